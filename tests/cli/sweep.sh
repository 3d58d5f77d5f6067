# tests/cli/sweep.sh - studies: points, rows, failures, parts, mistakes.
source "$(dirname "$0")/_lib.sh"

cat >mem.yaml <<'END'
run: mem
pattern: stencil
n: 16
layout: [rr, rc, zz]
set: {slots: [1, 4]}
columns: [cycles, gain]
derived: {gain: "cycles[slots=1] / cycles"}
END
cat >mixed.yaml <<'END'
question: "Does a point that fails stop the others?"
cases:
  fib: {program: programs/asm/fib.s, args: {ten: 10}}
  none: {program: programs/asm/fib.s}
  java: {program: programs/funjava/Dot.java, args: 100, grain: [auto, thesis], strict-fp: yes}
  net: {run: net, rate: 0.2, net.cycles: 1000}
set: {cores: [1, 2]}
columns: [cycles, result, by_core.issue, latency.mean]
END

sed 's/n: 16/n: 128/;s/1, 4/1, 2, 4/' mem.yaml >slow.yaml
export TREE

check "points in order" 0 'frbz sweep mem.yaml --list' $'1 layout=rr slots=1\n2 layout=rr slots=4\n*\n6 layout=zz slots=4' ''
check "points of a part" 0 'frbz sweep mem.yaml --shard 2/3 --list' $'2 layout=rr slots=4\n5 layout=zz slots=1' ''
check "no such part to list" 2 'frbz sweep mem.yaml --shard 9/3 --list' '' "frbz: '9/3' after --shard is not I/N*"
check "a point of a part" 2 'frbz sweep mem.yaml --shard 1/3 --point 1' '' "frbz: --point is one point*"
check "a table" 0 'frbz sweep mem.yaml -j 2 -o one && cut -d, -f1-6 one/mem.csv | head -n 2' $'point,run,pattern,n,layout,slots\n1,mem,stencil,16,rr,1' ''
check "a derived column" 0 "awk -F, 'NR == 2 {a = \$7} NR == 3 {d = \$8 - a / \$7; print (d * d < 1e-8)}' one/mem.csv" '1' ''
check "JSON" 0 'tr -d "\n" <one/mem.json' '{*"schema": "frbz-sweep-1",*"machines": {*"thesis16-memory": {"cores": 16,*"rows": \[*"point": 6, *}' ''
check "one job or many, the same bytes" 0 'frbz sweep mem.yaml -j 1 -o two && cmp one/mem.csv two/mem.csv && cmp one/mem.json two/mem.json' '' ''
check "parts" 0 'for i in 1 2 3; do frbz sweep mem.yaml --shard $i/3 -o three || exit; done; ls three' $'mem.1-of-3.rows\nmem.2-of-3.rows\nmem.3-of-3.rows' ''
check "merged they are the whole" 0 'frbz merge mem.yaml three/*.rows -o three && cmp one/mem.csv three/mem.csv && cmp one/mem.json three/mem.json' '' ''
check "points by themselves are rows, too" 0 'for i in 1 2 3 4 5 6; do frbz sweep mem.yaml --point $i; done >points && frbz merge mem.yaml points -o four && cmp one/mem.json four/mem.json' '' ''
printf 'run: net\nrate: 0.1\ncycles: 100\nseed: [1..7, 9, 20..22]\ncolumns: [latency.mean]\n' >range.yaml
check "ranges, on the page, too" 0 'frbz sweep range.yaml -o range --page range && wc -l <range/range.csv && grep "^- .seed" range/range.md' $'12\n- `seed`: 1 to 7, 9, 20, 21, 22.' ''
check "a part is missing" 2 'frbz merge mem.yaml three/mem.[13]*.rows' '' 'mem.yaml: error: 2 of 6 points have no row; the first is point 2'
check "not rows" 2 'frbz merge mem.yaml mem.yaml' '' 'mem.yaml:1:1: error: no row of a sweep'
check "contradicting rows" 2 'sed "s/\"cycles\": /&1/" points | cat points - >both; frbz merge mem.yaml both' '' 'both:7:1: error: another result for a point that is there'
check "what is there is not run again" 0 'head -n 4 one/mem.rows >part; head -c 40 one/mem.rows >>part; cp part two/mem.rows; frbz sweep mem.yaml --resume -o two && head -n 4 two/mem.rows | cmp - <(head -n 4 part) && grep -c stats two/mem.rows; cmp one/mem.json two/mem.json' '6' ''
check "all of it is there" 0 'cp one/mem.rows two; frbz sweep mem.yaml --resume -o two && cmp one/mem.rows two/mem.rows' '' ''
check "another column does not run it again" 0 'sed "s/cycles, gain/misses/" mem.yaml >two/mem.yaml; frbz sweep two/mem.yaml --resume -o two && cmp one/mem.rows two/mem.rows && head -n 1 two/mem.csv' 'point,run,pattern,n,layout,slots,misses,error' ''
check "old rows are set aside" 0 'cp one/mem.rows two; frbz sweep mem.yaml -j 1 -o two && cmp one/mem.rows two/mem.rows~' '' ''
check "another key does" 0 'sed "s/n: 16/n: 32/" mem.yaml >two/mem.yaml; frbz sweep two/mem.yaml --resume -o two && wc -l <two/mem.rows' '12' ''
check "no value" 0 'printf "run: net\nrate: [1e-9, 0.1]\ncycles: 100\ncolumns: [latency.mean, saturated]\n" >idle.yaml; frbz sweep idle.yaml -o idle && tail -n 2 idle/idle.csv' $'1,net,1e-9,100,,false,\n2,net,0.1,100,7*,false,' ''
check "what is saturated is marked, asked for or not" 0 'printf "run: net\nrate: [0.2, 0.9]\nwarmup: 1000\nnet.cycles: 5000\ncolumns: [accepted]\ntables: {t: {x: rate, y: latency.mean}}\nplots: {p: {x: rate, y: latency.mean}}\n" >full.yaml
    frbz sweep full.yaml -o full --page full && cut -d, -f2-3,6-9 full/full.csv; grep -h "^| 0\|saturated" full/full.md' \
    $'*accepted,saturated,error\n*0.2,*,false,\n*0.9,*,true,\n| 0.2 | 7.* |\n| 0.9 | *[0-9] \\\\* |\n\\\\* saturated*' ''
