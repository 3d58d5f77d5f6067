"""What the library does not have: the simulated processor and studies, by the command."""
import json
import os
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from ._errors import BY_STATUS, Error
from ._library import place
from ._program import Program


def run(words, folder=None):
    """The command; what it prints."""
    command = place("FRBZ_COMMAND", "build/frbz", "../bin/frbz", "frbz")
    done = subprocess.run([command, *words], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise BY_STATUS.get(done.returncode, Error)(done.stderr.rstrip("\n"))
    return done.stdout


def flat(tree, before=""):
    """Nested objects as one of "outer.inner"."""
    record = {}
    for key, value in tree.items():
        record.update(flat(value, f"{before}{key}.") if isinstance(value, dict) else {before + key: value})
    return record


def words_of(arguments, folder):
    """Arguments as words of the command; arrays become files."""
    words = []
    for i, x in enumerate(arguments):
        if isinstance(x, np.ndarray) and x.ndim:
            word = f"{folder}/{i}.npy"
            np.save(word, x.astype(np.int32) if x.dtype.kind in "biu" and x.itemsize < 4 else x)
        elif isinstance(x, (bool, np.bool_)):
            word = "true" if x else "false"
        elif isinstance(x, str):
            word = x
        else:
            word = repr(x.item() if isinstance(x, np.generic) else x)
        words.append(word)
    return words


def path_of(program, folder):
    if not isinstance(program, Program):
        return os.fspath(program)
    if program._text is None:
        return program.name
    path = Path(folder) / Path(program.name).name
    path.write_bytes(program._text)
    return str(path)


def sim(program, *arguments, entry=None, machine=None, options=(), **keys):
    """One run on the simulated processor: its statistics as a record, "cycles", "tasks.executed" and so on.

    PROGRAM is a file or a Program, ENTRY the method that runs in main's place, MACHINE a preset or a file; KEYS are
    those of the machine, cores=16, with _ for the dots in their names: buffer_chunks=256.  A list of such records is
    what pandas.DataFrame takes.
    """
    with tempfile.TemporaryDirectory() as folder:
        words = ["sim", "-q", "--stats=json:" + folder + "/stats", *options]
        words += ["--entry", entry] if entry else []
        words += ["--machine", os.fspath(machine)] if machine else []
        for key, value in keys.items():
            words += ["--set", f"{key.replace('_', '.', 1)}={value}"]
        run([*words, "--", path_of(program, folder), *words_of(arguments, folder)])
        return flat(json.loads(Path(folder, "stats").read_text()))


def sweep(study, *, jobs=None, options=()):
    """All points of a study (docs/studies.md) as a list of records, which pandas.DataFrame takes."""
    with tempfile.TemporaryDirectory() as folder:
        run(["sweep", os.fspath(study), "-o", folder, *(["-j", str(jobs)] if jobs else []), *options])
        result, = Path(folder).glob("*.json")
        return json.loads(result.read_text())["rows"]
