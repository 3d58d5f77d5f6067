# tests/cli/calls.sh - the calls that led to a fault: the same on any number of threads and in both executors.
source "$(dirname "$0")/_lib.sh"

F=tests/funjava/CallChain.java
export F

# called METHOD:LINE...: the lines behind the message
called() {
    local c
    for c; do
        echo "  called from ${c%:*} ($F:${c#*:})"
    done
}

alike() {
    local how
    for how in 'run -j 1' 'run -j 4' 'run -j 1 --jit off' 'run -j 4 --jit off' 'run -j 1 --jit always' 'run -j 4 --jit always' \
        'sim --stats=text:s.txt' 'sim --machine frbz64 --set cores=3 --stats=text:s.txt'; do
        check "$1: $how" 1 "frbz $how $F $2" '' "$3"
    done
}

# Loops of few iterations are part of the task that calls, if they may be.
alike "a fault in a loop of a method" '--without calls -- 6 6' "$F:43:9: error: array index out of bounds: index 6, length 6 (codelet twice\$leaf1)
        return a\[at\] + s - at;
        ^
$(called element:29 even:12 odd:19 even:12 odd:19 even:12 odd:19 even:12 main:51)"
check "a loop of few iterations is part of the task that calls" 1 'frbz run -j 1 $F 6 6' '' "*index 6, length 6 (codelet odd)*
$(called even:12 odd:19 even:12)*$(called main:51)"
alike "more calls than are shown" '40 -1' "*:28:*error: integer division by zero (codelet *
$(called even:12 odd:19 even:12 odd:19 even:12 odd:19 even:12 odd:19 even:12 odd:19)
  ... 32 more"

check "an image knows the calls, too" 1 'frbz compile --without calls $F -o calls.frbz && frbz calls.frbz 6 6' '' \
    "*$(called element:29 even:12)*$(called main:51)"
check "a fault of main has none" 1 'frbz $F' '' '*CallChain.java:47:*argument 1 is missing*^'

cat >pair.s <<'E2'
.entry main
.codelet main, worker, handle
        fb.sync     done, 2, zero
        fb.spawn    half, 0, a2
        fb.spawn    bad, 1, a2
        fb.quit
.codelet half, worker, handle
        fb.update.d zero
        fb.quit
.codelet bad, worker, handle
        fb.rd       t0, a2, 1
        fb.update.d t0
        fb.quit
.codelet done, continuation, int
        fb.update.d zero
        fb.quit
E2
check "in assembly each worker has the line that starts it" 1 'frbz pair.s' '' $'*(codelet bad)*  called from main (pair.s:5)'
check "no calls behind limits, which a task meets by chance" 4 'frbz --fuel 500 $F 40 -1' '' '*CallChain.java: error: *instructions'
