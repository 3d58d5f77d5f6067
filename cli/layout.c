/* cli/layout.c - the command that chooses layouts: a program's nests, the model, and simulation beside it. */
#include "cli/layout.h"

#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/load.h"
#include "cli/machine.h"
#include "cli/stats.h"

enum { SHOWN = 10, SIMULATED = 3 };

typedef struct {
    LayoutReport report;
    NestArray *array;
    Nest     *nest;
    unsigned  allowed[LAYOUT_VARIABLES];
    bool      every;            // --verify=all
    unsigned  verify;           // combinations to simulate
    unsigned  top;              // and to show
    StatsOutput stats;
    Provenance from;
    bool      explain;
} Choice;

/* ---- the program's nests ---- */

static void add_read(void *state, int array, uint32_t i, uint32_t j) {
    nests_add(state, (uint32_t)array, i, j);
}

static void element(void *state, unsigned k, uint64_t i, uint64_t j, bool first, NestAccesses *out) {
    LayoutReport *r = state;
    r->followed &= access_element(r->access, (int)k, i, j, first, add_read, out);
}

/* The number of variable V among those that are chosen for; NESTS_NONE: there are too many. */
static int chosen(LayoutReport *r, int v) {
    for (unsigned k = 0; k < r->nvariables; k++)
        if (r->variable[k] == v)
            return (int)k;
    if (r->nvariables == LAYOUT_VARIABLES)
        return NESTS_NONE;
    r->variable[r->nvariables] = v;
    return (int)r->nvariables++;
}

/* The arrays that nests read or make, and their variables. */
static bool convert_arrays(Choice *c) {
    LayoutReport *r = &c->report;
    const AccessProgram *p = r->access;
    for (int k = 0; k < p->narrays; k++) {
        const AccessArray *a = &p->array[k];
        unsigned wide = a->base == TYPE_LONG || a->base == TYPE_DOUBLE;
        c->array[k] = (NestArray){.n0 = a->n0, .n1 = a->n1, .leaf_bits = wide ? 4 : 5, .flat = a->rank == 1,
                                  .source = a->source, .variable = NESTS_NONE};
    }
    for (int k = 0; k < p->nnests; k++)
        for (int i = -1; i < p->nest[k].nreads; i++) {
            int array = i < 0 ? p->nest[k].result : p->nest[k].reads[i];
            int v = array == ACCESS_NONE ? ACCESS_NONE : p->array[array].variable;
            if (v != ACCESS_NONE && (c->array[array].variable = chosen(r, v)) == NESTS_NONE)
                return false;
        }
    return true;
}

static void convert_nests(Choice *c) {
    LayoutReport *r = &c->report;
    const AccessProgram *p = r->access;
    for (int k = 0; k < p->nnests; k++) {
        const AccessNest *n = &p->nest[k];
        c->nest[k] = (Nest){.result = n->result, .turns = n->turns, .block = n->block, .copies = n->kind == ACCESS_COPIES,
                            .reads = n->reads, .nreads = n->nreads};
    }
    r->program = (NestProgram){.array = c->array, .narrays = (unsigned)p->narrays, .nest = c->nest, .nnests = (unsigned)p->nnests,
                               .element = element, .state = r};
}

/* Variables that the user has given layouts keep them. */
static void set_allowed(Choice *c, const CompileOptions *o) {
    const LayoutReport *r = &c->report;
    for (unsigned k = 0; k < r->nvariables; k++) {
        const AccessVariable *v = &r->access->variable[r->variable[k]];
        c->allowed[k] = (1u << LAYOUT_COUNT) - 1;
        for (int i = 0; i < o->nlayouts; i++) {
            const NamedLayout *n = &o->layouts[i];
            bool name = strlen(v->name) == (size_t)n->name_len && !memcmp(v->name, n->name, (size_t)n->name_len);
            bool method = !n->method || (v->method && strlen(v->method) == (size_t)n->method_len &&
                                         !memcmp(v->method, n->method, (size_t)n->method_len));
            if (name && method)
                c->allowed[k] = 1u << n->layout;
        }
    }
}

/* ---- ranking ---- */

