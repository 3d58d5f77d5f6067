#!/bin/sh
# parallel.sh STUDY.yaml [OPTION...] - by GNU parallel, point by point; its options may name computers.
set -eu
study=$1
shift
mkdir -p results
points=$(frbz sweep "$study" --list | wc -l)
seq "$points" | parallel "$@" frbz sweep "$study" --point {} >results/parallel.rows || echo "points failed: $?" >&2
frbz merge "$study" results/parallel.rows -o results
