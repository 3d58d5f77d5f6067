# tests/cli/thesis.sh - FunJava makes the tasks of the thesis's table 5.1, and needs no more memory than its programs.
source "$(dirname "$0")/_lib.sh"
J=programs/funjava
export J

# PROGRAM ARGUMENT CODELET: how many tasks of that codelet there are with one for each chunk.
cat >tasks.sh <<'END2'
frbz sim --grain thesis --stats=json:stats "$J/$1.java" "$2" >/dev/null && sed -n "s/.*\"$3\": *\([0-9]*\).*/\1/p" stats
END2

# A leaf is 16 elements: N products make N/16 tasks, n^2 elements of n products each
# n^2 * n/16, and a step of LU on n^2 elements n^2/16, in each of n steps.
check "tasks of a dot product" 0 "bash tasks.sh Dot $(few 1048576 65536) 'dot\\\$compute1'" "$(few 65536 4096)" ''
check "tasks of a matrix product of 32: 32 * 32 * 2" 0 'bash tasks.sh MatMul 32 "multiply\$compute3"' 2048 ''
check "tasks of a matrix product of 48: 48 * 48 * 3" 0 'bash tasks.sh MatMul 48 "multiply\$compute3"' 6912 ''
check "tasks of LU of 32: 64 in each of 32 steps" 0 'bash tasks.sh LU 32 "step\$leaf2"' 2048 ''

# --grain fine: the same results from smaller tasks, 128 rows instead of 8 times 16.
for p in "SharedRows 40 40 7" "SharedRows $(few 300 50) 40 11"; do
    check "fine: $p" 0 "frbz tests/funjava/${p%% *}.java ${p#* } >auto; for j in 1 4; do frbz -j \$j --grain fine tests/funjava/${p%% *}.java ${p#* } | cmp - auto; done; frbz sim --grain fine tests/funjava/${p%% *}.java ${p#* }| head -n 5 | cmp - auto" '' ''
done
for p in "LU 50" "Stencil 50 20" "Mandelbrot 40 50" "FFT 2" "MatMul 100" "Transpose 100 30"; do
    check "fine: $p" 0 "set -- $p; p=\$1; shift; frbz \$J/\$p.java \$* >auto; frbz --grain fine \$J/\$p.java \$*| cmp - auto" '' ''
done
# Four steps at once, k to k + 3; 16 rows for each node of rows that they do not share: the sum of 16 * (8 - (k + 1) / 16)
check "fine: a task for each row" 0 'frbz sim --grain fine --stats=json:stats --entry step $J/LU.java "matrix(128)" 0 >/dev/null && sed -n "s/.*\"step\$rows4\": *\([0-9]*\).*/\1/p" stats' 2304 ''

# A matrix of 128 * 128 numbers is 128 KiB, and LU makes 128 of them.
for j in 1 4; do
    check "LU in the memory of a few matrices, $j threads" 0 "frbz -j $j --memory 1M \$J/LU.java 128" '127.999*L \* U = A' ''
    check "100000 calls in tail position need no memory, $j threads" 0 "frbz -j $j --memory 1M tests/funjava/Deep.java 100000 10" \
        '-7334193345183383631*true*842383875*103330' ''
done
# Threads give each other what they hold before one of them is out of chunks.
check "four threads make do with little more memory than one" 0 \
    'frbz compile $J/Stencil.java -o stencil.frbz && for i in 1 2 3 4 5 6 7 8; do frbz -j 4 --memory 1M stencil.frbz 200 40; done | sort -u' '72.69846363613411 82.43132151052077 0.0' ''
check "a million other calls need more than 4 MiB" 4 'frbz --memory 4M tests/funjava/Deep.java 10 1000000' '*' '*Deep.java:*: error: out of chunks*(codelet deep)*'
check "and fewer than fill the memory of a computer" 0 'frbz tests/funjava/Deep.java 10 1000000' '339532*true*236195*-1830076511' ''
