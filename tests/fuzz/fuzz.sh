#!/bin/sh
# tests/fuzz/fuzz.sh needs | fuzz SECONDS NAME... | fuzz-corpus _ NAME...  - see fuzz.mk
set -eu
B=build/fuzz
MAX_LEN=4096        # bytes of an input; larger ones find nothing that small ones do not
KEPT=2000           # bytes of an input that goes into the tree

needs() {
    probe='int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return d && n ? 0 : 0; }'
    printf '%s\n' "$probe" | clang -fsanitize=fuzzer,address -x c - -o /dev/null 2>/dev/null && return
    echo "make fuzz needs clang with libFuzzer: apt-get install clang libclang-rt-14-dev" >&2
    exit 1
}

# corpora NAME: the folders with inputs, the first for new ones
corpora() {
    mkdir -p "$B/corpus/$1" "tests/fuzz/corpus/$1" $B/images
    echo "$B/corpus/$1" "tests/fuzz/corpus/$1"
    case $1 in
    asm) echo programs/asm tests/guest tests/asm tests/verify tests/regress ;;
    java) echo programs/funjava tests/funjava tests/funjava/errors ;;
    machine) echo programs/machines ;;
    npy) echo tests/npy tests/data ;;
    image)
        for source in programs/asm/*.s tests/guest/*.s tests/regress/*.s; do
            $B/frbz as --no-verify "$source" -o "$B/images/$(basename "$source" .s).frbz"
        done
        echo $B/images ;;
    esac
}

options() {
    echo "-max_len=$MAX_LEN -rss_limit_mb=4096 -timeout=20 -print_final_stats=0"
    [ ! -e "$B/$1.dict" ] || echo "-dict=$B/$1.dict"
}

# What made target $1 fail, made small, goes into the corpus.
keep_failure() {
    name=$1 input=$2
    small=$B/small-$(basename "$input")
    echo "fuzz_$name: fails with $input; making it small"
    timeout 60 "$B/fuzz_$name" -minimize_crash=1 -max_total_time=20 -exact_artifact_path="$small" "$input" \
        >/dev/null 2>&1 || true
    [ -s "$small" ] || small=$input
    to=tests/fuzz/corpus/$name/$(sha1sum <"$small" | cut -c 1-12)
    cp "$small" "$to"
    echo "fuzz_$name: kept as $to; look at it with: $B/fuzz_$name $to"
}

fuzz() {
    seconds=$1
    shift
    each=$((seconds / $# > 0 ? seconds / $# : 1))
    failed=0
    for name; do
        echo "fuzz_$name: $each seconds"
        rm -f "$B/failed-$name-"*
        # shellcheck disable=SC2046 # lists of words
        "$B/fuzz_$name" $(options "$name") -max_total_time=$each -artifact_prefix="$B/failed-$name-" \
            $(corpora "$name") >"$B/$name.log" 2>&1 || true
        grep -m 1 -E 'not true|ERROR: |runtime error|Assertion' "$B/$name.log" || tail -n 1 "$B/$name.log"
        for input in "$B/failed-$name-"*; do
            [ -e "$input" ] || continue
            keep_failure "$name" "$input"
            failed=1
        done
    done
    exit $failed
}

# Add to the tree the small inputs of our own folder that reach more.
corpus() {
    shift
    for name; do
        mkdir -p "$B/small/$name" "tests/fuzz/corpus/$name"
        find "$B/corpus/$name" -type f -size -"$KEPT"c -exec cp {} "$B/small/$name" \;
        "$B/fuzz_$name" -merge=1 -use_counters=0 -max_len=$MAX_LEN "tests/fuzz/corpus/$name" "$B/small/$name" \
            >"$B/merge-$name.log" 2>&1
        tail -n 1 "$B/merge-$name.log"
    done
}

case $1 in
needs)       needs ;;
fuzz)        shift; fuzz "$@" ;;
fuzz-corpus) shift; corpus "$@" ;;
esac
