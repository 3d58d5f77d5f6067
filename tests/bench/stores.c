/* tests/bench/stores.c - peers in C: stores into a flat array, with the check that private arrays have, or without.
 *
 *   stores order|strided|random|order-unchecked|strided-unchecked|random-unchecked ELEMENTS THREADS
 *
 * Printed is the median in nanoseconds a store. */
#include "tests/bench/stores.h"

#include "tests/bench/meter.h"

static volatile uint64_t length;

int main(int argc, char **argv) {
    static const char *const names[] = {"order", "strided", "random"};
    static Meter m;
    uint64_t n = argc == 4 ? strtoull(argv[2], NULL, 10) : 0;
    int pattern = -1;
    for (int i = 0; n && i < 3; i++)
        if (!strncmp(argv[1], names[i], strlen(names[i])))
            pattern = i;
    if (pattern < 0 || (n & (n - 1)))
        return meter_fail("usage: stores order|strided|random[-unchecked] ELEMENTS THREADS");
    bool check = !strstr(argv[1], "-unchecked");
    length = n;
    int64_t *x = meter_memory(n * sizeof *x);
    while (meter_more(&m)) {
        meter_start(&m);
        if (check)
            stores_run(x, n, length, pattern, true);
        else
            stores_run(x, n, length, pattern, false);
        meter_stop(&m);
    }
    return meter_print(&m, 1e9 / STORES);
}
