#!/bin/bash
# tests/run.sh [--no-unit] [--no-cli] O FILE.s|FILE.java... - every test that is built in folder O:
# unit tests, guest programs, command tests, stress programs, inputs that fuzzing has found.
#
# The last line is "N passed, N failed" over all of them.  The tree says how many there
# must be at least; when fewer ran, that is a failure too.
set -u
unit=1 cli=1
[ "$1" = --no-unit ] && { unit=; shift; }
[ "$1" = --no-cli ] && { cli=; shift; }
O=$1
shift
passed=0 failed=0 expected=0

# count NAME "N passed, N failed" EXPECTED
count() {
    local name=$1 p f
    read -r p f < <(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' <<<"$2" | tail -n 1)
    if [ -z "${f:-}" ]; then
        echo "$name: did not come to its end"
        p=0 f=1
    fi
    if [ $((p + f)) -lt "$3" ]; then
        echo "$name: only $((p + f)) tests ran, the tree holds $3"
        f=$((f + 1))
    fi
    printf '%-8s %5d passed, %d failed\n' "$name" "$p" "$f"
    passed=$((passed + p)) failed=$((failed + f)) expected=$((expected + $3))
}

# matches PATTERN FILE...: lines of the files, all together
matches() {
    local pattern=$1
    shift
    cat -- "$@" </dev/null 2>/dev/null | grep -cE -- "$pattern"
}

if [ $unit ]; then
    # Criterion passes a test whose process then reports a leak, so report files decide.
    rm -f "$O"/san.*
    log=$(ASAN_OPTIONS=log_path=$O/san UBSAN_OPTIONS=print_stacktrace=1 \
          LSAN_OPTIONS=suppressions=tests/criterion.supp:print_suppressions=0 "$O/unit" 2>&1)
    grep -vE 'Synthesis|^$' <<<"$log"
    read -r p f c < <(sed -E 's/\x1b\[[0-9;]*m//g' <<<"$log" |
        sed -nE 's/.*Passing: *([0-9]+).*Failing: *([0-9]+).*Crashing: *([0-9]+).*/\1 \2 \3/p')
    reports=0
    for report in "$O"/san.*; do
        [ -e "$report" ] || continue
        cat "$report"
        reports=$((reports + 1))
    done
    count unit "${p:+$p passed, $((f + c + reports)) failed}" "$(matches '^(Parameterized)?Test\(' tests/test_*.c)"
fi

if [ $# -gt 0 ]; then
    # a case for each "# run:", one for a program without any
    cases=$(matches '^(#|//) run:' "$@")
    for file; do
        grep -qE '^(#|//) run:' "$file" || cases=$((cases + 1))
    done
    log=$("$O/runner" "$O/frbz" "$@")
    sed '$d' <<<"$log"
    count guest "$log" "$cases"
fi

if [ $cli ]; then
    for script in tests/cli/[!_]*.sh; do
        log=$(bash "$script" "$O" 2>&1)
        sed '$d' <<<"$log"
        count "$(basename "$script" .sh)" "$log" "$(matches '^ *check ' "$script")"
    done
fi

for program in tests/stress/*.c; do
    [ -e "$program" ] || continue
    if log=$("$O/stress/$(basename "$program" .c)" 2>&1); then
        count stress "1 passed, 0 failed" 1
    else
        printf '%s\n' "$program" "$log"
        count stress "0 passed, 1 failed" 1
    fi
done

log=$("$O/nomem" 2>&1)
sed '$d' <<<"$log"
count nomem "$log" $((2 * $(matches '^    "[a-z]+ .*",$' tests/nomem.c)))

log=$("$O/random_java" --check "$O/frbz" tests/random_java/expected.txt "$O/random" 2>&1)
sed '$d' <<<"$log"
count random "$log" "$(matches '^= ' tests/random_java/expected.txt)"

for corpus in tests/fuzz/corpus/*; do
    name=$(basename "$corpus")
    log=$("$O/fuzz_$name" "$corpus"/* 2>&1)
    sed '$d' <<<"$log"
    count "$name" "$log" "$(find "$corpus" -type f | wc -l)"
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $((passed)) -ge $expected ]
