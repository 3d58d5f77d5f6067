/* cli/planned.c - from --plan to a placement. */
#include "cli/planned.h"

#include <string.h>

#include "cli/codelets.h"
#include "cli/commands.h"
#include "cli/weights.h"
#include "lab/codelets/fold.h"
#include "lab/placing.h"

const char *planned_name(const CommandLine *c) {
    const char *text = c->opt[OPT_PLAN].text;
    return text && strcmp(text, "none") ? text : NULL;
}

/* That of a run of the program, on as many cores as the machine has. */
static ExitCode make_plan(const CommandLine *c, const Loaded *l, const MachineConfig *machine, PlanPolicy policy,
                          CodeletGraph **g, Plan *plan, Diag *d) {
    CodeletMachine m;
    uint32_t least;
    keys_default(&codelet_keys, &m);
    m.fold = machine->cores;
    ExitCode code = weights_run(c, l, g, d);
    if (code != EXIT_OK)
        return code;
    PlanState state = plan_for(policy, *g, &m, 1, plan, &least, d);
    switch (state) {
    case PLAN_GOOD:      return EXIT_OK;
    case PLAN_SIZE: case PLAN_NO_FLOW: return options_usage("%s", plan_reason(state));
    case PLAN_PARTITION: return EXIT_USAGE;
    case PLAN_MEMORY: case PLAN_CORES: break;
    }
    return diag_file_reason(d, l->source.file, diag_no_memory), EXIT_LIMIT;
}

static ExitCode read_plan(const char *path, CodeletGraph **g, Plan *plan, Diag *d) {
    *g = codelet_graph_new();
    if (*g)
        return plan_read_alone(path, *g, plan, d) ? EXIT_OK : EXIT_USAGE;
    return diag_file_reason(d, path, diag_no_memory), EXIT_LIMIT;
}

ExitCode planned_open(const CommandLine *c, const Loaded *l, const MachineConfig *machine, Planned *out, Diag *d) {
    const char *text = planned_name(c);
    Plan plan = {0};
    if (!text)
        return EXIT_OK;
    const CodeletPolicy *policy = codelet_policy(text, strlen(text));
    if (policy && (!policy->is_plan || policy->policy == PLAN_BASE))
        return options_usage("--plan: policy %s makes no plan", text);
    ExitCode code = policy ? make_plan(c, l, machine, (PlanPolicy)policy->policy, &out->graph, &plan, d)
                           : read_plan(text, &out->graph, &plan, d);
    if (code == EXIT_OK && !(out->placement = placing_make(out->graph, &plan, l->program, machine->cores, text, d)))
        code = EXIT_USAGE;
    plan_free(&plan);
    return code;
}

ExitCode planned_check(const CommandLine *c, const Loaded *l, const Planned *p, ExitCode code, Diag *d) {
    if (!p->placement || (code != EXIT_OK && p->placement->fault == PLACEMENT_GOOD))
        return code;
    return placing_check(p->placement, p->graph, l->program, planned_name(c), d) ? code : EXIT_USAGE;
}

void planned_close(Planned *p) {
    placing_free(p->placement);
    codelet_graph_destroy(p->graph);
    *p = (Planned){0};
}
