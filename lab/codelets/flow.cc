/* lab/codelets/flow.cc - chains of greatest weight, by LEMON's network simplex.
 *
 * An edge on a chain joins an end to a begin: u is followed by v.  Each codelet is followed by one at
 * most, and follows one at most, so chains are a matching of ends and begins; without cycles every
 * matching gives chains, one for each codelet but for those that are joined.  A unit of flow is a codelet: from
 * the source through u.end and v.begin to the sink if v follows u, else by an arc that has room for as many
 * as there may be chains.  Paths have three arcs: a long chain is no long path. */
#include "lab/codelets/flow.h"

/* In the place of LEMON's locks, which are not given back when memory runs out: its destructors
 * then wait for ever.  Graphs are of one thread here. */
#define LEMON_BITS_LOCK_H
namespace lemon {
namespace bits {
struct Lock {
    void lock() {}
    void unlock() {}
};
}
}

#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>

#include <algorithm>
#include <new>
#include <vector>

namespace {

using lemon::SmartDigraph;
using Simplex = lemon::NetworkSimplex<SmartDigraph, int64_t, int64_t>;

struct Net {
    SmartDigraph graph;
    SmartDigraph::ArcMap<int64_t> cost, capacity;
    std::vector<SmartDigraph::Arc> edge;
    SmartDigraph::Node source, sink;

    Net() : cost(graph), capacity(graph) {}

    SmartDigraph::Arc add(SmartDigraph::Node from, SmartDigraph::Node to, int64_t most, int64_t price) {
        SmartDigraph::Arc a = graph.addArc(from, to);
        capacity[a] = most;
        cost[a] = price;
        return a;
    }
};

/* The ends of codelets with children, or the begins of those with parents: ENDS has one end of each edge. */
std::vector<SmartDigraph::Node> add_nodes(Net &net, uint32_t n, uint32_t edges, const uint32_t *ends, bool begins) {
    std::vector<SmartDigraph::Node> node(n, lemon::INVALID);
    for (uint32_t e = 0; e < edges; e++)
        if (node[ends[e]] == lemon::INVALID) {
            SmartDigraph::Node at = node[ends[e]] = net.graph.addNode();
            net.add(begins ? at : net.source, begins ? net.sink : at, 1, 0);
        }
    return node;
}

void build(Net &net, uint32_t n, uint32_t edges, const uint32_t *from, const uint32_t *to, const uint64_t *weight,
           uint32_t chains) {
    net.source = net.graph.addNode();
    net.sink = net.graph.addNode();
    const std::vector<SmartDigraph::Node> end = add_nodes(net, n, edges, from, false);
    const std::vector<SmartDigraph::Node> begin = add_nodes(net, n, edges, to, true);
    net.edge.reserve(edges);
    for (uint32_t e = 0; e < edges; e++)
        net.edge.push_back(net.add(end[from[e]], begin[to[e]], 1, -static_cast<int64_t>(weight[e])));
    net.add(net.source, net.sink, chains, 0);
}

/* How many codelets follow another one. */
uint32_t read_flow(const Net &net, const Simplex &simplex, uint32_t n, uint32_t edges, const uint32_t *from,
                   const uint32_t *to, uint32_t *next) {
    uint32_t joined = 0;
    for (uint32_t v = 0; v < n; v++)
        next[v] = UINT32_MAX;
    for (uint32_t e = 0; e < edges; e++)
        if (simplex.flow(net.edge[e])) {
            next[from[e]] = to[e];
            joined++;
        }
    return joined;
}

/* False: there are too few chains. */
bool solve(uint32_t n, uint32_t edges, const uint32_t *from, const uint32_t *to, const uint64_t *weight,
           uint32_t chains, uint32_t *next, uint32_t *joined) {
    Net net;
    build(net, n, edges, from, to, weight, chains);
    Simplex simplex(net.graph);
    simplex.upperMap(net.capacity).costMap(net.cost).stSupply(net.source, net.sink, n);
    if (simplex.run() != Simplex::OPTIMAL)
        return false;
    *joined = read_flow(net, simplex, n, edges, from, to, next);
    return true;
}

/* What takes longer than minutes, or does not fit: LEMON's costs reach the heaviest edge times the nodes. */
bool is_too_large(uint32_t n, uint32_t edges, const uint64_t *weight) {
    uint64_t heaviest = 0;
    for (uint32_t e = 0; e < edges; e++)
        heaviest = std::max(heaviest, weight[e]);
    return static_cast<uint64_t>(n) * edges > FLOW_MOST_WORK || heaviest >= FLOW_MOST_WEIGHT / (n + 1);
}

}

FlowState flow_chains(uint32_t n, uint32_t edges, const uint32_t *from, const uint32_t *to, const uint64_t *weight,
                      uint32_t chains, uint32_t *next, uint32_t *least) {
    try {
        uint32_t joined;
        if (is_too_large(n, edges, weight))
            return FLOW_SIZE;
        if (solve(n, edges, from, to, weight, chains, next, &joined))
            return FLOW_GOOD;
        // with a chain for each codelet and weights of 1, as few as can be are used
        std::vector<uint64_t> one(edges, 1);
        solve(n, edges, from, to, one.data(), n, next, &joined);
        *least = n - joined;
        return FLOW_CHAINS;
    } catch (const std::bad_alloc &) {
        return FLOW_MEMORY;
    }
}
