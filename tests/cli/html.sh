# tests/cli/html.sh - pages of simulated runs: frbz sim --html, frbz report --html, and what they are made of.
source "$(dirname "$0")/_lib.sh"

# page.py CHECK PAGE [FILE]: of what a page holds
cat >page.py <<'END'
import json, re, sys
what, page = sys.argv[1:3]
text = open(page, encoding="utf-8").read()
data = json.loads(re.search(r'<script type="application/json" id="data">\n(.*?)</script>', text, re.S).group(1))
runs = [r["stats"] for r in data["runs"]]
s = runs[0]
CAUSES = list(s.get("core_cycles", {}))
def parts(name):
    return [sum(v) for v in zip(*[i[name] for i in s["intervals"]])]
if what == "same":              # the statistics as the other file has them
    print(s == json.load(open(sys.argv[3])))
elif what == "accounts":        # cycles of cores, of each interval, of each part of it
    print(sum(s["core_cycles"].values()) == s["cycles"] * s["cores"],
          all(sum(i[c] for c in CAUSES) == i["cycles"] * s["cores"] for i in s["intervals"]),
          parts("by_core") == s["by_core"]["issue"], parts("by_unit") == s["by_unit"]["requests"],
          sum(i["cycles"] for i in s["intervals"]) == s["cycles"], len(s["intervals"]) <= 256)
elif what == "energy":          # of parts, of all, in time
    e, names = s["energy"], ["cores", "buffers", "network", "memory", "static"]
    print(abs(sum(e[k] for k in names) - e["total"]) < 1e-9 * e["total"], abs(e["total"] * s["time"] - e["delay"]) < 1e-9 * e["delay"],
          all(abs(sum(i["energy_" + k] for i in s["intervals"]) - 1000 * e[k]) < 1 for k in names))
elif what == "network":         # a mean is a sum by the packets, which all stages of a direction have in common
    stages = parts("by_stage")
    means = s["network"]["waiting"]["stage"] + [s["network"]["waiting"]["source"]]
    packets = [a / b for a, b in zip(stages, means) if b]
    print(len(stages) == len(means), max(packets) - min(packets) < 1e-6 * max(packets), round(max(packets)) == s["unit"]["requests"])
elif what == "codelets":
    print(sum(c["tasks"] for c in s["codelets"]) == s["tasks"]["executed"],
          sum(c["instructions"] for c in s["codelets"]) == s["instructions"],
          {c["name"]: c["tasks"] for c in s["codelets"]} == s["tasks"]["by_codelet"],
          *sorted("%s %d," % (l["link"], l["count"]) for l in s["links"] if s["codelets"][l["from"]]["name"] == "fib"))
elif what == "trace":           # tasks and waits of each codelet, as the trace has them
    told = {c["name"]: [0, 0, 0] for c in s["codelets"]}
    slices = [e for e in json.load(open(sys.argv[3]))["traceEvents"] if e["ph"] == "X"]
    tasks = {}
    for e in slices:
        if "id" in e.get("args", {}):
            tasks.setdefault((e["pid"], e["tid"]), []).append(e)
            told[e["name"]][0] += e["dur"]
    for e in slices:
        if e["name"] in ("miss", "merged"):
            task = [t for t in tasks[e["pid"], e["tid"]] if t["ts"] <= e["ts"] < t["ts"] + t["dur"]][0]
            told[task["name"]][1] += e["dur"]
            told[task["name"]][2] += e["name"] == "miss"
    print(told == {c["name"]: [c["cycles"], c["waiting"], c["misses"]] for c in s["codelets"]},
          sum(c["misses"] for c in s["codelets"]) == s["buffer"]["misses"] > 0)
elif what == "changes":         # in the order of the report for people
    names = [c["name"] for c in data["changes"]["list"]]
    told = [" ".join(l.split()[-1:]) for l in open(sys.argv[3]) if "intervals." not in l][1:-1]
    print(names == told, [c for c in data["changes"]["list"] if c["name"] == "cycles"] and len(data["runs"]))
