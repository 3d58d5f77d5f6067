#!/usr/bin/env python3
"""Plants mistakes in our own compiler and JIT, one at a time, and asks who notices.

    mutants.py SEED N [FILE...]

Copies the tree with its build, draws places in the files by the seed, changes one token there
(a comparison, a sign, a constant, a condition, a call that is left out), builds, and runs the
tests until one fails.  What does not compile, or makes the same machine code, is drawn again; so
is what equivalent.txt lists, with the reason why nobody can notice it.  The table on standard
output says for each mistake which test caught it; the exit code is 1 if one was not."""
import glob
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

AREAS = """frontend/ir/folding.c frontend/ir/sweep.c frontend/loops/*.c frontend/opt/*.c frontend/codegen/thread.c
    frontend/lower/*.c vm/native/jit*.c vm/native/x86.c""".split()

# What is written, and what a slip of the hand makes of it.
SLIPS = [
    (r"(?<![<>=!\-])<=(?!=)", ["<"]), (r"(?<![<>\-=])<(?![<=])(?=\s)", ["<="]),
    (r"(?<![<>=!\-])>=(?!=)", [">"]), (r"(?<![<>\-=])>(?![>=])(?=\s)", [">="]),
    (r"==", ["!="]), (r"!=", ["=="]), (r"&&", ["||"]), (r"\|\|", ["&&"]),
    (r"(?<=\w) \+ (?=\w)", [" - "]), (r"(?<=\w) - (?=\w)", [" + "]), (r"(?<=[\w)]) \* (?=[\w(])", [" + "]),
    (r"!(?=[\w(])", [""]), (r"\btrue\b", ["false"]), (r"\bfalse\b", ["true"]),
    (r"(?<![\w.\"'])\d+(?![\w.\"'])", ["+1", "-1"]), (r"\bcontinue;", ["break;"]), (r"\+\+", ["--"]),
    (r"(?<= )\|= ", ["= "]), (r"(?<= )\+= ", ["= "]),
    (r"^ +[a-z_]\w*\([^;{}]*\);$", ["LEFT OUT"]),
]
NOT_CODE = re.compile(r"^\s*(#|/\*|\*|//|_Static_assert|assert\()|^\s*(static )?const .*\[\]")


class Site:
    def __init__(self, file, row, start, end, new):
        self.file, self.row, self.start, self.end, self.new = file, row, start, end, new

    def apply(self, root):
        path = os.path.join(root, self.file)
        lines = open(path).read().split("\n")
        self.old_line = lines[self.row]
        self.new_line = self.old_line[:self.start] + self.new + self.old_line[self.end:]
        lines[self.row] = self.new_line
        write(path, "\n".join(lines))

    def key(self):
        return f"{self.file} | {self.old_line.strip()} | {self.new_line.strip()}"


def write(path, text):
    with open(path, "w") as f:
        f.write(text)


def sites_of_line(file, row, line):
    code = re.split(r"//", line)[0]
    quoted = [m.span() for m in re.finditer(r'"(\\.|[^"])*"', code)]
    for pattern, slips in SLIPS:
        for m in re.finditer(pattern, code):
            if any(a <= m.start() < b for a, b in quoted):
                continue
            for slip in slips:
                new = str(int(m[0]) + int(slip)) if slip in ("+1", "-1") else slip
                yield Site(file, row, m.start(), m.end(), "    ;" if slip == "LEFT OUT" else new)


def sites_of(file):
    comment = False
    for row, line in enumerate(open(file).read().split("\n")):
        if not comment and not NOT_CODE.search(line):
            yield from sites_of_line(file, row, line)
        if "/*" in line or comment:
            comment = "*/" not in line[line.rfind("/*"):] if "/*" in line else "*/" not in line


def run(command, root, seconds):
    """The output, and whether it failed."""
    try:
        done = subprocess.run(command, cwd=root, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=seconds, errors="replace")
        return done.stdout, done.returncode != 0
    except subprocess.TimeoutExpired as e:
        return (e.stdout or b"").decode(errors="replace") + "\ntakes too long", True


def name_of(stage, output):
    found = (re.search(r"^(\S+:\d+): -j .*", output, re.M) or re.search(r"\[FAIL\][^\n]*?(\w+::\w+)", output)
             or re.search(r"^(?:\S*: )?(?:FAIL|failed|differ)[^\n]*", output, re.M))
    line = found[0] if found else (output.strip().split("\n") or [""])[0]
    return f"{stage}: {re.sub(chr(27) + r'[^m]*m', '', line)[:90].replace('|', '/')}"


