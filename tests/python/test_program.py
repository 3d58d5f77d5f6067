"""Programs and methods beside NumPy."""
import copy
import gc
import os
import pickle
import signal
import threading
import time

import numpy as np
import pytest

import frbz
from conftest import SOURCE

DTYPES = {"d": np.float64, "f": np.float32, "i": np.int32, "l": np.int64, "b": np.bool_}


def sample(dtype, shape):
    n = int(np.prod(shape))
    a = np.arange(n).reshape(shape) * 37 % 101
    if dtype == np.bool_:
        return a % 3 == 0
    return (a - 50).astype(dtype) / dtype(4) if np.dtype(dtype).kind == "f" else (a - 50).astype(dtype)


def test_numbers_have_the_types_of_the_method(m):
    assert m.one(41) == 42 and type(m.one(41)) is int
    assert m.wide(1 << 40) == 1 << 41
    assert m.half(0.1) == float(np.float32(0.1) / 2)
    assert m.mean(1, 2.5) == 1.75 and m.mean(np.float32(1), np.int64(2)) == 1.5
    assert getattr(m, "not")(False) is True


@pytest.mark.parametrize("method,argument", [("one", 1.5), ("one", "1"), ("half", "1"), ("half", 1j), ("not", 1), ("one", None),
                                             ("d1", 5), ("d1", np.ones((2, 2))), ("i1", np.ones(3)), ("b1", np.ones(3, int)),
                                             ("f1", np.ones(3)), ("i1", [1.5]), ("i1", np.arange(3))])
def test_what_does_not_suit_is_a_type_error(m, method, argument):
    with pytest.raises(TypeError, match="argument 1 of "):
        getattr(m, method)(argument)


def test_numbers_out_of_range(m):
    with pytest.raises(frbz.Usage, match="x is an int, from -2147483648 to 2147483647"):
        m.one(1 << 31)
    with pytest.raises(OverflowError):
        m.wide(1 << 63)
    with pytest.raises(TypeError, match="takes 1 argument, not 2"):
        m.one(1, 2)


def test_types_of_fewer_bits(m):
    for method, dtype, shape in (("y1", np.int8, 70), ("s2", np.int16, (5, 7)), ("c1", np.uint16, 33)):
        a = (np.arange(np.prod(shape)) * 2311 % 65536).astype(dtype).reshape(shape)
        b = getattr(m, method)(a[::-1])
        assert b.dtype == dtype and np.array_equal(b, a[::-1])
    assert m.c1([104, 65535]).tolist() == [104, 65535] and m.y1([-128]).tolist() == [-128]
    assert m.next(97) == 98 and m.next(65535) == 0
    assert [m.which(x) for x in (5, 128, -40000)] == [8, 16, 32]
    for method, x in (("y1", [128]), ("c1", [-1]), ("y1", np.zeros(3, np.uint8)), ("s2", np.zeros((2, 2), int))):
        with pytest.raises(TypeError, match="argument 1 of "):
            getattr(m, method)(x)
    with pytest.raises(frbz.Usage, match="c is a char, from 0 to 65535"):
        m.next(-1)


def test_a_record_is_a_named_tuple(m):
    a = np.array([1.5, 2, 4])
    p = m.parts(a)
    assert type(p).__name__ == "Parts" and p._fields == ("re", "im", "ok", "of_sum", "of_n")
    assert np.array_equal(p.re, -a) and p.im.shape == (2, 3) and p.im.dtype == np.float32
    re, im, ok, total, n = m.parts(a[::-1])
    assert ok is True and total == 7.5 and n == 3 and np.array_equal(re, [-4, -2, -1.5])
    assert m.weighed(2.5, 3, 2) == 8
    assert m.parts.header == "Parts parts(double[] a) -> (double[] re, float[][] im, boolean ok, double of.sum, int of.n)"


@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.parametrize("letter", DTYPES)
def test_arrays_come_back_as_they_went(m, letter, rank):
    dtype, method = DTYPES[letter], getattr(m, f"{letter}{rank}")
    for shape in [(0, 3, 2)[:rank], (1, 1, 1)[:rank], (17, 33, 5)[:rank], (300, 2, 16)[:rank]]:
        a = sample(dtype, shape)
        b = method(a)
        assert b.dtype == dtype and b.shape == a.shape and np.array_equal(a, b) and b.flags.c_contiguous
        assert np.array_equal(method(np.asfortranarray(a)), a)
        assert np.array_equal(method(a[::-1]), a[::-1])
        assert np.array_equal(method(a[..., ::2]), a[..., ::2])
        assert np.array_equal(method(a.T), a.T)


