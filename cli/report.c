/* cli/report.c - the command that compares two JSON files of results. */
#include "lab/report.h"

#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/load.h"
#include "cli/point.h"
#include "cli/stats.h"

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

/* False: reported.  J is to be freed in any case. */
static bool read_json(const char *path, Json *j, Diag *d) {
    size_t len;
    char *text = load_bytes(path, &len, d);
    *j = (Json){0};
    if (!text)
        return false;
    if (json_parse(text, false, j))
        return true;
    if (j->why == diag_no_memory) {
        diag_file_reason(d, path, j->why);
        return false;
    }
    int line = 1;
    size_t start = 0;
    for (size_t i = 0; i < j->at; i++)
        if (text[i] == '\n') {
            line++;
            start = i + 1;
        }
    diag_error(d, (Loc){&(Source){.file = path, .text = NULL}, line, (int)(j->at - start) + 1}, "%s", j->why);
    return false;
}

ExitCode cmd_report(const CommandLine *c) {
    if (c->count != 2)
        return options_usage("report takes two JSON files");
    Diag d = {.out = stderr};
    Json a, b;
    const char *path_a = c->operands[0], *path_b = c->operands[1];
    bool read = read_json(path_a, &a, &d);
    read &= read_json(path_b, &b, &d);
    ReportStatus status = read ? report_print(&a, &b, path_a, path_b, unit_of, stdout, &d) : REPORT_BAD;
    json_free(&a);
    json_free(&b);
    switch (status) {
    case REPORT_SAME:    return EXIT_OK;
    case REPORT_CHANGED: return EXIT_TRAP;
    case REPORT_BAD:     break;
    }
    return commands_exit(&d, EXIT_USAGE);
}
