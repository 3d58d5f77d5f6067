/* tests/ranks.c - the plays of cluster_plays.h, over MPI: ranks FILE, under mpirun with 2 or 3 ranks of one host.
 *
 * FILE is seen by all of them.  ranks FILE stream, with 2 ranks, prints what a chunk of a scan costs, in ns. */
#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "tests/cluster_plays.h"

static const struct {
    const char *name;
    Play *play;
} plays[] = {
    {"one reads", one_reads}, {"handed on", hands_on}, {"comes home", comes_home}, {"two names", two_names},
    {"a chain", a_chain}, {"both ways", both_ways}, {"mixed", mixed}, {"threads", many_read},
};

/* All ranks are here. */
static bool meet(Wire *w) {
    uint64_t none = 0;
    return w->sum(w, &none, 1);
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Rank 0 scans a tree of rank 1, TIMES; the median. */
static bool streams(Rank *r) {
    enum { TIMES = 9, N = 1 << 20, CHUNKS = N / 16 + N / 256 + N / 4096 + N / 65536 + 1 };
    double ns[TIMES];
    for (unsigned k = 0; k < TIMES; k++) {
        if (r->rank) {
            MUST(named(r, tree_of(r, N), 0, 0));
            reach(r, 2 * k + 1);
            await(r, 2 * k + 2);
            continue;
        }
        await(r, 2 * k + 1);
        Handle root = taken(r, 0);
        uint64_t x[CHUNK_WORDS];
        TreeCursor c;
        double begun = seconds();
        tree_open(&c, r->store, CHUNK_WORDS, N, root);
        for (uint64_t i = 0; i < N; i += CHUNK_WORDS)
            MUST(tree_read(&c, i, CHUNK_WORDS, x) == TREE_OK && x[3] == element(i + 3));
        double each = (seconds() - begun) * 1e9 / CHUNKS;
        unsigned at = k;
        for (; at && ns[at - 1] > each; at--)
            ns[at] = ns[at - 1];
        ns[at] = each;
        pool_release(r->pool, root);
        pool_drain(r->pool);
        reach(r, 2 * k + 2);
    }
    if (!r->rank)
        printf("%.1f\n", ns[TIMES / 2]);
    return true;
}

static int stream(Wire *w, Shared *shared) {
    Setting t = {.ranks = 2, .weight = LEASE_WEIGHT, .room0 = 256 << 20, .room1 = 256 << 20};
    Rank r = {.setting = &t, .rank = w->rank, .shared = shared, .wire = w};
    if (!w->rank)
        memset(shared, 0, sizeof *shared);
    bool good = w->ranks == 2 && meet(w) && play_rank(&r, streams);
    w->close(w);
    return !good;
}

int main(int argc, char **argv) {
    int fd = argc == 2 || argc == 3 ? open(argv[1], O_RDWR) : -1;
    Shared *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    Wire *w = wire_mpi();
    uint64_t failed = 0, played = 0;
    if (!w || shared == MAP_FAILED) {
        fprintf(stderr, "ranks: no MPI, or no file\n");
        return 2;
    }
    if (argc == 3)
        return stream(w, shared);
    for (unsigned s = 0; s < sizeof settings / sizeof settings[0]; s++)
        for (unsigned k = 0; k < sizeof plays / sizeof plays[0] && settings[s].ranks == w->ranks && !failed; k++) {
            Rank r = {.setting = &settings[s], .rank = w->rank, .shared = shared, .wire = w};
            if (!w->rank)
                memset(shared, 0, sizeof *shared);
            bool good = meet(w) && play_rank(&r, plays[k].play);
            if (!good)
                fprintf(stderr, "rank %u: '%s' failed in setting %u\n", w->rank, plays[k].name, s);
            failed = !good;
            w->sum(w, &failed, 1);
            played++;
        }
    if (!w->rank)
        printf("%u passed, %u failed\n", (unsigned)(played - (failed > 0)), failed > 0);
    w->close(w);
    return failed || !played;
}
