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

# ---- frbz debug ----
# debug "COMMANDS" PROGRAM [ARGUMENT...]: commands are separated by semicolons
debug() {
    local commands=$1
    shift
    tr ';' '\n' <<<"$commands" | frbz debug "$@"
}
export -f debug
check "a breakpoint, and back" 0 'debug "b fib;c 3;where;r;ri;rs;rt;rc;q" $P/fib.s 3 | grep -v "^  "' \
'step 0, task #1 (0), main, programs/asm/fib.s:23
breakpoint 1: codelet fib
breakpoint 1: codelet fib
step 21, task #4 (0.0.0), fib, programs/asm/fib.s:31
step 20, *
step 19, task #3 (0.0), fib, programs/asm/fib.s:37
step 13, task #3 (0.0), fib, programs/asm/fib.s:31
step 5, task #2 (0), fib, programs/asm/fib.s:31' ''
check "lines, tasks by number and ids; what has no code" 0 'debug "b 29;b #5;b 0.0.1;b nowhere;b 99;c;c;i;d 2;d;i" $P/fib.s 3 | grep -v "^   "' \
"step 0, *
breakpoint 1: line 31
breakpoint 2: task #5
breakpoint 3: task 0.0.1
no line, codelet, method or task 'nowhere'*
no code in line 99 or behind it
breakpoint 1: line 31
step 5, *
breakpoint 1: line 31
step 13, *
  1  2 hits  line 31
  2  0 hits  task #5
  3  0 hits  task 0.0.1
no breakpoints" ''
check "finish, next and the end" 0 'debug "t 2;finish;n;c;rs;r" $P/fib.s 3 | grep -v "^     "' \
'step 0, *
step 13, task #3 (0.0), *
step 34, task #7 (0.1), fib, *
step 35, task #7 (0.1), fib, *
2
the program has ended after 43 steps
step 42, task #8 (0), plus, programs/asm/fib.s:47
  t0 = 2  t1 = 1  a1 = 0  a2 = @*  a3 = 0' ''
# Every step backward is the mirror of one forward.
check "reverse-stepi undoes stepi, everywhere" 0 'for move in stepi step task; do
    debug "$(printf "$move;%.0s" {1..40})" t.s 2>/dev/null | grep "^step" | uniq >f
    n=$(wc -l <f)
    debug "c;$(printf "reverse-$move;%.0s" {1..40})" t.s 2>/dev/null | grep "^step" | tac | uniq >b
    cmp <(sort -nu -k2 f) <(sort -nu -k2 b) && echo $move; done' $'stepi\nstep\ntask' ''
check "a trap stops, and is told at the end" 0 'debug "c;where;c" t.s' '*
trap: element number out of range
step *, task #2 (0.0), half, t.s:16
     16          fb.rd       t2, a2, t0
    0  main (t.s:8)
    0  half (t.s:16)
the program has ended after * steps' 't.s:16:9: error: element number*'
cat >show.s <<'END'
        .entry main
        .codelet main, worker, handle
        fb.rh       t0, a2, 0
        fb.rh       t1, t0, 6
        li          t2, 5
        fb.pnew.w   w3, t2
        li          t3, -9
        fb.pset.w   w3, x0, 2, t3
        fcvt.d.l    fa0, t3
        fb.create   t4
        fb.wd       t4, 2, t3
        fb.update.d t3
        fb.quit
END
check "arrays: parts, rows, formats; private ones" 0 'debug "goto 10;p t0[1][0:3];p t0[0:2][2];p t1[0].x;p t0;p w3;p w3[2:4];p/x w3[2];p fa0;p/f t3;p t4;p t5;p a2.0[1][1]" show.s tests/data/a2x3.npy | tail -n +6' \
"$(python3 -c '
import ast, struct
b = open("tests/data/a2x3.npy", "rb").read()
at = b.index(b"{"); h = ast.literal_eval(b[at:b.index(b"}") + 1].decode())
n = struct.unpack("<6" + {"f8": "d", "i8": "q", "f4": "f", "i4": "i"}[h["descr"][1:]], b[-6 * int(h["descr"][-1]):])
t = lambda v: "".join("  %s" % x for x in v)
print(t(n[3:6])); print(t([n[2]])); print(t([n[5]]))
print("*what is behind the first part[?]"); print("  @*, sealed:"); print("  0: 1  1: 2  2: 0  3: 2  4: 3  *6: @*"); print("  describes *[[]2[]][[]3[]], layout tree")
print("  0  0  -9  0  0"); print("  -9  0"); print("  0xfffffff7"); print("-9.0"); print("NaN"); print("  @*, open:\n  2: -9"); print("not defined here"); print(t([n[4]]))')" ''
check "who created a chunk" 0 'debug "goto 10;watch t4;rc;x;d;c" show.s tests/data/a2x3.npy | grep "^step\|^>"' $'step 0, *\nstep 10, *\nstep 8, *\n>     8  fb.wd *' ''
cat >Sums.java <<'END'
public class Sums {
    static int[] squares(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * i;
        return a;
    }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    public static void main(String[] args) {
        int[] a = squares(Integer.parseInt(args[0]));
        System.out.println(a[3]);
        System.out.println(fib(15) + a[a.length - 1]);
    }
}
END
check "FunJava: methods and lines" 0 'debug "b fib;b 11;c;list;c;where;rc;delete;c" Sums.java 40 | grep "^step\|^bre\|^>\|^ *[0-9]* *[^ ]* (\|^[0-9]\|^the"' \
'step 0, task #1 (0), main, Sums.java:10
breakpoint 1: codelet fib
breakpoint 2: line 11
breakpoint 2: line 11
step *, Sums.java:11
>    11          System.out.println(a\[3\]);
9
breakpoint 1: codelet fib
step *, fib, Sums.java:8
    0  main* (Sums.java:12)
    0  fib (Sums.java:8)
