/* frontend/opt/passes.c - the driver of the passes. */
#include "frontend/opt/passes.h"

#include <string.h>
#include <time.h>

#include "frontend/ir/graph_check.h"
#include "frontend/ir/sizes.h"
#include "frontend/loops/guards.h"
#include "frontend/loops/private.h"
#include "frontend/loops/values.h"
#include "frontend/opt/addresses.h"
#include "frontend/opt/chains.h"
#include "frontend/opt/choices.h"
#include "frontend/opt/coalesce.h"
#include "frontend/opt/copies.h"
#include "frontend/opt/edges.h"
#include "frontend/opt/ends.h"
#include "frontend/opt/exits.h"
#include "frontend/opt/extremes.h"
#include "frontend/opt/few.h"
#include "frontend/opt/fission.h"
#include "frontend/opt/fresh.h"
#include "frontend/opt/fronts.h"
#include "frontend/opt/heads.h"
#include "frontend/opt/hoisting.h"
#include "frontend/opt/inline.h"
#include "frontend/opt/interchange.h"
#include "frontend/opt/layouts.h"
#include "frontend/opt/levels.h"
#include "frontend/opt/matrices.h"
#include "frontend/opt/merging.h"
#include "frontend/opt/promotion.h"
#include "frontend/opt/records.h"
#include "frontend/opt/replacement.h"
#include "frontend/opt/rows_direct.h"
#include "frontend/opt/shapes.h"
#include "frontend/opt/search.h"
#include "frontend/opt/short_rows.h"
#include "frontend/opt/small_arrays.h"
#include "frontend/opt/splitting.h"
#include "frontend/opt/steps.h"
#include "frontend/opt/tables.h"
#include "frontend/opt/tails.h"
#include "frontend/opt/tiles.h"
#include "frontend/opt/turned.h"
#include "frontend/opt/twins.h"
#include "frontend/opt/unbuilt.h"
#include "frontend/opt/unfold.h"
#include "frontend/opt/unrolling.h"
#include "frontend/opt/unswitch.h"
#include "frontend/opt/versions.h"

typedef enum { ALWAYS, FULL, NEEDED } When;

/* ---- the passes ---- */

static void pass_tails(Passing *p) {
    p->graph = graph_replace(p->graph, tails_looped(p->graph));
}

static void pass_inline(Passing *p) {
    enum { MAX_INLINED = 3 };           // calls within calls
    for (int k = 0; k < MAX_INLINED && !p->graph->front->no_memory && (!k || inline_finds(p->graph, p->inlined, p->state)); k++)
        p->graph = graph_replace(p->graph, inline_calls(p->graph, p->inlined, p->state));
}

static void pass_direct(Passing *p) {
    rows_direct(p->graph);
}

static void pass_small(Passing *p) {
    p->early = unfold_early(p->graph);
    p->graph = small_arrays(p->graph);          // before their rows are stored as a whole; and what goes by such rows
    if (p->graph->front->no_memory)
        return;
    p->graph = graph_replace(p->graph, short_rows(p->graph));
    p->graph = small_arrays(p->graph);
}

static void pass_unfold(Passing *p) {
    p->graph = unfold_calls(p->graph, p->unfolded, p->state);
}

static void pass_library(Passing *p) {
    p->graph = graph_replace(p->graph, inline_library(p->graph, p->library, p->state));
}

static void pass_fronts(Passing *p) {
    p->graph = fronts_apart(p->graph);
}

static void pass_records(Passing *p) {
    p->graph = graph_replace(p->graph, records_apart(p->graph));
}

static void pass_exits(Passing *p) {
    p->graph = graph_replace(p->graph, exits_joined(p->graph));
}

static void pass_invariants(Passing *p) {
    heads_lift(p->graph->front, p->graph->top);
}

static void pass_shapes(Passing *p) {
    shapes_note(p->graph, p->prepared, p->state);
}

static void pass_tables(Passing *p) {
    tables_lift(p->graph);
}

static void pass_sizes(Passing *p) {
    sizes_note(p->graph->top);
    sizes_fold(p->graph->top);
}

static void pass_ends(Passing *p) {
    p->graph = graph_replace(p->graph, ends_moved(p->graph));
}

static void pass_interchange(Passing *p) {
    p->graph = graph_replace(p->graph, interchange_loops(p->graph));
}

static void pass_matrices(Passing *p) {
    p->graph = graph_replace(p->graph, matrices_make(p->graph, p->rules));
}

static void pass_coalesce(Passing *p) {
    p->graph = graph_replace(p->graph, coalesce_loops(p->graph, p->rules));
}

static void pass_fission(Passing *p) {
    p->graph = graph_replace(p->graph, fission_loops(p->graph));
}

static void pass_levels(Passing *p) {
    p->flat = levels_copy(p->graph);
}

static void pass_lent(Passing *p) {
    enum { MAX_LENT = 3 };              // calls within calls
    for (int k = 0; k < MAX_LENT && !p->graph->front->no_memory && private_calls(p->graph, p->rules); k++)
        p->graph = graph_replace(p->graph, inline_calls(p->graph, p->lent, p->state));
}

static void pass_values(Passing *p) {
    values_number(p->graph);
    extremes_find(p->graph);
    if (!p->graph->front->no_memory)
        graph_sweep(p->graph);
}

