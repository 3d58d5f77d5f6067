#!/bin/bash
# tests/run.sh [--no-unit] [--no-cli] [--no-fuzz] [--counts TABLE] O FILE.s|FILE.java... - every test that is built in folder O:
# unit tests, guest programs, command tests, stress programs, inputs that fuzzing has found.
#
# SAMPLE=N in the environment: what is run in many ways, or is many of a kind, is a sample that N draws.
#
# As many parts run at a time as there are processors; after each stand the seconds that it kept
# one busy.  The last line is "N passed, N failed" over all of them.  The tree says how many there
# must be at least; when fewer ran, that is a failure too.
set -u
unit=1 cli=1 fuzz=1 sample=${SAMPLE:-}
[ "$1" = --no-unit ] && { unit=; shift; }
[ "$1" = --no-cli ] && { cli=; shift; }
[ "$1" = --no-fuzz ] && { fuzz=; shift; }
counts=()
[ "$1" = --counts ] && { counts=("$1" "$2"); shift 2; }
O=$1
shift
case ${O##*/} in build) slow= ;; *) slow=1 ;; esac    # the release's build runs nearly all
parts=6                                               # of what other builds draw one of
passed=0 failed=0 expected=0
cores=$(nproc)
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
export TMPDIR=$logs/tmp     # of the tests
mkdir "$TMPDIR"
names=() wanted=()      # of the parts, in the order of their start

# count NAME "N passed, N failed" EXPECTED SECONDS
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
    printf '%-9s %5d passed, %d failed, %6s s\n' "$name" "$p" "$f" "$4"
    passed=$((passed + p)) failed=$((failed + f)) expected=$((expected + $3))
}

# matches PATTERN FILE...: lines of the files, all together
matches() {
    local pattern=$1
    shift
    cat -- "$@" </dev/null 2>/dev/null | grep -cE -- "$pattern"
}

