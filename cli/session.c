/* cli/session.c - runs on the simulated machine, results to text and files. */
#include "cli/session.h"

#include <stdlib.h>
#include <string.h>

#include "cli/status.h"
#include "cli/stop.h"
#include "memory/array.h"
#include "memory/npy.h"
#include "vm/core/show.h"
#include "vm/native/native.h"

/* False: no memory; ARGS is still the caller's. */
static bool simulate(Session *s, Handle args, const RunOptions *opt, const MachineConfig *cfg, MachineStats *stats) {
    const Program *p = s->loaded->program;
    s->capacity = cfg->capacity * config_units(cfg);
    store_retain(s->store, args);
    bool ran = machine_run(p, s->store, args, cfg, opt, &s->result, stats);
    // Which comes first, a trap or the end of the fuel?  One thread runs in sequential
    // order and tells.  What it would print is out: whoever prints is the only task.
    if (ran && s->result.trap == TRAP_FUEL) {
        RunOptions again = {.threads = 1, .fuel = opt->fuel};
        ran = native_run(p, s->store, args, &again, &s->result);
    } else {
        pool_release(s->pool, args);
    }
    return ran;
}

ExitCode session_execute(Session *s, const RunOptions *opt, const MachineConfig *cfg, MachineStats *stats) {
    RunOptions seen = *opt;
    Status status;
    Handle args = session_hand_over(s);
    stop_run_begins();
    status_begin(&status, s->loaded->source.file, &seen);
    bool ran = cfg ? simulate(s, args, &seen, cfg, stats)
                   : native_run(s->loaded->program, s->store, args, &seen, &s->result);
    status_end(&status);
    stop_run_ended();
    if (ran && s->result.trap == TRAP_INTERRUPT && stop_word())
        status_last(&status, &s->result.counts, stop_word());
    return session_conclude(s, ran, args, opt);
}

static ExitCode not_an_array(const Session *s, const char *why) {
    diag_file_error(s->diag, s->loaded->source.file, "the result is %s", why);
    return EXIT_TRAP;
}

/* A summary of the array, or nothing at all if one of its elements is amiss. */
static ExitCode print_array(const Session *s, const Array *a, FILE *out) {
    char *text = NULL;
    size_t len = 0;
    FILE *whole = open_memstream(&text, &len);
    ArrayFault fault = {.status = ARRAY_NO_MEMORY};
    if (whole) {
        fault = array_summary(s->store, a, (ArrayShow){show_double, show_float}, whole);
        fclose(whole);
    }
    if (fault.status == ARRAY_OK)
        fwrite(text, 1, len, out);
    free(text);
    return session_explain(s, a, fault);
}

ExitCode session_print(Session *s, FILE *out) {
    char buf[32];
    double d;
    float f;
    Array a;
    switch (s->result.kind) {
    case RESULT_NONE:
        return EXIT_OK;
    case RESULT_INT:
        if (s->typed && type_is_boolean(s->signature.result))
            snprintf(buf, sizeof buf, s->result.result ? "true" : "false");
        else
            show_long(buf, (int64_t)s->result.result);
        break;
    case RESULT_DOUBLE:
        memcpy(&d, &s->result.result, sizeof d);
        show_double(buf, d);
        break;
    case RESULT_FLOAT:
        memcpy(&f, &s->result.result, sizeof f);
        show_float(buf, f);
        break;
    case RESULT_HANDLE: {
        ExitCode code = session_describe(s, &a);
        if (code != EXIT_OK)
            return code;
        return print_array(s, &a, out);
    }
    }
    fprintf(out, "%s\n", buf);
    return EXIT_OK;
}

ExitCode session_export(Session *s, FILE *out) {
    Array a;
    if (s->result.kind != RESULT_HANDLE)
        return not_an_array(s, s->result.kind == RESULT_NONE ? "nothing, not an array"
                                                             : "a number, not an array");
    ExitCode code = session_describe(s, &a);
    return code == EXIT_OK ? session_explain(s, &a, npy_export(s->store, &a, out)) : code;
}

ExitCode session_end(Session *s) {
    ExitCode code = session_close(s);
    if (code != EXIT_OK)
        fprintf(stderr, "frbz: internal error: %llu chunks and %llu records were left\n",
                (unsigned long long)s->left.live, (unsigned long long)s->left.records);
    return code;
}
