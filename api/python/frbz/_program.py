"""Programs and their methods."""
import codecs
import collections
import ctypes
import os
import re
import sys
import threading

from . import _arguments, _interrupt
from . import _library as c
from ._errors import Usage

byref = ctypes.byref


class Method:
    """A static method: called with numbers and arrays, it gives its result.

    The method is compiled when it is first called.  Arrays are NumPy's, of any strides; they are read when the call
    begins, and results are new ones.
    """

    def __init__(self, program, wanted, header):
        self._program = program         # which has what the method needs
        self._wanted = wanted
        self._method = None
        self._idle = []                 # arguments, result and error of calls that are over
        self._lock = threading.Lock()
        self.header = header
        self.__name__ = wanted.split("/")[0].split("(")[0]
        self.__doc__ = header

    def __repr__(self):
        return f"<frbz method {self.header}>"

    def __reduce__(self):
        raise TypeError("a method is not copied: it belongs to its program")

    def _compile(self):
        with self._lock:
            if self._method:
                return
            error = c.ErrorStruct()
            method = c.lib.frbz_find(self._program._handle(), self._wanted.encode(), byref(error))
            if not method:
                raise c.exception(error)
            n = c.lib.frbz_parameters(method)
            self._any = _arguments.giver(c.lib.frbz_parameter(method, 0)) if n < 0 else None
            self._givers = [_arguments.giver(c.lib.frbz_parameter(method, i)) for i in range(n)]
            self.parameters = None if n < 0 else [(k.type, k.rank) for k in
                                                  (c.lib.frbz_parameter(method, i) for i in range(n))]
            self._results = max(1, c.lib.frbz_results(method))
            self._record = record_of(c.lib.frbz_method_header(method).decode())
            self._method = method

    def _suits(self, arguments):
        if len(arguments) != len(self._givers):
            return False
        value = c.Value()
        try:
            for give, kind, x in zip(self._givers, self.parameters, arguments):
                give(value, x)
                range = None if kind[1] else _arguments.RANGES.get(kind[0])
                if range and not range.min <= value.integer <= range.max:
                    return False
        except (TypeError, OverflowError):
            return False
        return True

    def _take(self):
        """Room for a call: values, their address, the results', the error's."""
        try:
            return self._idle.pop()
        except IndexError:
            values, results, error = (c.Value * 16)(), (c.Value * self._results)(), c.ErrorStruct()
            return (values, ctypes.addressof(values), results, ctypes.addressof(results), error, ctypes.addressof(error))

    def __call__(self, *arguments):
        if not self._method:
            self._compile()
        givers = self._givers
        n = len(arguments)
        if self._any:
            givers = [self._any] * n
        if n != len(givers) or n > 16:
            raise TypeError(f"{self.header} takes {len(givers)} argument{'s' * (len(givers) != 1)}, not {n}" if n <= 16
                            else "more than 16 arguments")
        self._program._handle()
        room = self._take()
        values, at_values, results, at_results, error, at_error = room
        kept = []
        for i, give in enumerate(givers):
            try:
                kept.append(give(values[i], arguments[i]))
            except (TypeError, OverflowError) as why:
                raise type(why)(f"argument {i + 1} of {self.header}: {why}") from None
        before = _interrupt.begin()
        try:
            status = c.lib.frbz_call(self._method, at_values, n, at_results, self._results, at_error)
        except KeyboardInterrupt:
            _interrupt.pending()
            raise
        finally:
            _interrupt.end(before)
        self._program._raise_what_printing_raised()
        if status:
            raise c.exception(error)
        given = self._record(*map(_arguments.result, results)) if self._record else _arguments.result(results[0])
        self._idle.append(room)
        return given


NARROWER = {t: i for i, t in enumerate(("", "boolean", "byte", "short", "char", "int", "long", "float", "double", "boolean[]", "byte[]",
                                         "short[]", "char[]", "int[]", "long[]", "float[]"))}


class Overloaded:
    """Several methods of one name: the narrowest that the arguments suit is called."""

    def __init__(self, methods):
        self.methods = sorted(methods, key=lambda m: [NARROWER.get(t, len(NARROWER)) for t in types_of(m.header).split(",")])
        self.__name__ = methods[0].__name__
        self.__doc__ = "\n".join(m.header for m in methods)

    def __repr__(self):
        return "<frbz methods " + ", ".join(m.header for m in self.methods) + ">"

    def __call__(self, *arguments):
        for m in self.methods:
            if not m._method:
                m._compile()
        for m in self.methods:
            if m._suits(arguments):
                return m(*arguments)
        raise TypeError(f"none of {', '.join(m.header for m in self.methods)} takes these arguments")