printf "program: programs/asm/fib.s\nargs: 12\nseeds: 3\nset: {cores: [4, 8]}\ncolumns: [cycles, ci95.cycles]\ntables: {t: {x: cores, y: cycles, error: ci95.cycles}}\nplots: {p: {x: cores, y: cycles, error: ci95.cycles}}\n" >seeds.yaml
check "values of several seeds, and how far they may be off" 0 'frbz sweep seeds.yaml -o seeds --page seeds; cat seeds/seeds.csv; grep "^| [48] " seeds/seeds.md; if command -v gnuplot >g; then grep -c "</svg>" seeds/seeds-p.svg; else echo 1; fi' \
    $'point,run,program,args,seeds,cores,cycles,ci95.cycles,error\n1,sim,*,12,3,4,*.*,*.*,\n2,sim,*,12,3,8,*.*,*.*,\n| 4 | * ± * |\n| 8 | * ± * |\n1'
check "a failure is a row" 1 'frbz sweep mixed.yaml -o mixed' '' $'mixed.yaml:4:3: error: point 3: programs/asm/fib.s:28:1: error: missing*\nmixed.yaml:4:3: error: point 4: *frbz: 2 of 9 points failed: see the errors in mixed/mixed.csv'
check "its error; the others went on" 0 'grep -c "programs/asm/fib.s:28:1: error: missing or unsuitable program argument" mixed/mixed.csv; sed -n "2,3s/,*$//p" mixed/mixed.csv' \
    $'2\n1,fib,sim,1,programs/asm/fib.s,ten,*,55,*'
