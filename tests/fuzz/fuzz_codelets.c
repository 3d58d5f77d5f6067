/* tests/fuzz/fuzz_codelets.c - graphs of codelets: refused with messages, or written and read back
 * unchanged, and run by every policy that suits; the bytes as a plan for a graph, too. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/codelets/banks.h"
#include "lab/codelets/emulate.h"
#include "lab/codelets/graph_file.h"
#include "tests/fuzz/check.h"

enum { MAX_CODELETS = 200, MAX_BYTES = 1 << 16 };       // of graphs that are run

static char *written(const CodeletGraph *g, size_t *len) {
    char *text = NULL;
    FILE *out = open_memstream(&text, len);
    CHECK(out);
    codelet_graph_write(g, out);
    CHECK(fclose(out) == 0);
    return text;
}

static CodeletGraph *read_back(const char *text, size_t len) {
    Diag d = {.out = stderr};
    int fd = check_file(text, len);
    CodeletGraph *g = codelet_graph_read(check_path(fd), &d);
    close(fd);
    CHECK(g);
    return g;
}

static bool is_small(const CodeletGraph *g) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < g->nsteps; i++)
        if (g->step[i].kind == STEP_LOAD || g->step[i].kind == STEP_STORE)
            bytes += g->step[i].count;
    return g->ncodelets && g->ncodelets <= MAX_CODELETS && bytes <= MAX_BYTES;
}

static void check_banks(const CodeletGraph *g, const CodeletMachine *m) {
    for (BanksPolicy p = 0; p < BANKS_POLICIES && g->placed; p++) {
        BanksResult r;
        CHECK(banks_run(&g->codelets, m, p, 1, 0, &r));
        CHECK(r.too_long || r.issue + r.compute + r.fetch + r.wait + r.empty == r.cycles * m->units);
        banks_free(&r);
    }
}

static void check_plans(const CodeletGraph *g, const CodeletMachine *m) {
    uint64_t exploited[PLAN_POLICIES] = {0};
    for (PlanPolicy p = PLAN_BASE; p <= PLAN_MF; p++) {
        Diag d = {.out = stderr};
        Plan plan;
        EmulateResult r;
        uint32_t least;
        CHECK(plan_make(p, g, 0, 1, &plan, &least, &d) == PLAN_GOOD);
        CHECK(emulate(g, &plan, m, &r));
        CHECK(r.near_loads <= r.loads && r.near_stores <= r.stores);
        exploited[p] = r.exploited;
        plan_free(&plan);
    }
    CHECK(exploited[PLAN_MCF] >= exploited[PLAN_MF]);
}

/* For a graph of three codelets in a row, 0 1 2, and whatever the bytes are a plan of. */
static void check_as_plan(int fd) {
    uint32_t which;
    Diag d = {.out = check_null()};
    Plan p;
    CodeletGraph *g = codelet_graph_new();
    CHECK(g);
    for (int i = 0; i < 3; i++)
        codelet_graph_add(g, NULL);
    codelet_graph_edge(g, 0, 1, 8, false);
    codelet_graph_edge(g, 1, 2, 8, false);
    CHECK(codelet_graph_finish(g, &which) == GRAPH_GOOD);
    if (plan_read(check_path(fd), g, &p, &d))
        plan_free(&p);
    else
        CHECK(d.errors);
    codelet_graph_destroy(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Diag d = {.out = check_null()};
    CodeletMachine m;
    int fd = check_file(data, size);
    CodeletGraph *g = codelet_graph_read(check_path(fd), &d);
    check_as_plan(fd);
    close(fd);
    CHECK((g != NULL) == (d.errors == 0));
    if (!g)
        return 0;
    size_t len, len_again;
    char *text = written(g, &len);
    CodeletGraph *again = read_back(text, len);
    char *text_again = written(again, &len_again);
    CHECK(len == len_again && !memcmp(text, text_again, len));
    keys_default(&codelet_keys, &m);
    m.units = 7;
    if (is_small(g)) {
        check_banks(g, &m);
        check_plans(g, &m);
    }
    free(text);
    free(text_again);
    codelet_graph_destroy(g);
    codelet_graph_destroy(again);
    return 0;
}