static ExitCode no_memory(void) {
    return fputs("frbz: error: out of memory\n", stderr), EXIT_LIMIT;
}

static ExitCode status_exit(const LayoutReport *r, LayoutStatus st, Diag *d) {
    if (st == LAYOUTS_NO_MEMORY)
        return no_memory();
    diag_file_error(d, r->source->file, "more variables depend on each other than can be chosen for: give some of them layouts, "
                    "by --layout");
    return EXIT_REFUSED;
}

/* All nests in one run. */
static bool simulate(LayoutReport *r, LayoutRow *row) {
    NestPlacement at;
    EmulatorResult e = {0};
    bool done = nests_place(&r->program, row->choice.layout, &at) &&
                emulator_run_nests(&at, 0, r->program.nnests, &r->machine, false, &e);
    nests_free(&at);
    row->simulated = (double)e.cycles;
    return done;
}

static bool predict(LayoutReport *r, LayoutRow *row) {
    LayoutCost cost;
    if (!layouts_cost(r->predicted, row->choice.layout, &cost))
        return false;
    row->choice.cycles = cost.cycles;
    return true;
}

/* Every nest in all layouts, one by one; then the best combination in one run. */
static ExitCode simulate_all(Choice *c, Diag *d) {
    LayoutReport *r = &c->report;
    unsigned found = 0;
    LayoutStatus st = layouts_search(r->simulated, 1, &r->best.choice, &found);
    if (st != LAYOUTS_OK)
        return status_exit(r, st, d);
    r->everything = true;
    return predict(r, &r->best) && simulate(r, &r->best) ? EXIT_OK : no_memory();
}

static ExitCode verify(Choice *c, Diag *d) {
    LayoutReport *r = &c->report;
    if (!c->verify)
        return EXIT_OK;
    LayoutStatus st = layouts_create(&r->program, r->nvariables, c->allowed, &r->machine, layouts_simulate, &r->simulated);
    if (st != LAYOUTS_OK)
        return status_exit(r, st, d);
    r->nsimulated = c->verify < r->nrows ? c->verify : r->nrows;
    bool done = simulate(r, &r->trees);
    for (unsigned k = 0; k < r->nsimulated && done; k++)
        done = simulate(r, &r->row[k]);
    if (!done)
        return no_memory();
    return c->every ? simulate_all(c, d) : EXIT_OK;
}

static ExitCode rank(Choice *c, Diag *d) {
    LayoutReport *r = &c->report;
    LayoutChoice best[LAYOUT_TOP];
    LayoutStatus st = layouts_create(&r->program, r->nvariables, c->allowed, &r->machine, layouts_predict, &r->predicted);
    if (st == LAYOUTS_OK)
        st = layouts_search(r->predicted, c->top, best, &r->nrows);
    if (st != LAYOUTS_OK)
        return status_exit(r, st, d);
    for (unsigned k = 0; k < r->nrows; k++)
        r->row[k].choice = best[k];
    for (unsigned v = 0; v < r->nvariables; v++)
        r->trees.choice.layout[v] = (Layout)__builtin_ctz(c->allowed[v]);
    return predict(r, &r->trees) ? verify(c, d) : no_memory();
}

static ExitCode show(const Choice *c) {
    const LayoutReport *r = &c->report;
    FILE *out = stats_stream(&c->stats);
    provenance_head(&c->from, out, c->stats.form);
    for (int k = 0; k < r->access->nnotes; k++)
        fprintf(stderr, "%s:%d:%d: note: %s\n", r->source->file, r->access->note[k].at.line, r->access->note[k].at.col,
                r->access->note[k].text);
    switch (c->stats.form) {
    case STATS_TEXT: layout_print(out, r); break;
    case STATS_CSV:  layout_print_csv(out, r); break;
    case STATS_JSON: layout_print_json(out, r, &c->from); break;
    }
    return c->explain && c->stats.form == STATS_TEXT && !layout_explain(out, r) ? no_memory() : EXIT_OK;
}

