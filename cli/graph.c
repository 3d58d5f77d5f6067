/* cli/graph.c - the command that draws a run: its codelets or tasks, as a graph for Graphviz. */
#include <inttypes.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/load.h"
#include "cli/run.h"
#include "cli/weights.h"
#include "isa/outfile.h"
#include "lab/codelets/graph_file.h"
#include "lab/graph.h"

static ExitCode run_watched(const CommandLine *c, const Loaded *l, const MachineConfig *cfg, Graph *g, Diag *d) {
    RunResult result;
    MachineStats stats = {.watch = graph_watch(g)};
    ExitCode code = run_once(c, l, cfg, false, &result, &stats, d);
    if (code != EXIT_OK)
        return code;
    switch (graph_status(g)) {
    case GRAPH_OK:
        return EXIT_OK;
    case GRAPH_TOO_BIG:
        diag_file_error(d, l->source.file, "%" PRIu64 " tasks: --tasks draws %d at most", result.counts.tasks,
                        GRAPH_MAX_TASKS);
        return EXIT_LIMIT;
    case GRAPH_NO_MEMORY:
        break;
    }
    return diag_file_reason(d, l->source.file, diag_no_memory), EXIT_LIMIT;
}

static ExitCode draw(const CommandLine *c, const Loaded *l, FILE *out, Diag *d) {
    MachineConfig cfg = weights_machine();
    Graph *g = graph_create(l->program, &cfg, c->opt[OPT_TASKS].given ? GRAPH_TASKS : GRAPH_CODELETS);
    if (!g)
        return diag_file_reason(d, l->source.file, diag_no_memory), EXIT_LIMIT;
    ExitCode code = run_watched(c, l, &cfg, g, d);
    if (code == EXIT_OK)
        graph_write(g, out);
    graph_destroy(g);
    return code;
}

static ExitCode weigh(const CommandLine *c, const Loaded *l, FILE *out, Diag *d) {
    CodeletGraph *g;
    ExitCode code = weights_run(c, l, &g, d);
    if (code == EXIT_OK)
        codelet_graph_write(g, out);
    codelet_graph_destroy(g);
    return code;
}

ExitCode cmd_graph(const CommandLine *c) {
    bool weights = c->opt[OPT_WEIGHTS].given;
    if (!c->count)
        return options_usage("which program?");
    if (weights && c->opt[OPT_TASKS].given)
        return options_usage("--tasks draws a graph, --weights writes one down");
    Diag d = {.out = stderr};
    Loaded l = {0};
    OutFile *out = NULL;

    ExitCode code = load_verified(c, &l, &d);
    if (code == EXIT_OK && !(out = out_open(c->opt[OPT_OUT].given ? c->opt[OPT_OUT].text : "-", &d)))
        code = EXIT_USAGE;
    if (code == EXIT_OK)
        code = (weights ? weigh : draw)(c, &l, out_stream(out), &d);
    if (code == EXIT_OK) {
        code = out_commit(out, &d) ? EXIT_OK : EXIT_USAGE;
        out = NULL;
    }
    out_abort(out);
    load_free(&l);
    return commands_exit(&d, code);
}
