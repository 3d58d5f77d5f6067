/* vm/cluster/read_ahead.h - how much a fetch brings.
 *
 * Names that lead out of a packet are numbered in the order in which they are read by who goes on as he began.  If what
 * is missed next is the next one, more is fetched, four times as much; else less.  So a search down a tree moves little
 * and a scan a lot. */
#ifndef VM_CLUSTER_READ_AHEAD_H
#define VM_CLUSTER_READ_AHEAD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    AHEAD_FIRST = 17,           // chunks: a node and its leaves
    AHEAD_MOST = 4369,          // four levels of a tree
    AHEAD_PACKETS = 64,         // that are remembered, of each level that is being read one at least
};

/* Of one thread; all 0 to begin with. */
typedef struct {
    uint32_t most;              // chunks; 0: nothing was fetched yet
    struct {
        uint32_t packet, next;
    } seen[AHEAD_PACKETS];
} ReadAhead;

/* How many chunks to ask for, when name INDEX of PACKET (0: of none) is missed. */
static inline uint32_t read_ahead(ReadAhead *a, uint32_t packet, uint32_t index) {
    uint32_t *known = &a->seen[packet % AHEAD_PACKETS].packet, *next = &a->seen[packet % AHEAD_PACKETS].next;
    bool goes_on = index == (*known == packet ? *next : 0);
    if (!a->most || !packet)
        a->most = a->most ? a->most : AHEAD_FIRST;
    else if (goes_on)
        a->most = a->most < AHEAD_MOST / 4 ? 4 * a->most : AHEAD_MOST;
    else
        a->most = a->most < 4 ? 1 : a->most / 4;
    *known = packet;
    *next = index + 1;
    return a->most;
}

#endif
