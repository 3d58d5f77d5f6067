# tests/cli/simulate.sh - frbz sim: machines, statistics, tables, limits.
source "$(dirname "$0")/_lib.sh"
G=tests/guest
export G

check "the result comes as by run" 0 "frbz sim --stats=json:s.json \$P/fib.s 10" '55' ''
check "sim without a program" 2 'frbz sim' '' 'frbz: which program*'
check "an unknown key" 2 "frbz sim --set corse=3 \$P/fib.s 5" '' "frbz: --set: *'corse'*"
check "a value that a key may not have" 2 "frbz sim --set cores=0 \$P/fib.s 5" '' "frbz: --set: cores: '0' is not a number from 1 to *"
check "a group of keys" 2 "frbz sim --set latency=3 \$P/fib.s 5" '' "frbz: --set: 'latency' is a group of keys, as latency.alu*"
check "an unknown preset" 2 "frbz sim --machine nobody \$P/fib.s 5" '' "frbz: 'nobody' after --machine*"
check "a key of the memory emulator" 2 "frbz sim --set placement=turns \$P/fib.s 5" '' 'frbz: placement: *frbz mem*'
check "a program's error" 1 "frbz sim \$P/fib.s" '' '*fib.s:*: error: missing or unsuitable program argument*'
check "fuel" 4 "frbz sim --fuel 1000 \$P/fib.s 20" '' '*fib.s: error: out of fuel: more than 1000 instructions'
check "fuel that is just enough" 0 "frbz sim -q --stats=csv:x --fuel 186074 \$P/fib.s 20" '' ''
check "fuel that is not" 4 "frbz sim -q --stats=csv:x --fuel 186073 \$P/fib.s 20" '' '*'
check "the memory of the machine" 4 "frbz sim --set capacity=10,units=1 \$P/dot.s 4096" '' "*: out of chunks: the machine's units hold 10 *"
check "the memory of the host" 4 "frbz sim --memory 10K --set capacity=100000 \$P/dot.s 65536" '' '*: out of chunks: limit 10.0 KiB*'

cat >parts.awk <<'END'
# The cycles of all causes are the cycles of all cores.
/"cycles":/ && !cycles { gsub(/[^0-9]/, ""); cycles = $0 }
/"cores":/             { gsub(/[^0-9]/, ""); cores = $0 }
/core_cycles/          { inside = 1; next }
inside && /}/          { exit sum != cycles * cores }
inside                 { gsub(/[^0-9]/, ""); sum += $0 }
END
check "every cycle of every core has a cause" 0 "frbz sim --stats=json -q \$P/dot.s 5000 | awk -f parts.awk"
for s in 1 2 3; do frbz sim -q --set cores=16,seed=$s --stats=json:seed$s.json $P/fib.s 15; done
cat >means.py <<'END'
import json, statistics
runs = [json.load(open("seed%d.json" % s)) for s in (1, 2, 3)]
all = json.load(open("seeds.json"))
for get in (lambda s: s["cycles"], lambda s: s["energy"]["total"], lambda s: s["work"], lambda s: s["slot_cycles"]["memory"]):
    x = [get(r) for r in runs]
    half = 4.303 * statistics.stdev(x) / 3 ** 0.5       # Student, two degrees of freedom
    assert abs(get(all) - statistics.mean(x)) <= 1e-9 * get(all), x
    assert abs(get(all["ci95"]) - half) < 1e-3 * half + 1e-12, (x, get(all["ci95"]))