static void pass_hoisting(Passing *p) {
    hoist_common(p->graph);
}

static void pass_replacement(Passing *p) {
    replace_elements(p->graph);
}

/* Levels keep the order of loops, so they must not differ. */
static void pass_versions(Passing *p) {
    p->graph = graph_replace(p->graph, versions_of_loops(p->graph, p->rules));
}

static void pass_loops(Passing *p) {
    Graph *to = private_loops(p->graph, p->rules, p->findings);
    p->raw = inline_may(p->graph) ? p->graph : NULL;
    p->graph = p->raw ? to : graph_replace(p->graph, to);
    if (p->flat && !p->graph->front->no_memory && levels_differ(p->graph->top))
        p->flat = NULL;
}

static void pass_unrolling(Passing *p) {
    Graph *g = unrolled_loops(p->graph);
    if (g == p->graph)
        return;
    p->graph = graph_replace(p->graph, g);
    pass_values(p);
}

static void pass_fresh(Passing *p) {
    p->graph = fresh_rows(p->graph);
}

static void pass_fusion(Passing *p) {
    p->graph = unbuilt_arrays(p->graph, p->analysed, p->state);
}

static void pass_edges(Passing *p) {
    edges_uncheck(p->graph);
    p->graph = graph_replace(p->graph, edges_split(p->graph));
}

static void pass_steps(Passing *p) {
    steps_join(p->graph);
}

static void pass_reversal(Passing *p) {
    turned_reductions(p->graph, p->graph->top);
}

static void pass_few(Passing *p) {
    p->graph = graph_replace(p->graph, few_in_loops(p->graph));
}

static void pass_choices(Passing *p) {
    choices_lift(p->graph);
    if (!p->graph->front->no_memory)
        p->graph = graph_replace(p->graph, unswitch_writes(p->graph));
}

static void pass_unswitch(Passing *p) {
    p->graph = graph_replace(p->graph, unswitch_loops(p->graph));
}

static void pass_tiles(Passing *p) {
    p->graph = graph_replace(p->graph, tiles_products(p->graph));
}

static void pass_splitting(Passing *p) {
    Graph *g = split_loops(p->graph);
    if (g == p->graph)
        return;
    p->graph = graph_replace(p->graph, g);
    if (!p->graph->front->no_memory)
        graph_sweep(p->graph);
}

static void place(Passing *p, Graph *next) {
    p->graph = p->shown ? next : graph_replace(p->graph, next);
}

static void pass_twins(Passing *p) {
    p->graph = graph_replace(p->graph, twins_joined(p->graph));
}

static void pass_layouts(Passing *p) {
    if (p->layouts)
        place(p, layouts_expand(p->graph));
}

static void pass_search(Passing *p) {
    place(p, searches_in_blocks(p->graph));
}

static void pass_copies(Passing *p) {
    place(p, copies_for_loops(p->graph));
}

static void pass_private(Passing *p) {
    place(p, private_place(p->graph, *p->findings));
}

static void pass_guards(Passing *p) {
    guards_drop(p->graph);
}

static void pass_promotion(Passing *p) {
    promote_elements(p->graph);
}

static void pass_addresses(Passing *p) {
    addresses_make(p->graph);
}

static void pass_chains(Passing *p) {
    chains_shorten(p->graph);
}

static void pass_merging(Passing *p) {
    merge_stores(p->graph);
}

/* ---- the table ---- */

static const struct {
    const char *name, *doc;
    When when;
    void (*run)(Passing *p);
} table[PASS_COUNT] = {
#define PASS(name, text, when, run, doc) [PASS_##name] = {text, doc, when, run},
#include "frontend/opt/passes.def"
};

_Static_assert(PASS_COUNT <= 64, "one bit for each in PassOptions.without");

bool pass_on(const PassOptions *options, PassName name) {
    return (options->full || table[name].when != FULL) && !(options->without & passes_bit(name));
}

PassName pass_find(const char *name, size_t len) {
    PassName k = 0;
    while (k < PASS_COUNT && (strlen(table[k].name) != len || memcmp(table[k].name, name, len)))
        k++;
    return k;
}

bool pass_optional(PassName name) {
    return table[name].when != NEEDED;
}

const char *pass_name(PassName name) {
    return table[name].name;
}

const char *pass_doc(PassName name) {
    return table[name].doc;
}

/* ---- running ---- */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void run(Passing *p, PassName name) {
    double start = p->options->seconds ? now() : 0;
    table[name].run(p);
    if (p->options->seconds)
        p->options->seconds[name] += now() - start;
#ifdef CHECK_GRAPHS
    if (!p->graph->front->no_memory)
        graph_check(p->graph, table[name].name);
#endif
}

static void run_range(Passing *p, PassName first, PassName end) {
    const Front *f = p->graph->front;
    for (PassName k = first; k < end && !f->no_memory; k++) {
        if (table[k].run && pass_on(p->options, k))
            run(p, k);
        if (p->options->show && p->options->show_after == k && !f->silent && !f->no_memory)
            graph_dump(p->options->show, p->graph);
    }
}

void passes_run(Passing *p) {
    run_range(p, 0, PASS_LAYOUTS);
}

void passes_place(Passing *p) {
    run_range(p, PASS_LAYOUTS, PASS_COUNT);
    if (!p->graph->front->no_memory)
        shapes_forget(p->graph->top);
}