step *, Sums.java:11
2131
the program has ended after * steps' ''
check "what was printed is printed once" 0 'debug "c;rt;c;goto 0;c" Sums.java 40 | grep -c "^9$"' '1' ''
check "an image" 0 'frbz as $P/fib.s -o fib.frbz && debug "b plus;c;l;x" fib.frbz 3 | grep "^step\|^no such\|^>"' $'step 0, *\nstep *, plus, programs/asm/fib.s:43\nno such lines*\n>     0  fb.rd *' ''
check "commands that are none" 0 'debug "hlep;re;step x;p nothing;p a0 b;p/q a0;goto;finish 3;watch a9;disassemble x;list 999;help nothing" $P/fib.s 3 | tail -n +3 | wc -l' '12' ''
check "out of fuel" 4 'debug "c" --fuel 20 $P/fib.s 3' '*' '*out of fuel*'
check "no program" 2 'frbz debug' '' 'frbz: which program?*'
check "one that is refused" 3 'frbz debug fork.s; echo "bad" >bad.s; frbz debug bad.s' '' '*'
cat >endless.s <<'END'
.entry main
.codelet main, worker, handle
1:      j 1b
END
check "Ctrl-C stops the program" 0 '(echo c; sleep 1; echo r; echo q) | (frbz debug endless.s & p=$!; sleep 0.4; kill -INT $p; wait $p)' '*interrupted*endless.s:3*' ''

# ---- fb.note ----
N=tests/guest/notes.s
export N
check "notes of a worker" 0 'frbz run -j 1 $N 1' '4' $'node 0\nnode 0\nleaf 0.00.0\nnode 1\nleaf 1.01.0\nnode 2\nleaf 2.02.0\nafter 1\ndone'
check "the same on threads, and simulated" 0 'frbz run -j 1 --notes=1 $N 8; for way in "run -j 3" "run -j 2 --jit always" "run --profile=p.json" "sim --set cores=5,slots=2" "sim --set spawn=each,cores=3"; do frbz $way -q --notes=2 $N 8 >x 2>&1 || echo $way; cmp 1 2; done; wc -l <1' $'9841\n22962' ''
check "up to a trap, in every way" 0 'for way in "run -j 1" "run -j 3" "sim --set cores=5"; do for i in 1 2 3; do frbz $way --notes=3 $N 40 2>x; echo $? $(md5sum <3) $(tail -n 1 3) $(head -n 1 x); done; done | sort | uniq -c' \
    "      9 1 * - leaf 1.0 tests/guest/notes.s:67:9: error: integer division by zero*" ''
check "up to the end of fuel" 0 'for way in "run -j 1" "run -j 3" "sim --set cores=5"; do frbz $way --notes=4 --fuel 900 $N 8 2>x; echo $? $(md5sum <4); done | uniq | wc -l; wc -l <4 | sed "s/[0-9]\$/?/"' $'1\n*?' ''
check "none" 0 'frbz run --notes=none $N 2' '13' ''
check "they change no counts" 0 'frbz run -q --notes=x --stats=csv:a $N 5; frbz run -q --notes=none --stats=csv:b $N 5; diff <(grep program a) <(grep program b) && grep -c program a' '[1-9]*' ''
check "notes in the debugger, once" 0 'debug "t 3;rt;rt;c;q" $N 1 | grep -v "^  \|^step"' $'node 0\nnode 0\nleaf 0.00.0\n*done\n4\nthe program has ended*' ''
check "two outputs, one file" 2 'frbz run --notes=x --on-trap=x $N 1' '' "*'x' is to be two files at once*"
check "notes to a full disk" 2 'frbz run --notes=/dev/full $N 1' '*' '/dev/full: error: *'