print(all["seeds"], len({r["cycles"] for r in runs}) > 1, all["ci95"]["work"], {r["result"] for r in runs})
END
check "means of several seeds" 0 "frbz sim --set cores=16 --seeds 3 --stats=json:seeds.json \$P/fib.s 15 && python3 means.py" $'610\n3 True 0.0 {610}' ''
check "as a table" 0 "frbz sim -q --set cores=16 --seeds 3 \$P/fib.s 15 | head -n 2" $'*mean *95 %\ncycles *1280.33 *20.69 cycles' ''
check "the same again" 0 "frbz sim -q --set cores=16 --seeds 3 --stats=json \$P/fib.s 15 | tail -n +3 | cmp - <(tail -n +3 seeds.json)" '' ''
check "of one run there is no interval" 0 "frbz sim -q --seeds 1 --stats=json \$P/fib.s 5 | grep -A1 ci95" '*"cycles": null,' ''
check "seeds are for whole runs" 2 "frbz sim --seeds 3 --html x.html \$P/fib.s 5" '' 'frbz: --html is for one run, --seeds makes several*'
check "too many seeds" 2 "frbz sim --seeds 2000 \$P/fib.s 5" '' 'frbz: --seeds takes at most 1000*'
cat >shares.awk <<'END'
# Slots share the cycles of their cores; units the requests; a bucket each miss.
{ split($1, name, "."); sum[name[1]] += $2; value[$1] = $2 }
/^by_slot.port/ { slots++ }
/^by_unit.requests/ { requests += $2 }
/histogram\./ { misses += $2 }
END {
    all = value["cycles"] * slots
    print slots, sum["by_slot"] == all, sum["slot_cycles"] == all, sum["by_core"] == sum["core_cycles"], \
        requests == value["unit.requests"], misses == value["buffer.misses"]
}
END
check "parts add up to the whole" 0 "frbz sim --stats=csv -q --set cores=5,slots=3 \$P/dot.s 5000 | awk -F, -f shares.awk" '15 1 1 1 1 1' ''
check "lists in JSON" 0 "frbz sim --stats=json -q --set cores=4 \$P/fib.s 5 | tr -d '\\n ' | grep -o '\"stage\":[^]]*]\|\"balancer\":\[[^]]*]' | sed 's/[0-9.]\\+/N/g' | tr '[]' '()'" \
    $'"balancer":(N,N,N,N)\n"stage":(N,N)' ''
check "a long list in text" 0 "frbz sim --stats -q --set cores=13 \$P/fib.s 5 | grep -c 'by_[a-z._]* .* to .*, mean '" '16' ''
check "the same statistics again" 0 "frbz sim --stats=json -q \$P/dot.s 5000 >a; frbz sim --stats=json -q \$P/dot.s 5000 | cmp - a" '' ''

check "a table of speed-ups" 0 "frbz sim --cores 1,4 \$P/fib.s 15" \
    $'610\ncores *most speed-up\n    1 * 1.00 *\n    4 * 4.00\nwork 16771, span 151 instructions*' ''
cat >beaten.awk <<'END'
/^ *[0-9]+ +[0-9]+ / { runs++; if ($3 > $NF || $2 < $(NF - 1)) print $1 " cores beat the bound: " $0 }
END { print runs " runs" }
END
check "no run beats the bound, though a tile instruction is many" 0 \
    "frbz sim -q --cores 1,2,4,16,64 programs/funjava/MatMul.java 128 | awk -f beaten.awk" '5 runs' ''
check "nor on another machine" 0 "frbz sim -q --machine ideal --cores 1,8,64 programs/funjava/LU.java 32 | awk -f beaten.awk
    frbz sim -q --machine thesis64 --cores 1,8,64 programs/funjava/NQueens.java 6 | awk -f beaten.awk" $'3 runs\n3 runs' ''
check "a table as JSON, with kernels" 0 "frbz sim -q --cores 1,2 --stats=json \$P/dot.s 4096 | tr -d ' \n'" \
    '{"run":*"work":*,"span":*,"runs":?{"cores":1,*"kernel":{"cycles":*},"issue":*,"bound":{"cycles":*}},{"cores":2,*}?}' ''
check "a table as a file" 0 "frbz sim -q --cores 3 --stats=csv:t.csv \$P/fib.s 5; bare <t.csv | cut -d, -f1 | tr '\n' ' '" 'cores 3 ' ''
check "cores that are no number" 2 "frbz sim --cores 1,x \$P/fib.s 5" '' "frbz: --cores: cores: 'x' is not a number*"
check "cores with a gap" 2 "frbz sim --cores 1,,2 \$P/fib.s 5" '' "frbz: --cores: cores: '' is not a number*"
check "a table of an array" 2 "frbz sim --cores 1 -o c.npy \$P/fib.s 5" '' 'frbz: --output is for one run*'
check "a table of a program that fails" 1 "frbz sim --cores 1,2 \$P/fib.s -- -1" '' '*unsuitable program argument*'

