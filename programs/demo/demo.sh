#!/bin/sh
# programs/demo/demo.sh BUILD-FOLDER [small] - what `make run` shows: one Java program compiled,
# run on this computer, run on simulated processors of 1 to 64 cores and with other layouts.
# All it makes lies in BUILD-FOLDER/tour; summary.txt there has the numbers.
set -eu
O=$1
D=$O/tour
small=${2:-}
native=512 simulated=64
[ -n "$small" ] && native=48 simulated=16
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

study() {       # the study programs/demo/NAME.yaml at the size of this tour
    sed "s,\.\./funjava,$PWD/programs/funjava,; s,^args: .*,args: $simulated," "programs/demo/$1.yaml" >"$D/$1.yaml"
    show "$O/frbz" sweep "$D/$1.yaml" -o "$D"
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
sum 'MatMul.java %s on the simulated processor\n\n' $simulated
sum '               compiled as usual          a task for each chunk\n'
sum '  cores        cycles   speed-up          cycles   speed-up\n'
awk -F, '$5 == "auto" {cycles[$6] = $7; times[$6] = $8}
    $5 == "thesis" {printf "  %5d  %12d   %8.1f   %13d   %8.1f\n", $6, cycles[$6], times[$6], $7, $8}' "$D/matmul-cores.csv" >>"$D/summary.txt"

say "4. The same with B in other layouts: a tree of rows, or one tree by rows, by columns, in Z order"
study matmul-layouts
sum '\nMatMul.java %s on 16 cores, by the layout of B\n\n' $simulated
awk -F, 'NR > 1 {printf "  %-5s  %12d cycles  %6.1f times the first\n", $5, $7, $8}' "$D/matmul-layouts.csv" >>"$D/summary.txt"

say "5. Summary: $D/summary.txt"
cat "$D/summary.txt"
echo
echo "Left in $D: multiply.frbz (the compiled program), matmul-cores.csv and matmul-layouts.csv (every number, .json too),"
echo "$(cd "$D" && ls ./*.svg 2>/dev/null | sed 's,^\./,,' | paste -sd' ') (plots; they need the package gnuplot-nox)."
echo "Next: README.md; change programs/demo/matmul-cores.yaml and run $O/frbz sweep on it."