elif what == "alone":           # nothing is fetched
    print(re.findall(r'(?:src|href)="(?!#)[^"]*"', text), "default-src 'none'" in text, "Permission is hereby granted" in text)
END
export SCRATCH

check "a page" 0 "frbz sim -q --html a.html --stats=json:plain.json \$P/dot.s 5000 >out; test -s a.html" '' ''
check "its accounts add up" 0 "python3 page.py accounts a.html" 'True True True True True True' ''
check "and its energy" 0 "python3 page.py energy a.html" 'True True True' ''
check "and its network's" 0 "frbz sim -q --html net.html --stats=json:x.json --set cores=8,units=8 \$P/dot.s 20000 >out && python3 page.py network net.html" 'True True True' ''
check "its numbers are those of the statistics" 0 \
    "frbz sim -q --detail --stats=json:a.json \$P/dot.s 5000 >out && python3 page.py same a.html a.json" 'True' ''
check "a page changes no cycle, and other statistics are as without" 0 "frbz sim -q --stats=json:x.json \$P/dot.s 5000 >out; cmp x.json plain.json" '' ''
check "the same page again" 0 "frbz sim -q --html b.html --stats=json:x.json \$P/dot.s 5000 >out; cmp b.html a.html" '' ''
check "a page of a file" 0 "frbz report a.json --html b.html && python3 page.py same b.html a.json && python3 page.py accounts b.html" $'True\nTrue*' ''
check "of one without details" 0 "frbz report plain.json --html c.html && python3 page.py same c.html plain.json" 'True' ''
check "nothing is fetched, and the licence is there" 0 "python3 page.py alone a.html" '?? True True' ''
# 88 calls of fib have two workers, and a continuation that both deliver to
check "codelets and what leads to what" 0 "frbz sim -q --html f.html --stats=csv:x \$P/fib.s 10 && python3 page.py codelets f.html" \
    "True True True creates the sync chunk for 88, delivers a result to 89, spawns 176," ''
check "cycles, waiting and misses of codelets are those of the trace" 0 \
    "M=cores=4,buffer.chunks=8; frbz sim -q --html g.html --stats=json:x.json --set \$M \$P/dot.s 900 >out && frbz sim -q --trace g.json --set \$M \$P/dot.s 900 >out && python3 page.py trace g.html g.json" \
    'True True' ''
check "at most 256 intervals, each of as many cycles" 0 "frbz sim -q --detail --interval 3 --stats=json:t.json --set cores=1 \$P/fib.s 12
    python3 -c 'import json; v = json.load(open(\"t.json\")); c = [i[\"cycles\"] for i in v[\"intervals\"]]; print(128 <= len(c) <= 256, set(c[:-1]) == {v[\"interval\"]}, sum(c) == v[\"cycles\"])'" \
    'True True True' ''
check "without contention in the routers" 0 "frbz sim -q --html n.html --stats=csv:x --machine ideal \$P/dot.s 5000 >out && python3 page.py accounts n.html" 'True*' ''

# ---- profiles ----
check "a page with the profile" 0 "frbz sim -q --html p.html --profile=p.json --stats=json:x.json \$P/fib.s 10 >out && frbz sim -q --profile=x.json --detail --stats=json:p.stats \$P/fib.s 10 && python3 page.py same p.html p.stats" 'True' ''
check "of a profile alone" 0 "frbz report p.json --html alone.html && python3 page.py same alone.html p.json" 'True' ''
check "of a native one" 0 "frbz run -q --profile=n.json \$P/fib.s 10 && frbz report n.json --html native.html && python3 page.py same native.html n.json" 'True' ''
check "of two" 1 "frbz run -q --profile=m.json \$P/fib.s 11; frbz report n.json m.json --html both.html; c=\$?; grep -c 'profile.rows' both.html; exit \$c" '0' ''

