# tests/cli/studies.sh - what the pages of docs/studies say, at points that cost little.
source "$(dirname "$0")/_lib.sh"
S=programs/studies

for f in "$S"/*.yaml; do
    check "$f has points" 0 "frbz sweep $f --list | grep -c ." '[1-9]*' ''
done
check "a page for each study" 0 "for f in $S/*.yaml; do n=\${f##*/}; test -s '$TREE'/docs/studies/\${n%.yaml}.md || echo \$f; done" '' ''
check "all that balancers.md compares can be run" 0 "cd '$TREE' && sh programs/studies/balancers.sh '$O' check" '' ''
check "no conclusion is missing" 1 "grep -l 'Not written yet' '$TREE'/docs/studies/*.md" '' ''
check "the first page is that of the pages" 0 "sh $S/readme.sh '$TREE'/docs/studies | cmp - '$TREE'/docs/studies/README.md" '' ''

# Ours against the prototype's: the seventh column, if there is a fourth
check "who has a prototype says whether it agrees, and why not" 0 "awk -F'|' '/^\\| what/ {there = /agrees with prototype/} /^\$/ {there = 0} there && NF > 7 && \$4 !~ /^ *(prototype|---)? *\$/ && \$7 !~ /^ (yes|no: .+) \$/ {print FILENAME, \$2}' \
    '$TREE'/docs/studies/codelet-*.md" '' ''
check "reasons are of rows that differ" 0 "for f in $S/codelet-*.yaml; do n=\${f##*/}; [ \$(grep -c 'because: ' \$f) = \$(grep -c '| no: ' '$TREE'/docs/studies/\${n%.yaml}.md) ] || echo \$f; done" '' ''
grep -v '^  \(random\|trees\|graphs\|locality\): \|case=\(random\|trees\|graphs\)' "$S"/codelet-locality.yaml >fixed.yaml
cp "$S"/codelet-model.yaml model.yaml
for s in model fixed; do
    check "rows of the page, run again: $s" 1 "frbz sweep $s.yaml -o again --page again 2>/dev/null; grep '^| .* | \(yes\|no: .*\) |' again/$s.md >rows; test \$(wc -l <rows) -gt 8 || exit; grep -vxFf <(cat '$TREE'/docs/studies/codelet-*.md) rows" '' ''
done

# As graphs depend on what the compiler makes, the page must be made again if they change
left() { frbz codelets "$@" --policy base --stats=csv | awk -F, '/^words/ { print $2 / 128 }'; }
export -f left
check "graphs of our programs have the traffic that the page says, within 2 %" 0 "for p in 'matmul MatMul 128' 'lu LU 128' 'fft FFT 3'; do set -- \$p
    awk -F'|' -v now=\$(left programs/funjava/\$2.java \$3) -v row=\" \$1-graph \" '\$2 == row { n++; if (n == 1) exit !(now > 0.98 * \$3 && now < 1.02 * \$3) } END { if (!n) exit 1 }' '$TREE'/docs/studies/codelet-programs.md || echo \$1; done" '' ''

# What describes six steps of tuning: cycles of a work unit of P points and L levels, FACTORS twiddle factors, INTEGER cycles, LATENCIES not hidden
cat >ladder.awk <<'END'
function unit(p, l, factors, integer, latencies) { return 4 * p + 2 * factors + 10 * p * l + integer + 4 * factors + 12 + 31 * latencies }
function pass(p, cycles) { return 65536 / p / 128 * cycles + 587 }
function step(cycles) { printf "%.2f\n", 5 * 16 * 65536 / cycles * 0.5 }
BEGIN {
    turn = 32.5 * (65536 - 256) / 2 / 128
    two = pass(2, unit(2, 1, 1, 2, 1.5))
    step(16 * two + turn)
    step(5 * pass(8, unit(8, 3, 12, 8, 3)) + two + turn)
    first = pass(16, unit(16, 4, 0, 0, 3))
    step(first + 4 * pass(8, unit(8, 3, 12, 8, 3)) + turn)
    step(first + 4 * pass(8, unit(8, 3, 7, 8, 3)) + turn)
    step(first + 4 * pass(8, unit(8, 3, 7, 8, 3)) + 0.75 * turn)
    step(pass(16, unit(16, 4, 0, 0, 1)) + 4 * pass(8, unit(8, 3, 7, 8, 1)) + 0.75 * turn)
}
END
check "the steps of tuning are what their formula says" 0 "awk -f ladder.awk | cmp - <(sed -n '/^| step /,\$s/^| .* | [0-9.]* | \([0-9.]*\) |\$/\1/p' '$TREE'/docs/codelets.md)" '' ''

# Of the FFT on banks what is small, in all settings and policies, and all pools at one size
cat >banks.yaml <<END
run: codelets
graph: fft
machine: {A: c64-a, B: c64-b, C: c64-c, D: c64-d}
cases:
  sizes: {n: {15: 32768, 16: 65536, 18: 262144}, policy: [coarse, coarse-hash, fine, guided, hash]}
  pools: {n: {18: 262144}, policy: [fine, guided, hash], set: {pool: [fifo, random, bank]}}
