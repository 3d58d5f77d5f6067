#!/bin/bash
# tests/bench/ranks.sh UNIT COUNT FEW MANY COMMAND... - what is done COUNT times more with MANY as the last words of COMMAND
# than with FEW takes so many ns, us or ms each: the least of three runs with MANY without the least of three with FEW, so
# start and end of the processes are left out.
set -eu
unit=$1 count=$2 few=$3 many=$4
shift 4
seconds() {
    local begun=$EPOCHREALTIME
    "$@" >/dev/null
    echo "$EPOCHREALTIME $begun"
}
for _ in 1 2 3; do
    read -r a b < <(seconds "$@" $few)
    read -r c d < <(seconds "$@" $many)
    echo "$a $b $c $d"
done | awk -v unit="$unit" -v count="$count" '
    { few = $1 - $2; many = $3 - $4; if (NR == 1 || few < few0) few0 = few; if (NR == 1 || many < many0) many0 = many }
    END { best = many0 - few0; printf "%.6f\n", (best > 1e-3 ? best : 1e-3) / count * (unit == "ns" ? 1e9 : unit == "us" ? 1e6 : 1e3) }'
