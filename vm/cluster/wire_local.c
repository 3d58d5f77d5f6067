/* vm/cluster/wire_local.c - a ring of bytes for each way between two ranks, in memory that all share, and sockets.
 *
 * A look at a ring costs some nanoseconds, at a socket a microsecond, and busy ranks look often.  The socket of a pair
 * wakes who rests, and is closed when a rank is gone; another one to rank 0 is for sums. */
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "vm/cluster/bytes.h"
#include "vm/cluster/desk.h"
#include "vm/cluster/ring.h"
#include "vm/cluster/wire.h"

enum { READ_BYTES = 64 << 10, READ_MOST = 1 << 20, MOST_SUMS = 8, REST_MS = 1, ASKED_MS = 20 };

/* What all ranks see of one. */
typedef struct {
    Desk desk;
    _Alignas(RING_LINE) _Atomic bool rests;         // it sleeps, or is about to
} Place;

struct WireLocal {
    unsigned ranks;
    Place *places;              // of each rank
    Ring *rings;                // from A to B at A * ranks + B
    int (*pair)[2];             // of A < B at A * ranks + B; of A = B: from A to rank 0, for sums
};

typedef struct {
    int   fd;                   // -1: this rank itself
    Bytes in, out;              // not looked at yet; not sent yet
    size_t begun;               // bytes of `in` that are done with
    size_t sent;                // and of `out`
    unsigned hold;              // looks to wait
    Place *other;
    Ring *ring, *own;           // from the other one, and to it
    uint64_t asked;             // ms: when it was asked whether the other one is there
} Line;

typedef struct {
    Wire     wire;
    Place   *places;            // of all ranks, and behind them all rings
    Line    *line;              // to each rank
    struct pollfd *polls;       // of lines and sums, for who rests
    int     *sums;              // rank 0: from each other one; else sums[0] is to rank 0
    unsigned next;              // line to look at
    unsigned delay;
    uint64_t random;
} Local;

static int *pair_of(const WireLocal *l, unsigned a, unsigned b) {
    return a < b ? l->pair[a * l->ranks + b] : l->pair[b * l->ranks + a];
}

static size_t shared_bytes(unsigned ranks) {
    return ranks * sizeof(Place) + ranks * ranks * sizeof(Ring);
}

static void drop_shared(Place *places, unsigned ranks) {
    if (places != MAP_FAILED)
        munmap(places, shared_bytes(ranks));
}

static void close_all(WireLocal *l) {
    for (unsigned i = 0; i < l->ranks * l->ranks; i++)
        for (int k = 0; k < 2; k++)
            if (l->pair[i][k] >= 0)
                close(l->pair[i][k]);
    free(l->pair);
    free(l);
}

WireLocal *wire_local_new(unsigned ranks) {
    WireLocal *l = malloc(sizeof *l);
    bool good = l && (l->pair = malloc(ranks * ranks * sizeof *l->pair));
    if (!good) {
        free(l);
        return NULL;
    }
    l->ranks = ranks;
    l->places = mmap(NULL, shared_bytes(ranks), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    l->rings = (Ring *)(void *)(l->places + ranks);
    good = l->places != MAP_FAILED;
    memset(l->pair, 0xff, ranks * ranks * sizeof *l->pair);
    for (unsigned a = 0; a < ranks; a++)
        for (unsigned b = a; b < ranks; b++)
            good &= !socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair_of(l, a, b));
    if (good)
        return l;
    drop_shared(l->places, ranks);
    close_all(l);
    return NULL;
}

/* ---- messages: their length in 64 bits, then so many bytes, rounded up to a multiple of 8 ---- */

static size_t whole(size_t bytes) {
    return (bytes + 7) / 8 * 8;
}