def stages(root):
    """(name, targets, commands that may run side by side) from quick to slow."""
    files = [f for pattern in ("tests/regress/*", "tests/funjava/*.java", "tests/guest/*.s", "programs/funjava/*.java",
                               "programs/asm/*.s", "tests/kernels/*.java") for f in sorted(glob.glob(pattern, root_dir=root))]
    files = [f for f in files if f.endswith((".s", ".java"))]
    guest = ["build/runner", "--counts", "tests/data/counts.txt", "build/frbz"]
    yield "guest", ["build/frbz", "build/runner"], [guest + files[i:i + 8] for i in range(0, len(files), 8)]
    yield "random", ["build/random_java"], [["build/random_java", "--check", "build/frbz", "tests/random_java/expected.txt",
                                             "build/random"]]
    yield "unit", ["build/unit"], [["build/unit", "-j1"]]
    stress = ["build/stress/" + os.path.basename(f)[:-2] for f in sorted(glob.glob("tests/stress/*.c", root_dir=root))]
    yield "stress", stress, [[s] for s in stress]
    scripts = sorted(glob.glob("tests/cli/[!_]*.sh", root_dir=root))
    yield "command", ["build/frbz", "build/arrays"], [["bash", s, "build"] for s in scripts]
    sanitized = ["build/asan/runner", "build/asan/frbz"]
    yield "sanitizer", ["MODE=asan", *sanitized], [sanitized + files[i:i + 8] for i in range(0, len(files), 8)]


def caught(root):
    """The test that fails, or None."""
    for stage, targets, commands in stages(root):
        output, bad = run(["make", "-s", f"-j{os.cpu_count()}", *targets], root, 600)
        if bad:
            return "build: " + output.strip().split("\n")[0][:90]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            todo = [pool.submit(run, c, root, 400) for c in commands]
            found = None
            for t in todo:
                if found:
                    t.cancel()
                elif t.result()[1]:
                    found = name_of(stage, t.result()[0])
            if found:
                return found
    return None


def code_of(root, file):
    """The machine code of FILE, without what tells of lines; None: it does not compile."""
    target = f"build/{file[:-2]}.o"
    if run(["make", "-s", target], root, 300)[1]:
        return None
    plain = tempfile.NamedTemporaryFile()
    subprocess.run(["objcopy", "-g", os.path.join(root, target), plain.name], check=True)
    return open(plain.name, "rb").read()


def try_site(root, site):
    """(what became of it, by whom)"""
    path = os.path.join(root, site.file)
    before, code = open(path).read(), code_of(root, site.file)
    site.apply(root)
    try:
        planted = code_of(root, site.file)
        if planted is None:
            return "does not compile", None
        if planted == code:
            return "same machine code", None
        if site.key() in known_equivalents():
            return "equivalent", None
        by = caught(root)
        return ("caught", by) if by else ("MISSED", None)
    finally:
        write(path, before)


def known_equivalents():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "equivalent.txt")
    return {" | ".join(line.split(" | ")[:3]) for line in open(path).read().split("\n") if not line.startswith("#")}


def main(seed, wanted, files):
    root = os.path.join(tempfile.mkdtemp(), "tree")
    shutil.copytree(".", root, ignore=shutil.ignore_patterns(".git"), symlinks=True)
    missed = planted = 0
    try:
        by = caught(root)
        if by:
            sys.exit(f"a test fails without any mistake: {by}")
        draw = random.Random(seed)
        sites = [s for f in files for s in sites_of(f)]
        print(f"seed {seed}, {len(sites)} places in {len(files)} files\n\n| place | mistake | caught by |\n|---|---|---|")
        while planted < wanted:
            site = draw.choice(sites)
            what, by = try_site(root, site)
            counts = what in ("caught", "MISSED")
            planted += counts
            missed += what == "MISSED"
            change = f"`{site.old_line.strip()}` → `{site.new_line.strip()}`".replace("|", "\\|")
            if counts or what == "equivalent":
                print(f"| {site.file}:{site.row + 1} | {change} | {by or what} |", flush=True)
        print(f"\n{planted - missed} of {planted} caught")
    finally:
        shutil.rmtree(os.path.dirname(root))
    return missed > 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    chosen = sys.argv[3:] or sorted({f for a in AREAS for f in glob.glob(a)})
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), chosen))
