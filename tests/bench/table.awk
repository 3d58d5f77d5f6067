# tests/bench/table.awk - the rows of bench.json that have java in them, as a table of Markdown.
#
#   awk -f table.awk bench.json
#
# Medians; how much of a bar is reached, 100 % and more: it is met.  Of processor time, where
# there are no bars, how many times as fast as the peers we are.

function text(key) {
    return match($0, "\"" key "\": \"[^\"]*\"") ? substr($0, RSTART + length(key) + 5, RLENGTH - length(key) - 6) : ""
}

function number(key) {
    return match($0, "\"" key "\": [-+.e0-9]+") ? substr($0, RSTART + length(key) + 4, RLENGTH - length(key) - 4) + 0 : 0
}

function shown(name) {
    return !(name in time) ? "" : time[name] < 100 ? sprintf("%.3g", time[name]) : sprintf("%.0f", time[name])
}

function times(peer, ours) {
    return peer in time ? sprintf("%.2g", time[peer] / time[ours]) : ""
}

function head() {
    if (cpu)
        print "| processor time in ms, one thread | frbz | HotSpot | C | library | times HotSpot | times C |\n|---|---|---|---|---|---|---|"
    else
        print "| ms | frbz, 1 thread | all | HotSpot | C, 1 thread | all | library, all | reached of the bars |\n|---|---|---|---|---|---|---|---|"
}

function finish(whole) {
    whole = id ~ /^run-/
    if (whole && !part++)
        printf "\n| whole process | image | source | java -cp | %s |\n|---|---|---|---|---|\n", cpu ? "times java" : "reached of the bars"
    if (cpu && "java" in time && whole)
        bars = times("java", "frbz, image") ", " times("java", "frbz, source")
    if (cpu && "java" in time && !whole)
        printf "| `%s` | %s | %s | %s | %s | %s | %s |\n", id, shown("frbz 1"), shown("java"), shown("C 1"), shown("library"), times("java", "frbz 1"), times("C 1", "frbz 1")
    else if ("java" in time && whole)
        printf "| `%s %s` | %s | %s | %s | %s |\n", substr(id, 5), size, shown("frbz, image"), shown("frbz, source"), shown("java"), bars
    else if ("java" in time)
        printf "| `%s` | %s | %s | %s | %s | %s | %s | %s |\n", id, shown("frbz 1"), shown("frbz"), shown("java"), shown("C 1"), shown("C"), shown("library"), bars
    delete time
    bars = ""
}

/"rounds": / {
    cpu = /"cpu": true/
    head()
}

/"id": / {
    if (id != "")
        finish()
    id = text("id")
    size = text("size")
}

/"median": / {
    name = text("name")
    name = name ~ /^java/ ? "java" : name ~ /OpenMP/ ? "C" : name ~ /OpenBLAS|FFTW/ ? "library" : name
    if (name == "frbz" || name == "C")
        time[name (number("threads") == 1 ? " 1" : "")] = number("median")
    else
        time[name] = number("median")
}

/"verdict": / && number("value") > 0 {
    bars = bars (bars == "" ? "" : "; ") text("text") ": " sprintf("%.0f %%", 100 * number("bar") / number("value"))
}

END {finish()}
