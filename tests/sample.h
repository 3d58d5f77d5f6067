/* tests/sample.h - what a case draws where only a sample of all its runs is made.
 *
 * Programs times ways to run them are many, and in slow builds, which watch single accesses, one way
 * more to run a program tells little.  There a number, another one for each commit, draws some.  The
 * same number draws the same, of each case apart from all others. */
#ifndef TESTS_SAMPLE_H
#define TESTS_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool sampled;                // else all is run
static uint64_t sample_number;

/* --sample N in front of ARGV: how many words that is. */
static int sample_options(int argc, char **argv) {
    if (argc < 4 || strcmp(argv[1], "--sample"))
        return 0;
    sampled = true;
    sample_number = strtoull(argv[2], NULL, 0);
    return 2;
}

/* One of 0 to OF - 1, for the K-th question about case NTH of FILE. */
static unsigned sample_draw(const char *file, int nth, unsigned k, unsigned of) {
    uint64_t hash = sample_number * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)nth * 64 + k;
    for (; *file; file++)
        hash = (hash ^ (unsigned char)*file) * UINT64_C(0x100000001b3);
    hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return (unsigned)((hash ^ hash >> 32) % of);
}

#endif
