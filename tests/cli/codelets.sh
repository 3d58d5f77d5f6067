# tests/cli/codelets.sh - frbz codelets: options, forms of output, files of graphs, plans and machines.
source "$(dirname "$0")/_lib.sh"
C='frbz codelets --n 4096 --points 16'
export C O

check "a line for each policy" 0 '$C --policy coarse,guided' $'policy * GFLOPS *\ncoarse * 1.000 *\nguided *' ''
check "both kinds" 0 '$C --policy fine,mf,base' $'policy * GFLOPS *\nfine *\npolicy * locality *\nmf * 1.000 *\nbase *' ''
check "all policies of an FFT" 0 '$C | wc -l' '6' ''
check "all of a graph without places" 0 'frbz codelets --graph ms --policy all | cut -d" " -f1 | tr "\n" " "' 'policy base mcf mf gp gp-rb ' ''
check "the same again" 0 '$C --machine c64-a --set pool=random --stats=json >a; $C --machine c64-a --set pool=random --stats=json | cmp - a' '' ''
check "another seed" 1 '$C --machine c64-a --set pool=random --stats=json --seed 2 | cmp -s - a' '' ''
check "bounds: bank 0 and even banks, whatever the order; 95 requests for 32" 0 'for p in coarse guided; do frbz codelets --n 262144 --policy $p --stats=csv | sed -n "s/^\(bound\|unevenness.first\)[^,]*,\(.....\).*/\2/p"; done | tr "\n" " "' '5.975 10.05 2.968 5.975 10.05 2.968 ' ''
check "bank 0 is heavy for 0.4 of guided where data banks are taken in turn" 0 'frbz codelets --n 262144 --machine c64-d --policy guided --set pool=bank --interval 100000 --stats=csv | grep ^heavy_share' 'heavy_share,39.9*' ''
check "a window that the end cuts short is not heavy" 0 'frbz codelets --n 65536 --machine c64-d --policy coarse --stats=csv | grep ^heavy_share' 'heavy_share,78.9*' ''
check "ms gains 29 % if bytes of its edges are counted in words of 8" 0 'frbz codelets --graph ms --print-graph | awk "/^edge/ { \$4 /= 2 } 1" >half.graph; frbz codelets --graph half.graph --policy base,mcf' $'*mcf * 1.294 * 21.43 *' ''
check "JSON of several is an array" 0 '$C --policy coarse,mf --stats=json | tr -d " \n"' '?{"run":*"policy":"coarse",*"heavy_until":*"bank":{"accesses":?*]*},{"run":*"policy":"mf",*"saved":{*}}]' ''
check "of one an object" 0 '$C --policy fine --stats=json | bare | head -n 2' $'{\n  "policy": "fine",' ''
check "CSV into a file" 0 '$C --policy fine --stats=csv:f.csv && grep -c "^bank.busy" f.csv' '4' ''
check "a series of each bank" 0 '$C --policy fine --stats=csv --interval 1000 | awk -F, "/^series/ { sum += \$2 } /^(loads|stores),/ { all += \$2 } END { print (sum == all), (all > 0) }"' '1 1' ''
check "a full disk" 2 '$C --stats=json:/dev/full' '' '/dev/full: error: cannot be written: No space left on device'

check "keys of the machine" 0 'frbz codelets --machine help | grep -c "^c64"' '6' ''
check "a machine as a file" 0 'frbz codelets --machine c64-c --print-machine >m.yaml && $C --stats=json --machine m.yaml | bare >b && $C --stats=json --machine c64-c | bare | cmp - b' '' ''
printf 'units: 4\npool: stack\nspread:\n  start: x\n' >bad.yaml
check "mistakes of a machine file" 2 '$C --machine bad.yaml' '' $'bad.yaml:2:7: error: pool: \'stack\' is not one of lifo fifo random bank*bad.yaml:4:10: error: spread.start: *'
check "an interleave that is no power of two" 2 '$C --set interleave=48' '' 'frbz: interleave: 48 is no power of two*'
check "a key of another machine" 2 '$C --set cores=4,slots=2' '' "frbz: --set: no key 'slots' (frbz codelets --machine help lists them)*"

check "points that are no power of two" 2 'frbz codelets --n 1000' '' 'frbz: --n takes a power of two *'
check "a codelet larger than all" 2 'frbz codelets --n 16 --points 32' '' 'frbz: --points: *'
check "an FFT of one codelet" 0 'frbz codelets --n 16 --policy coarse --stats=csv | grep "^codelets"' 'codelets,1,codelets' ''
check "no such graph" 2 'frbz codelets --graph nothing' '' "frbz: 'nothing' after --graph is no graph*"
check "a size that is fixed" 2 'frbz codelets --graph mm --n 7' '' 'frbz: --n: the size of graph mm is fixed*'
check "no such policy" 2 '$C --policy finest' '' "frbz: 'finest' after --policy is no policy*"
check "banks where nothing has a place" 2 'frbz codelets --graph mm --policy coarse' '' 'frbz: --policy coarse: in graph mm loads and stores have no places in memory*'
check "a graph as an operand" 2 'frbz codelets fft' '' 'fft: error: *'
check "windows of nothing" 2 '$C --interval 10' '' 'frbz: --interval: --stats shows them*'

