#!/bin/sh
# programs/studies/streams.sh BUILD-FOLDER - the table of docs/streams.md: what pipelines take, beside what their
# stages take by themselves.
#
# The bound is the longer of the slowest stage alone and the sum of all stages divided by the processors: that is what
# no schedule could beat.  Stages are measured on one thread, of which each has the processor for itself, in the middle of three runs.
# For two minutes of work.  The page keeps everything that is not between its markers.
set -e
O=$(cd "$1" && pwd)
PAGE=docs/streams.md
S=programs/streams
CORES=$(nproc)
TMP=$(mktemp -d)
trap 'rm -r "$TMP"' EXIT

# run THREADS PIPELINE INPUT OUTPUTS: seconds of the run, of the slowest stage, of all stages, and KB of memory
run() {
    threads=$1 pipeline=$2 input=$3
    shift 3
    /usr/bin/time -f %M -o "$TMP/memory" "$O/frbz" stream "$S/$pipeline.yaml" "$input" "$@" -j "$threads" --stats=csv >"$TMP/stats"
    awk -F, -v memory="$(cat "$TMP/memory")" '$1 == "seconds" {t = $2}
        $1 ~ /^stages.*busy$/ {sum += $2; most = $2 > most ? $2 : most} END {print t, most, sum, memory}' "$TMP/stats"
}

# middle COLUMN FILE
middle() {
    sort -n -k "$1" "$2" | awk -v c="$1" 'NR == 2 {print $c}'
}

# row PIPELINE INPUT OUTPUTS
row() {
    : >"$TMP/one" && : >"$TMP/all"
    for round in 1 2 3; do
        run 1 "$@" >>"$TMP/one"
        run "$CORES" "$@" >>"$TMP/all"
    done
    bytes=$(wc -c <"$2")
    awk -v name="$1" -v bytes="$bytes" -v cores="$CORES" -v most="$(middle 2 "$TMP/one")" -v sum="$(middle 3 "$TMP/one")" \
        -v t="$(middle 1 "$TMP/all")" -v memory="$(middle 4 "$TMP/all")" 'BEGIN {
            bound = sum / cores > most ? sum / cores : most
            printf "| %s | %.0f | %.2f | %.2f | %.2f | %.0f %% | %.0f |\n", name, bytes / t / 1e6, t, most, sum, 100 * bound / t, memory / 1024 }'
}

"$O/peer" noise f8 40000000 0 >"$TMP/noise.npy"
"$O/peer" noise f8 2000000 0 >"$TMP/short.npy"
"$O/peer" noise f4 16000 4000 >"$TMP/image.npy"
{
    echo "| pipeline | MB/s in | seconds | slowest stage alone | all stages | of what is possible | MB of memory |"
    echo "|---|---|---|---|---|---|---|"
    row filterbank "$TMP/noise.npy" -o /dev/null
    row spectrum "$TMP/short.npy" -o /dev/null
    row sharpen "$TMP/image.npy" -o /dev/null -o /dev/null
    row envelope "$TMP/noise.npy" -o /dev/null
} >"$TMP/table"
awk -v table="$TMP/table" '/^<!-- end -->/ {inside = 0} !inside {print} /^<!-- streams.sh -->/ {inside = 1; while ((getline line <table) > 0) print line}' "$PAGE" >"$TMP/page"
cp "$TMP/page" "$PAGE"
