/* lab/html/html.h - simulated runs as a page for browsers.
 *
 * One file that holds the numbers, what draws them and its style; nothing is fetched from anywhere.
 * The numbers are the statistics as `--stats=json --detail` writes them; without details there are
 * fewer charts. */
#ifndef LAB_HTML_HTML_H
#define LAB_HTML_HTML_H

#include <stdbool.h>
#include <stdio.h>

#include "lab/json.h"

typedef struct {
    const char *name;       // of the file, or the program
    const char *stats;      // JSON, which json_parse takes
} HtmlRun;

/* What was missing when frbz was built; NULL: nothing. */
const char *html_missing(void);

/* Why J is neither the statistics of a simulated run nor a profile; NULL: it is. */
const char *html_refusal(const Json *j);

/* A run, or two with CHANGES from one to the other as report_print tells them in JSON.  False: out of
 * memory; errors of OUT are the caller's to find. */
bool html_write(const HtmlRun *run, int n, const char *changes, FILE *out);

#endif
