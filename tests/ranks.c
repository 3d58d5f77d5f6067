/* tests/ranks.c - the plays of cluster_plays.h, over MPI: ranks FILE, under mpirun with 2 or 3 ranks of one host.
 *
 * FILE is seen by all of them. */
#include <fcntl.h>
#include <sys/mman.h>
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

int main(int argc, char **argv) {
    int fd = argc == 2 ? open(argv[1], O_RDWR) : -1;
    Shared *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    Wire *w = wire_mpi();
    uint64_t failed = 0, played = 0;
    if (!w || shared == MAP_FAILED) {
        fprintf(stderr, "ranks: no MPI, or no file\n");
        return 2;
    }
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
