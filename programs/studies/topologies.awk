# programs/studies/topologies.awk - a row of docs/network.md: a point of BookSim2, whose latency without load is 3 cycles a router
# and 2 more, and what `frbz net` says, as words (see network.sh).

# Routers on the mean way through 8 x 8 of them.
function routers() {
    if (topology == "butterfly") return 2.75
    if (topology == "torus") return pattern == "tornado" ? 7 : 5
    return pattern == "complement" ? 9 : 6.25
}

function percent(x, y) { return sprintf("%+.1f %%", 100 * (x / y - 1)) }

{
    for (i = 1; i < NF; i++) {
        if ($i == "accepted") ours = $(i + 1)
        if ($i == "waiting") waiting = $(i + 2)
    }
    theirs = latency - 3 * routers() - 2
    if (latency == "-")
        print "| " topology, pattern, rate, buffer, "", "", "", sprintf("%.4f", ours), sprintf("%.4f", accepted), percent(ours, accepted) " |"
    else
        print "| " topology, pattern, rate, buffer, sprintf("%.3f", waiting), sprintf("%.3f", theirs), sprintf("%+.3f", waiting - theirs), "", "", "|"
}
