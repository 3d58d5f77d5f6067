#!/bin/sh
# programs/studies/balancers.sh BUILD-FOLDER - the tables of docs/balancers.md: cycles of all example programs and
# kernels with each balancer, on 16, 64 and 256 cores, beside those of the best.
#
# For some minutes of work; `balancers.sh BUILD-FOLDER check` only sees that all of them run.  The page keeps
# everything that is not between its markers.
set -e
O=$1
PAGE=docs/balancers.md
ROWS=$O/balancers.tsv
CORES='16 64 256'
WORDS=$(sed -n 's/^BALANCER([A-Z]*, *"\([a-z]*\)".*/\1/p' vm/machine/balancers.def | grep -v -x -e plan -e none | tr '\n' ' ')
DATA=tests/data

# Sizes that leave something to do for 64 cores.
programs() {
    cat <<END
programs/asm/dot.s 262144
programs/asm/dotv.s $DATA/ramp300.npy $DATA/ramp300.npy
programs/asm/fib.s 20
programs/asm/matmul.s $DATA/a2x3.npy $DATA/b3x2.npy
programs/asm/mesh.s $DATA/mesh-u.npy $DATA/mesh-nodes.npy $DATA/mesh-elements.npy 5 15
programs/asm/sieve.s 100000
programs/asm/spawn.s 65536
programs/funjava/Dot.java 262144
programs/funjava/DotDouble.java 262144
programs/funjava/FFT.java 3
programs/funjava/Fib.java 20
programs/funjava/LU.java 64
programs/funjava/Mandelbrot.java 64 64
programs/funjava/MatMul.java 64
programs/funjava/MatMul.java 256
programs/funjava/MatMul.java 512
programs/funjava/Mesh.java 33 6 7919
programs/funjava/NQueens.java 8
programs/funjava/Sort.java 4096
programs/funjava/Stencil.java 50 20
programs/funjava/Transpose.java 100 30
--grain thesis --entry dot programs/studies/Thesis.java vector(65536,17) vector(65536,19)
--grain thesis --entry multiply programs/studies/Thesis.java matrix(64,3) matrix(64,5)
--grain thesis --entry lu programs/studies/Thesis.java diagonal(64) 0
END
    for f in tests/kernels/*.java; do
        echo "$f $(sed -n 's/^\/\/ run: //p' "$f" | sort -n | tail -n 1)"
    done
}

# measure CORES WORD COMMAND...: a row
measure() {
    cores=$1 word=$2
    shift 2
    cycles=$("$O/frbz" sim -q --stats=csv --set "capacity=4194304,cores=$cores,balancer.kind=$word" "$@" 2>/dev/null |
        sed -n 's/^cycles,\([0-9]*\).*/\1/p')
    printf '%s\t%s\t%s\t%s\n' "$cores" "$word" "${cycles:-0}" "$*"
}

case $2 in measure) shift 2; measure "$@"; exit ;; esac

# A size that a program does not take is told before all others are measured.
programs | while read -r command; do
    set -f
    "$O/frbz" run -q $command >/dev/null </dev/null || { echo "cannot be run: $command" >&2; exit 1; }
done
case $2 in check) exit ;; esac

# A line for xargs is one word: it goes to the shell in quotes.
programs | while read -r command; do
    for cores in $CORES; do
        for word in $WORDS; do
            echo "$cores $word $command"
        done
    done
done | xargs -P "$(nproc)" -d '\n' -n 1 sh -c 'set -f; sh "$1" "$2" measure $3' - "$0" "$O" >"$ROWS.new"
mv "$ROWS.new" "$ROWS"

# For each number of cores: geometric means over all programs, and the worst case, of each balancer beside the best.
table() {
    printf '| balancer |'
    for cores in $CORES; do
        printf ' %s cores | worst |' "$cores"
    done
    printf '\n|---|'
    for cores in $CORES; do
        printf -- '---|---|'
    done
    echo
    awk -F '\t' -v words="$WORDS" -v sizes="$CORES" '
        function base(command, word, n, i) {
            n = split(command, word, " ")
            for (i = 1; i <= n; i++)
                if (word[i] ~ /^programs|^tests/) { sub(/.*\//, "", word[i]); return word[i] }
        }
        { if (!$3) { print "no result: " $0 >"/dev/stderr"; exit 1 }
          key = $1 SUBSEP $4; cycles[key, $2] = $3; size[key] = $1; name[key] = base($4)
          if (!(key in best) || $3 < best[key]) best[key] = $3 }
        END {
            n = split(words, word, " "); k = split(sizes, cores, " ")
            for (i = 1; i <= n; i++) {
                line = "| `" word[i] "` |"
                for (j = 1; j <= k; j++) {
                    sum = number = worst = 0
                    for (key in best) {
                        if (size[key] != cores[j]) continue
                        ratio = cycles[key, word[i]] / best[key]; sum += log(ratio); number++
                        if (ratio > worst) { worst = ratio; where = name[key] }
                    }
                    line = line sprintf(" %.3f | %.2f (`%s`) |", exp(sum / number), worst, where)
                }
                print line
            }
        }' "$ROWS"
}

table >"$ROWS.md"
awk -v table="$ROWS.md" '
    /^<!-- table/ { print; print ""; while ((getline line <table) > 0) print line; print ""; skip = 1 }
    /^<!-- end of table/ { skip = 0 }
    !skip' "$PAGE" >"$PAGE.new"
mv "$PAGE.new" "$PAGE"
