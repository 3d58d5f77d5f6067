/* vm/cluster/remote.h - the chunks of other ranks: fetched by messages, and given back.
 *
 * A Remote makes proxies (memory/far.h) readable: who needs one asks its owner, and looks for messages until it is
 * there.
 * Nobody waits while he answers: what is asked of a proxy waits in a list until its own owner has answered.
 *
 * Threads: any may call remote_look and read chunks; whoever gets the wire handles what has come. */
#ifndef VM_CLUSTER_REMOTE_H
#define VM_CLUSTER_REMOTE_H

#include "vm/cluster/bytes.h"
#include "vm/cluster/lease.h"
#include "vm/cluster/message.h"
#include "vm/cluster/wire.h"

#define LEASE_WEIGHT (UINT64_C(1) << 40)

typedef struct {
    uint64_t weight;            // of names; LEASE_WEIGHT
    uint32_t most;              // chunks of a fetch at most; 0: as read_ahead.h says
    uint64_t cache;             // chunks that are kept at most (cache.h)
} RemoteOptions;

typedef struct Remote Remote;

/* The Far of S, with which it ends; the wire stays the caller's.  NULL: no memory. */
Remote *remote_new(Store *s, Wire *w, const RemoteOptions *opt);

/* Names for other ranks, and theirs. */
Leases *remote_leases(Remote *r);

/* The messages that are not about chunks: DATA, aligned for numbers of 64 bits, is what follows the head.  Called with
 * the wire. */
typedef void RemoteOn(void *state, unsigned from, Message message, const char *data, size_t bytes);
/* Far.plant. */
typedef Handle RemotePlant(void *state, Pool *p, Handle h, const FarPart *part);
void remote_on(Remote *r, RemoteOn *on, RemotePlant *plant, void *state);

/* The wire is the caller's until he leaves it; who handles a message has it. */
void remote_enter(Remote *r);
bool remote_try(Remote *r);         // false: another thread has it
void remote_leave(Remote *r);

/* With the wire: a message is begun, filled, and sent.  NULL: no memory; remote_lost is true from then on. */
Bytes *remote_begin(Remote *r);
void   remote_send(Remote *r, unsigned to, Message message);

/* Nanoseconds that threads here have waited for chunks, all together. */
uint64_t remote_waited(const Remote *r);

/* With the wire: chunks are made and released there. */
Pool  *remote_pool(Remote *r);

/* With the wire: PACKET (packet.h) has come along with a name, which became PROXY; what is here already is refused. */
bool   remote_fill(Remote *r, Handle proxy, const char *packet);

/* With the wire: there will be a few slots for what has come, if what is kept is all that is in the way. */
void   remote_prepare(Remote *r);

/* Is a rank gone, or could not be told what it must know?  It cannot go on. */
bool remote_lost(const Remote *r);
void remote_lose(Remote *r);

/* Handle what has come; false: nothing has, or another thread does so. */
bool remote_look(Remote *r);
/* Wait until something may have come, or for a moment. */
void remote_rest(Remote *r);

/* All ranks call this when they hold nothing of each other any more: what is on its way arrives.  P is drained, too.
 * False: a rank is lost, or a name is left. */
bool remote_finish(Remote *r, Pool *p);

typedef struct {
    uint64_t fetches, chunks;       // asked for here; that came
    uint64_t found, kept;           // names whose chunk was here still; chunks that the cache took in
    uint64_t messages, bytes;       // sent
} RemoteCounts;

RemoteCounts remote_counts(const Remote *r);

#endif