def test_parts_of_arrays_and_views(m):
    a = np.arange(60.0).reshape(6, 10)
    assert np.array_equal(m.d2(a[1:5, 2:8:3]), a[1:5, 2:8:3])
    assert np.array_equal(m.d2(np.broadcast_to(np.arange(4.0), (3, 4))), np.broadcast_to(np.arange(4.0), (3, 4)))
    packed = np.zeros(5, dtype=[("a", "u1"), ("x", "f8")])
    packed["x"] = range(5)
    assert np.array_equal(m.d1(packed["x"]), np.arange(5.0))            # not aligned
    assert np.array_equal(m.d1(np.arange(5, dtype=">f8")), np.arange(5.0))
    read_only = np.arange(3.0)
    read_only.flags.writeable = False
    assert np.array_equal(m.d1(read_only), read_only)


def test_safe_casts_and_lists(m):
    assert np.array_equal(m.d1(np.arange(3)), [0, 1, 2])
    assert np.array_equal(m.d1(np.float32([0.5])), [0.5])
    assert np.array_equal(m.l1(np.int32([7])), [7])
    assert np.array_equal(m.i1([1, 2, 3]), [1, 2, 3]) and m.i1([1]).dtype == np.int32
    assert np.array_equal(m.d2([[1, 2], [3, 4]]), [[1, 2], [3, 4]])
    assert m.f1([0.1])[0] == np.float32(0.1)
    assert m.d1([]).shape == (0,)
    with pytest.raises(TypeError):
        m.i1([1 << 40])


def test_products_are_those_of_numpy(m):
    rng = np.random.default_rng(1)
    a, b = rng.integers(-9, 9, (70, 50)).astype(float), rng.integers(-9, 9, (50, 33)).astype(float)
    assert np.array_equal(m.multiply(a, b), a @ b)
    assert np.array_equal(m.multiply(b.T, a.T), (a @ b).T)
    x = rng.integers(-9, 9, 100001).astype(float)
    assert m.dot(x, x[::-1]) == x @ x[::-1]


def test_masked_arrays_are_refused_if_something_is_masked(m):
    whole = np.ma.array([1.0, 2, 4], mask=[False] * 3)
    assert np.array_equal(m.d1(whole), [1, 2, 4])
    whole.mask[1] = True
    with pytest.raises(TypeError, match="without a mask"):
        m.d1(whole)
    with pytest.raises(TypeError, match="without a mask"):
        m.d2(np.ma.masked_less(np.arange(6.0).reshape(2, 3), 2))


def test_the_narrowest_of_overloaded_methods_is_called():
    with frbz.compile(text="class O { static int f(double[] a) { return 6; } static int f(double x) { return 5; } "
                           "static int f(long x) { return 3; } static int f(int[] a) { return 4; } static int f(int x) { return 2; } "
                           "static int f(boolean x) { return 1; } static int f(int x, int y) { return 7; } }") as p:
        found = [p.f(x) for x in (True, 1, 1 << 40, 0.5, [1], [0.5])] + [p.f(1, 2)]
    assert found == [1, 2, 3, 5, 4, 6, 7]


def test_overloaded_methods_go_by_their_arguments(m):
    assert m.sum(1) == 1 and m.sum(1, 2) == 3 and m.sum(np.ones(5)) == 5.0
    assert m.method("sum/2")(3, 4) == 7 and m.method("sum(int)")(3) == 3
    with pytest.raises(TypeError, match="none of sum|none of int sum"):
        m.sum("x")


def test_an_error_has_the_caret(m):
    with pytest.raises(frbz.Trap) as why:
        m.dot(np.ones(3), np.ones(2))
    message, = why.value.messages
    line = SOURCE.splitlines()[message.line - 1]
    assert message.file == "Sample.java" and "sum += a[i] * b[i];" in line
    text = str(why.value).splitlines()
    assert text[0].startswith(f"Sample.java:{message.line}:{message.column}: error: array index out of bounds")
    assert text[1] == line and text[2] == " " * (message.column - 1) + "^"
    assert m.one(1) == 2


def test_all_mistakes_of_a_source_are_told():
    with pytest.raises(frbz.Refused) as why:
        frbz.compile(text="class B {\n  static int f() { return y; }\n  static int g() { return true; }\n}\n", name="B.java")
    assert [(x.file, x.line) for x in why.value.messages] == [("B.java", 2), ("B.java", 3)]
    with pytest.raises(frbz.Usage):
        frbz.compile("no such file.java")
    with pytest.raises(frbz.Usage):
        frbz.compile()
    with pytest.raises(AttributeError, match="no method 'nothing'; there is"):
        frbz.compile(text=SOURCE).nothing