# part NAME EXPECTED COMMAND...: the command, whose last line is "N passed, N failed", beside others
part() {
    local log=$logs/${#names[@]}
    names+=("$1") wanted+=("$2")
    shift 2
    while [ "$(jobs -rp | wc -l)" -ge "$cores" ]; do
        wait -n
    done
    { "$@" >"$log" 2>&1; times >"$log.times"; } &
}

# The seconds of processors in FILE, what "times" said at the end of a part.
seconds() { sed -n '2s/[ms]/ /gp' "$1" | awk '{ printf "%.1f", 60 * ($1 + $3) + $2 + $4 }'; }

# What the parts said, in order.
report() {
    local i log
    wait
    for i in "${!names[@]}"; do
        log=$(<"$logs/$i")
        sed '$d' <<<"$log"
        count "${names[i]}" "$log" "${wanted[i]}" "$(seconds "$logs/$i.times")"
    done
}

unit_tests() {
    local log p f c report reports=0
    # Criterion passes a test whose process then reports a leak, so report files decide.
    rm -f "$O"/san.*
    log=$(ASAN_OPTIONS=log_path=$O/san UBSAN_OPTIONS=print_stacktrace=1 \
          LSAN_OPTIONS=suppressions=tests/criterion.supp:print_suppressions=0 "$O/unit" --filter "@($1)/*" 2>&1)
    grep -vE 'Synthesis|^$' <<<"$log"
    read -r p f c < <(sed -E 's/\x1b\[[0-9;]*m//g' <<<"$log" |
        sed -nE 's/.*Passing: *([0-9]+).*Failing: *([0-9]+).*Crashing: *([0-9]+).*/\1 \2 \3/p')
    for report in "$O"/san.*; do
        [ -e "$report" ] || continue
        cat "$report"
        reports=$((reports + 1))
    done
    echo "${p:+$p passed, $((f + c + reports)) failed}"
}

# cases FILE...: one for each "# run:", one for a program without any
cases() {
    local file n
    n=$(matches '^(#|//) run:' "$@")
    for file; do
        grep -qE '^(#|//) run:' "$file" || n=$((n + 1))
    done
    echo "$n"
}

stress() {
    local log
    if log=$("$1" 2>&1); then
        echo "1 passed, 0 failed"
    else
        printf '%s\n' "$1" "$log" "0 passed, 1 failed"
    fi
}

# drawn N OF: whether the sample's number has N left over when it is divided by OF; all is drawn where there is no sample
drawn() { [ -z "$sample" ] || [ -z "$slow" ] || [ $((sample % $2)) = "$(($1 % $2))" ]; }

# Of lines on standard input one of OF, if there is a sample.
some_of() { awk -v at="${sample:-0}" -v of="${sample:+$1}" '!of || NR % of == at % of'; }

if [ $unit ]; then
    of=2
    [ -n "$slow" ] && of=$parts
    part nomem $((2 * $(matches '^    "[a-z]+ .*",$' <(grep -hE '^    "[a-z]+ .*",$' tests/nomem.c | some_of $of)))) \
        "$O/nomem" ${sample:+--sample "$sample" $of}
    [ -n "$slow" ] && of=$parts || of=1
    suites=$(sed -nE 's/^(Parameterized)?Test\((\w+).*/\2/p' tests/test_*.c | sort -u | some_of $of | paste -sd'|')
    part unit "$(matches "^(Parameterized)?Test\\(($suites)," tests/test_*.c)" unit_tests "$suites"
fi

if [ $cli ]; then
    at=0
    for script in tests/cli/[!_]*.sh; do
        drawn $((at++)) $parts || continue
        part "$(basename "$script" .sh)" "$(matches '^ *check ' "$script")" bash "$script" "$O"
    done
fi

if [ -e "$O/libfrbz.so" ]; then
    part python "$(matches '^def test_' tests/python/test_*.py)" bash tests/python/run.sh "$PWD/$O"
fi

for program in tests/stress/*.c; do
    part stress 1 stress "$O/stress/$(basename "$program" .c)"
done

# Of FunJava's programs, too, one of six.
programs=() at=0
for file; do
    case $file in *.java) drawn $((at++)) $parts || continue ;; esac
    programs+=("$file")
done
set -- "${programs[@]}"
while [ $# -gt 0 ]; do
    some=("${@:1:24}")
    part guest "$(cases "${some[@]}")" "$O/runner" ${slow:+${sample:+--sample "$sample"}} "${counts[@]}" "$O/frbz" "${some[@]}"
    shift ${#some[@]}
done

# In other builds than the release's, which take longer, fewer of what is a sample anyway.
every=12 few=1
[ -n "$slow" ] && every=40 few=10

# On several ranks: some programs.  Sources with mistakes do not run.
for ranks in 2 3 4; do
    some=()
    for ((i = (${sample:-0} + ranks - 2) % every; i < ${#programs[@]}; i += every)); do
        case ${programs[i]} in */errors/*) ;; *) some+=("${programs[i]}") ;; esac
    done
    part ranks "$(cases "${some[@]}")" "$O/runner" --ranks $ranks "$O/frbz" "${some[@]}"
done

# A sample of what make fuzz-switch does.
of=$((20 * few))
[ -n "$sample" ] && of=$((2 * of))
part switch $((60 / few)) "$O/random_java" --switch "$O/switch" 1 $((60 / few))
part switch $(($(cases "${programs[@]}") / of)) "$O/random_java" --switch-files "${sample:-1}" $of "${programs[@]}"

# Random programs; in a sample one of four, but all in the release's build.
of=1
[ -n "$slow" ] && [ -n "$sample" ] && of=4
awk -v first="${sample:-0}" -v of=$of '/^= / { now = n++ % of == first % of } now' tests/random_java/expected.txt >"$logs/expected"
part random "$(matches '^= ' "$logs/expected")" "$O/random_java" --check "$O/frbz" "$logs/expected" "$O/random"

for corpus in ${fuzz:+tests/fuzz/corpus/*}; do
    name=$(basename "$corpus")
    found=("$corpus"/*)
    [ -n "$slow" ] && mapfile -t found < <(printf '%s\n' "$corpus"/* | some_of 3)
    [ ${#found[@]} -eq 0 ] || part "$name" ${#found[@]} "$O/fuzz_$name" "${found[@]}"
done

report
left=$(find "$TMPDIR" -mindepth 1 -maxdepth 1 -printf '%f ')
if [ -n "$left" ]; then
    echo "left in the temporary folder: $left"
    failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $((passed)) -ge $expected ]
