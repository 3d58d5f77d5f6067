#!/bin/sh
# programs/studies/layouts.sh BUILD-FOLDER - the tables of docs/layouts.md: what frbz layout chooses for five
# programs at three sizes each, beside what simulation ranks first, and on the full processor.
#
# For two minutes and a half of work.  The page keeps everything that is not between its markers.
set -e
O=$1
PAGE=docs/layouts.md
TMP=$(mktemp -d)
trap 'rm -r "$TMP"' EXIT

# value NAME: of the first object in the JSON that has it
value() {
    sed -n "s/.*\"$1\": \"\{0,1\}\([^\",}]*\).*/\1/p" "$TMP/l.json" | head -n 1
}

row() {
    program=$1
    shift
    "$O/frbz" layout "$program" "$@" --verify=all --json >"$TMP/l.json"
    option=$(sed -n 's/.*"option": "\([^"]*\)".*/\1/p' "$TMP/l.json" | head -n 1)
    # errors of the three that are simulated, of trees and of the best
    sed -n 's/.*"predicted": \([0-9]*\), "simulated": \([0-9]*\), "error_percent": \([-0-9.]*\),.*/\1 \2 \3/p' "$TMP/l.json" |
        awk -v name="$(basename "$program" .java) $*" -v loss="$(value loss_percent)" -v option="$option" '
            NR == 1 { predicted = $1; simulated = $2; low = high = $3 }
            { low = $3 < low ? $3 : low; high = $3 > high ? $3 : high; trees = best; best = $2; least = NR > 1 && least < $2 ? least : $2 }
            END { option = option == "" ? "all trees" : "`" option "`"
                  printf "| %s | %s | %d | %d | %d | %.1f %% | %.2f | %+.1f to %+.1f %% |\n", name, option, predicted, simulated,
                         least, loss < 0 ? 0 : loss, trees / simulated, low, high }' >>"$TMP/model"
    echo "$program $* $option" >>"$TMP/chosen"
}

cycles() {
    "$O/frbz" sim "$@" -q --stats=csv | sed -n 's/^cycles,\([0-9]*\),.*/\1/p'
}

processor() {
    while read -r program words; do
        # shellcheck disable=SC2086 # a list of words, of which the last is the choice
        set -- $words
        for option; do :; done
        arguments=${words% *}
        printf '| %s' "$(basename "$program" .java) $arguments" >>"$TMP/processor"
        for how in "--machine thesis16-memory --grain thesis --walk root" "--machine frbz64 --grain thesis --walk root" "--machine frbz64"; do
            # shellcheck disable=SC2086
            printf ' | %s | %s' "$(cycles "$program" $arguments $how)" \
                "$(cycles "$program" $arguments $how --layout "$option")" >>"$TMP/processor"
        done
        echo ' |' >>"$TMP/processor"
    done <"$1"
}

# between NAME FILE: what stands between the markers NAME on the page becomes FILE
between() {
    awk -v name="$1" -v file="$2" '
        $0 == "<!-- end " name " -->" { inside = 0 }
        !inside
        $0 == "<!-- " name " -->" { inside = 1; while ((getline line <file) > 0) print line }' "$PAGE" >"$TMP/page"
    cp "$TMP/page" "$PAGE"
}

for n in 32 64 128; do row programs/funjava/MatMul.java $n; done
for n in 64 128 256; do row programs/funjava/Stencil.java $n 4; done
for k in 4 5 6; do row programs/studies/Fourier.java $k; done
for n in 32 64 128; do row programs/studies/Turned.java $n; done
for n in 32 64 128; do row programs/studies/Smooth.java $n 4; done
grep -E ' (64|64 4|5) [a-z]' "$TMP/chosen" >"$TMP/some"
processor "$TMP/some"
between model "$TMP/model"
between processor "$TMP/processor"
