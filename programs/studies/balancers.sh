#!/bin/sh
# programs/studies/balancers.sh BUILD-FOLDER - the tables of docs/balancers.md: cycles of all example programs and
# kernels with each balancer, on 16, 64 and 256 cores, beside those of the best.
#
# For some minutes of work.  The page keeps everything that is not between its markers.
set -e
O=$1
PAGE=docs/balancers.md
ROWS=$O/balancers.tsv
CORES='16 64 256'
WORDS=$(sed -n 's/^BALANCER([A-Z]*, *"\([a-z]*\)".*/\1/p' vm/machine/balancers.def | grep -v -x -e plan -e none)
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
programs/funjava/FFT.java 12
programs/funjava/Fib.java 20
programs/funjava/LU.java 64
programs/funjava/Mandelbrot.java 64
programs/funjava/MatMul.java 64
programs/funjava/MatMul.java 256
programs/funjava/MatMul.java 512
programs/funjava/Mesh.java 30
programs/funjava/NQueens.java 8
programs/funjava/Sort.java 4096
programs/funjava/Stencil.java 64
programs/funjava/Transpose.java 64
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

programs | while read -r command; do
    for cores in $CORES; do
        for word in $WORDS; do
            echo "$0 $O measure $cores $word $command" | sed "s/[()]/\\\\&/g"
        done
    done
done | xargs -P "$(nproc)" -I '{}' sh -c '{}' >"$ROWS.new"
sort -t "$(printf '\t')" -k1,1n -k4,4 -k2,2 "$ROWS.new" >"$ROWS"
rm "$ROWS.new"
