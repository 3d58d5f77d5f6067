/* cli/codelets.c - the command that runs graphs of codelets: banks, locality, energy. */
#include "cli/codelets.h"

#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/machine.h"
#include "cli/stats.h"
#include "cli/weights.h"
#include "cli/provenance.h"
#include "isa/outfile.h"
#include "lab/codelets/apps.h"
#include "lab/codelets/fft.h"
#include "lab/codelets/fold.h"
#include "lab/codelets/graph_file.h"
#include "vm/core/show.h"

enum { DEFAULT_LEVELS = 15, DEFAULT_BITS = 6, MAX_POLICIES = OPTION_TIMES, MAX_RUNS = MAX_POLICIES + 1, MAX_STORED = 1 << 17 };

typedef struct {
    const CommandLine *line;
    CodeletMachine machine;
    const char *graph;          // its name
    bool is_fft;
    FftSpec fft;
    CodeletGraph *stored;       // NULL: it is generated
    const CodeletPolicy *policy[MAX_RUNS];
    Plan plan[MAX_RUNS];        // of those that plan
    int policies;
    uint64_t seed, interval;
    StatsForm form;
    const char *stats_path;     // NULL: standard output
    bool with_stats;
    Diag diag;
} Command;

static ExitCode no_memory(void) {
    fputs("frbz: error: out of memory\n", stderr);
    return EXIT_LIMIT;
}

/* ---- what is asked for ---- */

/* log2 of a power of two from 2^LOW to 2^HIGH; -1: it is none. */
static int bits_of(uint64_t x, int low, int high) {
    int bits = x ? __builtin_ctzll(x) : 0;
    return x == UINT64_C(1) << bits && bits >= low && bits <= high ? bits : -1;
}

static ExitCode parse_fft(Command *c) {
    const OptionValue *n = &c->line->opt[OPT_N], *points = &c->line->opt[OPT_POINTS];
    int levels = n->given ? bits_of(n->number, 1, FFT_MAX_LEVELS) : DEFAULT_LEVELS;
    int bits = points->given ? bits_of(points->number, 1, FFT_MAX_BITS) : DEFAULT_BITS;
    if (levels < 0)
        return options_usage("--n takes a power of two from 2 to %d for an FFT", 1 << FFT_MAX_LEVELS);
    if (bits < 0)
        return options_usage("--points takes a power of two from 2 to %d", 1 << FFT_MAX_BITS);
    if (bits > levels && points->given)
        return options_usage("--points: a codelet of more points than there are");
    c->fft = (FftSpec){(unsigned)levels, (unsigned)(bits < levels ? bits : levels), c->machine.order == ORDER_LEVELS, false};
    return EXIT_OK;
}

static ExitCode make_app(Command *c, App app) {
    const OptionValue *n = &c->line->opt[OPT_N];
    if (n->given && !app_sized(app))
        return options_usage("--n: the size of graph %s is fixed", c->graph);
    if (n->given && (n->number < APP_LEAST || n->number > APP_MOST))
        return options_usage("--n takes %d to %d codelets", APP_LEAST, APP_MOST);
    c->stored = app_make(app, (uint32_t)n->number, c->seed);
    return c->stored ? EXIT_OK : no_memory();
}

/* That of a run of the program. */
static ExitCode run_for_graph(Command *c) {
    Loaded l = {0};
    if (c->line->opt[OPT_GRAPH].given || c->line->opt[OPT_N].given || c->line->opt[OPT_POINTS].given)
        return options_usage("the graph is that of a program's run: no --graph, --n or --points besides");
    c->graph = c->line->operands[0];
    ExitCode code = load_verified(c->line, &l, &c->diag);
    if (code == EXIT_OK)
        code = weights_run(c->line, &l, &c->stored, &c->diag);
    load_free(&l);
    return commands_exit(&c->diag, code);
}

/* An option of programs that is given; NULL: none. */
static const char *of_programs(const CommandLine *line) {
    static const OptionId names[] = {OPT_FUEL, OPT_MEMORY, OPT_COMPILE_MEMORY, OPT_LAYOUT, OPT_STRICT, OPT_GRAIN,
                                     OPT_ENTRY, OPT_WALK, OPT_LEVEL, OPT_WITHOUT};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (line->opt[names[k]].given)
            return option_table[names[k]].word;
    return NULL;
}

