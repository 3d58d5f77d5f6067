/* vm/cluster/wire_mpi.c - messages by MPI: the part of MPI 3 that MPICH and Open MPI both have.
 *
 * One communicator of our own, on which errors come back to the caller.  MPI keeps the order of messages from one rank
 * to another.  Where all ranks are on one computer they share desks; what is sent to a busy rank, and what of a large
 * message is not sent yet, waits for its look. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vm/cluster/desk.h"
#include "vm/cluster/wire.h"

enum { TAG = 1, MOST_BYTES = 1 << 30, REST_NS = 20000 };

/* A message on its way. */
typedef struct {
    MPI_Request request;
    void       *data;
} Sent;

typedef struct {
    Wire     wire;
    MPI_Comm comm;
    MPI_Win  window;            // of the desks
    Desk   **desks;             // of each rank; NULL: there are none
    Sent    *sent;
    size_t   nsent, room;
    char    *mail;              // the message that was looked at last
    size_t   mail_room;
} Mpi;

/* What has left is forgotten; WAIT: all does. */
static void forget_sent(Mpi *w, bool wait) {
    size_t kept = 0;
    for (size_t i = 0; i < w->nsent; i++) {
        int done = wait;
        if (wait)
            MPI_Wait(&w->sent[i].request, MPI_STATUS_IGNORE);
        else if (MPI_Test(&w->sent[i].request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS)
            done = true;
        if (done)
            free(w->sent[i].data);
        else
            w->sent[kept++] = w->sent[i];
    }
    w->nsent = kept;
}

static void call(const Mpi *w, unsigned rank) {
    if (w->desks)
        desk_call(w->desks[rank]);
}

static bool mpi_send(Wire *wire, unsigned to, const void *data, size_t bytes) {
    Mpi *w = (Mpi *)wire;
    if (w->nsent == w->room)
        forget_sent(w, false);
    if (w->nsent == w->room) {
        size_t room = 2 * w->room + 16;
        Sent *grown = realloc(w->sent, room * sizeof *grown);
        if (!grown)
            return false;
        w->sent = grown;
        w->room = room;
    }
    Sent s = {.data = bytes < MOST_BYTES ? malloc(bytes) : NULL};
    if (!s.data)
        return false;
    memcpy(s.data, data, bytes);
    if (MPI_Isend(s.data, (int)bytes, MPI_BYTE, (int)to, TAG, w->comm, &s.request) != MPI_SUCCESS) {
        wire->lost = (int)to;
        free(s.data);
        return false;
    }
    w->sent[w->nsent++] = s;
    call(w, to);
    return true;
}

/* Its sender may have to look before all of it is there. */
static bool receive(Mpi *w, int bytes, MPI_Message *message, unsigned from) {
    MPI_Request request;
    int done = 0;
    if (MPI_Imrecv(w->mail, bytes, MPI_BYTE, message, &request) != MPI_SUCCESS)
        return false;
    while (MPI_Test(&request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done)
        call(w, from);
    return done;
}

static bool mpi_look(Wire *wire, Mail *mail) {
    Mpi *w = (Mpi *)wire;
    int come = 0, bytes;
    MPI_Message message;
    MPI_Status status;
    // a probe that finds nothing lets come what the next one finds
    for (int i = 0; i < 2 && !come; i++)
        if (MPI_Improbe(MPI_ANY_SOURCE, TAG, w->comm, &come, &message, &status) != MPI_SUCCESS)
            break;
    if (!come) {
        forget_sent(w, false);
        return false;
    }
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    if ((size_t)bytes > w->mail_room) {
        free(w->mail);
        w->mail_room = 2 * (size_t)bytes;
        w->mail = malloc(w->mail_room);
        if (!w->mail)           // it cannot be put back
            MPI_Abort(w->comm, 4);
    }
    if (!receive(w, bytes, &message, (unsigned)status.MPI_SOURCE))
        return false;
    *mail = (Mail){(unsigned)status.MPI_SOURCE, (size_t)bytes, w->mail};
    return true;
}

static void *mpi_desk(Wire *wire, size_t bytes, size_t flag) {
    return desk_take(((Mpi *)wire)->desks[wire->rank], bytes, flag);
}

static void mpi_leave(Wire *wire) {
    desk_leave(((Mpi *)wire)->desks[wire->rank]);
}

/* MPI has nothing to wait with that would leave the processor to others. */
static void mpi_rest(Wire *wire) {
    (void)wire;
    nanosleep(&(struct timespec){.tv_nsec = REST_NS}, NULL);
}

static bool mpi_sum(Wire *wire, uint64_t *values, unsigned n) {
    Mpi *w = (Mpi *)wire;
    return MPI_Allreduce(MPI_IN_PLACE, values, (int)n, MPI_UINT64_T, MPI_SUM, w->comm) == MPI_SUCCESS;
}

static void mpi_abort(Wire *wire, int code) {
    MPI_Abort(((Mpi *)wire)->comm, code);
    exit(code);
}

static void mpi_close(Wire *wire) {
    Mpi *w = (Mpi *)wire;
    forget_sent(w, true);
    if (w->desks)
        MPI_Win_free(&w->window);
    MPI_Comm_free(&w->comm);
    MPI_Finalize();
    free(w->desks);
    free(w->sent);
    free(w->mail);
    free(w);
}

/* Rank R's, of all that are HERE, which begins on a page. */
static Desk *desk_of(const Mpi *w, int r) {
    char *at = NULL;
    MPI_Aint bytes;
    int unit;
    MPI_Win_shared_query(w->window, r, &bytes, &unit, &at);
    return (Desk *)(void *)(at + (DESK_PAGE - (uintptr_t)at % DESK_PAGE) % DESK_PAGE);
}

/* The ranks HERE, which are all, get desks if they can.  Nobody has come to one yet. */
static void share_desks(Mpi *w, MPI_Comm here) {
    char *own;
    const MPI_Aint bytes = sizeof(Desk) + DESK_PAGE;
    int ranks = (int)w->wire.ranks, made;
    Desk **desks = malloc(w->wire.ranks * sizeof *desks);
    MPI_Comm_set_errhandler(here, MPI_ERRORS_RETURN);
    made = MPI_Win_allocate_shared(bytes, 1, MPI_INFO_NULL, here, &own, &w->window) == MPI_SUCCESS;
    int all = made && desks;
    MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MIN, here);
    if (!all) {
        if (made)
            MPI_Win_free(&w->window);
        free(desks);
        return;
    }
    for (int r = 0; r < ranks; r++)
        desks[r] = desk_of(w, r);
    desk_leave(desks[w->wire.rank]);
    MPI_Barrier(here);
    w->desks = desks;
    w->wire.desk = mpi_desk;
    w->wire.leave = mpi_leave;
}

/* Ranks of this computer. */
static void gather_here(Mpi *w) {
    MPI_Comm here;
    int n = 1;
    if (MPI_Comm_split_type(w->comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here) == MPI_SUCCESS) {
        MPI_Comm_size(here, &n);
        w->wire.here = (unsigned)n;
        if (w->wire.here == w->wire.ranks && n > 1)
            share_desks(w, here);
        MPI_Comm_free(&here);
    }
}

Wire *wire_mpi(void) {
    int threads, rank, ranks;
    Mpi *w = calloc(1, sizeof *w);
    if (!w || MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &threads) != MPI_SUCCESS) {
        free(w);
        return NULL;
    }
    if (threads < MPI_THREAD_SERIALIZED || MPI_Comm_dup(MPI_COMM_WORLD, &w->comm) != MPI_SUCCESS) {
        MPI_Finalize();
        free(w);
        return NULL;
    }
    MPI_Comm_set_errhandler(w->comm, MPI_ERRORS_RETURN);
    MPI_Comm_rank(w->comm, &rank);
    MPI_Comm_size(w->comm, &ranks);
    w->wire = (Wire){(unsigned)rank, (unsigned)ranks, 1, -1, mpi_send, mpi_look, NULL, NULL, mpi_rest, mpi_sum,
                     mpi_abort, mpi_close};
    gather_here(w);
    return &w->wire;
}
