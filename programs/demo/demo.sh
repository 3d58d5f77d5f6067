#!/bin/sh
# programs/demo/demo.sh BUILD-FOLDER - what `make run` shows: two programs over .npy
# arrays, each answer checked against plain C.
set -eu
O=$1
D=$O/demo
mkdir -p "$D"

show() {        # print a command as the user would type it, then run it
    echo "\$ $*"
    "$@"
}

echo "Inputs: vectors of 4 million doubles and matrices of 512 x 512, random, as NumPy files"
show "$O/arrays" random 1 "$D/x.npy" 4194304
show "$O/arrays" random 2 "$D/y.npy" 4194304
show "$O/arrays" random 3 "$D/a.npy" 512 512
show "$O/arrays" random 4 "$D/b.npy" 512 512

echo
echo "Dot product: programs/asm/dotv.s"
show "$O/frbz" -v programs/asm/dotv.s "$D/x.npy" "$D/y.npy" | tee "$D/dot.out"
answer=$(tail -n 1 "$D/dot.out")
echo "\$ $O/arrays dot $D/x.npy $D/y.npy"
plain=$("$O/arrays" dot "$D/x.npy" "$D/y.npy")
echo "$plain"
if ! awk -v a="$answer" -v b="$plain" 'BEGIN {exit !(a + 0 == b + 0)}'; then
    echo "these differ"
    exit 1
fi
echo "frbz and plain C agree in every bit"

echo
echo "Matrix product: programs/asm/matmul.s"
show "$O/frbz" -v --stats programs/asm/matmul.s "$D/a.npy" "$D/b.npy" -o "$D/c.npy"
show "$O/arrays" matmul "$D/a.npy" "$D/b.npy" "$D/c.npy"

echo
echo "Statistics: work / span says how many threads could have worked at the same time."
echo "Next: read programs/asm/fib.s, run $O/frbz programs/asm/fib.s 27, then README.md."
