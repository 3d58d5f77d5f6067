/* vm/cluster/lease.h - which chunks other ranks hold, and which of theirs are held here.
 *
 * A chunk of another rank has a NAME: its rank and number there.  A name that travels has a weight; the owner keeps
 * the sum of the weights outside and one count of the chunk for all of them.  Here the name becomes a proxy
 * (memory/far.h) with a LEASE, the weight; a second name of the same chunk adds to it.  When the proxy, or the copy
 * that it became, dies, its lease goes home.  A name that is handed on takes a part of the lease along and needs no
 * message; one that can be split no more is handed on as a name of the proxy itself, which leads on.  A name that goes
 * to its owner has no weight: the lease follows later on the same way.
 *
 * Threads: leases_ask, leases_asked and leases_died at any time; all others are for whoever has the wire. */
#ifndef VM_CLUSTER_LEASE_H
#define VM_CLUSTER_LEASE_H

#include "memory/far.h"

/* As it travels. */
typedef struct {
    uint64_t weight;
    uint32_t number;
    uint32_t rank;
} Name;

typedef struct Leases Leases;

/* The store of RANK; names that leave begin with WEIGHT, 2^40 unless a test wants them to run out.  NULL: no memory. */
Leases *leases_new(Store *s, unsigned rank, uint64_t weight);
void    leases_free(Leases *l);

/* A name of H, which the caller keeps alive, for rank TO.  False: no memory. */
bool leases_name(Leases *l, Handle h, unsigned to, Name *out);

/* A name has come, as number INDEX of packet PACKET (0: of none): a handle with a count of its own.  Null: no chunks or
 * no memory, and the name's weight will go home. */
Handle leases_take(Leases *l, Pool *p, const Name *n, uint32_t packet, uint32_t index);

/* A name has come for which there is no use: its weight goes home. */
void leases_refuse(Leases *l, const Name *n);

/* What a rank gave back has come. */
void leases_back(Leases *l, Pool *p, const Name *n);

/* A weight that is to go home; false: there is none. */
bool leases_return(Leases *l, Name *out);

/* Who asks the owner of the proxy H? */
typedef struct {
    Handle   h;
    bool     first;             // the caller: nobody did
    unsigned rank;
    uint32_t number;
    uint32_t packet, index;     // with which its name came
} Asking;

typedef enum { ASKED_NOT, ASKED, ASKED_IN_VAIN } Asked;

/* Who is the first keeps a count of H until it is answered. */
Asking leases_ask(Leases *l, Handle h);
/* The same for up to MOST proxies of FIRST's owner whose names came behind its name, STRIDE apart, and for which nobody
 * has asked.  Gives how many. */
unsigned leases_ask_behind(Leases *l, const Asking *first, uint32_t stride, Asking *out, unsigned most);
/* REFUSED: the owner or this rank has no memory for it; else it is here, or may be asked for again. */
void   leases_answered(Leases *l, Pool *p, Handle h, bool refused);
Asked  leases_asked(Leases *l, Handle h);

/* A proxy or copy is dead: Far.died. */
void leases_died(Leases *l, uint32_t number);

/* Names outside and here. */
uint64_t leases_count(Leases *l);

/* So many names have come of chunks that were read here before, and still were here; so many leases have come home. */
uint64_t leases_found(Leases *l);
uint64_t leases_home(Leases *l);

#endif
