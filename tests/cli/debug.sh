# tests/cli/debug.sh - what tells why a program went wrong: --on-trap, frbz debug, fb.note.
source "$(dirname "$0")/_lib.sh"

# ---- --on-trap ----
cat >t.s <<'END'
        .entry main
        .codelet main, worker, handle
        li          t0, 0
        fb.sync     done, 2, t0
        fb.create   t1
        li          t2, 21
        fb.wd       t1, 1, t2
        fb.forall   half, 2, t1
        fb.quit
        .codelet done, continuation, int
        fb.update.d a1
        fb.quit
        .codelet half, worker, handle
        fb.rd       t0, a2, 1
        add         t1, t0, a1
        fb.rd       t2, a2, t0
        fb.update.d t2
        fb.quit
END
check "a trap as text" 1 'frbz run --on-trap t.s' '' 't.s:16:9: error: element number out of range*called from main (t.s:8)
instruction 2 of codelet half:
  fb.rd       t2, a2, t0
chunk in a2, element 21:
  chunk 0, sealed:
  1: 21
registers:
  t0 = 21  t1 = 21  a1 = 0  a2 = chunk 0
tasks from the root, with their ids:
    0  main (t.s:8)
    0  half (t.s:16)'
check "as JSON: the message as without" 1 'frbz run --on-trap=t.json t.s' '' 't.s:16:9: error: *called from main (t.s:8)'
check "... and what was known" 0 'python3 -c "
import json
t = json.load(open(\"t.json\"))[\"trap\"]
print(t[\"reason\"], t[\"line\"], t[\"codelet\"], t[\"operand\"], t[\"registers\"], t[\"chunks\"][0][\"elements\"][:3], [(k[\"id\"], k[\"codelet\"], k[\"line\"]) for k in t[\"tasks\"]])"' \
    "element 16 half {'register': 'a2', 'element': 21} {'t0': 21, 't1': 21, 'a1': 0, 'a2': {'chunk': 0}} \[None, 21, None\] \[(0, 'main', 8), (0, 'half', 16)\]" ''
check "a limit has no place" 4 'frbz run --fuel 5 --on-trap=f.json t.s; c=$?; grep -c "line\|task" f.json; grep -o "\"reason\": \"fuel\"" f.json; exit $c' $'0\n"reason": "fuel"' '*out of fuel*'
check "without a trap there is no file" 0 'frbz run --on-trap=n.json $P/fib.s 10; ls n.json .n.json* 2>/dev/null; true' '55' ''
check "a file where none can be" 2 'frbz run --on-trap=nowhere/n.json $P/fib.s 10' '' 'nowhere/n.json: error: *'
check "two outputs, one file" 2 'frbz run --on-trap=n.json --profile=n.json $P/fib.s 10' '' "*'n.json' is to be two files at once*"

# same.py PROGRAM...: of each run that traps the same JSON on any threads and on the machine
cat >same.py <<'END'
import re, subprocess, sys
def scene(command, options, program, arguments):
    done = subprocess.run(["frbz", command, "-q", "--on-trap=c.json", *options, program, *arguments],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True)
    return done.returncode == 1 and open("c.json").read()
trapped = 0
for program in sys.argv[1:]:
    for found in re.findall(r"(?m)^\s*(?://|#) run:(.*)$", open(program, errors="replace").read()) or [""]:
        if "--" in found:
            continue
        first = scene("run", ["-j", "1"], program, found.split())
        trapped += bool(first)
        for command, options in [("run", ["-j", "3"]), ("sim", ["--set", "cores=3,slots=2,buffer.chunks=8"])]:
            if first and scene(command, options, program, found.split()) != first:
                print(program, found, "differs:", command)
print("done" if trapped > 5 else trapped)
END
check "the same in every way" 0 'python3 same.py tests/guest/*trap*.s tests/guest/fuel_beside_trap.s tests/guest/private_limits.s tests/funjava/*Fault*.java tests/funjava/CallChain.java tests/funjava/DivideByZero.java' 'done' ''
