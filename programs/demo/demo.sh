#!/bin/sh
# programs/demo/demo.sh BUILD-FOLDER [small] - what `make run` shows: one Java program compiled,
# run on this computer, run on simulated processors of 1 to 64 cores and with other layouts.
# All it makes lies in BUILD-FOLDER/tour; summary.txt there has the numbers.
set -eu
O=$1
D=$O/tour
small=${2:-}
native=512
sizes=
if [ -n "$small" ]; then
    native=48
    sizes='s/args: 64/args: 16/; s/args: 512/args: 64/'
fi
rm -rf "$D"
mkdir -p "$D"

show() {        # print a command as the user would type it, then run it
    echo "\$ $*"
    "$@"
}

say() {         # a heading
    printf '\n--- %s\n\n' "$*"
}

sum() {         # a line for the summary
    # shellcheck disable=SC2059 # a format and its values
    printf "$@" >>"$D/summary.txt"
}

study() {       # the study programs/demo/NAME.yaml, at small sizes if asked for
    sed "s,\.\./funjava,$PWD/programs/funjava,; $sizes" "programs/demo/$1.yaml" >"$D/$1.yaml"
    show "$O/frbz" sweep "$D/$1.yaml" -o "$D"
}

# columns FILE.csv NAME...: those columns of a table, in that order
columns() {
    awk -F, -v names="$(shift; echo "$*")" 'NR == 1 {n = split(names, want, " "); for (i = 1; i <= NF; i++) at[$i] = i; next}
        {for (i = 1; i <= n; i++) printf "%s%s", $at[want[i]], i < n ? " " : "\n"}' "$1"
}

# took FILE: the milliseconds that -v says the run took
took() {
    sed -n 's/.* run \([0-9.]*\) ms.*/\1/p' "$1"
}

say "1. The program: programs/funjava/MatMul.java, plain Java without a parallel construct"
sed -n '/double\[\]\[\] multiply/,/^    }/p' programs/funjava/MatMul.java
echo
show "$O/frbz" compile --explain programs/funjava/MatMul.java
show "$O/frbz" compile --entry multiply programs/funjava/MatMul.java -o "$D/multiply.frbz"

say "2. On this computer: two matrices of $native x $native doubles, from NumPy files"
show "$O/arrays" random 1 "$D/a.npy" $native $native
show "$O/arrays" random 2 "$D/b.npy" $native $native
show "$O/frbz" -v -j 1 "$D/multiply.frbz" "$D/a.npy" "$D/b.npy" -o "$D/c1.npy" 2>"$D/one.log"
cat "$D/one.log"
show "$O/frbz" -v "$D/multiply.frbz" "$D/a.npy" "$D/b.npy" -o "$D/c.npy" 2>"$D/all.log"
cat "$D/all.log"
cmp "$D/c1.npy" "$D/c.npy"
show "$O/arrays" matmul "$D/a.npy" "$D/b.npy" "$D/c.npy" >"$D/check.log" 2>"$D/c.log"
cat "$D/check.log" "$D/c.log"
sum 'MatMul.java natively, %s x %s doubles\n\n' $native $native
threads=$(sed -n 's/.* on \([0-9]*\) threads.*/\1/p' "$D/all.log")
sum '  %-20s %8s ms\n' "frbz, 1 thread" "$(took "$D/one.log")" "frbz, $threads threads" "$(took "$D/all.log")" \
    "plain C, 1 thread" "$(sed -n 's/.*: \([0-9.]*\) ms/\1/p' "$D/c.log")"
sum '  result: %s\n\n' "$(tail -n 1 "$D/check.log")"

say "3. On a simulated Fresh Breeze processor of 1 to 64 cores, cycle by cycle"
study matmul-cores
sum 'MatMul.java on the simulated processor\n\n'
columns "$D/matmul-cores.csv" case args cores cycles speedup |
    awk '$1 != last {printf "%s  %s, %d x %d\n", last == "" ? "" : "\n", $1 == "chunks" ? "a task for each chunk" : "compiled as usual", $2, $2; last = $1}
        {printf "  %4d cores  %10d cycles  %5.1f times as fast as one\n", $3, $4, $5}' >>"$D/summary.txt"

say "4. The same with B in other layouts: a tree of rows, or one tree by rows, by columns, in Z order"
study matmul-layouts
sum '\nMatMul.java on 16 cores, by the layout of B\n\n'
columns "$D/matmul-layouts.csv" layout cycles slower |
    awk '{printf "  %-10s  %10d cycles  %5.1f times the first\n", $1, $2, $3}' >>"$D/summary.txt"

say "5. Summary: $D/summary.txt"
cat "$D/summary.txt"
echo
echo "Left in $D: multiply.frbz (the compiled program), matmul-cores.csv and matmul-layouts.csv (every number, .json too),"
echo "$(cd "$D" && ls ./*.svg 2>/dev/null | sed 's,^\./,,' | paste -sd' ') (plots; they need the package gnuplot-nox)."
echo "Next: README.md; change programs/demo/matmul-cores.yaml and run $O/frbz sweep on it."
