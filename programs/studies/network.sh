#!/bin/sh
# programs/studies/network.sh BUILD - the memory network beside queueing theory and BookSim2.
#
# Measures with `frbz net` and writes the tables of docs/network.md, between its marks, and
# docs/network.svg (with gnuplot).  About a minute; the same figures every time.
set -eu
B=$1
OURS=$B/network.tsv
BOOKSIM=tests/data/booksim2.tsv
GRIDS=tests/data/booksim2_topologies.tsv
PAGE=docs/network.md

command -v gnuplot >/dev/null || {
    echo "the picture needs gnuplot: apt-get install gnuplot-nox" >&2
    exit 1
}

# measure SWITCH PORTS PATTERN BUFFER CYCLES RATE...  (BUFFER 0: any number)
# A line for each rate: switch, ports, pattern, rate, buffer, waiting, accepted, p99, saturated,
# half of the confidence interval of waiting, and waiting by stage.
measure() {
    what="$1 $2 $3" buffer=$4 cycles=$5
    options="--switch $1 --ports $2 --pattern $3 --cycles $cycles --warmup $((cycles / 10))"
    [ "$3" != hotspot ] || options="$options --hot 0.04"
    [ "$buffer" = 0 ] || options="$options --buffer $buffer"
    shift 5
    for rate; do
        # shellcheck disable=SC2086 # a list of options
        "$B/frbz" net $options --rate "$rate" --stats=json | tr -d '][{},":\n' |
            awk -v what="$what $rate $buffer" '{
                for (i = 1; i <= NF; i++) {
                    if ($i == "accepted" || $i == "p99" || $i == "saturated" || $i == "ci95") value[$i] = $(i + 1)
                    if ($i == "waiting") waiting = $(i + 2)
                    if ($i == "stage") break
                }
                printf "%s %s %s %s %s %s", what, waiting, value["accepted"], value["p99"], value["saturated"], value["ci95"]
                while (++i <= NF) printf " %s", $i
                print ""
            }'
    done
}

measure_all() {
    low="0.05 0.1 0.2 0.3 0.4 0.5 0.6 0.7"
    # shellcheck disable=SC2086 # lists of rates
    {
        measure iq 64 uniform 0 200000 $low 0.55 0.65 0.68 0.72 0.73 0.8 0.9 0.95
        measure oq 64 uniform 0 200000 $low 0.55 0.75 0.8 0.9
        measure oq 64 uniform 0 1000000 0.95
        for ports in 2 4 8 16 64 128; do measure iq $ports uniform 64 20000 1; done
        measure iq 64 uniform 32 20000 1
        measure iq 64 uniform 16 20000 1
        for pattern in complement bitrev shuffle transpose hotspot; do
            measure oq 64 $pattern 16 20000 0.5
            measure iq 64 $pattern 16 20000 0.5
            measure iq 64 $pattern 16 100000 0.05 0.1 0.15 0.16 0.2 0.22 0.24 0.248 0.25
        done
        measure iq 64 transpose 16 100000 0.12 0.17 0.175 0.18
        measure iq 64 hotspot 16 100000 0.26 0.27 0.275
        measure iq 64 complement 16 100000 0.3 0.4 0.45 0.48 0.49
    } | tr ' ' '\t'
}

# What theory and the rows of both files say, as tables.
tables() {
    awk -F '\t' -f programs/studies/network.awk "$BOOKSIM" "$OURS"
}

# The points of BookSim2's mesh, torus and butterfly, and what we measure there, as a table.
compare_grids() {
    echo "| topology | pattern | load | queue | waiting | BookSim2 | | accepted | BookSim2 | |"
    echo "|---|---|---|---|---|---|---|---|---|---|"
    grep -v '^#' "$GRIDS" | while read -r topology pattern rate buffer latency accepted; do
        "$B/frbz" net --topology "$topology" --pattern "$pattern" --rate "$rate" --buffer "$buffer" --router 2 --credit 3 \
            --cycles 50000 --warmup 5000 --stats=json | tr -d '][{},":\n' |
            awk -v OFS=' | ' -v topology="$topology" -v pattern="$pattern" -v rate="$rate" -v buffer="$buffer" \
                -v latency="$latency" -v accepted="$accepted" -f programs/studies/topologies.awk
    done
}

# replace_tables MARK FILE: put it between the marks of the page.
replace_tables() {
    awk -v mark="^<!-- $1:" -v new="$2" '
        /^<!-- end -->/ { inside = 0 }
        !inside { print }
        $0 ~ mark { inside = 1; while ((getline line < new) > 0) print line }' "$PAGE" >"$B/network.md"
    cp "$B/network.md" "$PAGE"
}

measure_all >"$OURS"
tables >"$B/network.tables"
replace_tables tables "$B/network.tables"
compare_grids >"$B/network.grids"
replace_tables grids "$B/network.grids"
gnuplot -e "ours='$OURS'; booksim='$BOOKSIM'; picture='docs/network.svg'" programs/studies/network.gp
