# programs/studies/network.awk - tables out of BookSim2's points and ours (see network.sh).

function theory_of_stage(p, i) {    # Kruskal, Snir, Weiss 1988; the first stage is 1
    return p / (4 * (1 - p)) * (1 + 2 * p / 5 * (1 - 0.4 ^ (i - 1)))
}

function theory(p, stages,    i, sum) {
    for (i = 1; i <= stages; i++)
        sum += theory_of_stage(p, i)
    return sum
}

function show(x) {
    if (x == "")
        return ""
    x += 0
    return sprintf(x < 1 ? "%.4f" : x < 10 ? "%.3f" : "%.2f", x)
}

function beside(x, y) { return x == "" || y == "" ? "" : sprintf("%+.1f %%", 100 * (x / y - 1)) }

function key(switch_, ports, pattern, rate, buffer) {
    return switch_ " " ports " " pattern " " rate + 0 " " buffer
}

/^#/ { next }

FILENAME == ARGV[1] {
    k = key($1, $2, $3, $4, $5)
    accepts[k] = $7
    if ($6 != "-") {
        n = log($2) / log(2)
        waits[k] = sprintf("%.4f", $6 - ($1 == "iq" ? 3 : 2) * n - 2)
    }
    next
}

{
    k = key($1, $2, $3, $4, $5)
    our_wait[k] = $6
    our_accepted[k] = $7
    is_saturated[k] = $9 == "true"
    for (i = 11; i <= NF; i++)
        stage[k, i - 10] = $i
}

# What waits in row K; beyond saturation a mean says only how long one has measured.
function waiting(k) { return is_saturated[k] ? "saturated" : show(our_wait[k]) }

function compare(k, x) { return is_saturated[k] ? "" : beside(our_wait[k], x) }

function uniform(    i, p, n, rates, oq, iq, o, b) {
    print "Waiting in cycles, 64 ports, uniform traffic, queues of any length:\n"
    print "| load | output queues | theory | | BookSim2 | | input queues | BookSim2 | |"
    print "|---|---|---|---|---|---|---|---|---|"
    n = split("0.05 0.1 0.2 0.3 0.4 0.5 0.55 0.6 0.7 0.8 0.9 0.95", rates, " ")
    for (i = 1; i <= n; i++) {
        p = rates[i]
        oq = key("oq", 64, "uniform", p, 0)
        iq = key("iq", 64, "uniform", p, 0)
        o = waits[key("oq", 64, "uniform", p, 4096)]
        b = waits[key("iq", 64, "uniform", p, 256)]
        printf "| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", p, waiting(oq), show(theory(p, 6)),
               compare(oq, theory(p, 6)), show(o), compare(oq, o), waiting(iq), show(b), compare(iq, b)
    }
}

function stages(    i, r, p, n, rates, line, k) {
    print "\nThe same by stage, output queues, ours / theory:\n"
    print "| load | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|"
    n = split("0.2 0.5 0.8 0.95", rates, " ")
    for (r = 1; r <= n; r++) {
        p = rates[r]
        line = "| " p " |"
        k = key("oq", 64, "uniform", p, 0)
        for (i = 1; i <= 6; i++)
            line = line " " show(stage[k, i]) " / " show(theory_of_stage(p, i)) " |"
        print line
    }
}

function saturation(    i, n, rows, f, k) {
    print "\nPackets accepted by a port in a cycle when every port offers one, input queues:\n"
    print "| ports | queue | ours | BookSim2 | |\n|---|---|---|---|---|"
    n = split("2:64 4:64 8:64 16:64 64:64 128:64 64:32 64:16", rows, " ")
    for (i = 1; i <= n; i++) {
        split(rows[i], f, ":")
        k = key("iq", f[1], "uniform", 1, f[2])
        printf "| %s | %s | %s | %s | %s |\n", f[1], f[2], show(our_accepted[k]), show(accepts[k]),
               beside(our_accepted[k], accepts[k])
    }
}

function patterns(    i, n, names, r, m, rates, k, p, bound) {
    print "\nPatterns, 64 ports, queues of 16: packets accepted at load 0.5, where all are at their limit or beyond,"
    print "and cycles of waiting at light load (input queues, ours / BookSim2):\n"
    print "| pattern | bound | output queues | input queues | BookSim2 | load 0.05 | load 0.1 | load 0.2 |"
    print "|---|---|---|---|---|---|---|---|"
    bound["complement"] = 1 / 2
    bound["bitrev"] = bound["shuffle"] = bound["transpose"] = 1 / 4
    bound["hotspot"] = 1 / (64 * 0.04 + 0.96)
    n = split("complement bitrev shuffle transpose hotspot", names, " ")
    m = split("0.05 0.1 0.2", rates, " ")
    for (i = 1; i <= n; i++) {
        p = names[i]
        k = key("iq", 64, p, 0.5, 16)
        printf "| `%s` | %s | %s | %s | %s |", p, show(bound[p]), show(our_accepted[key("oq", 64, p, 0.5, 16)]),
               show(our_accepted[k]), show(accepts[k])
        for (r = 1; r <= m; r++) {
            k = key("iq", 64, p, rates[r], 16)
            printf (k in waits) ? " %s / %s |" : " %s |", waiting(k), show(waits[k])
        }
        print ""
    }
}

END {
    print ""
    uniform()
    stages()
    saturation()
    patterns()
    print ""
}