class Program:
    """A class of FunJava, an assembly source or an image; its static methods are attributes.

    It has memory and threads of its own.  Calls of its methods wait for one another, different programs do not.
    """

    def __init__(self, name, text, options):
        error = c.ErrorStruct()
        self.name = name
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._out = options.pop("print", None)
        self._callbacks = c.Print(self._print), c.Watch(self._watch)        # as long as the program may call them
        o = c.Options(print=self._callbacks[0], watch=self._callbacks[1], **options)
        self._raised = None             # by what prints
        self._text = text
        if text is None:
            self._program = c.lib.frbz_load(os.fsencode(name), byref(o), byref(error))
        else:
            self._program = c.lib.frbz_load_memory(os.fsencode(name), text, len(text), byref(o), byref(error))
        if not self._program:
            raise c.exception(error)

    def _print(self, state, text, length):
        text = self._decoder.decode(ctypes.string_at(text, length))
        if self._raised:
            return
        try:
            (self._out or sys.stdout.write)(text)
        except BaseException as what:       # it goes to whoever called
            self._raised = what
            c.lib.frbz_cancel(self._program)

    def _raise_what_printing_raised(self):
        what, self._raised = self._raised, None
        if what:
            raise what

    def _watch(self, state):
        return _interrupt.came()

    def _handle(self):
        if not self._program:
            raise ValueError("the program was closed")
        return self._program

    @property
    def methods(self):
        """The headers of its methods."""
        headers = []
        while (header := c.lib.frbz_header(self._handle(), len(headers))) is not None:
            headers.append(header.decode())
        return headers

    def method(self, wanted):
        """A method by its name, "sum", "sum/2" by its number of parameters, or "sum(int,int)" by their types."""
        name = re.split(r"[/(]", wanted)[0]
        headers = [h for h in self.methods if re.fullmatch(rf"(.* )?{re.escape(name)}(\(.*)?", h)]
        if not headers:
            error = c.ErrorStruct()
            c.lib.frbz_find(self._handle(), wanted.encode(), byref(error))
            raise AttributeError(str(c.exception(error)))
        if wanted != name or len(headers) == 1:
            return Method(self, wanted, headers[0] if len(headers) == 1 else wanted)
        return Overloaded([Method(self, f"{name}({types_of(h)})", h) for h in headers])

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        method = self.method(name)
        self.__dict__[name] = method
        return method

    def __dir__(self):
        return [*super().__dir__(), *(re.split(r"[ (]", h.split("(")[0])[-1] for h in self.methods)]

    def __repr__(self):
        return f"<frbz program {self.name}>"

    def explain(self):
        """What is parallel in a FunJava source, and what is not and why."""
        error = c.ErrorStruct()
        text = c.lib.frbz_explain(self._handle(), byref(error))
        if not text:
            raise c.exception(error)
        try:
            return ctypes.string_at(text).decode("utf-8", "replace")
        finally:
            c.lib.frbz_text_free(text)

    @property
    def stats(self):
        """Statistics of the last call, by their names."""
        found = {}
        s = c.Statistic()
        while c.lib.frbz_statistics(self._handle(), len(found), byref(s)):
            found[s.name.decode()] = s.ratio if s.is_ratio else s.count
        return found

    def cancel(self):
        """The call that another thread is in, if there is one, ends soon."""
        c.lib.frbz_cancel(self._handle())

    def close(self):
        """Its memory and threads go; also at the end of a with statement."""
        program, self._program = self._program, None
        if program:
            c.lib.frbz_free(program)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.close()

    def __reduce__(self):
        raise TypeError("a program is not copied: compile it again")

    def __del__(self):
        if getattr(self, "_program", None):
            self.close()


def record_of(header):
    """The named tuple that a method gives whose header is "Pair mean(double[] a) -> (double sum, int n)"; or None."""
    head, arrow, parts = header.partition(" -> ")
    names = [p.rsplit(" ", 1)[1].replace(".", "_") for p in parts[1:-1].split(", ")] if arrow else []
    return collections.namedtuple(head.split(" ")[0], names, rename=True) if arrow else None


def types_of(header):
    """ "double[],int" of "double f(double[] a, int n)"."""
    inside = header[header.index("(") + 1:header.index(")")]
    return ",".join(p.rsplit(" ", 1)[0] for p in inside.split(", ")) if inside else ""


def compile(source=None, *, text=None, name=None, threads=0, memory=0, compile_memory=0, instructions=0, seconds=0.0,
            strict_fp=False, machine_code=True, print=None):
    """A program from a file, or from TEXT.

    The name decides what it is: .java is FunJava, .frbz an image, others are assembly sources; class files and .jar
    files of FunJava are told by what they hold; a text is FunJava if it has no NAME.  MEMORY (bytes), INSTRUCTIONS and SECONDS limit what a call may take.  What main prints goes to PRINT,
    a function of a text, or to sys.stdout.
    """
    if (source is None) == (text is None):
        raise Usage("either the name of a file or a text")
    for number in (memory, compile_memory, instructions):
        if not 0 <= number < 1 << 64:
            raise Usage(f"a limit is from 0 to 2^64 - 1, not {number}")
    if text is not None:
        text = text.encode() if isinstance(text, str) else bytes(text)
        name = name or "text.java"
    options = dict(threads=threads, memory=memory, compile_memory=compile_memory, instructions=instructions,
                   seconds=seconds, strict_fp=strict_fp, no_machine_code=not machine_code, print=print)
    return Program(os.fspath(source) if source is not None else name, text, options)
