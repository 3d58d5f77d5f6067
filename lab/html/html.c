/* lab/html/html.c - fills the template of the page. */
#include "lab/html/html.h"

#include <stdlib.h>
#include <string.h>

#include "isa/embed.h"
#include "lab/html/chart.h"
#include "vm/machine/stats.h"

EMBED(html_template, "lab/html/page.html");
EMBED(html_style, "lab/html/page.css");
EMBED(html_charts, "lab/html/charts.js");
EMBED(html_profile, "lab/html/profile.js");
EMBED(html_code, "lab/html/page.js");

const char *html_missing(void) {
    return chart_library[0] ? NULL : "this frbz was built without Chart.js (Debian's package libjs-chart.js), which --html needs";
}

const char *html_refusal(const Json *j) {
    static const char *const needed[] = {"cycles", "cores", "core_cycles.issue", "buffer.misses_by_kind.leaf"};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        const char *text = json_find(j, needed[i]);
        if (!text || !json_is_number(text))
            return json_find(j, "profile.total.instructions") ? NULL
                   : "not the statistics of one simulated run, as frbz sim --stats=json:FILE writes them, and no profile";
    }
    return NULL;
}

/* ---- the numbers ---- */

/* What each statistic is called, counts and means. */
static void print_meanings(FILE *out) {
    Stat stats[MACHINE_STATS_MAX];
    int n = machine_stats(&(MachineStats){0}, &(RunCounts){0}, stats);
    fputc('{', out);
    for (int i = 0; i < n; i++) {
        fprintf(out, "%s\n\"%s\": {\"unit\": \"%s\", \"doc\": ", i ? "," : "", stats[i].name, stats[i].unit);
        json_print_string(out, stats[i].doc);
        fputc('}', out);
    }
    fputs("\n}", out);
}

/* From malloc; NULL: out of memory. */
static char *data_text(const HtmlRun *run, int n, const char *changes) {
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    if (!f)
        return NULL;
    fputs("{\"runs\": [", f);
    for (int i = 0; i < n; i++) {
        fprintf(f, "%s{\"name\": ", i ? ",\n" : "");
        json_print_string(f, run[i].name);
        fprintf(f, ", \"stats\": %s}", run[i].stats);
    }
    fprintf(f, "],\n\"changes\": %s,\n\"meanings\": ", changes ? changes : "null");
    print_meanings(f);
    fputs("}\n", f);
    return fclose(f) ? (free(text), NULL) : text;
}

/* ---- the page ---- */

/* What would end the element, or begin another. */
static void print_text(FILE *out, const char *text) {
    for (; *text; text++)
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        default:  fputc(*text, out);
        }
}

/* In JSON a '<' stands only in strings. */
static void print_data(FILE *out, const char *json) {
    for (size_t n; n = strcspn(json, "<"), fwrite(json, 1, n, out), json[n]; json += n + 1)
        fputs("\\u003c", out);
}

/* @NAME@ at P of the template. */
static bool stands(const char *p, const char *name) {
    size_t n = strlen(name);
    return !strncmp(p, name, n) && p[n] == '@';
}

static void print_part(FILE *out, const char *p, const HtmlRun *run, int n, const char *data) {
    if (stands(p, "TITLE"))
        for (int i = 0; i < n; i++) {
            fputs(i ? " and " : "", out);
            print_text(out, run[i].name);
        }
    else if (stands(p, "STYLE"))
        fputs(html_style, out);
    else if (stands(p, "DATA"))
        print_data(out, data);
    else if (stands(p, "LIBRARY"))
        fputs(chart_library, out);
    else if (stands(p, "CHARTS"))
        fputs(html_charts, out);
    else if (stands(p, "PROFILE"))
        fputs(html_profile, out);
    else if (stands(p, "CODE"))
        fputs(html_code, out);
}

bool html_write(const HtmlRun *run, int n, const char *changes, FILE *out) {
    char *data = data_text(run, n, changes);
    if (!data)
        return false;
    const char *p = html_template;
    for (size_t len; len = strcspn(p, "@"), fwrite(p, 1, len, out), p[len]; p = strchr(p + len + 1, '@') + 1)
        print_part(out, p + len + 1, run, n, data);
    free(data);
    return true;
}