check "a point that fails alone" 1 'frbz sweep mixed.yaml --point 3' '{"key": *, "error": "*"*' 'frbz: point 3: programs/asm/fib.s:28:1: error: *'
check "no such point" 2 'frbz sweep mixed.yaml --point 10' '' 'frbz: mixed.yaml has 9 points*'
check "a part with a failure" 1 'frbz sweep mixed.yaml --shard 3/9 -o mixed' '' $'mixed.yaml:4:3: error: point 3: *\nfrbz: 1 of 1 points failed: see the errors in mixed/mixed.3-of-9.rows'
printf 'cases:\n  a: {run: net, rate: 0.1, net.cycles: 500, topology: mesh, ports: 15,\n    net.columns: [5, 4]}\ncolumns: [accepted]\n' >uneven.yaml
check "a failure at the value that it is about" 1 'frbz sweep uneven.yaml -o uneven' '' $'uneven.yaml:3:22: error: point 2: --columns: 15 ports are not 4 columns*'
printf 'cases:\n  a: {program: programs/asm/fib.s, args: 5, set: {network.topology: torus,\n    network.channels: [2, 3]}}\ncolumns: [cycles]\n' >odd.yaml
check "a machine that cannot be, at the value that it is about" 2 'frbz sweep odd.yaml' '' $'odd.yaml:3:27: error: point 2: network.channels: *'
printf 'run: net\nrate: [0.1, 0.95]\nwarmup: 200\nnet.cycles: 3000\ncolumns: [latency.mean]\nplots: {p: {x: rate, y: latency.mean, ymax: 20}}\n' >high.yaml
check "a saturated point beyond the picture is a cross at its border" 0 'frbz sweep high.yaml -o high && if command -v gnuplot >g; then grep -c "gpPt1. transform" high/high-p.svg; else echo 2; fi' '2' ''
check "no such part" 2 'frbz sweep mixed.yaml --shard 4/3' '' "frbz: '4/3' after --shard is not I/N*"
check "no study" 2 'frbz sweep none.yaml' '' 'none.yaml: error: No such file or directory'
check "a study elsewhere" 0 'mkdir -p deep && ln -sf ../programs deep && cp mixed.yaml deep/m.yaml; cd /; frbz sweep "$OLDPWD"/deep/m.yaml --point 1 | grep -c stats' '1' ''

# Under others
export SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=2 O
check "parts by a script" 0 'rm -rf results; sh $TREE/docs/sweeps/shards.sh mem.yaml 2 && cmp results/mem.json one/mem.json' '' ''
check "a Slurm array" 0 'rm -rf results; for SLURM_ARRAY_TASK_ID in 1 2; do sh $TREE/docs/sweeps/slurm.sh mem.yaml || exit; done; frbz merge mem.yaml results/*.rows -o results && cmp results/mem.csv one/mem.csv' '' ''
if command -v parallel >/dev/null; then
    check "GNU parallel" 0 'rm -rf results; sh $TREE/docs/sweeps/parallel.sh mem.yaml -j 2 && cmp results/mem.json one/mem.json' '' '*'
    check "GNU parallel, with points that fail" 1 'rm -rf results; sh $TREE/docs/sweeps/parallel.sh mixed.yaml -j 2; code=$?; cmp results/mixed.json mixed/mixed.json && exit $code' '' '*points failed: 2*'
else
    for i in 1 2; do check "skipped, parallel is missing: GNU parallel" 0 'echo skipped' 'skipped' ''; done
fi
check "killed and resumed" 0 'rm -rf results; (frbz sweep slow.yaml -j 1 & pid=$!; until [ -s results/slow.rows ]; do sleep 0.02; done; kill -KILL $pid); cp results/slow.rows before; frbz sweep slow.yaml --resume && head -c "$(stat -c %s before)" results/slow.rows | cmp - before && grep -o "\"key\": \"[0-9a-f]*" results/slow.rows | sort | uniq -d' '' ''

# Plots and pages
cat >page.yaml <<'END'
title: "Layouts | of a stencil"
run: mem
pattern: stencil
n: 16
layout: [rr, rc, zz]
set: {slots: [1, 2, 4]}
columns: [cycles, gain]
derived: {gain: "cycles[layout=rr] / cycles"}
plots:
  lines: {x: slots, y: [cycles, accesses], series: layout, log: xy, theory: {half: "200 / x"}}
  bars: {x: layout, y: gain, series: slots, title: "it's \"quoted\" & <sharp>"}