def test_what_main_prints_is_pythons_output(m, capsys):
    m.main(17)
    assert capsys.readouterr().out == "n is 17 é\n"
    pieces = []
    with frbz.compile(text=SOURCE, print=pieces.append) as p:
        p.main("18")
    assert "".join(pieces) == "n is 18 é\n"


def test_what_printing_raises_ends_the_call():
    def refuse(text):
        raise BrokenPipeError(text)

    with frbz.compile(text=SOURCE, print=refuse) as p:
        with pytest.raises(BrokenPipeError, match="n is 4"):
            p.main(4)
        assert p.one(1) == 2


def test_programs_and_methods_are_not_copied(m):
    for made in (copy.copy, copy.deepcopy, pickle.dumps):
        for what in (m, m.one):
            with pytest.raises(TypeError, match="is not copied"):
                made(what)
    gc.collect()
    assert m.one(1) == 2


def test_texts_of_arguments_are_whole(m):
    with pytest.raises(TypeError, match="NUL"):
        m.main("1\0002")
    m.main(1, "\udc80")


def test_limits_are_no_negative_numbers():
    for limit in ({"memory": -1}, {"instructions": -1}, {"compile_memory": 1 << 64}, {"threads": -1}, {"seconds": float("nan")}):
        with pytest.raises(frbz.Usage):
            frbz.compile(text=SOURCE, **limit)


def test_limits_and_cancelling():
    with frbz.compile(text=SOURCE, seconds=0.03) as p, pytest.raises(frbz.Limit, match="out of time"):
        p.forever(1)
    with frbz.compile(text=SOURCE, instructions=10000) as p, pytest.raises(frbz.Limit, match="out of fuel"):
        p.forever(1)
    with frbz.compile(text=SOURCE, memory=1 << 20) as p, pytest.raises(frbz.Limit, match="out of chunks|too big"):
        p.d1(np.ones(1 << 20))
    with frbz.compile(text=SOURCE) as p:
        timer = threading.Timer(0.05, p.cancel)
        timer.start()
        with pytest.raises(frbz.Cancelled):
            p.forever(1)
        assert p.one(1) == 2


def test_control_c_ends_a_call(m):
    timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        m.forever(1)
    assert time.monotonic() - begin < 20
    assert m.one(1) == 2


def test_several_threads(m):
    found = []

    def work(k):
        with frbz.compile(text=SOURCE, threads=2) as own:
            for i in range(20):
                found.append(m.dot(np.full(100, k), np.full(100, i)) == 100 * k * i)
                found.append(np.array_equal(own.d1(np.full(1000, k * 1.0)), np.full(1000, k)))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(found) == 160 and all(found)


def test_what_there_is_to_look_at(m):
    assert "int one(int x)" in m.methods and "main" in m.methods
    assert "dot" in dir(m) and repr(m) == "<frbz program Sample.java>"
    assert repr(m.one) == "<frbz method int one(int x)>" and m.one.__doc__ == "int one(int x)"
    assert "reduction of double by +" in m.explain()
    m.dot(np.ones(1000), np.ones(1000))
    assert m.stats["program.work"] > 100 and m.stats["program.parallelism"] >= 1
    assert frbz.__version__ == frbz.version()


def test_a_class_without_main_is_explained():
    with frbz.compile(text="class P {\n  static void show(int n) { System.out.println(n); }\n"
                           "  static int[] zeros(int n) { int[] a = new int[n];\n"
                           "    for (int i = 0; i < n; i++) a[i] = i;\n    return a; }\n}\n", name="P.java") as p:
        assert "P.java:4:5: array construction of int[]" in p.explain()
        with pytest.raises(frbz.Refused, match="'show' prints, which only main"):
            p.show(1)


def test_programs_that_are_closed(m):
    with frbz.compile(text=SOURCE) as p:
        one = p.one
        assert one(1) == 2
    with pytest.raises(ValueError, match="closed"):
        one(1)
    p.close()
    one = frbz.compile(text=SOURCE).one     # which keeps it
    gc.collect()
    assert one(1) == 2


def test_a_forked_process_is_told(m):
    assert m.one(1) == 2
    child = os.fork()
    if not child:
        try:
            m.one(1)
        except frbz.Usage as why:
            os._exit("forked" in str(why))
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1


def test_assembly():
    with frbz.compile(text=".entry e\n.codelet e, worker, handle\n fb.rd t0, a2, 0\n addi t0, t0, 1\n fb.update.d t0\n fb.quit\n",
                      name="e.s") as p:
        assert p.main(8) == 9
        with pytest.raises(frbz.Trap):
            p.main()
