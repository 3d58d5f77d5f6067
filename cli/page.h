/* cli/page.h - what a simulated run records for its page, and the page itself: --detail and --html.
 *
 *     page_open -> the run, watched by page_watch -> page_commit -> page_drop */
#ifndef CLI_PAGE_H
#define CLI_PAGE_H

#include "cli/options.h"
#include "cli/run.h"
#include "isa/outfile.h"
#include "lab/graph.h"
#include "vm/machine/intervals.h"

struct Page {
    OutFile *file;          // NULL: no page is wanted
    Graph   *graph;         // NULL: nothing is recorded
    const CommandLine   *line;
    const MachineConfig *machine;
};

/* Does the command ask for details? */
bool page_wanted(const CommandLine *c);

/* The intervals that the command asks for, or that a page needs; *NONE: there are to be none.  NULL else: out of memory. */
Intervals *page_intervals(const CommandLine *c, bool *none);

/* Mistakes are reported. */
ExitCode page_open(const CommandLine *c, const Program *p, const MachineConfig *machine, Page *page, Diag *d);
Watch *page_watch(const Page *page);    // NULL: there is nothing to record

/* Of the statistics in JSON: codelets; how they led to one another.  From malloc;
 * NULL: out of memory. */
typedef enum { PAGE_CODELETS, PAGE_LINKS, PAGE_STATS } PageStat;
char *page_stat(const Page *page, PageStat s);

/* The run has succeeded; to be called before its statistics are printed. */
ExitCode page_commit(Page *page, Session *s, const MachineStats *stats, const ProfileOutput *profile, Diag *d);

/* No file stays.  Harmless after page_commit. */
void page_drop(Page *page);

#endif
