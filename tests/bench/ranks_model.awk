# tests/bench/ranks_model.awk - speed-ups on many hosts, computed for docs/cluster.md: awk -f tests/bench/ranks_model.awk
#
# Measured on one host: ms of one rank; us of a fork and join over two ranks beyond its two messages; us of a chunk that
# is moved, packed and unpacked.  Assumed: latency and bytes a second of the network, all of it at once between any two
# hosts; work divided evenly; no stealing.
function log16(p,  n) { for (n = 0; p > 1.0001; n++) p /= 16; return n }
function fork(p, net) { return log16(p) * (15 * message + 2 * latency[net]) }       # us: each level cuts in 16
function chunk(net) { return moved + 136 / bytes[net] }                             # us
function speedup(one, p, net, chunks, rounds) {
    return one * 1000 / (one * 1000 / p + fork(p, net) + chunks * chunk(net) + rounds * 2 * latency[net])
}
function border(n) { return 2 * (17 + 68 + 272) }           # of two rows: what read-ahead brings for 200 chunks each
function row(text, one, what, n,    i, p, net, line) {
    line = "| " text " | " (one < 1000 ? sprintf("%.4g ms", one) : sprintf("%.4g s", one / 1000)) " |"
    for (net = 1; net <= 2; net++)
        for (i = 1; i <= 4; i++) {
            p = hosts[i]
            if (what == "dot")
                s = speedup(one, p, net, 0, 0)
            else if (what == "stencil")
                s = speedup(one, p, net, n / 3000 * border(n), 3 * 2)
            else
                s = speedup(one, p, net, (p - 1) / p * n * n / 16 * 1.07, n * n / 16 * 1.07 / 1000)
            line = line sprintf(i < 4 ? (i > 1 ? " / " : " ") "%.*f" : " / %.*f |", s < 10 ? 1 : 0, s)
        }
    print line
}
BEGIN {
    message = 1.5; moved = 0.13
    latency[1] = 4; bytes[1] = 10000; latency[2] = 30; bytes[2] = 1100          # us; bytes a us
    split("8 32 128 1024", hosts, " ")
    print "| program | one rank | 10 GB/s, 4 us: 8 / 32 / 128 / 1024 hosts | 10 Gb/s Ethernet, 30 us |"
    print "|---|---|---|---|"
    row("dot product, 16^7 `double`s", 141, "dot", 0)
    row("the same, 16^8", 2256, "dot", 0)
    row("a step of the stencil, 3000", 14, "stencil", 3000)
    row("the same, 30000", 1400, "stencil", 30000)
    row("matrix product, 4096", 3100, "product", 4096)
    row("the same, 32768", 1587200, "product", 32768)
}