/* A program's, a name of the table, or a file. */
static ExitCode find_graph(Command *c) {
    App app;
    if (c->line->count)
        return run_for_graph(c);
    c->graph = c->line->opt[OPT_GRAPH].given ? c->line->opt[OPT_GRAPH].text : "fft";
    c->is_fft = !strcmp(c->graph, "fft");
    const char *needless = of_programs(c->line);
    if (needless)
        return options_usage("--%s is for the run of a program, and graph %s is not of one", needless, c->graph);
    if (!c->is_fft && c->line->opt[OPT_POINTS].given)
        return options_usage("--points is for --graph fft");
    if (c->is_fft)
        return parse_fft(c);
    app = app_find(c->graph);
    if (app < APPS)
        return make_app(c, app);
    if (!strpbrk(c->graph, "./"))
        return options_usage("'%s' after --graph is no graph; a file has a '.' or '/' in its name", c->graph);
    if (c->line->opt[OPT_N].given)
        return options_usage("--n: a file has its own size");
    c->stored = codelet_graph_read(c->graph, &c->diag);
    return c->stored ? EXIT_OK : commands_exit(&c->diag, EXIT_USAGE);
}

/* Can the machine with banks run it? */
static bool has_places(const Command *c) {
    return !c->stored || c->stored->placed;
}

/* Would the policy move twiddle factors where there are none? */
static bool moves_nothing(const Command *c, const CodeletPolicy *p) {
    return !p->is_plan && !c->is_fft && banks_hashed((BanksPolicy)p->policy);
}

static void add_all_policies(Command *c) {
    for (int i = 0; i < CODELET_POLICIES; i++) {
        const CodeletPolicy *p = codelet_policy_at(i);
        if (p->is_plan ? !c->is_fft : has_places(c) && !moves_nothing(c, p))
            c->policy[c->policies++] = p;
    }
}

/* That of --plan. */
static const CodeletPolicy of_file = {"plan", true, PLAN_POLICIES};

static ExitCode parse_policies(Command *c) {
    const char *text = c->line->opt[OPT_POLICY].text;
    bool plan = c->line->opt[OPT_PLAN].given;
    if (plan && !text)
        return c->policy[c->policies++] = &of_file, EXIT_OK;
    if (!text || !strcmp(text, "all")) {
        add_all_policies(c);
        if (plan)
            c->policy[c->policies++] = &of_file;
        return EXIT_OK;
    }
    for (size_t len; *text; text += len + (text[len] == ',')) {
        len = strcspn(text, ",");
        const CodeletPolicy *p = codelet_policy(text, len);
        if (!p)
            return options_usage("'%.*s' after --policy is no policy", (int)len, text);
        if (!p->is_plan && !has_places(c))
            return options_usage("--policy %s: in graph %s loads and stores have no places in memory", p->word, c->graph);
        if (moves_nothing(c, p))
            return options_usage("--policy %s: graph %s has no twiddle factors that could lie elsewhere", p->word,
                                 c->graph);
        if (c->policies == MAX_POLICIES)
            return options_usage("more than %d policies", MAX_POLICIES);
        c->policy[c->policies++] = p;
    }
    if (!c->policies)
        return options_usage("--policy: which?");
    if (plan)
        c->policy[c->policies++] = &of_file;
    return EXIT_OK;
}

static ExitCode parse(Command *c) {
    const CommandLine *l = c->line;
    c->with_stats = l->opt[OPT_STATS].given;
    if (c->with_stats && !stats_parse(l->opt[OPT_STATS].text, &c->form, &c->stats_path))
        return options_usage("'%s' after --stats is not text, json or csv, or FORM:FILE", l->opt[OPT_STATS].text);
    c->seed = l->opt[OPT_SEED].given ? l->opt[OPT_SEED].number : 1;
    c->interval = l->opt[OPT_INTERVAL].number;
    if (c->interval && !c->with_stats)
        return options_usage("--interval: --stats shows them");
    ExitCode code = find_graph(c);
    return code == EXIT_OK ? parse_policies(c) : code;
}

/* ---- runs ---- */

/* The graph for policies that plan. */
static ExitCode store(Command *c) {
    Fft f;
    if (c->stored)
        return EXIT_OK;
    fft_init(&f, &c->fft);
    if (f.source.codelets > MAX_STORED)
        return options_usage("an FFT of more than %d codelets is not stored: plans are for smaller ones", MAX_STORED);
    c->stored = codelet_graph_expand(&f.source);
    return c->stored ? EXIT_OK : no_memory();
}

