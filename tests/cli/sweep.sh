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

check "points in order" 0 'frbz sweep mem.yaml --list' $'1 layout=rr slots=1\n2 layout=rr slots=4\n*\n6 layout=zz slots=4' ''
check "a table" 0 'frbz sweep mem.yaml -j 2 -o one && cut -d, -f1-6 one/mem.csv | head -n 2' $'point,run,pattern,n,layout,slots\n1,mem,stencil,16,rr,1' ''
check "a derived column" 0 "awk -F, 'NR == 2 {a = \$7} NR == 3 {d = \$8 - a / \$7; print (d * d < 1e-8)}' one/mem.csv" '1' ''
check "JSON" 0 'tr -d "\n" <one/mem.json' '{*"schema": "frbz-sweep-1",*"machines": {*"thesis16-memory": {"cores": 16,*"rows": \[*"point": 6, *}' ''
check "one job or many, the same bytes" 0 'frbz sweep mem.yaml -j 1 -o two && cmp one/mem.csv two/mem.csv && cmp one/mem.json two/mem.json' '' ''
check "parts" 0 'for i in 1 2 3; do frbz sweep mem.yaml --shard $i/3 -o three || exit; done; ls three' $'mem.1-of-3.rows\nmem.2-of-3.rows\nmem.3-of-3.rows' ''
check "merged they are the whole" 0 'frbz merge mem.yaml three/*.rows -o three && cmp one/mem.csv three/mem.csv && cmp one/mem.json three/mem.json' '' ''
check "points by themselves are rows, too" 0 'for i in 1 2 3 4 5 6; do frbz sweep mem.yaml --point $i; done >points && frbz merge mem.yaml points -o four && cmp one/mem.json four/mem.json' '' ''
check "a part is missing" 2 'frbz merge mem.yaml three/mem.[13]*.rows' '' 'mem.yaml: error: 2 of 6 points have no row; the first is point 2'
check "not rows" 2 'frbz merge mem.yaml mem.yaml' '' 'mem.yaml:1:1: error: no row of a sweep'
check "contradicting rows" 2 'sed "s/\"cycles\": /&1/" points | cat points - >both; frbz merge mem.yaml both' '' 'both:7:1: error: another result for a point that is there'
check "what is there is not run again" 0 'head -n 4 one/mem.rows >part; head -c 40 one/mem.rows >>part; cp part two/mem.rows; frbz sweep mem.yaml --resume -o two && head -n 4 two/mem.rows | cmp - <(head -n 4 part) && grep -c stats two/mem.rows; cmp one/mem.json two/mem.json' '6' ''
check "all of it is there" 0 'cp one/mem.rows two; frbz sweep mem.yaml --resume -o two && cmp one/mem.rows two/mem.rows' '' ''
check "another column does not run it again" 0 'sed "s/cycles, gain/misses/" mem.yaml >two/mem.yaml; frbz sweep two/mem.yaml --resume -o two && cmp one/mem.rows two/mem.rows && head -n 1 two/mem.csv' 'point,run,pattern,n,layout,slots,misses,error' ''
check "another key does" 0 'sed "s/n: 16/n: 32/" mem.yaml >two/mem.yaml; frbz sweep two/mem.yaml --resume -o two && wc -l <two/mem.rows' '12' ''
check "a failure is a row" 1 'frbz sweep mixed.yaml -o mixed' '' 'frbz: 2 of 9 points failed: see the column error in mixed/mixed.csv'
check "its error; the others went on" 0 'grep -c "programs/asm/fib.s:28:1: error: missing or unsuitable program argument" mixed/mixed.csv; sed -n "2,3s/,*$//p" mixed/mixed.csv' \
    $'2\n1,fib,sim,1,programs/asm/fib.s,ten,*,55,*'
check "a point that fails alone" 1 'frbz sweep mixed.yaml --point 3' '{"key": *, "error": "*"*' 'frbz: point 3: programs/asm/fib.s:28:1: error: *'
check "no such point" 2 'frbz sweep mixed.yaml --point 10' '' 'frbz: mixed.yaml has 9 points*'
check "no such part" 2 'frbz sweep mixed.yaml --shard 4/3' '' "frbz: '4/3' after --shard is not I/N*"
check "no study" 2 'frbz sweep none.yaml' '' 'none.yaml: error: No such file or directory'
check "a study elsewhere" 0 'mkdir -p deep && ln -sf ../programs deep && cp mixed.yaml deep/m.yaml; cd /; frbz sweep "$OLDPWD"/deep/m.yaml --point 1 | grep -c stats' '1' ''

# Mistakes: every one of them, with its place
mistakes() {
    printf '%s\n' "$2" >wrong.yaml
    check "$1" 2 "frbz sweep wrong.yaml --list" '' "$3"
}
mistakes "a key that is none" $'program: programs/asm/fib.s\nprogramme: 1\ncores: [1, 2]' \
    $'wrong.yaml:2:1: error: no key \'programme\' of a study, and no option of sim\n*wrong.yaml:3:1: error: \'cores\' is a key of the machine: it belongs under \'set\'*'
mistakes "keys and values of the machine" $'program: programs/asm/fib.s\nset: {bufer: 1, slots: [1, many]}' \
    $'wrong.yaml:2:7: error: no key \'bufer\' *wrong.yaml:2:28: error: slots: \'many\' is not a number *'
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
mistakes "YAML" 'run: [' 'wrong.yaml:2:1: error: *'
mistakes "an empty file" '' 'wrong.yaml:1:1: error: an empty file*'
mistakes "too many points" "$(printf 'run: mem\nlayout: [rrr, rcr]\nset: {seed: [%s], lanes: [%s]}' "$(seq -s, 100)" "$(seq -s, 100)")" \
    'wrong.yaml:*error: more than 10000 points*'
