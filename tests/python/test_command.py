"""Simulations and studies as records, notebooks, and what README shows."""
import re

import numpy as np
import pytest

import frbz
from conftest import TREE


def test_a_simulation_is_a_record(m):
    a = np.arange(3000.0)
    one, many = (frbz.sim(m, a, a, entry="dot", cores=n) for n in (1, 16))
    assert one["work"] == many["work"]
    assert not any(isinstance(v, dict) for v in one.values())
    assert one["cores"] == 1 and many["cores"] == 16 and one["tasks.executed"] > 1
    slow, fast = (frbz.sim(TREE / "programs/asm/fib.s", 10, cores=n, buffer_chunks=64) for n in (1, 16))
    assert fast["cycles"] < slow["cycles"] and slow["result"] == 55
    with pytest.raises(frbz.Usage, match="nonsense"):
        frbz.sim(m, a, a, entry="dot", nonsense=1)


def test_a_study_is_a_list_of_records(tmp_path):
    study = tmp_path / "study.yaml"
    study.write_text("run: mem\nlayout: {a: rrr, b: zzz}\npattern: matmul\nn: [8, 16]\ncolumns: [cycles]\n")
    rows = frbz.sweep(study)
    assert len(rows) == 4 and all(r["cycles"] > 0 for r in rows) and {r["n"] for r in rows} == {8, 16}


@pytest.fixture
def shell():
    from IPython.core.interactiveshell import InteractiveShell
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance(user_ns={}, history_manager=None)
    yield shell
    InteractiveShell.clear_instance()


def run(shell, cell):
    done = shell.run_cell(cell)
    done.raise_error()
    return done.result


def test_cells_of_notebooks(shell, capsys):
    run(shell, "%load_ext frbz")
    run(shell, "%%frbz\nclass Twice {\n    static int of(int x) { return 2 * x; }\n}")
    assert run(shell, "Twice.of(21)") == 42
    run(shell, "%%frbz other\nclass Twice {\n    static int of(int x) { return 3 * x; }\n}")
    assert run(shell, "other.of(21) + Twice.of(1)") == 65
    capsys.readouterr()
    run(shell, "%%frbz\nclass Bad {\n    static int of(int x) { return y; }\n}")
    said = capsys.readouterr().err
    assert said.startswith("Bad.java:2:") and "^" in said and "Traceback" not in said


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", (TREE / "README.md").read_text(), re.M | re.S)


def test_readme_python(capsys, monkeypatch):
    block, = blocks("python")
    monkeypatch.chdir(TREE)
    assert len(block.splitlines()) < 10
    exec(block, {})
    assert capsys.readouterr().out == "332833500.0\n"


def test_readme_notebook(shell, monkeypatch):
    block, = blocks("ipython")
    monkeypatch.chdir(TREE)
    assert len(block.splitlines()) < 10
    *first, last = block.strip().split("\n\n")
    for cell in first:
        run(shell, cell)
    assert np.array_equal(run(shell, last), np.arange(5.0) ** 2)
