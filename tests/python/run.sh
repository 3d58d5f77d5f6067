#!/bin/bash
# tests/python/run.sh O - the Python package on the library in O; the last line is "N passed, N failed".
export FRBZ_LIBRARY=$1/libfrbz.so FRBZ_COMMAND=$1/frbz PYTHONDONTWRITEBYTECODE=1 
scratch=$(mktemp -d)
export IPYTHONDIR=$scratch/ipython
log=$(timeout 300 /usr/bin/python3 -m pytest -q -p no:cacheprovider --basetemp="$scratch/pytest" tests/python 2>&1)
rm -rf "$scratch"
passed=$(sed -nE 's/^.*\b([0-9]+) passed.*/\1/p' <<<"$log" | tail -n 1)
failed=$(sed -nE 's/^.*\b([0-9]+) (failed|error).*/\1/p' <<<"$log" | tail -n 1)
[ -n "$failed" ] || [ -z "$passed" ] && printf '%s\n' "$log"
[ -n "$passed$failed" ] && echo "${passed:-0} passed, ${failed:-0} failed"