/* What the ring has room for is on its way. */
static void flush(Line *l) {
    if (l->sent == l->out.used)
        return;
    size_t n = ring_put(l->own, l->out.at + l->sent, l->out.used - l->sent);
    l->sent += n;
    if (l->sent == l->out.used)
        l->sent = l->out.used = 0;
    if (!n)
        return;
    desk_call(&l->other->desk);
    if (atomic_load(&l->other->rests))
        send(l->fd, "", 1, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* Rank OTHER is gone.  Of two helpers that miss a third one, rank 0 will know, too. */
static bool miss(Wire *w, unsigned other) {
    if (w->rank && other)
        return false;
    w->lost = (int)other;
    return true;
}

static bool local_send(Wire *w, unsigned to, const void *data, size_t bytes) {
    Line *l = &((Local *)w)->line[to];
    const uint64_t length = bytes, zero = 0;
    bool kept = bytes_add(&l->out, &length, sizeof length) && bytes_add(&l->out, data, bytes) &&
           bytes_add(&l->out, &zero, whole(bytes) - bytes);
    flush(l);
    return kept;
}

/* Bytes of the next message, as far as they are known. */
static size_t next_bytes(const Line *l) {
    uint64_t length;
    if (l->in.used - l->begun < sizeof length)
        return sizeof length;
    memcpy(&length, l->in.at + l->begun, sizeof length);
    return sizeof length + whole(length);
}

/* What has come, about MOST bytes, or one message, is there to be looked at. */
static void receive(Line *l, size_t most) {
    if (l->begun && (l->begun > l->in.used / 2 || l->begun == l->in.used)) {
        memmove(l->in.at, l->in.at + l->begun, l->in.used - l->begun);
        l->in.used -= l->begun;
        l->begun = 0;
    }
    while (!ring_empty(l->ring) && (l->in.used < most || l->in.used - l->begun < next_bytes(l)) && bytes_room(&l->in, READ_BYTES))
        l->in.used += ring_get(l->ring, l->in.at + l->in.used, READ_BYTES);
}

static uint64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Is nobody at the other end any more?  That is asked now and then.  What would wake this rank goes: it is awake. */
static bool is_gone(Line *l, uint64_t now) {
    char woken[READ_BYTES / 64];
    if (now - l->asked < ASKED_MS)
        return false;
    l->asked = now;
    ssize_t n = recv(l->fd, woken, sizeof woken, MSG_DONTWAIT);
    return !n || (n < 0 && errno != EAGAIN && errno != EINTR);
}

static bool take(Local *w, Line *l, Mail *mail) {
    size_t bytes = next_bytes(l);
    uint64_t length;
    if (l->in.used - l->begun < bytes || (l->hold && l->hold--))
        return false;
    memcpy(&length, l->in.at + l->begun, sizeof length);
    *mail = (Mail){(unsigned)(l - w->line), length, l->in.at + l->begun + sizeof length};
    l->begun += bytes;
    w->random = w->random * UINT64_C(6364136223846793005) + 1442695040888963407;
    l->hold = w->delay ? (unsigned)(w->random >> 33) % w->delay : 0;
    return true;
}

static bool local_look(Wire *wire, Mail *mail) {
    Local *w = (Local *)wire;
    uint64_t now = now_ms();
    for (unsigned i = 0; i < wire->ranks; i++) {
        Line *l = &w->line[w->next++ % wire->ranks];
        if (l->fd < 0)
            continue;
        flush(l);
        bool gone = is_gone(l, now);     // before what it sent last is received
        receive(l, READ_MOST);
        if (take(w, l, mail))
            return true;
        if (gone)
            miss(wire, (unsigned)(l - w->line));
    }
    return false;
}

static void *local_desk(Wire *wire, size_t bytes, size_t flag) {
    return desk_take(&((Local *)wire)->places[wire->rank].desk, bytes, flag);
}

static void local_leave(Wire *wire) {
    desk_leave(&((Local *)wire)->places[wire->rank].desk);
}

static bool any_come(const Local *w) {
    for (unsigned r = 0; r < w->wire.ranks; r++)
        if (w->line[r].fd >= 0 && !ring_empty(w->line[r].ring))
            return true;
    return false;
}

static void local_rest(Wire *wire) {
    Local *w = (Local *)wire;
    Place *own = &w->places[wire->rank];
    char woken[READ_BYTES / 64];
    atomic_store(&own->rests, true);
    if (!any_come(w))
        poll(w->polls, 2 * wire->ranks, REST_MS);
    atomic_store(&own->rests, false);
    for (unsigned r = 0; r < wire->ranks; r++)
        if (w->polls[r].revents & POLLIN && recv(w->line[r].fd, woken, sizeof woken, MSG_DONTWAIT) == 0)
            w->line[r].asked = 0;
}

/* ---- sums ---- */

/* Whoever waits for the others' numbers takes what they have to send before.  Some may have all they wait for, and be
 * gone. */
static void keep_on(Local *w) {
    for (unsigned r = 0; r < w->wire.ranks; r++)
        if (w->line[r].fd >= 0) {
            flush(&w->line[r]);
            receive(&w->line[r], SIZE_MAX);
        }
    local_rest(&w->wire);
}

static bool whole_read(Local *w, int fd, void *to, size_t bytes) {
    for (size_t got = 0; got < bytes;) {
        ssize_t n = recv(fd, (char *)to + got, bytes - got, MSG_DONTWAIT);
        if (n > 0)
            got += (size_t)n;
        else if (!n || (errno != EAGAIN && errno != EINTR))
            return false;
        else
            keep_on(w);
    }
    return true;
}

static bool whole_write(int fd, const void *from, size_t bytes) {
    return send(fd, from, bytes, MSG_NOSIGNAL) == (ssize_t)bytes;
}

static bool local_sum(Wire *wire, uint64_t *values, unsigned n) {
    Local *w = (Local *)wire;
    const size_t bytes = n * sizeof *values;
    if (wire->rank)
        return (whole_write(w->sums[0], values, bytes) && whole_read(w, w->sums[0], values, bytes)) || !miss(wire, 0);
    uint64_t one[MOST_SUMS];
    for (unsigned r = 1; r < wire->ranks; r++) {
        if (!whole_read(w, w->sums[r], one, bytes))
            return !miss(wire, r);
        for (unsigned i = 0; i < n; i++)
            values[i] += one[i];
    }
    for (unsigned r = 1; r < wire->ranks; r++)
        if (!whole_write(w->sums[r], values, bytes))
            return !miss(wire, r);
    return true;
}

/* The others find their sockets closed. */
static void local_abort(Wire *wire, int code) {
    (void)wire;
    _exit(code);
}

static void free_local(Local *w) {
    drop_shared(w->places, w->wire.ranks);
    free(w->line);
    free(w->polls);
    free(w->sums);
    free(w);
}

static void local_close(Wire *wire) {
    Local *w = (Local *)wire;
    for (unsigned r = 0; r < wire->ranks; r++) {
        if (w->line[r].fd >= 0)
            close(w->line[r].fd);
        if (w->sums[r] >= 0)
            close(w->sums[r]);
        free(w->line[r].in.at);
        free(w->line[r].out.at);
    }
    free_local(w);
}

/* The end of a socket that is this rank's; the other one is closed. */
static int own_end(int pair[2], bool second) {
    int fd = pair[second];
    pair[second] = -1;
    return fd;
}

Wire *wire_local(WireLocal *l, unsigned rank, unsigned delay, uint64_t seed) {
    Local *w = calloc(1, sizeof *w);
    if (!w) {
        drop_shared(l->places, l->ranks);
        close_all(l);
        return NULL;
    }
    w->places = l->places;
    w->wire.ranks = l->ranks;
    bool good = (w->line = calloc(l->ranks, sizeof *w->line)) && (w->sums = calloc(l->ranks, sizeof *w->sums)) &&
                (w->polls = calloc(2 * l->ranks, sizeof *w->polls));
    for (unsigned r = 0; r < l->ranks && good; r++) {
        w->line[r].other = &l->places[r];
        w->line[r].ring = &l->rings[r * l->ranks + rank];
        w->line[r].own = &l->rings[rank * l->ranks + r];
        w->line[r].fd = r == rank ? -1 : own_end(pair_of(l, rank, r), rank > r);
        w->sums[r] = !rank && r ? own_end(l->pair[r * l->ranks + r], true) : -1;
    }
    if (good && rank)
        w->sums[0] = own_end(l->pair[rank * l->ranks + rank], false);
    for (unsigned r = 0; r < l->ranks && good; r++) {
        w->polls[r] = (struct pollfd){.fd = w->line[r].fd, .events = POLLIN};
        w->polls[l->ranks + r] = (struct pollfd){.fd = w->sums[r], .events = POLLIN};
    }
    if (good) {
        w->wire = (Wire){rank, l->ranks, l->ranks, -1, local_send, local_look,
                         local_desk, local_leave, local_rest, local_sum, local_abort, local_close};
        w->delay = delay;
        w->random = seed;
    } else {
        free_local(w);
    }
    close_all(l);
    return good ? &w->wire : NULL;
}
