# tests/cli/_lib.sh - sourced by the command tests: bash tests/cli/NAME.sh BUILD-FOLDER
#
#   check "what" CODE 'command' ['stdout'] ['stderr']
#
# runs the command in a scratch folder, where `frbz` is on the PATH and programs/ and
# tests/ are those of the tree, and compares exit code and both streams with patterns
# of the shell ("" is nothing at all, * anything; not given: anything).
set -u
O=$(cd "$1" && pwd)
TREE=$PWD
SCRATCH=$(mktemp -d)
passed=0 failed=0
trap 'cd /; rm -rf "$SCRATCH"; echo "$passed passed, $failed failed"' EXIT
ln -s "$TREE/programs" "$TREE/tests" "$SCRATCH"
export PATH=$O:$PATH
P=programs/asm
export P
cd "$SCRATCH" || exit 1

# few N M: N, and M under the address sanitizer.  There programs are ten times as slow, and each
# start takes a while: what is repeated to be sure of an answer, which the plain build is asked,
# is repeated less, and what is large is smaller.
few() {
    case $O in
    */asan) echo "$2" ;;
    *) echo "$1" ;;
    esac
}

# Statistics without what they say of the run: version, command line, files, machine.
bare() {
    sed '/"run": {/,/^  }/d; /^run\./d; /^# /d'
}
export -f bare

check() {
    local code out err
    out=$(timeout 300 bash -c "$3" 2>.stderr </dev/null; echo "code $?")
    code=${out##*code }
    out=${out%code *}
    out=${out%$'\n'}
    err=$(cat .stderr)
    # shellcheck disable=SC2053 # the right-hand sides are patterns
    if [[ $code != "$2" || ( $# -ge 4 && $out != $4 ) || ( $# -ge 5 && $err != $5 ) ]]; then
        printf 'FAILED: %s\n$ %s\nexpected: code %s\n  stdout: %s\n  stderr: %s\ngot: code %s\n  stdout: %s\n  stderr: %s\n' \
            "$1" "$3" "$2" "${4-anything}" "${5-anything}" "$code" "$out" "$err"
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}
