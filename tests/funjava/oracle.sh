#!/bin/bash
# tests/funjava/oracle.sh [--update] - asks javac and java what the sources of this folder say.
#
# errors/*.java: the first line says whether javac rejects or accepts the source; if it
# rejects it, it does so in exactly those lines that end in "// error: ...".
# *.java here, in programs, tests/kernels and tests/regress: javac accepts it, and for each "// run: ARGUMENTS"
# java prints the "// expect: LINE"s behind it, or ends with an exception that begins in
# the line of "// error: LINE: TEXT".  --update writes those lines anew from what java says.
# The last line is "N passed, N failed".
set -u
cd "$(dirname "$0")/../.." || exit 2
update=
[ "${1:-}" = --update ] && update=1
command -v javac >/dev/null || { echo "javac is missing"; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

fail() {
    echo "$@"
    failed=$((failed + 1))
}

# Those that are rejected go to javac one by one.
accepted=()
for f in tests/funjava/errors/*.java; do
    case $(head -n 1 "$f") in
    "// javac: accepts") accepted+=("$f") ;;
    "// javac: rejects")
        log=$(javac -Xlint:none -proc:none -Xmaxerrs 1000 -d "$work" "$f" 2>&1)
        says=$(sed -nE "s|^$f:([0-9]+): error: .*|\1|p" <<<"$log" | sort -nu)
        marked=$(grep -n '// error: ' "$f" | cut -d: -f1)
        if [ "$says" = "$marked" ]; then
            passed=$((passed + 1))
        else
            fail "$f: javac has errors in lines" $says "- marked are" $marked
        fi ;;
    *) fail "$f: the first line says neither '// javac: accepts' nor '// javac: rejects'" ;;
    esac
done

# compile FILE...: classes go to a folder of that of the sources; one by one if that fails
compile() {
    local to log
    to=$work/$(dirname "$1")
    mkdir -p "$to"
    if log=$(javac -Xlint:none -proc:none -d "$to" "$@" 2>&1); then
        passed=$((passed + $#))
    elif [ $# -eq 1 ]; then
        fail "$1: javac rejects it:" "$log"
    else
        for f; do
            compile "$f"
        done
    fi
}
compile "${accepted[@]}"
compile tests/funjava/*.java
compile programs/funjava/*.java
compile programs/studies/*.java
compile tests/kernels/*.java
compile tests/variants/*.java
for f in tests/regress/*.java; do
    [ -e "$f" ] && compile "$f"
done

# says FILE ARGUMENTS: what java says, as lines of expectation
says() {
    local class code
    class=$(sed -nE 's/^(public |final )*class ([A-Za-z0-9_]+).*/\2/p' "$1" | head -n 1)
    # shellcheck disable=SC2086 # a list of words
    java -Xss64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$work/$(dirname "$1")" "$class" $2 >"$work/out" 2>"$work/err"
    code=$?
    sed 's|^|// expect: |' "$work/out"
    [ $code -eq 0 ] && return
    line=$(sed -nE "s|^\tat $class\..*\($(basename "$1"):([0-9]+)\)|\1|p" "$work/err" | head -n 1)
    case $(head -n 1 "$work/err") in
    *ArithmeticException*) text="integer division by zero" ;;
    *NegativeArraySize*) text="negative array size" ;;
    *NumberFormat*) text="missing or unsuitable program argument" ;;
    *ArrayIndexOutOfBounds*)
        text=$(head -n 1 "$work/err" | sed -E 's/.*Index (-?[0-9]+) out of bounds for length ([0-9]+)$/array index out of bounds: index \1, length \2/')
        sed -n "${line}p" "$1" | grep -q 'args\[' && text="missing or unsuitable program argument" ;;
    *) text="unknown: $(head -n 1 "$work/err")" ;;
    esac
    echo "// error: $line: $text"
}

# rewritten FILE: the source with its expectations as java says them
rewritten() {
    local line
    while IFS= read -r line; do
        case $line in
        "// run:"*)
            echo "$line"
            says "$1" "${line#// run:}" ;;
        "// expect:"* | "// error:"*) ;;
        *) echo "$line" ;;
        esac
    done <"$1"
}

for f in tests/funjava/*.java programs/funjava/*.java programs/studies/*.java tests/kernels/*.java tests/variants/*.java tests/regress/*.java; do
    [ -e "$f" ] || continue
    grep -qE '^// options:.*--(entry|without)' "$f" && continue     # java has main, and one order of sums
    rewritten "$f" >"$work/new"
    if cmp -s "$f" "$work/new"; then
        passed=$((passed + $(grep -c '^// run:' "$f")))
    elif [ $update ]; then
        cp "$work/new" "$f"
        compile "$f"        # lines have moved: those of faults are right only now
        rewritten "$f" >"$work/new"
        cp "$work/new" "$f"
        echo "$f: written anew"
    else
        fail "$f: java says otherwise:"
        diff "$f" "$work/new"
    fi
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