static ExitCode choose(Choice *c, const CompileOptions *o, Diag *d) {
    LayoutReport *r = &c->report;
    c->array = calloc((size_t)r->access->narrays + 1, sizeof *c->array);
    c->nest = calloc((size_t)r->access->nnests + 1, sizeof *c->nest);
    if (!c->array || !c->nest)
        return no_memory();
    if (!convert_arrays(c)) {
        diag_file_error(d, r->source->file, "more than %d variables hold arrays of two dimensions", LAYOUT_VARIABLES);
        return EXIT_REFUSED;
    }
    if (!r->nvariables) {
        diag_file_error(d, r->source->file, "nothing to choose: no loop reads or makes an array of two dimensions");
        return EXIT_REFUSED;
    }
    convert_nests(c);
    set_allowed(c, o);
    ExitCode code = rank(c, d);
    if (!r->followed)           // which was reported
        return EXIT_REFUSED;
    return code == EXIT_OK ? show(c) : code;
}

/* ---- the command ---- */

static ExitCode parse_verify(const CommandLine *cl, Choice *c) {
    const char *text = cl->opt[OPT_VERIFY].text;
    char *end;
    c->every = text && !strcmp(text, "all");
    c->verify = cl->opt[OPT_VERIFY].given ? SIMULATED : 0;
    c->top = cl->opt[OPT_TOP].given ? (unsigned)cl->opt[OPT_TOP].number : SHOWN;
    if (cl->opt[OPT_TOP].number > LAYOUT_TOP)
        return options_usage("--top takes a number up to %d", LAYOUT_TOP);
    if (!text || c->every)
        return EXIT_OK;
    c->verify = (unsigned)strtoul(text, &end, 10);
    if (*text < '1' || *text > '9' || *end || c->verify > LAYOUT_TOP)
        return options_usage("'%s' after --verify is not a number from 1 to %d, or all", text, LAYOUT_TOP);
    c->top = c->verify > c->top ? c->verify : c->top;
    return EXIT_OK;
}

static ExitCode parse(const CommandLine *cl, Choice *c, CompileOptions *o) {
    char why[CONFIG_TEXT];
    if (!cl->count || !load_is_java(cl->operands[0]))
        return options_usage("layout takes a .java source or a class file, and its arguments");
    ExitCode code = load_options(cl, o);
    if (code == EXIT_OK)
        code = machine_options(&config_keys, cl, "thesis16-memory", &c->report.machine);
    if (code != EXIT_OK)
        return code;
    c->report.machine.compute = COMPUTE_OFF;        // only memory time is counted
    if (!emulator_machine(&c->report.machine, why))
        return options_usage("%s", why);
    c->explain = cl->opt[OPT_EXPLAIN].given;
    return parse_verify(cl, c);
}

static ExitCode run(const CommandLine *cl, Choice *c, const CompileOptions *o, const Source *src, Diag *d) {
    Front f;
    front_init(&f, src, d);
    f.limit = o->memory;
    LayoutReport *r = &c->report;
    r->source = src;
    r->followed = true;
    r->access = access_program(&f, o, cl->operands + 1, cl->count - 1, ACCESS_STEPS);
    ExitCode code = r->access ? choose(c, o, d) : EXIT_REFUSED;
    layouts_destroy(r->predicted);
    layouts_destroy(r->simulated);
    free(c->array);
    free(c->nest);
    front_free(&f);
    return code;
}

ExitCode cmd_layout(const CommandLine *cl) {
    Choice c = {0};
    CompileOptions o;
    Diag d = {.out = stderr};
    if (machine_help(&config_keys, cl))
        return EXIT_OK;
    ExitCode code = parse(cl, &c, &o);
    if (code != EXIT_OK)
        return code;
    Source src;
    char *bytes;
    if (!load_java(cl->operands[0], &src, &bytes, &d))
        return commands_exit(&d, EXIT_USAGE);
    code = stats_open(cl, &c.stats, &d);
    c.from = (Provenance){.line = cl, .keys = &config_keys, .machine = &c.report.machine, .to_file = c.stats.file};
    if (code == EXIT_OK)
        code = stats_close(&c.stats, run(cl, &c, &o, &src, &d), &d);
    free(bytes);
    return commands_exit(&d, code);
}
