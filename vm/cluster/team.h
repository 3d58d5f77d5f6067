/* vm/cluster/team.h - the ranks of a run, and how it spreads over them.
 *
 * Rank 0 begins: it has the program, prints, and gets the result; the others help.  Workers travel as place.h says,
 * their results come back (work.h).  The first fault in sequential order is found at rank 0, which tells the others; a
 * run that has failed is over when no rank has anything to do and nothing is on its way: PROBEs go round until two
 * rounds in a row find the same sums of what was sent and received.
 *
 *     rank 0                                   helpers
 *     team_gather  <------ HELLO -----------   team_greet
 *     team_new                                 team_new
 *     team_begin   ------- BEGIN ---------->   team_await
 *     native_run(team_peers)                   native_run(team_peers)
 *     result is read, chunk by chunk           (still answers)
 *     team_end     ------- DONE ----------->   team_end
 *
 * Who fails before team_begin calls team_disband. */
#ifndef VM_CLUSTER_TEAM_H
#define VM_CLUSTER_TEAM_H

#include "vm/cluster/remote.h"
#include "vm/native/peers.h"

enum { TEAM_HOST = 64 };

/* What a rank is. */
typedef struct {
    char version[32];
    char host[TEAM_HOST];
    uint64_t order;             // TEAM_ORDER, in the order of bytes there
    uint64_t lacks;             // it has no room for so many bytes of chunks, and cannot help; 0: it has
} Member;

#define TEAM_ORDER UINT64_C(0x0102030405060708)

typedef struct Team Team;

/* A helper says what it is, and what it LACKS (see Member).  False: rank 0 is gone. */
bool team_greet(Wire *w, const char *version, uint64_t lacks);

/* A helper that lacks room: until rank 0 has said that the run will not begin, or is gone. */
void team_await_end(Wire *w);

/* Rank 0 hears from all: MEMBERS, one for each rank.  False: a rank, w->lost, is gone. */
bool team_gather(Wire *w, const char *version, Member *members);

/* The run will not begin. */
void team_disband(Wire *w);

/* How work gets to other ranks. */
typedef struct {
    bool place;                 // where it belongs: place.h
    bool steal;                 // an idle rank asks others (ask.h)
    bool greedy;                // at once, and gets whatever there is: for tests
} Spread;

/* This rank, with chunks in S.  NULL: no memory. */
Team *team_new(Store *s, Wire *w, const RemoteOptions *opt, const Spread *spread);

/* Rank 0: the helpers get the IMAGE of the program.  False: no memory, or a rank is gone. */
bool team_begin(Team *t, const char *image, size_t bytes);

/* A helper: until the image comes, its bytes and their number.  NULL: nothing is to be done, or rank 0 is gone. */
const char *team_await(Team *t, size_t *bytes);

/* For RunOptions. */
Peers *team_peers(Team *t);

/* All ranks: the run is over, and its result no longer needed; P is drained.  With the sums of chunks and records that
 * are left on all ranks.  False: a rank is lost. */
bool team_end(Team *t, Pool *p, StoreCounts *left);
void team_free(Team *t);        // before the store goes; NULL is fine

/* A rank is gone, or memory for messages: nothing can go on. */
bool team_lost(const Team *t);

#endif
