# tests/bench/chart.awk - bench.json to bars of tests/bench/chart.gp.
#
#   awk -v part=kernel|whole -f chart.awk bench.json
#
# A line a bar: number of the row, its name, number of the bar in it, how many times as fast
# as java.  Of what ran on several numbers of threads, the most count.

function text(key) {
    return match($0, "\"" key "\": \"[^\"]*\"") ? substr($0, RSTART + length(key) + 5, RLENGTH - length(key) - 6) : ""
}

function number(key) {
    return match($0, "\"" key "\": [-+.e0-9]+") ? substr($0, RSTART + length(key) + 4, RLENGTH - length(key) - 4) + 0 : 0
}

function bar(name) {
    if (part == "whole")
        return name == "frbz, image" ? 1 : name == "frbz, source" ? 2 : 0
    return name == "frbz" ? 1 : name ~ /OpenMP/ ? 2 : name ~ /OpenBLAS|FFTW/ ? 3 : 0
}

function flush_row(k) {
    if (java > 0 && time[1] > 0) {
        for (k = 1; k <= 3; k++)
            if (time[k] > 0)
                printf "%d \"%s\" %d %.4g\n", rows, id, k, java / time[k]
        rows++
    }
    java = 0
    delete time
}

/"id": / {
    flush_row()
    id = text("id")
    whole = id ~ /^run-/
    sub(/^run-/, "", id)
}

/"median": / && whole == (part == "whole") {
    name = text("name")
    if (name ~ /^java/)
        java = number("median")
    else if (bar(name))
        time[bar(name)] = number("median")
}

END {flush_row()}
