/* lab/codelets/flow.cc - chains of greatest weight, by LEMON's network simplex.
 *
 * Of codelet v two nodes, v.in and v.out, with an arc of capacity 1 that gains more than all edges
 * together: every codelet is on a chain.  A unit of flow is a chain: from the source into some
 * v.in, along edges from u.out to v.in, out of some v.out. */
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

#include <new>
#include <vector>

namespace {

using lemon::SmartDigraph;
using Simplex = lemon::NetworkSimplex<SmartDigraph, int64_t, int64_t>;

struct Net {
    SmartDigraph graph;
    SmartDigraph::ArcMap<int64_t> cost, capacity;
    std::vector<SmartDigraph::Arc> edge;
    SmartDigraph::Node source, start, sink;

    Net() : cost(graph), capacity(graph) {}

    SmartDigraph::Arc add(SmartDigraph::Node from, SmartDigraph::Node to, int64_t most, int64_t price) {
        SmartDigraph::Arc a = graph.addArc(from, to);
        capacity[a] = most;
        cost[a] = price;
        return a;
    }
};

/* The sum of all weights and one more: what covering a codelet gains. */
int64_t gain_of(uint32_t edges, const uint64_t *weight) {
    int64_t sum = 1;
    for (uint32_t e = 0; e < edges; e++)
        sum += static_cast<int64_t>(weight[e]);
    return sum;
}

void build(Net &net, uint32_t n, uint32_t edges, const uint32_t *from, const uint32_t *to, const uint64_t *weight,
           uint32_t chains) {
    std::vector<SmartDigraph::Node> in(n), out(n);
    const int64_t gain = gain_of(edges, weight);
    net.graph.reserveNode(static_cast<int>(2 * n + 3));
    net.graph.reserveArc(static_cast<int>(3 * n + edges + 2));
    net.source = net.graph.addNode();
    net.start = net.graph.addNode();
    net.sink = net.graph.addNode();
    for (uint32_t v = 0; v < n; v++) {
        in[v] = net.graph.addNode();
        out[v] = net.graph.addNode();
        net.add(in[v], out[v], 1, -gain);
        net.add(net.start, in[v], 1, 0);
        net.add(out[v], net.sink, 1, 0);
    }
    net.edge.reserve(edges);
    for (uint32_t e = 0; e < edges; e++)
        net.edge.push_back(net.add(out[from[e]], in[to[e]], 1, -static_cast<int64_t>(weight[e])));
    net.add(net.source, net.start, chains, 0);
    net.add(net.source, net.sink, chains, 0);       // chains that are not needed
}

/* Edges on chains: as many as there are codelets but for one a chain. */
uint32_t read_flow(const Net &net, const Simplex &simplex, uint32_t n, uint32_t edges, const uint32_t *from,
                   const uint32_t *to, uint32_t *next) {
    uint32_t covered = 0;
    for (uint32_t v = 0; v < n; v++)
        next[v] = UINT32_MAX;
    for (uint32_t e = 0; e < edges; e++)
        if (simplex.flow(net.edge[e])) {
            next[from[e]] = to[e];
            covered++;
        }
    return covered;
}

/* Every codelet is covered if the flow gained for each. */
bool covers_all(const Simplex &simplex, uint32_t n, int64_t gain) {
    return -simplex.totalCost<int64_t>() >= static_cast<int64_t>(n) * gain;
}

bool solve(uint32_t n, uint32_t edges, const uint32_t *from, const uint32_t *to, const uint64_t *weight,
           uint32_t chains, uint32_t *next, uint32_t *joined) {
    Net net;
    build(net, n, edges, from, to, weight, chains);
    Simplex simplex(net.graph);
    simplex.upperMap(net.capacity).costMap(net.cost).stSupply(net.source, net.sink, chains);
    simplex.run();
    *joined = read_flow(net, simplex, n, edges, from, to, next);
    return covers_all(simplex, n, gain_of(edges, weight));
}

}

FlowState flow_chains(uint32_t n, uint32_t edges, const uint32_t *from, const uint32_t *to, const uint64_t *weight,
                      uint32_t chains, uint32_t *next, uint32_t *least) {
    try {
        uint32_t joined;
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
