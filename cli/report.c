/* cli/report.c - the command that compares two JSON files of results, and shows them as a page. */
#include "lab/report.h"

#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/load.h"
#include "cli/point.h"
#include "cli/stats.h"
#include "isa/outfile.h"
#include "lab/html/html.h"

/* Of an item of a list, "name.3", that of the list; of one of several runs, "0.name", its own. */
static const char *unit_of(const char *name) {
    static const char *const commands[] = {"sim", "mem", "net"};
    char word[200];
    StudyUnit unit;
    name += strspn(name, "0123456789.");
    snprintf(word, sizeof word, "%s", name);
    char *dot = strrchr(word, '.');
    if (dot && dot[1] && !dot[1 + strspn(dot + 1, "0123456789")])
        *dot = 0;
    for (int i = 0; i < 3; i++)
        if (point_runner.statistic(commands[i], word, &unit))
            return unit.unit;
    const char *native = stats_unit(word);
    return native ? native : "";
}

/* A file of results; its text, too, if a page is to be made of it. */
typedef struct {
    const char *path;
    Json  json;
    char *text;
} Input;

/* False: reported. */
static bool read_json(Input *in, bool keep_text, Diag *d) {
    size_t len;
    char *text = load_bytes(in->path, &len, d);
    if (!text)
        return false;
    in->text = keep_text ? strdup(text) : NULL;
    bool parsed = json_parse(text, false, &in->json);
    if (in->json.why == diag_no_memory || (keep_text && !in->text)) {
        diag_file_reason(d, in->path, diag_no_memory);
        return false;
    }
    if (parsed)
        return true;
    int line = 1;
    size_t start = 0;
    for (size_t i = 0; i < in->json.at; i++)
        if (text[i] == '\n') {
            line++;
            start = i + 1;
        }
    diag_error(d, (Loc){&(Source){.file = in->path, .text = NULL}, line, (int)(in->json.at - start) + 1}, "%s", in->json.why);
    return false;
}

/* False: reported. */
static bool read_input(Input *in, bool for_page, Diag *d) {
    if (!read_json(in, for_page, d))
        return false;
    const char *why = for_page ? html_refusal(&in->json) : NULL;
    if (why)
        diag_file_error(d, in->path, "%s", why);
    return !why;
}

static ExitCode exit_of(ReportStatus status, const Diag *d) {
    switch (status) {
    case REPORT_SAME:    return EXIT_OK;
    case REPORT_CHANGED: return EXIT_TRAP;
    case REPORT_BAD:     break;
    }
    return commands_exit(d, EXIT_USAGE);
}

/* The changes as JSON, from malloc, if there are two files. */
static ReportStatus find_changes(const Input *in, int n, char **changes, Diag *d) {
    size_t len = 0;
    if (n == 1)
        return REPORT_SAME;
    FILE *f = open_memstream(changes, &len);
    if (!f)
        return diag_file_reason(d, in[0].path, diag_no_memory), REPORT_BAD;
    ReportStatus status = report_print(&in[0].json, &in[1].json, in[0].path, in[1].path, unit_of, REPORT_JSON, f, d);
    if (!fclose(f))
        return status;
    free(*changes);
    *changes = NULL;
    return diag_file_reason(d, in[0].path, diag_no_memory), REPORT_BAD;
}

static ReportStatus write_page(const Input *in, int n, const char *path, Diag *d) {
    char *changes = NULL;
    HtmlRun runs[2];
    for (int i = 0; i < n; i++)
        runs[i] = (HtmlRun){in[i].path, in[i].text};
    ReportStatus status = find_changes(in, n, &changes, d);
    OutFile *out = status == REPORT_BAD ? NULL : out_open(path, d);
    if (out && !html_write(runs, n, changes, out_stream(out))) {
        diag_file_reason(d, path, diag_no_memory);
        out_abort(out);
        out = NULL;
    }
    free(changes);
    return out && out_commit(out, d) ? status : REPORT_BAD;
}

ExitCode cmd_report(const CommandLine *c) {
    const char *page = c->opt[OPT_HTML].text;
    if (c->count != 2 && !(page && c->count == 1))
        return options_usage(page ? "report --html takes one or two JSON files" : "report takes two JSON files");
    if (page && html_missing())
        return options_usage("%s", html_missing());
    Diag d = {.out = stderr};
    Input in[2] = {{.path = c->operands[0]}, {.path = c->operands[c->count - 1]}};
    ReportStatus status = REPORT_BAD;
    bool read = true;
    for (int i = 0; i < c->count; i++)
        read &= read_input(&in[i], page, &d);
    if (read && page)
        status = write_page(in, c->count, page, &d);
    else if (read)
        status = report_print(&in[0].json, &in[1].json, in[0].path, in[1].path, unit_of, REPORT_TEXT, stdout, &d);
    for (int i = 0; i < c->count; i++) {
        json_free(&in[i].json);
        free(in[i].text);
    }
    return exit_of(status, &d);
}
