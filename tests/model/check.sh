#!/bin/sh
# tests/model/check.sh - checks steal.pml, lease.pml, fetch.pml and quiet.pml with spin, and that spin finds each planted mistake.
#
# As many at a time as there are processors, each in a folder of its own; what one says stands together.
set -eu
command -v spin >/dev/null || { echo "model: spin is not installed (Debian package spin)"; exit 0; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cat >"$dir/check.sh" <<'END'
# sh check.sh MODEL NAME WANTED-ERRORS
set -eu
mkdir "$1-$2"
cd "$1-$2"
spin -a -D"$2" "$MODELS/$1.pml" >/dev/null
${CC:-cc} -O2 -w -DSAFETY -DCOLLAPSE -o pan pan.c
./pan -m1000000 >out
errors=$(sed -n 's/.*errors: //p' out)
states=$(sed -n 's/ *\([0-9]*\) states, stored.*/\1/p' out)
echo "model: $1: $2: $states states, $errors errors"
[ "$errors" = "$3" ] || { cat out; exit 1; }
! grep -q 'max search depth too small' out || { echo "model: $1: $2: not all was searched"; exit 1; }
rm -f pan
END

checks() {      # MODEL MISTAKE...: a line for each check
    echo "$1 CORRECT 0"
    model=$1
    shift
    printf "$model %s 1\n" "$@"
}

export MODELS="$PWD/tests/model"
cd "$dir"
{
    checks steal NO_MARK EARLY_REPLY NO_BUSY GIVE_TWICE
    checks lease NO_CHECK NO_ORDER NO_OWN NO_COUNT
    checks fetch NO_HOLD ONE_ANSWERED ALL_REFUSED EARLY_GIVEN KEEP_LATE ASK_DEAD
    checks quiet ONE_ROUND BUSY_ANSWERS NO_SUMS
} | xargs -n 3 -P "$(nproc)" sh check.sh