tables:
  Gain: {x: layout, y: gain, series: slots, where: {slots: [1, 4]}}
reported:
  - {what: a number, value: 2, ours: "gain[layout=zz,slots=4]", unit: times, setting: "n = 16"}
  - {what: an ordering, value: yes, ours: "max(cycles[layout=rr]) <= max(cycles[layout=rc])"}
  - {what: no such row, value: 1, ours: "cycles[layout=zz]"}
END
mkdir -p bin less && for tool in bash sh cat cmp grep ls sed cp; do ln -sf "$(command -v $tool)" bin; done
check "no gnuplot, no plots, but tables" 0 'PATH=$O:$PWD/bin; command -v gnuplot; frbz sweep page.yaml -o plain --page plain && ls plain' \
    $'page.csv\npage.json\npage.md\npage.rows' 'frbz: no plots: gnuplot is missing (Debian package gnuplot-nox)'
check "a page" 0 'cat plain/page.md' $'# Layouts | of a stencil*
| a number | 2 times | * times | *% | n = 16 |
| an ordering | yes | yes | agrees |  |
| no such row | 1 | none |  |  |
*![[]lines](page-lines.svg)*
Gain:

| layout | slots 1 | slots 4 |
|---|---|---|
| rr | 1 | 1 |
*- `layout`: rr, rc, zz.*- `gain` is `cycles[[]layout=rr] / cycles`.' ''
check "the conclusion stays" 0 'sed -i "s/^Not written yet/Stencils, *we* say/" plain/page.md; cp plain/page.md kept.md; sed -i "/^| a number/d" plain/page.md; PATH=$O:$PWD/bin; frbz sweep page.yaml -o plain --page plain; cmp plain/page.md kept.md' '' '*'
check "a page of another hand stays" 2 'mkdir -p foreign; echo mine >foreign/page.md; frbz sweep page.yaml -o plain --page foreign' '' 'foreign/page.md: error: a page without the marks of a conclusion: not overwritten'
if command -v gnuplot >/dev/null; then
    check "plots" 0 'frbz sweep page.yaml -o drawn && ls drawn && grep -c "</svg>" drawn/*.svg && grep -o "it.s .quot;*" drawn/page-bars.svg' \
        $'page-bars.svg\npage-lines.svg\npage.csv\npage.json\npage.rows\ndrawn/page-bars.svg:1\ndrawn/page-lines.svg:1*' ''
else
    check "skipped, gnuplot is missing: plots" 0 'echo skipped' 'skipped' ''
fi

# What changed
check "nothing" 0 'frbz report one/mem.json four/mem.json' '0 of 12 values changed' ''
check "rows by their axes, the largest first" 1 'sed "s/n: 16/n: 8/;s/rr, rc, zz/zz, rr/" mem.yaml >less/mem.yaml; frbz sweep less/mem.yaml -o less && frbz report one/mem.json less/mem.json' \
    $'      change           before            after  unit           what\n                        there                -                 row  layout=rc slots=1\n* %  *cycles         cycles  layout=* values changed' ''
check "statistics of two runs" 1 'for n in 10 11; do frbz sim -q programs/asm/fib.s $n --stats=json:$n.json || exit; done; frbz report 10.json 11.json' \
    $'      change*  result\n*  cycles         cycles\n*values changed' ''
check "of native runs" 1 'for n in 10 11; do frbz run -j 1 -q programs/asm/fib.s $n --stats=json:$n.json || exit; done; frbz report 10.json 11.json' '*  instructions   program.work*' ''
check "of the memory emulator" 1 'for n in 16 32; do frbz mem --n $n --layout rrr,rcz --stats=json:$n.json || exit; done; frbz report 16.json 32.json' '*  cycles         0.cycles*' ''
check "a sweep and a run" 2 'frbz report one/mem.json 10.json' '' '10.json: error: no results of a sweep, as the other file has'
check "no JSON" 2 'frbz report one/mem.json one/mem.csv' '' 'one/mem.csv:1:1: error: expected a value'
check "one file" 2 'frbz report one/mem.json' '' 'frbz: report takes two JSON files*'

