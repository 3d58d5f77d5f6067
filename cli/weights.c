/* cli/weights.c - runs a program in sequential order and gathers its graph. */
#include "cli/weights.h"

#include "cli/commands.h"
#include "cli/run.h"
#include "lab/weights.h"

MachineConfig weights_machine(void) {
    MachineConfig cfg = config_default();
    cfg.cores = cfg.slots = 1;
    cfg.capacity = UINT32_MAX;
    return cfg;
}

static ExitCode take_graph(Weights *w, const Loaded *l, CodeletGraph **out, Diag *d) {
    switch (weights_graph(w, out)) {
    case WEIGHTS_OK:
        return EXIT_OK;
    case WEIGHTS_TOO_BIG:
        diag_file_error(d, l->source.file, "too big for a graph: more than %d tasks, edges or accesses to chunks",
                        GRAPH_MAX);
        return EXIT_LIMIT;
    case WEIGHTS_TOO_DEEP:
        diag_file_error(d, l->source.file, "too deep for a graph: the place of a task takes over %d characters",
                        CODELET_MOST_NAME);
        return EXIT_LIMIT;
    case WEIGHTS_NO_MEMORY:
        break;
    }
    return diag_file_reason(d, l->source.file, diag_no_memory), EXIT_LIMIT;
}

ExitCode weights_run(const CommandLine *c, const Loaded *l, CodeletGraph **out, Diag *d) {
    MachineConfig cfg = weights_machine();
    Weights *w = weights_create(l->program);
    RunResult result;
    MachineStats stats = {.watch = w ? weights_watch(w) : NULL};
    *out = NULL;
    if (!w)
        return diag_file_reason(d, l->source.file, diag_no_memory), EXIT_LIMIT;
    ExitCode code = run_once(c, l, &cfg, false, &result, &stats, d);
    if (code == EXIT_OK)
        code = take_graph(w, l, out, d);
    weights_destroy(w);
    return code;
}
