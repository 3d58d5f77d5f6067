/* cli/graph.c - the command that draws a run: its codelets or tasks, as a graph for Graphviz. */
#include <inttypes.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/load.h"
#include "cli/run.h"
#include "isa/outfile.h"
#include "lab/graph.h"

/* One slot, so that tasks run in sequential order, and as many chunks as --memory allows. */
static MachineConfig one_slot(void) {
    MachineConfig cfg = config_default();
    cfg.cores = cfg.slots = 1;
    cfg.capacity = UINT32_MAX;
    return cfg;
}

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

ExitCode cmd_graph(const CommandLine *c) {
    if (!c->count)
        return options_usage("which program?");
    Diag d = {.out = stderr};
    Loaded l = {0};
    Graph *g = NULL;
    OutFile *out = NULL;
    MachineConfig cfg = one_slot();

    ExitCode code = load_verified(c, &l, &d);
    if (code == EXIT_OK && !(out = out_open(c->opt[OPT_OUT].given ? c->opt[OPT_OUT].text : "-", &d)))
        code = EXIT_USAGE;
    if (code == EXIT_OK && !(g = graph_create(l.program, &cfg, c->opt[OPT_TASKS].given ? GRAPH_TASKS : GRAPH_CODELETS)))
        code = (diag_file_reason(&d, l.source.file, diag_no_memory), EXIT_LIMIT);
    if (code == EXIT_OK)
        code = run_watched(c, &l, &cfg, g, &d);
    if (code == EXIT_OK) {
        graph_write(g, out_stream(out));
        code = out_commit(out, &d) ? EXIT_OK : EXIT_USAGE;
        out = NULL;
    }
    out_abort(out);
    graph_destroy(g);
    load_free(&l);
    return commands_exit(&d, code);
}
