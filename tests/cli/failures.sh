# tests/cli/failures.sh - failing runs are alike on any number of threads, however often;
# running out of chunks is a clean failure, whenever it happens.
source "$(dirname "$0")/_lib.sh"

RUNS=$(few 100 5) STEP=$(few 1 7)
export RUNS STEP
ALL=$((4 * RUNS))

# ARGUMENTS: RUNS runs on each of 1, 2, 4, 8 threads; prints the messages and the codes,
# each with the number of runs that gave it.
cat >alike.sh <<'END'
for j in 1 2 4 8; do
    for ((i = 0; i < RUNS; i++)); do
        frbz -j $j "$@" 2>&1
        echo "code $?"
    done
done | sort | uniq -c | sed 's/^ *//'
END
G=tests/guest
check "two workers that trap, one of them late" 0 "bash alike.sh $G/first_trap.s 0" \
    "*$ALL code 1*$ALL *first_trap.s:44:*index out of bounds (codelet trapper)"
check "the same with many tasks before the trap" 0 "bash alike.sh $G/first_trap.s 1" \
    "*$ALL code 1*$ALL *first_trap.s:44:*index out of bounds (codelet trapper)"
check "workers that trap, spawned in another order" 0 "bash alike.sh $G/first_trap.s 2" \
    "*$ALL code 1*$ALL *first_trap.s:54:*negative array size (codelet last)"
check "a trap before an overrun of fuel" 0 "bash alike.sh --fuel 5000 $G/fuel_beside_trap.s 0" \
    "*$ALL code 1*$ALL *fuel_beside_trap.s:41:*division by zero (codelet traps)"
check "an overrun of fuel before a trap" 0 "bash alike.sh --fuel 5000 $G/fuel_beside_trap.s 1" \
    "$ALL code 4*$ALL *fuel_beside_trap.s: error: out of fuel: more than 5000 instructions"
check "an id twice" 0 "bash alike.sh $G/traps.s 10" \
    "*$ALL code 1*$ALL *traps.s:184:*worker id handed out twice (codelet id_twice)"
check "an id missing" 0 "bash alike.sh $G/traps.s 12" \
    "*$ALL code 1*$ALL *traps.s:196:*task ended with worker ids not handed out (codelet id_missing)"

# THREADS ARGUMENTS: the N-th allocation fails, for N from 1 (each, or each STEP-th) until the program succeeds;
# every other run must say that chunks are out, end with code 4 and leave no chunk.
cat >until.sh <<'END'
j=$1
shift
for ((n = 1; ; n += STEP)); do
    frbz -q -j $j --fail-alloc $n "$@" >.out 2>.err
    code=$?
    [ $code -eq 0 ] && break
    [ $code -eq 4 ] && grep -q 'out of chunks' .err || { echo "allocation $n: code $code"; cat .err; exit 1; }
done
[ $n -gt 20 ] && echo "all failed cleanly"
END
"$O"/arrays random 1 a.npy 5 40
"$O"/arrays random 2 b.npy 40 3
for j in 1 4; do
    check "out of chunks in dot.s, $j threads" 0 "bash until.sh $j \$P/dot.s 600" 'all failed cleanly' ''
    check "out of chunks in matmul.s, $j threads" 0 "bash until.sh $j \$P/matmul.s a.npy b.npy" 'all failed cleanly' ''
    check "out of chunks in chain.s, $j threads" 0 "bash until.sh $j \$P/chain.s 100" 'all failed cleanly' ''
done

# No thread undoes what another one counted: the last request fails on any number of them.
cat >last.sh <<'END'
first=1 none=100000
while ((none > first)); do
    n=$(((first + none) / 2))
    if frbz -q -j 1 --fail-alloc $n "$@" >.out 2>.err; then none=$n; else first=$((n + 1)); fi
done
for ((i = 0; i < RUNS; i++)); do
    frbz -q -j 4 --fail-alloc $((none - 1)) "$@" >.out 2>.err
    echo "code $?"
done | uniq -c | sed 's/^ *//'
END
check "the last chunk of several threads is none" 0 "bash last.sh \$P/fib.s $(few 17 12)" "$RUNS code 4"

# Limits on real sizes
check "dot.s of 16^7 elements does not fit in 1 GiB, of 16^6 in 64 MiB" 4 "frbz --memory $(few 1G 64M) \$P/dot.s $(few 268435456 16777216)" '' \
    "*dot.s:*: error: out of chunks: limit $(few '1.0 GiB (7456540 chunks)' '64.0 MiB (466033 chunks)'), all in use (codelet *)*"
check "a tree of 16^6 spawned tasks needs little memory" 0 "frbz --memory 2M \$P/spawn.s $(few 16777216 1048576)" '' ''
LONG=$(few 10000000 2000000)
check "a chain of 10^7 chunks is built and freed" 0 "frbz \$P/chain.s $LONG" "$LONG" ''
check "and with a small stack" 0 "(ulimit -s 256; frbz -j 1 \$P/chain.s 1000000)" '1000000' ''

# Little stack for the process: ours is of one size
DEEP=490
for _ in $(seq $DEEP); do echo 'if (n > 0) { n++;'; done >ifs
{ echo 'public class Deep { static int f(int n) {' && cat ifs && tr -dc '{\n' <ifs | tr '{' '}' &&
    echo 'return n; } public static void main(String[] args) { System.out.println(f(1)); } }'; } >Deep.java
for kib in 64 100 512; do
    check "a program and threads with $kib KiB of stack" 0 "(ulimit -s $kib; frbz -j 4 --jit always \$P/fib.s 15)" '610' ''
    check "$DEEP conditionals within each other with $kib KiB of stack" 0 "(ulimit -s $kib; frbz Deep.java)" "$((DEEP + 1))" ''
    check "a point of a study with $kib KiB of stack" 0 "(ulimit -s $kib; frbz sweep programs/demo/layouts.yaml --point 1)" '{*}' ''
done
# The address sanitizer needs more addresses than any limit.
check "no memory for a stack" "$(few 4 0)" "(ulimit -s 100; $(few 'ulimit -v 9000' :); frbz --version)" "$(few '' 'frbz *')" \
    "$(few 'frbz: error: out of memory: no room for a stack of 8 MiB' '')"
