/* vm/machine/net.h - one direction of the memory network.
 *
 * Ports, and what connects them: a topology of topologies.def.  A link carries one packet a
 * cycle.  A packet that is injected in cycle t and passes h routers reaches its port, if
 * nothing is in its way, in cycle t + entry + h * (router + link), but not before t + 1.
 *
 * A packet of f flits occupies each link for f cycles.  Its head goes on while the others
 * follow, and it has arrived with the last of them.
 *
 * Crossbar (stages.c): P ports, a power of two, and n = log2 P stages of 2 x 2 routers.  Port a
 * enters router a / 2 of stage 0; stage i routes on destination bit n-1-i; between stages i and
 * i+1 the last binary digit of the row and digit n-1-i are swapped, so that every packet ends
 * at its destination's row.  Packets wait in queues at the routers' inputs (iq: two packets for
 * one output take turns) or at their outputs (oq: both inputs may enter one queue in a cycle,
 * as queueing theory has it).
 *
 * Networks of routers (routers.c, grids.c): a port at each router, columns x rows of them. */
#ifndef VM_MACHINE_NET_H
#define VM_MACHINE_NET_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
#define TOPOLOGY(name, word, engine, doc) NET_##name,
#include "vm/machine/topologies.def"
    NET_TOPOLOGIES
} NetTopology;

/* What is 0 behind `topology` is as if it were not said. */
typedef struct {
    unsigned ports;
    unsigned entry;         // cycles before the first router
    unsigned depth;         // packets a queue holds; 0: any number
    bool     output_queues; // of a crossbar
    NetTopology topology;
    unsigned columns;       // of a grid; 0: as many as rows, or the next larger number that divides the ports
    unsigned vcs;           // virtual channels of a link; 0: as many as the topology needs
    unsigned router, link;  // cycles in a router and on a link; together 1 at least
    unsigned credit;        // cycles until who sends to a queue knows of room that is freed there; 0: 1
    unsigned flits;         // of the longest packet; 0: 1
    uint64_t seed;          // of choices between ways
} NetShape;

typedef struct {
    uint32_t port, tag;
    uint32_t hops;          // routers that it passed
} Arrival;

typedef struct Net Net;

enum { NET_WHY = 160 };     // room for a reason

/* Ports of that topology for as many cores or units. */
unsigned net_ports(NetTopology topology, unsigned wanted);

/* May there be such a network?  False: WHY not, from the name of a field on. */
bool net_check(const NetShape *shape, char why[NET_WHY]);

bool net_topology(const char *word, NetTopology *out, char why[NET_WHY]);

/* Columns of a grid. */
unsigned net_columns(const NetShape *shape);

/* Latency of a packet of one flit that nobody is in the way of, if it passes so many routers; and how
 * many they are from port to port. */
unsigned net_alone(const NetShape *shape, unsigned hops);
unsigned net_hops(const NetShape *shape, unsigned from, unsigned to);

Net *net_create(const NetShape *shape);     // of one that net_check likes; NULL: out of memory
void net_destroy(Net *n);

/* Fault injection, into networks that are made from now on: the NTH packet is lost, or with STILL none moves any more
 * from then on.  0: all arrive. */
void net_fail_at(uint64_t nth, bool still);

/* A packet for port DEST joins the queue of port SOURCE, which takes any number.
 * False: out of memory. */
bool net_inject(Net *n, unsigned source, unsigned dest, uint32_t tag, unsigned flits, uint64_t now);

/* Cycle NOW, by stage, router, port: packets move, and arrive. */
void net_cycle(Net *n, uint64_t now);

/* The arrivals of that cycle, by port. */
const Arrival *net_arrivals(const Net *n, unsigned *count);

/* Packets that are under way; while there are none, cycles need not be simulated. */
uint64_t net_packets(const Net *n);

/* Flits that went over links behind routers. */
uint64_t net_flits(const Net *n);

/* Cycles that packets waited before links of stage i (0 .. n-1; n: at their source), in all, beyond
 * what they need without others, and the packets that passed.  Stages are those of the crossbar; of a grid
 * links along rows, along columns, and to ports. */
unsigned net_stages(const NetShape *shape);
uint64_t net_waited(const Net *n, unsigned stage, uint64_t *packets);
void net_clear_waited(Net *n);

#endif
