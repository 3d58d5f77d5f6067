/* vm/machine/engine.h - what kinds of networks have in common, and what each brings.
 *
 * Private to net.c, the engines, and the topologies of routers. */
#ifndef VM_MACHINE_ENGINE_H
#define VM_MACHINE_ENGINE_H

#include <stddef.h>

#include "vm/machine/net.h"

/* ---- packets ---- */

typedef struct {
    uint64_t ready;         // may move from this cycle on
    uint32_t next, dest, tag;
    uint32_t to;            // on a link of a network of routers: where it leads
    uint16_t flits, hops;
    uint16_t out;           // of the router whose queue it is in ...
    uint8_t  first, last;   // ... and the virtual channels that it may take there
} NetPacket;

typedef struct NetEngine NetEngine;

/* The beginning of every network. */
struct Net {
    const NetEngine *engine;
    NetShape   shape;
    NetPacket *packets;         // 0 is none
    uint32_t   room, free;
    uint64_t   under_way, flits;
    unsigned   stages;
    uint64_t  *waited, *passed; // [stage]; the last: sources
    Arrival   *arrivals;
    unsigned   narrivals;
    uint64_t   fails_in;        // packets, if not 0
    bool       still;           // it failed
};

/* 0: out of memory. */
uint32_t net_packet(Net *n, unsigned dest, uint32_t tag, unsigned flits);

/* PACKET is at its port. */
static inline void net_arrive(Net *n, uint32_t packet) {
    NetPacket *p = &n->packets[packet];
    n->arrivals[n->narrivals++] = (Arrival){p->dest, p->tag, p->hops};
    p->next = n->free;
    n->free = packet;
    n->under_way--;
}

/* ---- engines ---- */

struct NetEngine {
    size_t   size;                                      // of its network, which begins with a Net
    bool     (*check)(const NetShape *s, char why[NET_WHY]);
    unsigned (*ports)(unsigned wanted);
    unsigned (*stages)(const NetShape *s);
    unsigned (*hops)(const NetShape *s, unsigned from, unsigned to);
    bool     (*open)(Net *n);                           // all is 0 but the Net; false: out of memory
    void     (*close)(Net *n);                          // as far as it is open
    bool     (*inject)(Net *n, unsigned source, uint32_t packet, uint64_t now);
    void     (*cycle)(Net *n, uint64_t now);
    const NetEngine *(*instead)(const NetShape *s);     // that moves the packets of such a one; NULL: this always
};

extern const NetEngine stages_engine, stages_free_engine, ideal_engine, routers_engine;

/* ---- networks of routers ---- */

typedef struct {
    unsigned columns, rows;
    unsigned vcs;
} Grid;

/* Where a link leads. */
typedef struct {
    unsigned router, in;
    unsigned stage;         // what kind of link it is
} LinkEnd;

/* What a packet does next.  Output 0 leads to the port, by any channel. */
typedef struct {
    unsigned out, first, last;
} RouteStep;

/* Routers are numbered by rows, inputs and outputs from 1 on; 0 is the port's. */
typedef struct {
    unsigned  vcs, stages;
    unsigned  (*degree)(const Grid *g);
    bool      (*link)(const Grid *g, unsigned router, unsigned out, LinkEnd *to);   // false: it has none
    RouteStep (*route)(const Grid *g, unsigned router, unsigned in, unsigned vc, unsigned dest, uint64_t *random);
} Routing;

/* NULL: it has no routers of this kind. */
const Routing *net_routing(NetTopology topology);

Grid net_grid(const NetShape *s);

#endif
