/* vm/machine/net.h - one direction of the memory network: stages of 2 x 2 routers.
 *
 * P ports, a power of two, and n = log2 P stages.  Port a enters router a / 2 of stage 0;
 * stage i routes on destination bit n-1-i; between stages i and i+1 the last binary digit
 * of the row and digit n-1-i are swapped, so that every packet ends at its destination's row.
 *
 * A link carries one packet a cycle.  A packet that is injected in cycle t reaches the
 * first routers in cycle t + entry and, if nothing is in its way, its port in cycle
 * t + entry + n, but not before t + 1.  Packets wait in queues at the routers' inputs (iq: two packets for one
 * output take turns) or at their outputs (oq: both inputs may enter one queue in a cycle,
 * as queueing theory has it).
 *
 * A packet of f flits occupies each link for f cycles.  Its head goes on while the others
 * follow, and it has arrived with the last of them. */
#ifndef VM_MACHINE_NET_H
#define VM_MACHINE_NET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    unsigned ports;         // a power of two
    unsigned entry;         // cycles before the first stage
    unsigned depth;         // packets a queue holds; 0: any number
    bool     output_queues;
} NetShape;

typedef struct {
    uint32_t port, tag;
} Arrival;

typedef struct Net Net;

Net *net_create(const NetShape *shape);     // NULL: out of memory
void net_destroy(Net *n);

/* A packet for port DEST joins the queue of port SOURCE, which takes any number.
 * False: out of memory. */
bool net_inject(Net *n, unsigned source, unsigned dest, uint32_t tag, unsigned flits, uint64_t now);

/* Cycle NOW, by stage, router, port: packets move, and arrive. */
void net_cycle(Net *n, uint64_t now);

/* The arrivals of that cycle, by port. */
const Arrival *net_arrivals(const Net *n, unsigned *count);

/* Packets that are under way; while there are none, cycles need not be simulated. */
uint64_t net_packets(const Net *n);

/* Cycles that packets waited before stage i (0 .. n-1; n: at their source), in all, beyond
 * what they need without others, and the packets that passed. */
uint64_t net_waited(const Net *n, unsigned stage, uint64_t *packets);
void net_clear_waited(Net *n);

#endif
