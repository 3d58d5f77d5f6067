/* cli/trace.c - the trace of a simulated run as a file. */
#include "cli/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t DEFAULT_LIMIT = UINT64_C(256) << 20;
static const char DEFAULT_LIMIT_TEXT[] = "256M";

/* A number up to STOP, or nothing, which leaves *OUT alone. */
static bool parse_cycle(const char *text, const char *stop, uint64_t *out) {
    char *end = (char *)text;
    if (text == stop)
        return true;
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return !errno && end == stop;
}

/* "A:B", "A:" or ":B". */
static bool parse_window(const char *text, TraceSpec *spec) {
    const char *colon = strchr(text, ':');
    return colon && parse_cycle(text, colon, &spec->first) &&
           parse_cycle(colon + 1, text + strlen(text), &spec->end) && spec->first < spec->end;
}

ExitCode trace_open(const CommandLine *c, const Program *p, const MachineConfig *machine, TraceOutput *o,
                    Diag *d) {
    const OptionValue *window = &c->opt[OPT_TRACE_WINDOW], *limit = &c->opt[OPT_TRACE_LIMIT];
    const char *path = c->opt[OPT_TRACE].text;
    TraceSpec spec = {.end = UINT64_MAX, .limit = limit->given ? limit->number : DEFAULT_LIMIT};
    if (!path)
        return window->given || limit->given ? options_usage("--trace-window and --trace-limit are for --trace")
                                             : EXIT_OK;
    if (window->given && !parse_window(window->text, &spec))
        return options_usage("'%s' after --trace-window is not A:B, the first cycle and that behind the last",
                             window->text);
    o->file = out_open(path, d);
    if (!o->file)
        return EXIT_USAGE;
    spec.out = out_stream(o->file);
    o->first = spec.first;
    o->trace = trace_create(&spec, p, machine);
    return o->trace ? EXIT_OK : (diag_file_reason(d, path, diag_no_memory), EXIT_LIMIT);
}

ExitCode trace_commit(TraceOutput *o, const CommandLine *c, Diag *d) {
    if (!o->trace)
        return EXIT_OK;
    const char *path = c->opt[OPT_TRACE].text;
    int error = trace_error(o->trace);
    if (error) {
        diag_file_error(d, path, "cannot be written: %s", strerror(error));
        return EXIT_USAGE;
    }
    bool written = out_commit(o->file, d);
    o->file = NULL;
    uint64_t cut = trace_cut(o->trace), cycles = trace_cycles(o->trace);
    const OptionValue *limit = &c->opt[OPT_TRACE_LIMIT];
    if (written && cut != UINT64_MAX)
        fprintf(stderr, "frbz: warning: %s: the limit of %s is reached: the trace ends at cycle %" PRIu64 "\n",
                path, limit->given ? limit->text : DEFAULT_LIMIT_TEXT, cut);
    if (written && o->first >= cycles)
        fprintf(stderr, "frbz: warning: %s: the run ends at cycle %" PRIu64 ", before the window %s\n", path,
                cycles, c->opt[OPT_TRACE_WINDOW].text);
    return written ? EXIT_OK : EXIT_USAGE;
}

void trace_drop(TraceOutput *o) {
    trace_destroy(o->trace);
    out_abort(o->file);
    *o = (TraceOutput){0};
}
