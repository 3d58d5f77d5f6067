/* tests/fuzz/fuzz_plan.c - plans for runs: refused with messages, or a tree of places in which every task
 * is on a core of the machine. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/placing.h"
#include "tests/fuzz/check.h"

enum { CORES = 3 };

/* Codelets a and b. */
static Program *program(void) {
    static const char *const names[] = {"a", "b"};
    Program *p = program_new("fuzz");
    CHECK(p);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        CHECK(program_add_codelet(p, names[i], 1, ROLE_WORKER, ARG_INT));
    return p;
}

static uint32_t count(const Placement *p, uint32_t task) {
    if (task == PLACED_NONE)
        return 0;
    const PlacedTask *t = &p->task[task];
    CHECK(t->core < CORES && t->codelet < 2);
    uint32_t n = 1 + count(p, t->next);
    for (uint32_t w = t->workers; w != PLACED_NONE; w = p->task[w].sibling) {
        CHECK(p->task[w].worker < 16);
        n += count(p, w);
    }
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Diag d = {.out = check_null()};
    int fd = check_file(data, size);
    Program *prog = program();
    CodeletGraph *g = codelet_graph_new();
    Placement *p = NULL;
    Plan plan;
    CHECK(g);
    if (plan_read_alone(check_path(fd), g, &plan, &d)) {
        p = placing_make(g, &plan, prog, CORES, check_path(fd), &d);
        plan_free(&plan);
    }
    close(fd);
    CHECK((p != NULL) == (d.errors == 0));
    if (p) {
        CHECK(count(p, p->first) == p->tasks && p->tasks == g->ncodelets);
        CHECK(placing_check(p, g, prog, "plan", &d) == (p->tasks == 0));    // nothing ran
    }
    placing_free(p);
    codelet_graph_destroy(g);
    program_free(prog);
    return 0;
}
