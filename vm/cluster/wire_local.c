/* vm/cluster/wire_local.c - a socket for each pair of ranks, and one more to rank 0 for sums. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "vm/cluster/bytes.h"
#include "vm/cluster/wire.h"

enum { READ_BYTES = 64 << 10, READ_MOST = 1 << 20, MOST_SUMS = 8 };

struct WireLocal {
    unsigned ranks;
    int (*pair)[2];             // of A < B at A * ranks + B; of A = B: from A to rank 0, for sums
};

typedef struct {
    int   fd;                   // -1: this rank itself
    Bytes in, out;              // not looked at yet; not sent yet
    size_t begun;               // bytes of `in` that are done with
    size_t sent;                // and of `out`
    unsigned hold;              // looks to wait
} Line;

typedef struct {
    Wire     wire;
    Line    *line;              // to each rank
    int     *sums;              // rank 0: from each other one; else sums[0] is to rank 0
    unsigned next;              // line to look at
    unsigned delay;
    uint64_t random;
} Local;

static int *pair_of(const WireLocal *l, unsigned a, unsigned b) {
    return a < b ? l->pair[a * l->ranks + b] : l->pair[b * l->ranks + a];
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
    memset(l->pair, 0xff, ranks * ranks * sizeof *l->pair);
    for (unsigned a = 0; a < ranks; a++)
        for (unsigned b = a; b < ranks; b++)
            good &= !socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair_of(l, a, b));
    if (good)
        return l;
    close_all(l);
    return NULL;
}

/* ---- messages: their length in 64 bits, then so many bytes, rounded up to a multiple of 8 ---- */

static size_t whole(size_t bytes) {
    return (bytes + 7) / 8 * 8;
}

/* False: nobody is at the other end. */
static bool flush(Line *l) {
    while (l->sent < l->out.used) {
        ssize_t n = send(l->fd, l->out.at + l->sent, l->out.used - l->sent, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (n < 0)
            return errno == EAGAIN || errno == EINTR;
        l->sent += (size_t)n;
    }
    l->sent = l->out.used = 0;
    return true;
}

static bool local_send(Wire *w, unsigned to, const void *data, size_t bytes) {
    Line *l = &((Local *)w)->line[to];
    const uint64_t length = bytes, zero = 0;
    return bytes_add(&l->out, &length, sizeof length) && bytes_add(&l->out, data, bytes) &&
           bytes_add(&l->out, &zero, whole(bytes) - bytes) && flush(l);
}

/* What has come is there to be looked at. */
static void receive(Line *l) {
    if (l->begun && (l->begun > l->in.used / 2 || l->begun == l->in.used)) {
        memmove(l->in.at, l->in.at + l->begun, l->in.used - l->begun);
        l->in.used -= l->begun;
        l->begun = 0;
    }
    while (l->in.used < READ_MOST && bytes_room(&l->in, READ_BYTES)) {
        ssize_t n = recv(l->fd, l->in.at + l->in.used, READ_BYTES, MSG_DONTWAIT);
        if (n <= 0)
            return;
        l->in.used += (size_t)n;
    }
}

static bool take(Local *w, Line *l, Mail *mail) {
    uint64_t length;
    if (l->in.used - l->begun < sizeof length)
        return false;
    memcpy(&length, l->in.at + l->begun, sizeof length);
    if (l->in.used - l->begun - sizeof length < whole(length) || (l->hold && l->hold--))
        return false;
    *mail = (Mail){(unsigned)(l - w->line), length, l->in.at + l->begun + sizeof length};
    l->begun += sizeof length + whole(length);
    w->random = w->random * UINT64_C(6364136223846793005) + 1442695040888963407;
    l->hold = w->delay ? (unsigned)(w->random >> 33) % w->delay : 0;
    return true;
}

static bool local_look(Wire *wire, Mail *mail) {
    Local *w = (Local *)wire;
    for (unsigned i = 0; i < wire->ranks; i++) {
        Line *l = &w->line[w->next++ % wire->ranks];
        if (l->fd < 0)
            continue;
        flush(l);
        receive(l);
        if (take(w, l, mail))
            return true;
    }
    return false;
}

/* ---- sums ---- */

static bool whole_read(int fd, void *to, size_t bytes) {
    return recv(fd, to, bytes, MSG_WAITALL) == (ssize_t)bytes;
}

static bool whole_write(int fd, const void *from, size_t bytes) {
    return send(fd, from, bytes, MSG_NOSIGNAL) == (ssize_t)bytes;
}

static bool local_sum(Wire *wire, uint64_t *values, unsigned n) {
    Local *w = (Local *)wire;
    const size_t bytes = n * sizeof *values;
    if (wire->rank)
        return whole_write(w->sums[0], values, bytes) && whole_read(w->sums[0], values, bytes);
    uint64_t one[MOST_SUMS];
    bool good = true;
    for (unsigned r = 1; r < wire->ranks; r++) {
        good = good && whole_read(w->sums[r], one, bytes);
        for (unsigned i = 0; i < n && good; i++)
            values[i] += one[i];
    }
    for (unsigned r = 1; r < wire->ranks; r++)
        good = good && whole_write(w->sums[r], values, bytes);
    return good;
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
    free(w->line);
    free(w->sums);
    free(w);
}

/* The end of a socket that is this rank's; the other one is closed. */
static int own_end(int pair[2], bool second) {
    int fd = pair[second];
    pair[second] = -1;
    return fd;
}

Wire *wire_local(WireLocal *l, unsigned rank, unsigned delay, uint64_t seed) {
    Local *w = calloc(1, sizeof *w);
    bool good = w && (w->line = calloc(l->ranks, sizeof *w->line)) && (w->sums = calloc(l->ranks, sizeof *w->sums));
    for (unsigned r = 0; r < l->ranks && good; r++) {
        w->line[r].fd = r == rank ? -1 : own_end(pair_of(l, rank, r), rank > r);
        w->sums[r] = !rank && r ? own_end(l->pair[r * l->ranks + r], true) : -1;
    }
    if (good && rank)
        w->sums[0] = own_end(l->pair[rank * l->ranks + rank], false);
    if (good) {
        w->wire = (Wire){rank, l->ranks, local_send, local_look, local_sum, local_close};
        w->delay = delay;
        w->random = seed;
    } else if (w) {
        free(w->line);
        free(w->sums);
        free(w);
    }
    close_all(l);
    return good ? &w->wire : NULL;
}
