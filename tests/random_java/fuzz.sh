#!/bin/bash
# tests/random_java/fuzz.sh [--expected] O SEED N - see random.mk; --expected: only what java says.
set -u
expected=
[ "$1" = --expected ] && { expected=1; shift; }
O=$1 first=$2 end=$(($2 + $3))
BATCH=2500     # java is slow to begin
command -v javac >/dev/null || { echo "this needs javac and java: apt-get install openjdk-17-jdk-headless" >&2; exit 2; }
work=$(mktemp -d)
trap 'wait; rm -rf "$work"' EXIT
javac -d "$work" tests/random_java/Oracle.java || exit 2

# ask FROM: what java says of a batch
ask() {
    local folder=$work/$1 n=$((end - $1 < BATCH ? end - $1 : BATCH))
    [ "$n" -gt 0 ] || return 0
    mkdir "$folder"
    "$O/random_java" --write "$folder" "$1" "$n" &&
        java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xss16m -cp "$work" Oracle "$folder" "$1" "$n" >"$work/says-$1"
}

if [ $expected ]; then
    for ((from = first; from < end; from += BATCH)); do
        ask $from || exit 2
        cat "$work/says-$from"
        rm -r "${work:?}/$from"
    done
    exit
fi

# check FROM: a batch; what failed, and to a file how many
check() {
    local log
    ask "$1" || exit 2
    log=$("$O/random_java" --check "$O/frbz" "$work/says-$1" "$O/random" "$work/$1/classes")
    rm -r "${work:?}/$1"
    sed '$d' <<<"$log"
    tail -n 1 <<<"$log" >"$work/sum-$1"
}

echo "seeds $first to $((end - 1))"
cores=$(nproc)
share=$(((end - first + cores - 1) / cores))
[ $share -lt $BATCH ] && BATCH=$share
batches=0
for ((from = first; from < end; from += BATCH)); do
    while [ "$(jobs -rp | wc -l)" -ge "$cores" ]; do
        wait -n
    done
    check $from &
    batches=$((batches + 1))
done
wait
cat "$work"/sum-* | awk -v batches=$batches '
    { passed += $1; failed += $3 }
    END { print passed + 0 " passed, " failed + 0 " failed"; exit failed || NR < batches }'
