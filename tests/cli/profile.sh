# tests/cli/profile.sh - frbz run|sim --profile: sums, lines, files.
source "$(dirname "$0")/_lib.sh"

# whole.py PROGRAM...: the first run of each, in every way: profiles add up to the statistics and agree
cat >whole.py <<'END'
import json, re, subprocess, sys
SHARED = ["instructions", "tasks", "chunks"]
def run(command, options, program, arguments):
    done = subprocess.run(["frbz", command, "-q", *options, "--stats=json:s.json", "--profile=p.json", program, *arguments],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        return None
    return json.load(open("s.json")), json.load(open("p.json"))["profile"]
def rows(p):
    return {(r["codelet"], r["line"]): [r[c] for c in SHARED] for r in p["rows"] if any(r[c] for c in SHARED)}
ran = 0
for program in sys.argv[1:]:
    found = re.search(r"(?m)^\s*(?://|#) run:(.*)$", open(program, errors="replace").read())
    arguments = found.group(1).split() if found else []
    first = run("run", ["-j", "1", "--jit", "off"], program, arguments)
    if not first:
        continue            # it is to fail
    ran += 1
    ways = [first, run("run", ["-j", "2"], program, arguments), run("run", ["-j", "1", "--jit", "always"], program, arguments)]
    for s, p in ways:
        have, want = p["total"], s["program"]
        if [have[c] for c in SHARED] != [want["work"], want["tasks"], want["chunks"]]:
            print(program, "natively:", have, want)
    for machine in ["cores=4,buffer.chunks=8", "cores=2,slots=2,ibuf=3,lanes=4"]:
        s, p = run("sim", ["--set", machine], program, arguments)
        ways.append((s, p))
        want = {"instructions": s["work"], "tasks": s["tasks"]["executed"], "chunks": s["chunks"]["created"],
                "misses": s["buffer"]["misses"], **{c: n for c, n in s["slot_cycles"].items() if c != "free"}}
        if p["total"] != want:
            print(program, "simulated:", p["total"], want)
    for s, p in ways:
        if rows(p) != rows(first[1]):
            print(program, "differs in", set(map(str, rows(p).items())) ^ set(map(str, rows(first[1]).items())))
        if any(sum(r[c] for r in p["rows"]) != n for c, n in p["total"].items()):
            print(program, "rows do not add up")
print("done" if ran >= 6 else ran)
END
some() { (cd "$TREE" && ls "$@" | awk "NR % $(few 4 9) == 0" | tr '\n' ' '); }
check "assembly: sums, in every way" 0 'python3 whole.py programs/asm/*.s' 'done' ''
check "FunJava: sums, in every way" 0 'python3 whole.py programs/funjava/*.java' 'done' ''
check "kernels and guest programs" 0 "python3 whole.py $(some tests/kernels/*.java) $(some tests/guest/*.s)" 'done' ''

# ---- lines ----
cat >Lines.java <<'END'
public class Lines {
    static int odd(int n) {
        int s = 0;
        for (int i = 0; i < n; i++)
            if ((i * i ^ s) % 3 == 1)
                s += i;
        return s;
    }

    public static void main(String[] args) {
        System.out.println(odd(Integer.parseInt(args[0])));
        System.out.println(Math.sin(args.length) > 2);
    }
}
END
cat >lines.s <<'END'
        .entry main
        .codelet main, worker, handle
        fb.rd       t0, a2, 0
again:  addi        t0, t0, -1
        bnez        t0, again
        fb.create   t1
        fb.update.h t1
        fb.quit
END
cat >lines.py <<'END'
import json, sys
for r in json.load(open(sys.argv[1]))["profile"]["rows"]:
    print(r["line"], r["codelet"], r["method"], r["instructions"], r["tasks"], r["chunks"])
END
check "a program in assembly" 0 'frbz -q --profile=l.json lines.s 3; python3 lines.py l.json' \
    $'3 main main 1 1 0\n4 main main 3 0 0\n5 main main 3 0 0\n6 main main 1 0 1\n7 main main 1 0 0\n8 main main 1 0 0' ''
cat >turns.py <<'END'
import json
def by_line(path):
    rows = json.load(open(path))["profile"]["rows"]
    return {line: sum(r["instructions"] for r in rows if r["line"] == line) for line in {r["line"] for r in rows}}
few, many = by_line("few.json"), by_line("many.json")
print(*[line for line in sorted(few) if many[line] - few[line] >= 1000], max(few) <= 14, max(many.values()) > 1000)
END
check "a Java program: turns of a loop are in its lines, and nothing of the library is in those of the source" 0 \
    'frbz run -q --profile=few.json Lines.java 100 >out; frbz run -q --profile=many.json Lines.java 1100 >out; python3 turns.py' '4 5 6 True True' ''
check "what the library does is its methods', where they are called" 0 \
    'frbz run -q --without inline,library,calls --profile=called.json Lines.java 100 >out; python3 lines.py called.json | grep -c "^0 sin sin "' '1' ''
check "the same of an image, without the source" 0 \
    'frbz compile Lines.java -o i.frbz && frbz run -q --profile=i.json i.frbz 100 >out; diff <(python3 lines.py few.json) <(python3 lines.py i.json) && grep -c "\"source\": null" i.json' '1' ''

# ---- as text ----
check "text: what a line costs stands beside it" 0 'frbz -q --profile lines.s 3' '' \
    $'profile of lines.s\n\n instructions      %      tasks     chunks  all\n*10 100.00          1          1\n\n*  method\n*10 100.00          1          1  main\n\n*  codelet\n*  line\n*            3  30.00          0          0      5          bnez        t0, again\n*'
check "text: not on standard output" 0 'frbz sim --profile $P/fib.s 5 >a 2>b; frbz sim $P/fib.s 5 | cmp - a; grep -c "^profile of" b' '1' ''
check "text: what costs nothing is left out" 0 'frbz run --profile programs/funjava/Dot.java 5 2>&1 | grep -c "^ *\.\.\.$"' '2' ''
check "text: lines of an image" 0 'frbz run -q --profile i.frbz 100 2>&1 >out | grep -cE "  +5$"' '1' ''

# ---- files ----
cat >files.py <<'END'
import json, sys
what, path, plain = sys.argv[1:4]
p = json.load(open(plain))["profile"]
total = p["total"]
cycles = sum(n for c, n in total.items() if c not in ("instructions", "tasks", "chunks", "misses"))
def stacks_of(path):
    return [(s, int(n)) for s, n in (l.rsplit(" ", 1) for l in open(path).read().splitlines())]
if what == "folded":
    stacks = stacks_of(path)
    print(sum(n for _, n in stacks) == (cycles if p["simulated"] else total["instructions"]) > 0,
          all(s.count(";") == (3 if p["simulated"] else 2) and n > 0 for s, n in stacks), len(dict(stacks)) == len(stacks))
else:   # the schema that the file names, as far as it is about sampled profiles
    s = json.load(open(path))
    frames = s["shared"]["frames"]
    good = s["$schema"] == "https://www.speedscope.app/file-format-schema.json"
    good &= set(s) <= {"$schema", "shared", "profiles", "name", "activeProfileIndex", "exporter"}
    good &= set(s["shared"]) == {"frames"} and 0 <= s["activeProfileIndex"] < len(s["profiles"])
    good &= all(set(f) <= {"name", "file", "line", "col"} and type(f["name"]) is str for f in frames)
    good &= all(type(f.get("file", "")) is str and type(f.get("line", 1)) is int for f in frames)
    for q in s["profiles"]:
        good &= set(q) == {"type", "name", "unit", "startValue", "endValue", "samples", "weights"}
        good &= q["type"] == "sampled" and q["unit"] in ("none", "nanoseconds", "microseconds", "milliseconds", "seconds", "bytes")
        good &= len(q["samples"]) == len(q["weights"]) and all(0 <= i < len(frames) for stack in q["samples"] for i in stack)
        good &= q["startValue"] == 0 and q["endValue"] == sum(q["weights"]) == (cycles if q["name"] == "cycles" else total[q["name"]])
    print(good, *[q["name"] for q in s["profiles"]])
    q = s["profiles"][0]
    text = lambda i: frames[i]["name"].replace("line ", frames[i].get("file", "") + ":")
    print([(";".join(map(text, stack)), n) for stack, n in zip(q["samples"], q["weights"])] == stacks_of(sys.argv[4]))
END
for k in run sim; do
    check "$k: all files" 0 "for e in json folded txt speedscope.json; do frbz $k -q --profile=$k.\$e \$P/fib.s 9 >out || echo \$e; done; cmp $k.folded $k.txt" '' ''
    check "$k: folded stacks" 0 "python3 files.py folded $k.folded $k.json" 'True True True' ''
done
check "speedscope, natively" 0 'python3 files.py speedscope run.speedscope.json run.json run.folded' $'True instructions tasks chunks\nTrue' ''
check "speedscope, simulated" 0 'python3 files.py speedscope sim.speedscope.json sim.json sim.folded' $'True cycles instructions tasks chunks misses\nTrue' ''
cat >names.py <<'END'
import json
print(json.load(open("q.json"))["profile"]["program"], json.load(open("q.speedscope.json"))["name"])
END
check "a program whose name has signs of these formats" 0 "cp lines.s 'a;\"b.s'; for e in folded json speedscope.json; do frbz -q --profile=q.\$e 'a;\"b.s' 2; done; head -1 q.folded; python3 names.py" \
    $'main;main;a_"b.s:3 1\na;"b.s a;"b.s' ''
cat >among.py <<'END'
import json
x, plain = json.load(open("x.json")), json.load(open("plain.json"))
print(x.pop("profile") == json.load(open("y.json"))["profile"], x == plain)
END
check "a comment that is not UTF-8" 0 "{ printf '# caf\\xe9\\n'; cat lines.s; } >latin.s; frbz -q --profile=q.json latin.s 2; python3 -c 'import json; print(ascii(json.load(open(\"q.json\"))[\"profile\"][\"source\"][0]))'" "'# caf\\\\ufffd'" ''
check "a profile is among the simulation's statistics in JSON, and changes nothing else" 0 \
    'frbz sim -q --stats=json:x.json --profile=y.json $P/fib.s 9; frbz sim -q --stats=json:plain.json $P/fib.s 9; python3 among.py' 'True True' ''

# ---- what cannot be ----
check "a name of no form" 2 'frbz --profile=x.svg $P/fib.s 5' '' "frbz: 'x.svg' after --profile does not end in .folded, .txt, .speedscope.json or .json*"
check "no name but its end" 2 'frbz --profile=.json $P/fib.s 5' '' "frbz: '.json' after --profile does not end in*"
check "an empty name" 2 'frbz --profile= $P/fib.s 5' '' "frbz: '' after --profile does not end in*"
check "a folder that is not there" 2 'frbz --profile=no/x.json $P/fib.s 5' '' 'no/x.json: error: *'
check "a full disk" 2 'ln -s /dev/full full.json; frbz -q --profile=full.json $P/fib.s 5' '' 'full.json: error: cannot be written: No space left on device'
check "one file for two things" 2 'frbz --profile=x.json --stats=json:x.json $P/fib.s 5' '' "frbz: 'x.json' is to be two files at once*"
check "several numbers of cores" 2 'frbz sim --profile --cores 1,2 $P/fib.s 5' '' 'frbz: --profile is for one number of cores*'
check "not of other commands" 2 'frbz dis --profile $P/fib.s' '' '*profile*'
check "a program that fails leaves the old file alone" 1 'echo old >o.json; frbz --profile=o.json $P/fib.s -- -1; c=$?; cat o.json; ls -A | grep -c tmp-; exit $c' $'old\n0' '*'
check "and shows nothing" 1 'frbz --profile $P/fib.s -- -1' '' '*fib.s:*'
check "nor does one that runs out of fuel" 4 'frbz sim --profile --fuel 100 $P/fib.s 12 2>err; c=$?; grep -c "^profile of" err; exit $c' '0' ''
