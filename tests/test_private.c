/* tests/test_private.c - private arrays: blocks of memory, vectors in every form of execution, pieces in buffers. */
#include <stdlib.h>
#include <string.h>

#include "memory/block.h"
#include "tests/native_program.h"
#include "vm/core/private.h"
#include "vm/machine/config_file.h"
#include "vm/machine/machine.h"

/* ---- blocks ---- */

static bool all_zero(const char *block, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        if (block[i])
            return false;
    return true;
}

Test(block, is_zero_also_when_it_serves_again) {
    static const size_t sizes[] = {128, 4096, 100 << 10, 1 << 20, (4 << 20) + 128};
    Store *s = store_create(64 << 20);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (int round = 0; round < 3; round++) {
            char *block = block_new(s, sizes[k]);
            cr_assert(block && all_zero(block, sizes[k]));
            cr_expect(eq(int, (int)((uintptr_t)block % CHUNK_BYTES), 0));
            memset(block, 1, sizes[k]);
            block_free(s, block, sizes[k]);
        }
    store_destroy(s);
}

Test(block, the_limit_covers_blocks_and_chunks_together) {
    Store *s = store_create(8 << 20);
    Pool *pool = pool_create(s);
    uint64_t made = 0;
    void *block = block_new(s, 6 << 20);
    cr_assert(block != NULL);
    cr_expect(block_new(s, 6 << 20) == NULL);
    cr_expect(block_new(s, UINT64_MAX) == NULL);
    while (pool_new(pool))
        made++;
    cr_expect(made * CHUNK_BYTES < 2 << 20, "%u chunks", (unsigned)made);
    cr_expect(block_new(s, 1 << 20) == NULL);
    block_free(s, block, 6 << 20);
    for (uint64_t before = made; made == before;)       // the memory of a block that is kept
        made += pool_new(pool) != HANDLE_NULL;
    block = block_new(s, 1 << 20);
    cr_expect(block != NULL);
    block_free(s, block, 1 << 20);
    pool_destroy(pool);
    store_destroy(s);
}

Test(block, can_be_told_to_fail) {
    Store *s = store_create(8 << 20);
    store_fail_at(s, 2);
    void *block = block_new(s, 1000);
    cr_expect(block != NULL);
    cr_expect(block_new(s, 1000) == NULL);
    store_fail_at(s, 0);
    block_free(s, block, 1000);
    store_destroy(s);
}

/* ---- numbers ---- */

Test(private_array, pieces_and_nodes_are_those_of_its_tree) {
    cr_expect(eq(u64, private_pieces(0, 8), 0));
    cr_expect(eq(u64, private_pieces(16, 8), 1));
    cr_expect(eq(u64, private_pieces(17, 8), 2));
    cr_expect(eq(u64, private_pieces(33, 4), 2));
    cr_expect(eq(u64, private_pieces(UINT64_MAX, 4), UINT64_C(1) << 59));
    cr_expect(eq(u64, private_inner_nodes(16, 8), 0));
    cr_expect(eq(u64, private_inner_nodes(17, 8), 1));
    cr_expect(eq(u64, private_inner_nodes(257, 8), 3));
    cr_expect(eq(u64, private_inner_nodes(4097, 8), 17 + 2 + 1));
    cr_expect(eq(u64, private_work(UINT64_MAX), UINT64_C(1) << 60));
    cr_expect(eq(u64, private_work(1), 1));
}

/* ---- vectors ---- */

/* What was read before a store does not change by it, whenever it is computed. */
static const char moves[] =
    ".entry e\n.codelet e, worker, handle\n"
    "  li a0, 64\n fb.pnew.d w0, a0\n vsetivli x0, 16, e64, m1, ta, ma\n li t0, 0\n"
    "1: vid.v v1\n vadd.vx v1, v1, t0\n fb.pvw w0, t0, v1\n addi t0, t0, 16\n blt t0, a0, 1b\n"
    "  li t0, 1\n li t1, 20\n"
    "2: fb.pvr v1, w0, t0\n fb.pvr v2, w0, t0, 15\n vadd.vv v3, v1, v2\n"
    "  fb.pset.d w0, t0, 3, t1\n fb.pvw w0, t0, -1, v3\n fb.pvr v4, w0, t0, 2\n vadd.vv v4, v4, v1\n"
    "  fb.pvw w0, t0, 7, v4\n addi t0, t0, 1\n ble t0, t1, 2b\n"
    "  li t2, 0\n li t3, 0\n li t4, 31\n"
    "3: fb.pget.d t5, w0, t2\n mul t3, t3, t4\n add t3, t3, t5\n addi t2, t2, 1\n blt t2, a0, 3b\n"
    "  fb.update.d t3\n fb.quit\n";