# ---- two runs ----
check "two runs: the changes are those of the report" 1 "frbz sim -q --detail --stats=json:d.json --set cores=16 \$P/dot.s 5000 >out
    frbz report a.json d.json >told; frbz report a.json d.json --html two.html" '' ''
check "in its order" 0 "python3 page.py changes two.html told" 'True 2' ''
check "two equal runs" 0 "frbz report a.json a.json --html same.html && grep -c '\"changed\": 0, \"list\": \\[\\]' same.html" '1' ''

# ---- texts of users ----
mkdir 'x<'
cp programs/asm/fib.s 'x</script><b>&.s'
check "a name that would end the script" 0 "frbz sim -q --html e.html --stats=json:x '--detail' 'x</script><b>&.s' 5; grep -c '</script>' e.html; grep -o '<title>.*' e.html; python3 page.py same e.html x" \
    $'4\n<title>x&lt;/script&gt;&lt;b&gt;&amp;.s - frbz</title>\nTrue' ''

# ---- what cannot be ----
check "no statistics of a run" 2 "echo '{\"cycles\": 3}' >few.json; frbz report few.json --html q.html" '' 'few.json: error: not the statistics of one simulated run*'
check "a native run" 2 "frbz run -q --stats=json:native.json \$P/fib.s 5; frbz report native.json --html q.html" '' 'native.json: error: not the statistics of one simulated run*'
check "two of different kinds" 2 "frbz report a.json native.json --html q.html" '' 'native.json: error: not the statistics of one simulated run*'
check "the memory emulator, of several runs" 2 "frbz mem --n 8 --layout rrr,rcz --stats=json:mem.json; frbz report mem.json --html q.html" '' 'mem.json: error: not the statistics*'
check "no JSON" 2 "frbz report told --html q.html" '' 'told:1:*: error: *'
check "no such file" 2 "frbz report nothing.json --html q.html" '' 'nothing.json: error: *'
check "three files" 2 "frbz report a.json a.json a.json --html q.html" '' 'frbz: report --html takes one or two JSON files*'
check "none of them left a page" 1 'ls -A | grep q.html' '' ''
check "a folder that is not there" 2 "frbz sim --html no/q.html \$P/fib.s 5" '' 'no/q.html: error: *'
check "a full disk" 2 "frbz report a.json --html /dev/full" '' '/dev/full: error: cannot be written: No space left on device'
check "a program that fails leaves the old page alone" 1 "cp a.html old.html; frbz sim --html old.html \$P/fib.s -- -1; c=\$?; cmp a.html old.html && ls -A | grep -c tmp-; exit \$c" '0' '*'
check "one file for two things" 2 "frbz sim --html q.html --stats=json:q.html \$P/fib.s 5" '' "frbz: 'q.html' is to be two files at once*"
check "a trace, too" 2 "frbz sim --html q.html --trace t.json \$P/fib.s 5" '' 'frbz: --trace and --html: one of them at a time*'
check "several numbers of cores" 2 "frbz sim --html q.html --cores 1,2 \$P/fib.s 5" '' 'frbz: --html and --detail are for one number of cores*'
check "details for people" 2 "frbz sim --detail \$P/fib.s 5" '' 'frbz: --detail is for --stats=json*'