# Mistakes: every one of them, with its place
mistakes() {
    printf '%s\n' "$2" >wrong.yaml
    check "$1" 2 "frbz sweep wrong.yaml --list" '' "$3"
}
mistakes "a key that is none" $'program: programs/asm/fib.s\nprogramme: 1\ncores: [1, 2]' \
    $'wrong.yaml:2:1: error: no key \'programme\' of a study, and no option of sim\n*wrong.yaml:3:1: error: \'cores\' is a key of the machine: it belongs under \'set\'*'
mistakes "keys and values of the machine" $'program: programs/asm/fib.s\nset: {bufer: 1, slots: [1, many]}' \
    $'wrong.yaml:2:7: error: no key \'bufer\': did you mean \'buffer\'? *wrong.yaml:2:28: error: slots: \'many\' is not a number *'
mistakes "keys that bind one another" $'run: mem\nlayout: rrr\nset: {cores: 3}' $'wrong.yaml:*error: point 1: home: *'
mistakes "files" $'program: [none.s, programs/asm/fib.s]\nmachine: [none, none.yaml]' \
    $'wrong.yaml:1:11: error: \'none.s\': No such file or directory\n*wrong.yaml:2:11: error: no machine \'none\'*none.yaml: error: No such file*'
mistakes "options" $'run: mem\nlayout: [all, rrrr]\nn: no' $'wrong.yaml:2:10: *all*wrong.yaml:2:15: *wrong.yaml:3:4: error: n of mem: \'no\' is not a number*'
mistakes "columns and expressions" $'run: mem\nlayout: [rrr, rcr]\ncolumns: [cyles, a]\nderived: {a: "cycles[layout=zzz]", b: "1 + ", c: (1}' \
    $'wrong.yaml:4:14: error: no point has layout=zzz*wrong.yaml:4:44: error: expected a number or a column*wrong.yaml:4:52: error: expected \')\'*'
mistakes "a column that is none" $'run: mem\nlayout: [rrr, rcr]\ncolumns: [cyles, layout]' \
    $'wrong.yaml:3:11: error: no axis, statistic or derived column \'cyles\'*wrong.yaml:3:18: error: \'layout\' is an axis, *'
mistakes "plots" $'run: mem\nlayout: [rrr, rcr]\nplots: {a b: {x: layout}, c: {x: layout, y: cycles, log: z, theory: {t: y}}}' \
    $'wrong.yaml:3:9: error: \'a b\' *wrong.yaml:3:58: error: \'z\' is not x, y or xy*error: a curve knows x, not \'y\'*'
mistakes "ranges of a prototype" $'run: mem\nlayout: rrr\nreported:\n  - {what: a, value: 1, ours: 1, least: 1}\n  - {what: a, value: 1, ours: 1, prototype: 1, least: 2, most: 1}
  - {what: a, value: 1, ours: 1, prototype: 1, because: so}\n  - {what: a, value: 1, ours: 1, prototype: 1, most: many}' \
    $'wrong.yaml:4:5: error: least and most are of a prototype\n*wrong.yaml:5:5: error: least is above most\n*wrong.yaml:6:5: error: because: *wrong.yaml:7:54: error: \'many\' is not a number*'
mistakes "errors" $'run: mem\nlayout: [rrr, rcr]\nplots: {b: {x: layout, y: cycles, error: none}}' \
    $'wrong.yaml:3:*error: no axis, statistic or derived column \'none\'*'
mistakes "as many errors" $'run: mem\nlayout: [rrr, rcr]\nplots: {a: {x: layout, y: [cycles, misses], error: cycles}}' \
    $'wrong.yaml:3:9: error: \'a\' has 1 columns as error, and 2 as y*'
mistakes "YAML" 'run: [' 'wrong.yaml:2:1: error: *'
mistakes "an empty file" '' 'wrong.yaml:1:1: error: an empty file*'
mistakes "too many points" "$(printf 'run: mem\nlayout: [rrr, rcr]\nset: {seed: [%s], lanes: [%s]}' "$(seq -s, 100)" "$(seq -s, 100)")" \
    'wrong.yaml:*error: more than 10000 points*'