static uint64_t moved(void) {
    uint64_t x[64], sum = 0;
    for (unsigned i = 0; i < 64; i++)
        x[i] = i;
    for (unsigned at = 1; at <= 20; at++) {
        uint64_t v1[16], v3[16], v4[16];
        for (unsigned i = 0; i < 16; i++) {
            v1[i] = x[at + i];
            v3[i] = v1[i] + x[at + 15 + i];
        }
        x[at + 3] = 20;
        memcpy(&x[at - 1], v3, sizeof v3);
        for (unsigned i = 0; i < 16; i++)
            v4[i] = x[at + 2 + i] + v1[i];
        memcpy(&x[at + 7], v4, sizeof v4);
    }
    for (unsigned i = 0; i < 64; i++)
        sum = 31 * sum + x[i];
    return sum;
}

Test(private_array, vectors_hold_what_was_read) {
    Program *p = program_assembled(moves);
    for (Vectors v = VECTORS_BEST; v <= VECTORS_AVX512; v++) {
        RunResult r = program_run(p, v);
        cr_expect(eq(int, (int)r.trap, TRAP_NONE));
        cr_expect(eq(u64, r.result, moved()), "vectors %d", (int)v);
    }
    program_free(p);
}

/* ---- the machine ---- */

static MachineStats simulated(const char *text, const char *set) {
    char why[CONFIG_TEXT] = "";
    MachineConfig c = config_default();
    cr_assert(config_set_list(&c, set, why) && config_check(&c, why), "%s", why);
    Program *p = program_assembled(text);
    Store *s = store_create(1 << 20);
    Pool *pool = pool_create(s);
    Handle args = pool_new(pool);
    chunk_publish(s, args);
    RunResult r;
    MachineStats stats = {0};
    cr_assert(machine_run(p, s, args, &c, &(RunOptions){0}, &r, &stats));
    cr_expect(eq(int, (int)r.trap, TRAP_NONE));
    pool_destroy(pool);
    cr_expect(eq(u64, store_counts(s).live, 0));
    store_destroy(s);
    program_free(p);
    return stats;
}

/* Three pieces in a buffer of two: each is born there, the oldest is written back, and fetched when it is read. */
Test(private_array, pieces_leave_the_buffer_and_come_back) {
    static const char text[] =
        ".entry e\n.codelet e, worker, handle\n  li a0, 48\n fb.pnew.d w0, a0\n"
        "  fb.pset.d w0, x0, 0, a0\n fb.pset.d w0, x0, 16, a0\n fb.pset.d w0, x0, 32, a0\n"
        "  fb.pget.d t0, w0, x0, 1\n fb.pget.d t0, w0, x0, 2\n fb.update.d t0\n fb.quit\n";
    MachineStats s = simulated(text, "cores=1,slots=1,buffer.chunks=2");
    cr_expect(eq(u64, s.hits[KIND_PRIVATE], 4));
    cr_expect(eq(u64, s.misses[KIND_PRIVATE], 1));
    cr_expect(eq(u64, s.evictions[KIND_PRIVATE], 2));
    cr_expect(eq(u64, s.write_backs[KIND_PRIVATE], 2));
}

/* Of three pieces one was written: it and the node above go to their units. */
Test(private_array, a_given_array_sends_what_is_in_the_buffer) {
    static const char text[] =
        ".entry e\n.codelet e, worker, handle\n  li a0, 48\n fb.pnew.d w0, a0\n fb.pset.d w0, x0, 16, a0\n"
        "  fb.pgive a1, w0\n fb.rh a2, a1, 1\n fb.rd t0, a2, 0\n fb.rh a2, a1, 2\n fb.rd t0, a2, 0\n"
        "  fb.update.d t0\n fb.quit\n";
    MachineStats s = simulated(text, "cores=1,slots=1");
    cr_expect(eq(u64, s.write_backs[KIND_LEAF], 1));
    cr_expect(eq(u64, s.write_backs[KIND_INNER], 1));
    cr_expect(eq(u64, s.write_backs[KIND_PRIVATE], 0));
    cr_expect(eq(u64, s.hits[KIND_LEAF], 1));
    cr_expect(eq(u64, s.misses[KIND_LEAF], 1));        // a piece of zeros was never in the buffer
    cr_expect(eq(u64, s.peak, 6));                      // with the argument and the result
}