# ---- in a browser, if there is one ----
# shown FILE [SCRIPT]: the page after its own scripts, and after SCRIPT
shown() {
    { cat "$1"; echo "<script>${2-}</script>"; } >shown.html
    HOME=$SCRATCH TMPDIR=$SCRATCH "$BROWSER" --headless --no-sandbox --disable-gpu --virtual-time-budget=9000 \
        --window-size=1200,900 --dump-dom "file://$SCRATCH/shown.html" 2>/dev/null | sed 's/&nbsp;/ /g'
}
# tells FILE SCRIPT PATTERN...: has the page all of it, as it is shown?
tells() {
    local page=$1 script=$2 pattern
    [ -n "$BROWSER" ] || return 0
    shown "$page" "$script" >dom
    grep -q 'data-ready="yes"' dom || { echo "$page is not drawn"; return 1; }
    ! grep -o 'class="failed">[^<]*' dom || return 1
    shift 2
    for pattern; do
        grep -qE -- "$pattern" dom || { echo "no $pattern in $page"; return 1; }
    done
}
BROWSER=$(command -v chromium || command -v google-chrome || true)
export BROWSER
export -f shown tells
cat >keys.js <<'END'
const press = (canvas, ...keys) => keys.forEach(key => canvas.dispatchEvent(new KeyboardEvent("keydown", {key})));
press(document.querySelector("#time canvas"), "ArrowRight");
press(document.querySelectorAll("#memory canvas")[1], "ArrowDown", "ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft");
document.getElementById("theme").click();
END
check "browser: a run, whose accounts are 100 %" 0 \
    "tells a.html '' '<tr class=\"sum\"><td class=\"name\">all</td><td class=\"n\">[0-9,]+</td><td class=\"n\">100[.]0 %' '<h3>Phases</h3>'" '' ''
check "browser: codelets, also by keyboard" 0 "tells f.html 'document.querySelectorAll(\"#codelets .node\")[1].focus()' \
    '<b>266</b>tasks' 'aria-live=\"polite\">fib: 177 tasks, .*fib spawns fib: 176'" '' ''
check "browser: names are texts" 0 "tells e.html '' '<h1>x&lt;/script&gt;&lt;b&gt;&amp;.s 5</h1>'" '' ''
check "browser: two runs" 0 "tells two.html '' '<td class=\"name\">cores</td><td class=\"n less\">-75[.]00 %</td>' 'Cores over time, a.json' 'Cores over time, d.json'" '' ''
check "browser: without details" 0 "tells c.html '' 'The statistics have no intervals'" '' ''
check "browser: keys read charts and heat maps; light or dark" 0 "tells a.html \"\$(cat keys.js)\" \
    'polite\">cycles 0 to [0-9,]+; issue: ' 'polite\">cycles 0 to [0-9,]+; unit 1: [0-9.]+ %' 'data-theme=\"dark\"'" '' ''
cat >lines.js <<'END'
const box = document.querySelector("#profile .source"), hit = key => box.dispatchEvent(new KeyboardEvent("keydown", {key}));
["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"].forEach(hit);
END
cat >choose.js <<'END'
const [what, of] = document.querySelectorAll("#profile select"), pick = (e, x) => { e.value = x; e.dispatchEvent(new Event("change")); };
pick(what, "tasks");
pick(of, "fib");
END
check "browser: the profile beside the source, by keyboard" 0 "tells p.html \"\$(cat lines.js)\" \
    'href=\"#profile\"' '<tr class=\"spent chosen\">' 'polite\">line 24: [0-9]+ cycles, [0-9.]+ %: issue [0-9]+.*; [0-9]+ instructions, ' \
    'background: var[(]--memory[)]' '<td class=\"code\">.*fb.spawn' '<td class=\"name\">fib</td>' 'href=\"#cores\"'" '' ''
check "browser: another cost, of one method" 0 "tells p.html \"\$(cat choose.js)\" '<th class=\"n\">tasks</th><th class=\"n\">share</th>' \
    '<td class=\"n\">177</td><td class=\"n\">66[.]5 %</td>'" '' ''
check "browser: a native profile has that section alone" 0 "tells native.html '' 'Of a native run' '<td class=\"code\">.*fb.spawn' && { [ -z \"\$BROWSER\" ] || ! grep -E 'href=\"#(cores|numbers)\"' dom; }" '' ''
check "browser: two profiles" 0 "tells both.html '' '<h3>[^<]*fib.s, n.json' '<h3>[^<]*fib.s, m.json' 'values changed from n.json to m.json'" '' ''
