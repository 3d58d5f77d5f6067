"""Every kernel gives the same through Python as from the command."""
import re
import subprocess

import numpy as np
import pytest

import frbz
from conftest import TREE

COMMAND = TREE / "build" / "frbz"
FILES = sorted([*TREE.glob("tests/kernels/*.java"), *TREE.glob("programs/funjava/*.java")])


def words(text):
    """The comma-separated words inside of "f(a(1,2),3)", those of deeper parentheses together."""
    inside, depth, found = text[text.index("(") + 1:-1], 0, [""]
    for letter in inside:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [w for w in found if w]


def evaluate(program, text):
    """ "f(a(1,2),3)" by calls of methods."""
    if "(" not in text:
        return float(text) if "." in text else int(text)
    name, given = text[:text.index("(")], words(text)
    return program.method(f"{name}/{len(given)}")(*[evaluate(program, w) for w in given])


def same(given, wanted):
    if isinstance(given, np.ndarray):
        return given.dtype == wanted.dtype and given.tobytes() == wanted.tobytes()
    return given == wanted


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_kernel(file, tmp_path):
    source = file.read_text()
    printed = []
    with frbz.compile(file, print=printed.append) as program:
        for arguments in re.findall(r"^// run: *(.*)$", source, re.M)[-1:]:
            status = 0
            try:
                program.main(*arguments.split())
            except frbz.Error as why:
                status = [frbz.Trap, frbz.Usage, frbz.Refused, frbz.Limit].index(type(why)) + 1
            run = subprocess.run([COMMAND, file, *arguments.split()], capture_output=True, text=True)
            assert "".join(printed) == run.stdout and status == run.returncode
        for call in re.findall(r"^// bench: .* (\S+)$", source, re.M):
            given, out = evaluate(program, call), tmp_path / "out.npy"
            options = ["-o", out] if isinstance(given, np.ndarray) else []
            entry = f"{call[:call.index('(')]}/{len(words(call))}"
            run = subprocess.run([COMMAND, "run", "--entry", entry, *options, file, *words(call)], capture_output=True, text=True)
            assert run.returncode == 0, run.stderr
            assert same(given, np.load(out)) if options else float(given) == float(run.stdout)