check "a graph as a file" 0 '$C --print-graph -o f.graph && $C --policy fine --stats=json | bare >c && frbz codelets --graph ./f.graph --policy fine --stats=json | bare | grep -v edges | cmp - <(grep -v edges c)' '' ''
printf 'codelet a\ncodelet b\nedge a b 8\nedge b a 8\n' >cycle.graph
check "a cycle" 2 'frbz codelets --graph cycle.graph' '' $'cycle.graph:1:9: error: codelet \'a\' is on a cycle*'
printf 'latency exposed\ncodelet a: store 16\ncodelet b: load 24; wait; store 8\nedge a b 800\n' >heavy.graph
check "an edge of more than its ends move saves what they move" 0 'frbz codelets --graph heavy.graph --policy mf --stats=csv | grep -E "^(cycles|words|near|exploited),"' \
    $'cycles,12,cycles\nwords,6,words\nnear,5,words\nexploited,800,bytes' ''
printf 'codelet a: compute butterfly 4294967295\n' >slow.graph
for i in $(seq 40000); do echo "codelet c$i: compute butterfly 4294967295"; done >>slow.graph
echo 'edge a c1 8' >>slow.graph
for p in fine base mf gp; do
    check "more cycles than are counted: $p" 2 "frbz codelets --graph slow.graph --policy $p --set butterfly=100000,units=1,fold=1" '*' 'frbz: graph slow.graph: more cycles than are counted*'
done
check "a graph of nothing" 2 'echo "# nothing" >empty.graph; frbz codelets --graph empty.graph' '' 'empty.graph: error: a graph without codelets'
check "other places for what is not there" 2 'frbz codelets --graph f.graph --policy coarse,hash' '' 'frbz: --policy hash: graph f.graph has no twiddle factors that could lie elsewhere*'
check "a graph that is not there" 2 'frbz codelets --graph ./none' '' './none: error: *'
check "a plan, written and run" 0 'frbz codelets --graph ms --policy mcf -o p && frbz codelets --graph ms --plan p' $'*mcf * 42.86 *\n*plan * 42.86 *' ''
check "a plan through a pipe" 0 'frbz codelets --graph ms --policy mcf -o - | cmp - p' '' ''
check "a plan beside policies" 0 'frbz codelets --graph ms --policy base,mf --plan p | cut -d" " -f1 | tr "\n" " "' 'policy base mf plan ' ''
printf 'core 0: 0 1 1\n' >bad.plan
check "a plan with a codelet twice" 2 'frbz codelets --graph ms --plan bad.plan' '' "bad.plan:1:13: error: codelet '1' a second time*"
check "a plan of no policy that makes one" 2 'frbz codelets --graph ms --policy base -o p' '' 'frbz: policy base makes no plan*'
check "where several plans would go" 2 'frbz codelets --graph ms --policy mf,mcf -o p' '' 'frbz: --output is for one policy that plans*'
check "too few cores" 2 'frbz codelets --graph ms --policy mcf --set cores=63' '' 'frbz: cores: 63 are too few: the chains are at least 64*'
check "and no row before" 2 'frbz codelets --graph ms --policy base,mcf --set cores=1' '' 'frbz: cores: 1 are too few: the chains are at least 64*'
check "no row before a plan that is wrong" 2 'frbz codelets --graph ms --policy base --plan bad.plan --stats=json' '' 'bad.plan:1:13: error: *'
check "a limit for chunks where there are none" 2 'frbz codelets --graph ms --memory 1M' '' 'frbz: --memory is for the run of a program, and graph ms is not of one*'
check "a limit for chunks of a program's run" 4 'frbz codelets --memory 1K programs/asm/fib.s 12' '' '*memory*'
check "an entry of no program" 2 'frbz codelets --entry main' '' 'frbz: --entry is for the run of a program, and graph fft is not of one*'
check "a graph too large for mcf" 2 'frbz codelets --graph rg_mi --n 400000 --policy mcf' '' 'frbz: policy mcf: the graph is too large: codelets times edges are over 2^38*'
mkdir bin
printf '#!/bin/sh\nfor last; do graph=$parts parts=$last; done\ncp "$graph" given\nawk -v n="$parts" "NR > 1 { print NR %% n }" "$graph" >"$graph.part.$parts"\n' >bin/gpmetis
chmod +x bin/gpmetis
check "gpmetis is given each edge twice, with its bytes" 0 'PATH=$PWD/bin:$PATH; frbz codelets --graph ms --policy gp -o parts >/dev/null && head -n 1 given && awk "NR > 1 { for (i = 2; i <= NF; i += 2) sum += \$i } END { print sum }" given' $'127 126 001\n491520' ''
check "the seed decides about parts" 0 'for s in 1 2 1; do frbz codelets --graph ms --policy gp --seed $s -o $s.$((++n)).p >/dev/null; done; cmp 1.1.p 1.3.p && ! cmp -s 1.1.p 2.2.p' '' ''
printf '#!/bin/sh\nfor last; do graph=$parts parts=$last; done\n: >"$graph.part.$parts"; echo $$ >pid; exec sleep 30\n' >bin/gpmetis
check "a signal leaves neither files nor gpmetis" 143 'mkdir tmp; export TMPDIR=$PWD/tmp PATH=$PWD/bin:$PATH; frbz codelets --graph ms --policy gp & f=$!
    until [ -s pid ]; do sleep 0.02; done; kill -TERM $f; wait $f; c=$?; ls -A tmp; for i in 1 2 3 4 5 6 7 8 9; do grep -qs "^State:.[^ZX]" /proc/$(cat pid)/status || exit $c; sleep 0.1; done; exit 1' '' '*'
