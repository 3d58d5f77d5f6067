# tests/cli/answers.sh - array programs against plain C: shapes, threads, repetition.
source "$(dirname "$0")/_lib.sh"

# shape M K N: product on 1, 2, 3, 4 and 8 threads
product='arrays random 1 a.npy $0 $1; arrays random 2 b.npy $1 $2
for j in 1 2 3 4 8; do
    frbz -j $j $P/matmul.s a.npy b.npy -o c.npy && arrays matmul a.npy b.npy c.npy 2>/dev/null || exit 1
done'
printf '%s\n' "$product" >product.sh
for shape in "1 1 1" "1 7 1" "7 1 7" "1 300 5" "16 16 16" "17 16 15" "17 17 17" "13 31 7" \
             "64 257 33" "2 4097 3" "257 3 300" "1 1 4100"; do
    check "matrix product $shape" 0 "bash -c \"\$(cat product.sh)\" $shape" '*every bit' ''
done
check "matrix product without rows" 0 "bash -c \"\$(cat product.sh)\" 0 3 2" '0 x 2 *' ''
check "matrix product without columns" 0 "bash -c \"\$(cat product.sh)\" 3 2 0" '3 x 0 *' ''
check "matrix product of sums over nothing" 0 "bash -c \"\$(cat product.sh)\" 3 0 2" '3 x 2 *every bit' ''

# dot product of N elements
printf '%s\n' 'arrays random 3 x.npy $0; arrays random 4 y.npy $0
wanted=$(arrays dot x.npy y.npy 2>/dev/null)
for j in 1 2 3 4 8; do
    got=$(frbz -j $j $P/dotv.s x.npy y.npy) || exit 1
    awk -v a="$wanted" -v b="$got" "BEGIN {exit !(a + 0 == b + 0)}" || { echo "$wanted $got"; exit 1; }
done' >dot.sh
for n in 0 1 2 15 16 17 31 32 255 256 257 272 273 4095 4096 4097 65535 65536 65537 1000003; do
    check "dot product of $n elements" 0 "bash -c \"\$(cat dot.sh)\" $n" '' ''
done

# The same bits for 50 runs in a row
check "repeated runs agree" 0 "arrays random 5 a.npy 40 50; arrays random 6 b.npy 50 30
for ((i = 0; i < $(few 50 10); i++)); do frbz \$P/matmul.s a.npy b.npy -o c.npy; cksum <c.npy; done | sort -u | wc -l" '1' ''

check "the result of one run is the argument of the next" 0 "arrays random 7 e.npy 30 20
frbz \$P/matmul.s c.npy e.npy -o d.npy && arrays matmul c.npy e.npy d.npy 2>/dev/null" '*every bit' ''

# Source -> image -> source -> image changes nothing
for program in "$TREE"/$P/*.s; do
    name=$(basename "$program")
    check "$name through image and text" 0 \
        "frbz as \$P/$name -o 1.frbz && frbz dis 1.frbz -o 2.s && frbz as 2.s -o 2.frbz && cmp 1.frbz 2.frbz" '' ''
done
