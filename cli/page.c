/* cli/page.c - the page of a simulated run. */
#include "cli/page.h"

#include <stdlib.h>
#include <string.h>

#include "cli/provenance.h"
#include "lab/html/html.h"

enum { FIRST_INTERVAL = 16 };   // cycles, until there are too many

bool page_wanted(const CommandLine *c) {
    return c->opt[OPT_DETAIL].given || c->opt[OPT_HTML].given;
}

Intervals *page_intervals(const CommandLine *c, bool *none) {
    bool asked = c->opt[OPT_INTERVAL].given;
    uint64_t every = asked ? c->opt[OPT_INTERVAL].number : FIRST_INTERVAL;
    *none = !asked && !page_wanted(c);
    if (*none)
        return NULL;
    return page_wanted(c) ? intervals_detailed(every) : intervals_new(every);
}

/* What cannot be asked for together. */
static ExitCode check(const CommandLine *c) {
    const char *form = c->opt[OPT_STATS].text;
    if (c->opt[OPT_DETAIL].given && (!form || strncmp(form, "json", 4)))
        return options_usage("--detail is for --stats=json");
    if (c->opt[OPT_TRACE].given)
        return options_usage("--trace and %s: one of them at a time", c->opt[OPT_HTML].given ? "--html" : "--detail");
    return c->opt[OPT_HTML].given && html_missing() ? options_usage("%s", html_missing()) : EXIT_OK;
}

ExitCode page_open(const CommandLine *c, const Program *p, const MachineConfig *machine, Page *page, Diag *d) {
    *page = (Page){.line = c, .machine = machine};
    if (!page_wanted(c))
        return EXIT_OK;
    ExitCode code = check(c);
    if (code != EXIT_OK)
        return code;
    if (c->opt[OPT_HTML].given && !(page->file = out_open(c->opt[OPT_HTML].text, d)))
        return EXIT_USAGE;
    page->graph = graph_create(p, machine, GRAPH_CODELETS);
    return page->graph ? EXIT_OK : (diag_file_reason(d, c->operands[0], diag_no_memory), EXIT_LIMIT);
}

Watch *page_watch(const Page *page) {
    return page->graph ? graph_watch(page->graph) : NULL;
}

/* ---- statistics ---- */

char *page_stat(const Page *page, PageStat s) {
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    if (!f)
        return NULL;
    switch (s) {
    case PAGE_CODELETS: graph_json_codelets(page->graph, f); break;
    case PAGE_LINKS:    graph_json_links(page->graph, f); break;
    case PAGE_STATS:    break;
    }
    return fclose(f) ? (free(text), NULL) : text;
}

/* ---- the page ---- */

/* All that is known, as JSON; NULL: out of memory. */
static char *all_stats(const Page *page, Session *s, const MachineStats *stats, const ProfileOutput *profile) {
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    if (!f)
        return NULL;
    const Provenance from = {.line = page->line, .keys = &config_keys, .machine = page->machine};
    bool printed = sim_print_stats(f, STATS_JSON, s, stats, page, profile, &from);
    if (!fclose(f) && printed)
        return text;
    free(text);
    return NULL;
}

ExitCode page_commit(Page *page, Session *s, const MachineStats *stats, const ProfileOutput *profile, Diag *d) {
    const char *name = page->line ? page->line->operands[0] : NULL;
    if (page->graph && graph_status(page->graph) != GRAPH_OK)
        return diag_file_reason(d, name, diag_no_memory), EXIT_LIMIT;
    if (!page->file)
        return EXIT_OK;
    char *text = all_stats(page, s, stats, profile);
    bool made = text && html_write(&(HtmlRun){name, text}, 1, NULL, out_stream(page->file));
    free(text);
    if (!made)
        return diag_file_reason(d, name, diag_no_memory), EXIT_LIMIT;
    bool written = out_commit(page->file, d);
    page->file = NULL;
    return written ? EXIT_OK : EXIT_USAGE;
}

void page_drop(Page *page) {
    graph_destroy(page->graph);
    out_abort(page->file);
    *page = (Page){0};
}