check "without gpmetis" 2 'PATH= /bin/sh -c "exec $O/frbz codelets --graph ms --policy gp"' '*' 'gpmetis: error: it is missing (Debian package metis)'
cat >s.yaml <<'END'
run: codelets
cases:
  banks: {graph: fft, n: 1024, policy: [coarse, hash], machine: {B: c64-b}, set: {units: [2, 4]}}
  plans: {graph: rg_mi, n: 20, policy: [base, mf], seed: [1, 2, 3]}
  model: {run: analyse, n: 1024, set: {cores: [1, 64]}}
columns: [cycles, gflops, locality, gain]
derived: {gain: "cycles[policy=base] / cycles"}
reported:
  - {what: the model, value: 14454, prototype: "the same", least: 14454, most: 14454, ours: "cycles[case=model,cores=64]"}
  - {what: more, value: 2, prototype: 14456, least: 14455, because: it is off, ours: "cycles[case=model,cores=64]"}
  - {what: less, value: 2, prototype: 14452, most: 14453, ours: "cycles[case=model,cores=64]"}
  - {what: unbound, value: 2, prototype: 3, ours: "cycles[case=model,cores=64] / 14454"}
END
check "points of a study" 0 'frbz sweep s.yaml -o r --page r 2>/dev/null && wc -l <r/s.csv && sed -n "/^| the model/,/^$/{/./p}" r/s.md' \
    $'13\n| the model | 14454 | the same | 14454 | +0.0 % | yes |  |\n| more | 2 | 14456 | 14454 | +722600.0 % | no: it is off |  |\n| less | 2 | 14452 | 14454 | +722600.0 % | no |  |\n| unbound | 2 | 3 | 1 | -50.0 % |  |  |' ''
check "a policy that is none, in a study" 2 'printf "run: codelets\npolicy: [fine, finest]\n" >t.yaml; frbz sweep t.yaml --list' '' "t.yaml:2:16: error: policy of codelets: 'finest' is not a policy*"
check "windows in a study; of other commands they are no option" 2 'printf "run: codelets\nn: 1024\npolicy: fine\ninterval: 500\ncolumns: [heavy_until]\n" >w.yaml; frbz sweep w.yaml -o w && tail -n 1 w/w.csv; sed "s/codelets/sim/" w.yaml >v.yaml; frbz sweep v.yaml --list' '1,codelets,1024,fine,500,*' "v.yaml:*: error: no key 'n' of a study*"
check "a key of another command's machine" 2 'printf "run: codelets\nset: {slots: 4}\n" >t.yaml; frbz sweep t.yaml --list' '' "t.yaml:2:7: error: *'slots'*"

# The model
check "a stage of the model" 0 'frbz analyse --n 1024 --stats=csv | sed -n "s/^stage.0,//p; s/^cycles,//p"' $'14454.0,cycles\n1951,cycles' ''
check "another radix" 0 'frbz analyse --n 4096 --set radix=8,cores=16 | grep -c .' '9' ''
check "what is reckoned may be said" 0 'frbz analyse fft --n 1024 --stats=csv | bare >said; frbz analyse --n 1024 --stats=csv | bare | cmp - said' '' ''
check "there is one model" 2 'frbz analyse mm' '' "frbz: 'mm': the model is one of an FFT*"
check "a radix that does not fit" 2 'frbz analyse --n 2048 --set radix=4' '' 'frbz: radix: 2^11 points are no whole number of stages*'
check "a radix that is none" 2 'frbz analyse --set radix=3' '' 'frbz: radix: 3 is not 2, 4 or 8*'
check "points that are no power of two" 2 'frbz analyse --n 1000' '' 'frbz: --n takes a power of two *'
check "its machine as a file" 0 'frbz analyse --set local=6 --print-machine >l.yaml && frbz analyse --machine l.yaml | grep gflops' 'gflops *6.27 *' ''
check "a signal ends it" 130 'timeout --preserve-status -s INT 0.3 frbz codelets --n 67108864'
