/* vm/cluster/wire.h - messages between the ranks of a run.
 *
 * A rank is a process with a store of its own.  What one rank sends to another arrives in the order in which it was
 * sent; nothing else is promised.  Sending never waits for the receiver.
 *
 * Threads: one at a time. */
#ifndef VM_CLUSTER_WIRE_H
#define VM_CLUSTER_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    unsigned from;
    size_t   bytes;
    const char *data;           // until the next look; aligned for numbers of 64 bits
} Mail;

typedef struct Wire {
    unsigned rank, ranks;
    unsigned here;              // ranks on this computer, this one among them
    int      lost;              // a rank that is gone: rank 0 misses any, others rank 0 alone; -1: none
    bool (*send)(struct Wire *w, unsigned to, const void *data, size_t bytes);     // false: TO is lost, or no memory
    bool (*look)(struct Wire *w, Mail *mail);                                      // false: nothing has come
    void *(*desk)(struct Wire *w, size_t bytes, size_t flag);   // as Peers.desk; NULL: this wire has none
    void (*leave)(struct Wire *w);
    void (*rest)(struct Wire *w);       // until something may have come, or for a moment; others may look meanwhile
    bool (*sum)(struct Wire *w, uint64_t *values, unsigned n);  // of all ranks, each of which calls it; at most 8
    void (*abort)(struct Wire *w, int code);    // no rank goes on; this process ends with CODE
    void (*close)(struct Wire *w);
} Wire;

/* wire_local.c: between processes of one host, by memory that they share. */
typedef struct WireLocal WireLocal;

WireLocal *wire_local_new(unsigned ranks);      // before the processes part; NULL: no sockets, or no memory
/* This process is RANK.  It takes over L.  A message waits for up to DELAY looks.  NULL: no memory. */
Wire *wire_local(WireLocal *l, unsigned rank, unsigned delay, uint64_t seed);

/* wire_mpi.c, compiled by mpicc: between the processes that a launcher has started.  Closing it is the end of MPI.
 * NULL: no MPI, or no memory. */
Wire *wire_mpi(void);

#endif