cat >endless.s <<'END'
.entry main
.codelet main, worker, handle
1:      j 1b
END
check "a signal ends an endless simulation" 130 'timeout --preserve-status -s INT 0.3 frbz sim endless.s --stats=json:left.json ; c=$?; ls left.json* 2>/dev/null; exit $c'
check "so it does where nothing takes time" 130 'timeout --preserve-status -s INT 0.3 frbz sim --set compute=off endless.s'

# Traces.  fib 10 has 177 calls, 88 of them with a continuation, and main: 266 tasks.
check "a trace beside the result" 0 "frbz sim --stats=json:s.json --trace t.json \$P/fib.s 10 && grep -c "args.:{.id" t.json && sed -n 's/.*\"executed\": \([0-9]*\),/\1/p' s.json | uniq" $'55\n266\n266' ''
check "the same trace again" 0 "frbz sim -q --stats=csv:x --trace u.json \$P/fib.s 10 && cmp t.json u.json" '' ''
check "and with every instruction in its own cycle" 0 "frbz sim -q --stats=csv:x --fuel 100000 --trace u.json \$P/fib.s 10 && cmp t.json u.json" '' ''
check "a window of it" 0 "frbz sim -q --stats=csv:x --trace w.json --trace-window 100:150 \$P/fib.s 10 && tail -n 1 w.json" '*"first":100,"end":150}}' ''
check "a window from some cycle on" 0 "frbz sim -q --stats=csv:x --trace w.json --trace-window 100: \$P/fib.s 10 && tail -n 1 w.json" '*"first":100,*' ''
check "a limit" 0 "frbz sim -q --stats=csv:x --trace l.json --trace-limit 50K \$P/fib.s 10 && tail -c 3 l.json && test \$(wc -c <l.json) -le 51200" '}}' \
    'frbz: warning: l.json: the limit of 50K is reached: the trace ends at cycle *'
check "a window that is none" 2 "frbz sim --trace w2.json --trace-window 7:7 \$P/fib.s 10; c=\$?; ls w2.json 2>/dev/null; exit \$c" '' "frbz: '7:7' after --trace-window is not *"
check "a window behind the end" 0 "frbz sim -q --stats=csv:x --trace w.json --trace-window 1000: \$P/fib.s 10" '' 'frbz: warning: w.json: the run ends at cycle *, before the window 1000:'
check "two outputs, one file" 2 "frbz sim --stats=json:w.json --trace w.json \$P/fib.s 10" '' "frbz: 'w.json' is to be two files at once*"
check "so is it with an array" 2 "frbz sim --stats=json:w -o w \$P/fib.s 10" '' "frbz: 'w' is to be two files at once*"
check "a window without a trace" 2 "frbz sim --trace-window 1:7 \$P/fib.s 10" '' 'frbz: --trace-window and --trace-limit are for --trace*'
check "a trace of several runs" 2 "frbz sim --cores 1,2 --trace w2.json \$P/fib.s 10" '' 'frbz: --trace is for one run*'
check "a trace to a full disk: the result is there" 2 "frbz sim --stats=csv:x --trace /dev/full \$P/fib.s 10" '55' '/dev/full: error: cannot be written: No space left on device'
check "a trace where no file can be" 2 "frbz sim --trace nowhere/t.json \$P/fib.s 10" '' 'nowhere/t.json: error: cannot be written: *'
check "the trace of a program that fails ends there" 1 "frbz sim --trace f.json \$P/fib.s -- -1; c=\$?; python3 -m json.tool f.json | grep '\"failed\|failed:' | tr -s ' '; exit \$c" \
    $' "name": "failed: missing or unsuitable program argument"\n "failed": "missing or unsuitable program argument"' '*unsuitable program argument*'
check "and of one that comes to a limit" 4 "frbz sim --fuel 1000 --trace g.json \$P/fib.s 20; c=\$?; grep -c '\"ph\":\"X\"' g.json | awk '{ print (\$1 > 20) }'; python3 -m json.tool g.json >/dev/null || exit; exit \$c" '1' '*out of fuel*'
check "no trace of what was never run" 2 "frbz sim --trace n.json \$P/fib.s what; c=\$?; ls n.json .n.json* 2>/dev/null; exit \$c" '' '*no option and no integer*'
check "no trace of a run that is stopped" 130 'timeout --preserve-status -s INT 0.3 frbz sim endless.s --trace e.json; c=$?; ls e.json .e.json* 2>/dev/null; exit $c' ''

# Intervals
check "a table in time" 0 "frbz sim -q --interval 100 \$P/fib.s 10 | grep -A 2 'from cycle'" $'  from cycle instructions *unit load\n           0 *\n         100 *' ''
check "the same as JSON" 0 "frbz sim -q --interval 100 --stats=json \$P/fib.s 10 | tail -n 3 | cut -c1-30" $'    {"from": *00, "cycles": *\n  ]\n}' ''
check "and as CSV, which adds up" 0 "frbz sim -q --interval 10 --stats=csv \$P/fib.s 10 | awk -F, '/^intervals.*.instructions,/ {sum += \$2} \$1 == \"instructions\" {all = \$2} END {print (all == sum && sum > 0)}'" '1' ''
check "an interval of nothing" 2 "frbz sim --interval 0 \$P/fib.s 10" '' 'frbz: --interval takes a number from 1 on*'
check "intervals of several runs" 2 "frbz sim --cores 1,2 --interval 5 \$P/fib.s 10" '' 'frbz: --interval is for one run*'

# Memory behind the units, with a second-level buffer.  Rows that are open or not are all accesses; each clock of the channels has a cause.
export D="--machine frbz64-ddr4 --set cores=8,buffer.chunks=3,buffer2.size=2"
check "DRAM: the same again" 0 "for i in 1 2; do frbz sim \$D --stats=json:d\$i.json --interval 100 \$P/dot.s 3000 >/dev/null; done; cmp d1.json d2.json" '' ''
check "DRAM: with every instruction in its own cycle" 0 "for f in '' '--fuel 10000000'; do frbz sim -q \$D \$f --stats=csv \$P/dot.s 3000 | bare | md5sum; done | uniq | wc -l" 1 ''
check "DRAM: intervals change nothing, and add up" 0 "frbz sim \$D --stats=csv:n.csv \$P/dot.s 3000 >/dev/null; frbz sim \$D --interval 50 --stats=csv:i.csv \$P/dot.s 3000 >/dev/null
    grep -v '^interval' i.csv | bare | cmp - <(bare <n.csv); awk -F, '/^intervals.*.row_hits,/ {sum += \$2} \$1 == \"dram.hits\" {all = \$2} END {print (all == sum && sum > 0)}' i.csv" 1 ''
check "DRAM: accounts" 0 "frbz sim -q \$D --set clock=1200 --stats=csv \$P/dot.s 3000 | awk -F, '{v[\$1] = \$2} /^dram.clocks/ {sum += \$2}
    END {print sum == 8 * v[\"cycles\"], v[\"dram.hits\"] + v[\"dram.opened\"] + v[\"dram.conflicts\"] == v[\"dram.reads\"] + v[\"dram.writes\"]}'" '1 1' ''
check "DRAM: no fixed round trip" 2 "frbz sim --set memory.controller=dram,contention=units,network.fixed=6 \$P/fib.s 5" '' 'frbz: network.fixed: the round trip includes the memory*'
check "DRAM: not for the emulator" 2 'frbz mem --set network.fixed=0,memory.controller=dram' '' "frbz: memory.controller: the emulator's units have a fixed service*"
check "nor a second-level buffer" 2 'frbz mem --set network.fixed=0,buffer2.size=9' '' 'frbz: buffer2.size: the emulator has no second-level buffer*'
check "too many slices" 2 "frbz sim --set cores=4,buffer2.size=9,buffer2.slices=5 \$P/fib.s 5" '' 'frbz: buffer2.slices: more than the 4 units*'
check "an optimum that no slice knows" 2 "frbz sim --set buffer2.policy=belady \$P/fib.s 5" '' "frbz: buffer2.policy: 'belady' needs to know *"
