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
    local code=$?
    rm -r "$folder"
    return $code
}

if [ $expected ]; then
    for ((from = first; from < end; from += BATCH)); do
        ask $from || exit 2
        cat "$work/says-$from"
    done
    exit
fi

echo "seeds $first to $((end - 1))"
passed=0 failed=0
ask "$first" || exit 2
for ((from = first; from < end; from += BATCH)); do
    ask $((from + BATCH)) &     # while this batch runs
    asked=$!
    log=$("$O/random_java" --check "$O/frbz" "$work/says-$from" "$O/random")
    sed '$d' <<<"$log"
    read -r p _ f _ < <(tail -n 1 <<<"$log")
    passed=$((passed + p)) failed=$((failed + f))
    wait $asked || exit 2
    [ -t 2 ] && printf '\r%d passed, %d failed ' $passed $failed >&2
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
