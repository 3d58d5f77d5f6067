/* cli/sim.c - the command that simulates: its machine, and the statistics afterwards. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/machine.h"
#include "cli/page.h"
#include "cli/planned.h"
#include "cli/profile.h"
#include "cli/run.h"
#include "cli/seeds.h"
#include "cli/speedup.h"
#include "vm/machine/config.h"
#include "vm/machine/intervals.h"
#include "vm/machine/stats.h"

ExitCode cmd_sim(const CommandLine *c) {
    MachineConfig machine;
    const char *name = c->opt[OPT_MACHINE].text;
    if (machine_help(&config_keys, c))
        return EXIT_OK;
    if (name && !strcmp(name, "markdown"))
        return config_markdown(stdout) ? EXIT_OK : (fputs("frbz: error: out of memory\n", stderr), EXIT_LIMIT);
    ExitCode code = machine_options(&config_keys, c, "frbz64", &machine);
    if (code != EXIT_OK)
        return code;
    if (c->opt[OPT_PRINT_MACHINE].given)
        return config_print(&machine, stdout), EXIT_OK;
    if (machine.placement != PLACE_BLOCKED)
        return options_usage("placement: tasks of a program are placed by the balancer; this is for frbz mem");
    if (planned_name(c) && c->opt[OPT_CORES].given)
        return options_usage("--plan is for one number of cores");
    if (page_wanted(c) && c->opt[OPT_CORES].given)
        return options_usage("--html and --detail are for one number of cores");
    if (c->opt[OPT_PROFILE].given && c->opt[OPT_CORES].given)
        return options_usage("--profile is for one number of cores");
    if (c->opt[OPT_REPLAY].given && c->opt[OPT_CORES].given)
        return options_usage("--replay is for one number of cores");
    if (planned_name(c))
        machine.balancer = BALANCER_PLAN;
    else if (machine.balancer == BALANCER_PLAN)
        return options_usage("balancer.kind: --plan names the plan");
    if (c->opt[OPT_SEEDS].given)
        return seeds_means(c, &machine);
    if (c->opt[OPT_CORES].given)
        return speedup_table(c, &machine);
    return run_program(c, &machine);
}

/* ---- statistics ---- */

/* The result as JSON has it: a number, or text in quotes. */
static char *result_text(Session *s) {
    char *printed = NULL, *quoted = NULL;
    size_t len = 0, quoted_len = 0;
    FILE *f = open_memstream(&printed, &len);
    FILE *q = f ? open_memstream(&quoted, &quoted_len) : NULL;
    if (f) {
        session_print(s, f);
        fclose(f);
    }
    bool nothing = s->result.kind == RESULT_NONE;
    bool number = s->result.kind != RESULT_HANDLE && s->result.kind != RESULT_NONE && printed &&
                  !strpbrk(printed, "NI");      // NaN, Infinity
    if (q && nothing)
        fputs("null", q);
    else if (q) {
        fputs(number ? "" : "\"", q);
        for (const char *p = printed; p && *p; p++)
            if (*p == '\n')
                fputs(p[1] && !number ? "\\n" : "", q);
            else
                fputc(*p, q);
        fputs(number ? "" : "\"", q);
    }
    if (q)
        fclose(q);
    free(printed);
    return quoted;
}

/* Tasks of each codelet, behind the other statistics of tasks. */
static int add_codelets(Stat *stats, int n, const Program *p, const uint64_t *counts) {
    int at = 0;
    for (int i = 0; i < n; i++)
        if (!strncmp(stats[i].name, "tasks.", 6))
            at = i + 1;
    unsigned more = p->ncodelets;
    memmove(stats + at + more, stats + at, (size_t)(n - at) * sizeof *stats);
    for (unsigned i = 0; i < more; i++) {
        stats[at + (int)i] = (Stat){.unit = "tasks", .count = counts[i]};
        snprintf(stats[at + (int)i].name, sizeof stats->name, "tasks.by_codelet.%.60s", p->codelets[i].name);
    }
    return n + (int)more;
}

/* As one statistic of the JSON form; NULL: out of memory. */
static char *intervals_text(const Intervals *v) {
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    if (!f)
        return NULL;
    intervals_print(f, STATS_JSON, v);
    return fclose(f) ? (free(text), NULL) : text;
}

/* The same of a profile. */
static char *profile_text(const ProfileOutput *profile) {
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    if (!f)
        return NULL;
    profile_print_json(f, &profile->table);
    return fclose(f) ? (free(text), NULL) : text;
}

/* Those of the page as texts; false: out of memory. */
static bool page_texts(const Page *page, char *text[PAGE_STATS]) {
    bool done = true;
    for (PageStat i = 0; page && i < PAGE_STATS; i++)
        done &= (text[i] = page_stat(page, i)) != NULL;
    return done;
}

bool sim_print_stats(FILE *out, StatsForm form, Session *s, const MachineStats *machine, const Page *page,
                     const ProfileOutput *profile, const Provenance *from) {
    const Program *p = s->loaded->program;
    Stat *stats = calloc(MACHINE_STATS_MAX + 4 + PAGE_STATS + p->ncodelets, sizeof *stats);
    const Intervals *in_time = machine->intervals;
    bool inside = in_time && form == STATS_JSON, profiled = profile && profile->profile && form == STATS_JSON;
    char *result = result_text(s), *intervals = inside ? intervals_text(in_time) : NULL, *more[PAGE_STATS] = {0};
    char *spent = profiled ? profile_text(profile) : NULL;
    bool done = page_texts(page, more) && stats && result && (intervals || !inside) && (spent || !profiled);
    if (done) {
        int n = 0, people = form == STATS_TEXT;     // they have seen the result
        stats[n++] = (Stat){.name = "result", .unit = "", .text = result};
        n += machine_stats(machine, &s->result.counts, stats + n);
        n = add_codelets(stats, n, p, machine->by_codelet);
        if (in_time)
            stats[n++] = (Stat){.name = "interval", .unit = "cycles", .count = in_time->every};
        if (inside)
            stats[n++] = (Stat){.name = "intervals", .unit = "", .text = intervals};
        if (page) {
            stats[n++] = (Stat){.name = "codelets", .unit = "", .text = more[PAGE_CODELETS]};
            stats[n++] = (Stat){.name = "links", .unit = "", .text = more[PAGE_LINKS]};
        }
        if (spent)
            stats[n++] = (Stat){.name = "profile", .unit = "", .text = spent};
        done = provenance_stats(from, out, form, stats + people, n - people);
        if (in_time && !inside)
            intervals_print(out, form, in_time);
    }
    for (PageStat i = 0; i < PAGE_STATS; i++)
        free(more[i]);
    free(spent);
    free(intervals);
    free(stats);
    free(result);
    return done;
}
