/* vm/cluster/packet.h - chunks and what hangs on them, as a message.
 *
 * A packet has one chunk, its root, or several, and those below, depth first in the order of elements, which is the
 * order in which they will most likely be read.  A handle within the packet is a place in it; one that leads out is a
 * name (lease.h).  What the sender itself knows only as a proxy is not followed.  Unpacked, all chunks but the roots
 * are clones, which belong to the receiver alone: a root keeps the lease with which it came, and that is enough. */
#ifndef VM_CLUSTER_PACKET_H
#define VM_CLUSTER_PACKET_H

#include "vm/cluster/bytes.h"
#include "vm/cluster/lease.h"

/* What a packet is made of. */
typedef struct {
    unsigned to;                // the rank
    uint32_t most;              // chunks, about: more are only leaves of the last node
    uint32_t each;              // of what hangs on one root
    const Handle *root;         // here, the first of ROOTS
    uint32_t roots;
} Parcel;

/* Appends to OUT what hangs on the first of the roots, and on those behind it as long as there is room and they are
 * here.  False: no memory; what was named then counts as given, so the run cannot go on. */
bool packet_make(Leases *l, const Store *s, const Parcel *p, Bytes *out);

/* How many of the roots are in it, at least 1; and chunks, and names that lead out. */
typedef struct {
    uint32_t chunks, names, roots, none;    // the last is 0
} PacketSize;

PacketSize packet_size(const char *data);

/* Chunks that hang on ROOT, itself among them; 0: a name leads out. */
uint32_t packet_whole(const char *data, uint32_t root);

/* The packet DATA fills PROXIES, as many as it has roots, unless they are here already; in place of a null one comes a
 * chunk with a count for the caller.  ID is told of names that lead out.  False: no chunks or no memory, and all is as
 * before, but for names whose weights go home. */
bool packet_take(Leases *l, Store *s, Pool *p, Handle *proxies, const char *data, uint32_t id);

/* There is no use for it: the names that lead out of it go home. */
void packet_refuse(Leases *l, const char *data);

#endif
