#!/bin/sh
# shards.sh STUDY.yaml N - a study in N parts; start each on the computer of your choice.
set -eu
study=$1 n=$2
for i in $(seq "$n"); do
    frbz sweep "$study" --shard "$i/$n" -j 1 --resume -o results &
done
wait
frbz merge "$study" results/*-of-"$n".rows -o results