columns: [gflops, heavy_share, gain_of_pool]
derived:
$(grep '^  gain_of_pool: ' "$S/codelet-banks.yaml")
tables:
$(sed -n '/^tables:/,/^reported:/s/^  \(sizes\|pools\|heavy\): /&/p' "$S/codelet-banks.yaml")
END
check "lines of the page's tables, run again: banks" 1 "frbz sweep banks.yaml -o banks --page banks || exit; grep '^| 1[0-9] |' banks/banks.md >rows; test \$(wc -l <rows) = 7 || exit; grep -vxFf '$TREE'/docs/studies/codelet-banks.md rows" '' ''

# cycles LAYOUTS [OPTION...]: a line "LAYOUT CYCLES MISS-RATE LATENCY" for each
cat >cycles.sh <<'END'
layouts=$1; shift
frbz mem --layout "$layouts" --stats=csv "$@" | awk -F, 'NR > 1 {print $1, $3, $7, $8}'
END
# holds PROGRAM: awk's expression of t[LAYOUT], m[LAYOUT], l[LAYOUT] is true
cat >holds.sh <<'END'
awk '{t[$1] = $2; m[$1] = $3; l[$1] = $4} function near(x, y) {return x > 0.9 * y && x < 1.1 * y} END {exit !('"${1//$'\n'/ }"')}'
END

five=rrr,rcr,rcz,rzr,rzz
check "figure 6.7, machine narrow: 20, 48 %, 40, 37.3 %, each within a tenth" 0 \
    "bash cycles.sh $five --machine $S/machines/narrow.yaml | bash holds.sh 'near(t[\"rrr\"] / t[\"rcr\"], 20) && near(100 - 100 * t[\"rcz\"] / t[\"rcr\"], 48)
     && near(t[\"rrr\"] / t[\"rcz\"], 40) && near(100 - 100 * t[\"rzz\"] / t[\"rzr\"], 37.3)'" '' ''
check "thesis16-memory: rrr slowest, rzz before rzr, rcz first" 0 \
    "bash cycles.sh $five | bash holds.sh 't[\"rcz\"] < t[\"rzz\"] && t[\"rzz\"] < t[\"rzr\"] && t[\"rcr\"] < t[\"rzr\"] && t[\"rzr\"] < t[\"rrr\"] / 15'" '' ''
check "figure 6.6: about 7 cycles of 64 codelets on 16 units" 0 \
    "bash cycles.sh $five | bash holds.sh 'near(l[\"rrr\"], 7) && near(l[\"rcr\"], 7) && near(l[\"rcz\"], 7) && near(l[\"rzr\"], 7) && near(l[\"rzz\"], 7)'" '' ''
check "and about 6 on 64 units" 0 \
    "bash cycles.sh $five --set units=64 | bash holds.sh 'near(l[\"rrr\"], 6) && near(l[\"rcr\"], 6) && near(l[\"rcz\"], 6) && near(l[\"rzr\"], 6) && near(l[\"rzz\"], 6)'" '' ''
check "figure 6.5: rzr as bad with 20 chunks as with 8, best by 32" 0 \
    "for b in 8 20 32 64; do bash cycles.sh rzr --set buffer.chunks=\$b; done | awk '{m[NR] = \$3} END {exit !(m[2] > 0.99 * m[1] && m[3] < m[2] / 5 && m[4] > 0.99 * m[3])}'" '' ''
check "figure 6.8: rc and cr far behind, mixed z about half, cc and zz near" 0 \
    "bash cycles.sh all --pattern stencil --n 128 --set buffer.chunks=24 | bash holds.sh 't[\"rr\"] < t[\"rc\"] / 6 && t[\"rr\"] < t[\"cr\"] / 6
     && near(t[\"rr\"] / t[\"rz\"], 0.5) && near(t[\"rr\"] / t[\"zr\"], 0.5) && near(t[\"rr\"] / t[\"cz\"], 0.5) && near(t[\"rr\"] / t[\"zc\"], 0.5)
     && near(t[\"rr\"] / t[\"cc\"], 1) && t[\"zz\"] < 1.2 * t[\"rr\"]'" '' ''
check "figure 6.7 of programs: what C is in does not matter, what B is in does" 0 \
    "for l in a=row,b=row,c=row a=row,b=col,c=row a=row,b=col,c=z; do frbz sim -q --walk root --machine thesis16-memory --set balancer.kind=pull --layout \$l --entry multiply --stats=csv \
       programs/funjava/MatMul.java 'matrix(32,3)' 'matrix(32,5)' | grep ^cycles,; done | awk -F, '{t[NR] = \$2} END {exit !(t[1] > 5 * t[2] && t[3] > t[2])}'" '' ''
check "figure 5.5: a serial dispatcher stops at 30, and frbz64 does not" 0 \
    "for m in frbz64 $S/machines/dispatcher.yaml; do frbz sim -q --grain thesis --machine \$m --cores 1,64 --entry dot $S/Thesis.java 'vector(65536,17)' 'vector(65536,19)' | awk '\$1 == 64 {print (\$3 > 32) + (\$3 > 55)}'; done" \
    $'2\n0' ''
