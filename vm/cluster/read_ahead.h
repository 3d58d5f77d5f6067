/* vm/cluster/read_ahead.h - how much a fetch brings.
 *
 * Names that lead out of a packet are numbered in the order in which they are read by who goes on as he began.  If what
 * is missed is the next one of its packet, more is fetched than made the packet, four times as much; else less, but never
 * less than a node and its leaves, which take as long as asking for them.  So a search down a tree moves little and a scan
 * a lot, and who stops soon has moved little in vain.
 *
 * What is fetched begins at several names: at the one that is missed and at those behind it.  Who reads all of what
 * hangs on one name before the next gets as much as he goes through; who leaves each of them in the middle, as one that
 * reads columns does, gets as much of each as before, and of more of them.  Names may also be missed with a STRIDE.  Who
 * begins anew with a packet goes through it as before, and who first leaves out names goes on as elsewhere, if it fits. */
#ifndef VM_CLUSTER_READ_AHEAD_H
#define VM_CLUSTER_READ_AHEAD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    AHEAD_FIRST = 17,           // chunks: a node and its leaves
    AHEAD_MOST = 4369,          // four levels of a tree
    AHEAD_NAMES = 64,           // at a time
    AHEAD_PACKETS = 256,        // that are remembered, of each level that is being read one at least
};

/* What to ask for: MOST chunks, EACH of what hangs on one name, of so many NAMES of a packet. */
typedef struct {
    uint32_t most, each, names, stride;
} Ahead;

/* A packet, as it is read. */
typedef struct {
    uint32_t packet;            // 0: none
    uint32_t names;
    uint32_t next;              // behind the name that was missed, or came along, last
    uint32_t below;             // the packet that came then
    Ahead    ahead;             // that brought it, or what came since
} Reading;

/* Of one rank; all 0 to begin with. */
typedef struct {
    Reading seen[AHEAD_PACKETS];
    uint32_t stride;            // with which names of some packet were missed one after the other
} ReadAhead;

static inline Reading *reading_of(ReadAhead *a, uint32_t packet) {
    Reading *r = &a->seen[packet % AHEAD_PACKETS];
    return packet && r->packet == packet ? r : 0;
}

/* Who missed a name of R has left what came with the name before in the middle. */
static inline bool reading_leaves(ReadAhead *a, const Reading *r) {
    const Reading *below = reading_of(a, r->below);
    return below && below->names && !below->next;
}

/* Name INDEX of PACKET (0: of none) is missed: what to ask for. */
static inline Ahead read_ahead(ReadAhead *a, uint32_t packet, uint32_t index) {
    Reading *r = reading_of(a, packet);
    Ahead first = {AHEAD_FIRST, AHEAD_FIRST, 1, 1};
    if (!r)
        return first;
    Ahead was = r->ahead, now = was;
    bool on = index + 1 == r->next + was.stride, again = index < r->next;
    bool known = on || again || index + 1 == r->next + a->stride;
    if (on)
        now.most = was.most < AHEAD_MOST / 4 ? 4 * was.most : AHEAD_MOST;
    else if (!known)
        now.most = was.most / 4 < AHEAD_FIRST ? AHEAD_FIRST : was.most / 4;
    now.each = on && reading_leaves(a, r) ? was.each : now.most;
    now.stride = on || again ? was.stride : index + 1 - r->next;
    now.names = !known ? 1 : now.most < AHEAD_NAMES ? now.most : AHEAD_NAMES;
    if (on)
        a->stride = now.stride;
    r->ahead = now;
    r->next = index + 1;
    return now;
}

/* That has brought packet NOW, with so many NAMES, and what hangs on names of PACKET up to LAST. */
static inline void read_ahead_came(ReadAhead *a, uint32_t packet, uint32_t last, uint32_t now, uint32_t names,
                                   Ahead ahead) {
    Reading *r = reading_of(a, packet);
    if (r) {
        r->next = last + 1;
        r->below = now;
    }
    ahead.most = ahead.each;
    ahead.stride = 1;
    a->seen[now % AHEAD_PACKETS] = (Reading){.packet = now, .names = names, .ahead = ahead};
}

#endif