static ExitCode too_long(const Command *c) {
    return options_usage("graph %s: more cycles than are counted", c->graph);
}

static ExitCode run_banks(const Command *c, BanksPolicy p, CodeletRun *r) {
    Fft f;
    FftSpec spec = c->fft;
    const Codelets *codelets = c->is_fft ? &f.source : &c->stored->codelets;
    spec.hashed = banks_hashed(p);
    if (c->is_fft)
        fft_init(&f, &spec);
    r->codelets = codelets->codelets;
    r->with_series = c->interval;
    if (!banks_run(codelets, &c->machine, p, c->seed, c->interval, &r->banks))
        return no_memory();
    return r->banks.too_long ? too_long(c) : EXIT_OK;
}

static ExitCode write_plan(Command *c, const Plan *p) {
    const char *path = c->line->opt[OPT_OUT].text;
    if (!path)
        return EXIT_OK;
    if (p->dynamic)
        return options_usage("policy base makes no plan");
    OutFile *out = out_open(path, &c->diag);
    if (!out)
        return commands_exit(&c->diag, EXIT_USAGE);
    plan_write(p, c->stored, out_stream(out));
    return out_commit(out, &c->diag) ? EXIT_OK : commands_exit(&c->diag, EXIT_USAGE);
}

static ExitCode make_plan(Command *c, PlanPolicy p, Plan *out) {
    uint32_t least = 0;
    if (p == PLAN_POLICIES)
        return plan_read(c->line->opt[OPT_PLAN].text, c->stored, out, &c->diag) ? EXIT_OK : commands_exit(&c->diag, EXIT_USAGE);
    PlanState state = plan_for(p, c->stored, &c->machine, c->seed, out, &least, &c->diag);
    switch (state) {
    case PLAN_GOOD:      return EXIT_OK;
    case PLAN_MEMORY:    return no_memory();
    case PLAN_CORES:     return options_usage("cores: %llu are too few: the chains are at least %u",
                                              (unsigned long long)c->machine.cores, least);
    case PLAN_SIZE: case PLAN_NO_FLOW: return options_usage("%s", plan_reason(state));
    case PLAN_PARTITION: break;
    }
    return commands_exit(&c->diag, EXIT_USAGE);
}

/* All of them before the first row, which no policy that refuses is to follow. */
static ExitCode make_plans(Command *c) {
    ExitCode code = EXIT_OK;
    for (int i = 0; i < c->policies && code == EXIT_OK; i++) {
        if (!c->policy[i]->is_plan)
            continue;
        code = store(c);
        if (code == EXIT_OK)
            code = make_plan(c, (PlanPolicy)c->policy[i]->policy, &c->plan[i]);
    }
    return code;
}

static ExitCode run_plan(const Command *c, const Plan *plan, CodeletRun *r) {
    r->codelets = c->stored->ncodelets;
    r->edges = c->stored->nedges;
    if (!emulate(c->stored, plan, &c->machine, &r->plan))
        return no_memory();
    return r->plan.too_long ? too_long(c) : EXIT_OK;
}

static ExitCode run_one(Command *c, int i, CodeletRun *r) {
    const CodeletPolicy *p = c->policy[i];
    *r = (CodeletRun){.policy = *p, .graph = c->graph, .machine = &c->machine};
    if (!p->is_plan && c->stored && !c->is_fft)
        r->edges = c->stored->nedges;
    return p->is_plan ? run_plan(c, &c->plan[i], r) : run_banks(c, (BanksPolicy)p->policy, r);
}

/* ---- printing ---- */

static bool print_stats(const Command *c, const CodeletRun *r, const CodeletRun *first, Stat *stats, FILE *out) {
    char quoted[80];
    int n = 0;
    snprintf(quoted, sizeof quoted, c->form == STATS_JSON ? "\"%s\"" : "%s", r->policy.word);
    stats[n++] = (Stat){.name = "policy", .unit = "", .text = quoted};
    n += codelet_stats(r, first, stats + n);
    const Provenance from = {.line = c->line, .keys = &codelet_keys, .machine = &c->machine, .to_file = c->stats_path};
    return provenance_stats(&from, out, c->form, stats, n);
}

