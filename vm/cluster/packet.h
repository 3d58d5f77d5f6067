/* vm/cluster/packet.h - a chunk and what hangs on it, as a message.
 *
 * A packet has the chunk and those below it, depth first in the order of elements, which is the order in which they
 * will most likely be read.  A handle within the packet is a place in it; one that leads out is a name (lease.h).  What
 * the sender itself knows only as a proxy is not followed.  Unpacked, all chunks but the first are clones, which belong
 * to the receiver alone: the first keeps the lease with which it came, and that is enough. */
#ifndef VM_CLUSTER_PACKET_H
#define VM_CLUSTER_PACKET_H

#include "vm/cluster/bytes.h"
#include "vm/cluster/lease.h"

/* Appends to OUT at most about MOST chunks from H on, for rank TO: more are only leaves of the last node.  False: no
 * memory; what was named then counts as given, so the run cannot go on. */
bool packet_make(Leases *l, const Store *s, Handle h, unsigned to, uint32_t most, Bytes *out);

/* The packet DATA fills the PROXY; ID is told of names that lead out of it.  False: no chunks or no memory, and all is
 * as before, but for names whose weights go home. */
bool packet_take(Leases *l, Store *s, Pool *p, Handle proxy, const char *data, uint32_t id);

/* There is no use for it: the names that lead out of it go home. */
void packet_refuse(Leases *l, const char *data);

#endif
