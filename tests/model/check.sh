#!/bin/sh
# tests/model/check.sh - checks steal.pml with spin, and that spin finds each planted mistake.
set -eu
command -v spin >/dev/null || { echo "model: spin is not installed (Debian package spin)"; exit 0; }
model=$PWD/tests/model/steal.pml
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

check() {       # NAME WANTED-ERRORS
    spin -a -D"$1" "$model" >/dev/null
    ${CC:-cc} -O2 -DSAFETY -DCOLLAPSE -o pan pan.c
    ./pan -m1000000 >out
    errors=$(sed -n 's/.*errors: //p' out)
    states=$(sed -n 's/ *\([0-9]*\) states, stored.*/\1/p' out)
    echo "model: $1: $states states, $errors errors"
    [ "$errors" = "$2" ] || { cat out; exit 1; }
    ! grep -q 'max search depth too small' out || { echo "model: not all was searched"; exit 1; }
}

check CORRECT 0
for mistake in NO_MARK EARLY_REPLY NO_BUSY GIVE_TWICE; do
    check $mistake 1
done