static ExitCode run_all(Command *c, FILE *out) {
    CodeletRun first[2] = {{.policy.word = NULL}, {.policy.word = NULL}}, r;
    Stat *stats = malloc((CODELET_STATS + CODELET_SERIES) * sizeof *stats);
    bool list = c->with_stats && c->form == STATS_JSON && c->policies > 1;
    ExitCode code = stats ? EXIT_OK : no_memory();
    for (int i = 0; i < c->policies && code == EXIT_OK; i++) {
        bool is_plan = c->policy[i]->is_plan, is_first = !first[is_plan].policy.word;
        code = run_one(c, i, &r);
        if (is_first)
            first[is_plan] = r;     // what it points to is not looked at
        if (code == EXIT_OK && c->with_stats) {
            fputs(list ? (i ? ",\n" : "[\n") : i ? "\n" : "", out);
            code = print_stats(c, &r, &first[is_plan], stats, out) ? EXIT_OK : no_memory();
        } else if (code == EXIT_OK) {
            if (is_first)
                codelet_print_head(out, is_plan);
            codelet_print_row(out, &r, &first[is_plan]);
        }
        banks_free(&r.banks);
    }
    fputs(list ? "]\n" : "", out);
    free(stats);
    return code;
}

static ExitCode print_graph(Command *c) {
    ExitCode code = store(c);
    OutFile *out = code == EXIT_OK ? out_open(c->line->opt[OPT_OUT].given ? c->line->opt[OPT_OUT].text : "-", &c->diag) : NULL;
    if (code != EXIT_OK)
        return code;
    if (!out)
        return commands_exit(&c->diag, EXIT_USAGE);
    codelet_graph_write(c->stored, out_stream(out));
    return out_commit(out, &c->diag) ? EXIT_OK : commands_exit(&c->diag, EXIT_USAGE);
}

static ExitCode run_to(Command *c) {
    const char *path = c->line->opt[OPT_OUT].text;
    OutFile *file = c->stats_path ? out_open(c->stats_path, &c->diag) : NULL;
    if (c->stats_path && !file)
        return commands_exit(&c->diag, EXIT_USAGE);
    ExitCode code = make_plans(c);
    if (code == EXIT_OK && c->policies == 1)
        code = write_plan(c, &c->plan[0]);
    bool plan_alone = path && !strcmp(path, "-") && !c->with_stats;
    if (code == EXIT_OK && !plan_alone)
        code = run_all(c, file ? out_stream(file) : stdout);
    if (file && code != EXIT_OK)
        out_abort(file);
    else if (file && !out_commit(file, &c->diag))
        code = commands_exit(&c->diag, EXIT_USAGE);
    return code;
}

/* The machine, or what --machine asks for in its place; *DONE: it was printed. */
static ExitCode find_machine(Command *c, bool *done) {
    const char *name = c->line->opt[OPT_MACHINE].text;
    *done = true;
    if (machine_help(&codelet_keys, c->line))
        return EXIT_OK;
    if (name && !strcmp(name, "markdown"))
        return codelet_markdown(stdout) ? EXIT_OK : no_memory();
    ExitCode code = machine_options(&codelet_keys, c->line, "c64", &c->machine);
    *done = code != EXIT_OK || c->line->opt[OPT_PRINT_MACHINE].given;
    if (code == EXIT_OK && *done)
        keys_print(&codelet_keys, &c->machine, stdout);
    return code;
}

ExitCode cmd_codelets(const CommandLine *line) {
    Command c = {.line = line, .diag = {.out = stderr}};
    bool done;
    ExitCode code = find_machine(&c, &done);
    if (code != EXIT_OK || done)
        return code;
    code = parse(&c);
    if (code == EXIT_OK && line->opt[OPT_OUT].given && !line->opt[OPT_PRINT_GRAPH].given
        && (c.policies != 1 || !c.policy[0]->is_plan))
        code = options_usage("--output is for one policy that plans, or for --print-graph");
    if (code == EXIT_OK)
        code = line->opt[OPT_PRINT_GRAPH].given ? print_graph(&c) : run_to(&c);
    for (int i = 0; i < c.policies; i++)
        plan_free(&c.plan[i]);
    codelet_graph_destroy(c.stored);
    return code;
}
