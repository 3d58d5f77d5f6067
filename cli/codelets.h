/* cli/codelets.h - what the command codelets knows of a run, and its statistics. */
#ifndef CLI_CODELETS_H
#define CLI_CODELETS_H

#include <stdio.h>

#include "lab/codelets/banks.h"
#include "lab/codelets/emulate.h"
#include "vm/core/stat.h"

/* A policy of either kind. */
typedef struct {
    const char *word;
    bool        is_plan;
    int         policy;         // BanksPolicy or PlanPolicy
} CodeletPolicy;

enum { CODELET_POLICIES = BANKS_POLICIES + PLAN_POLICIES, CODELET_STATS = 64, CODELET_SERIES = 1024 };

/* The row of policies.def that is called so; NULL: there is none. */
const CodeletPolicy *codelet_policy(const char *word, size_t len);
const CodeletPolicy *codelet_policy_at(int i);

/* What was run and what came out. */
typedef struct {
    CodeletPolicy   policy;
    const char     *graph;
    uint32_t        codelets, edges;
    const CodeletMachine *machine;
    bool            with_series;
    BanksResult     banks;
    EmulateResult   plan;
} CodeletRun;

/* FIRST is the first run of its kind, to which this one is compared.  The number of statistics of
 * this kind of policy; OUT has room for CODELET_STATS, and as many more as there are banks. */
int codelet_stats(const CodeletRun *r, const CodeletRun *first, Stat *out);

/* All of them by name, their values being nothing; how many. */
int codelet_statistics(Stat out[CODELET_STATS]);

/* One row of a table for each, of both kinds. */
void codelet_stats_markdown(FILE *out);

/* A row for each run. */
void codelet_print_head(FILE *out, bool is_plan);
void codelet_print_row(FILE *out, const CodeletRun *r, const CodeletRun *first);

#endif
