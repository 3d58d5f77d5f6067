/* cli/session.c - runs on the simulated machine, results to text and files. */
#include "cli/session.h"

#include <stdlib.h>
#include <string.h>

#include "cli/noted.h"
#include "cli/status.h"
#include "cli/stop.h"
#include "memory/array.h"
#include "memory/npy.h"
#include "memory/npz.h"
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
        RunOptions again = {.threads = 1, .fuel = opt->fuel, .scene = opt->scene, .notes = opt->notes, .jit = opt->jit, .single = opt->scene != NULL};
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
    ExitCode told = seen.notes && ran ? noted_tell(seen.notes, s->loaded->source.file, s->diag) : EXIT_OK;
    ExitCode code = session_conclude(s, ran, args, opt);
    return code == EXIT_OK ? told : code;
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

static ExitCode print_one(const Session *s, FILE *out) {
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
        else if (s->typed && type_is_scalar(s->signature.result, TYPE_CHAR))
            show_char(buf, s->result.result);
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

ExitCode session_print(const Session *s, FILE *out) {
    Session one;
    ExitCode code = EXIT_OK;
    for (int k = 0; k < session_results(s) && code == EXIT_OK; k++) {
        const SignatureParam *part = &s->signature.part[k];
        code = session_part(s, k, &one);
        if (code == EXIT_OK && s->signature.nparts)
            fprintf(out, "%.*s = ", part->len, part->name);
        if (code == EXIT_OK)
            code = print_one(&one, out);
    }
    return code;
}

/* ---- files ---- */

/* Part K, whose name is NAME, into the archive. */
static ExitCode export_part(const Session *s, int k, const char *name, Npz *z) {
    static const ArrayKind kinds[TYPE_COUNT] = {[TYPE_BOOLEAN] = KIND_I4, [TYPE_BYTE] = KIND_I4, [TYPE_SHORT] = KIND_I4, [TYPE_CHAR] = KIND_I4,
                                                [TYPE_INT] = KIND_I4, [TYPE_LONG] = KIND_I8, [TYPE_FLOAT] = KIND_F4, [TYPE_DOUBLE] = KIND_F8};
    Session one;
    Array a = {.shape = {0}};
    ArrayFault fault = {.status = ARRAY_OK};
    ExitCode code = session_part(s, k, &one);
    if (code == EXIT_OK && one.result.kind == RESULT_HANDLE) {
        code = session_describe(&one, &a);
        if (code == EXIT_OK)
            fault = npz_array(z, name, s->store, &a);
    } else if (code == EXIT_OK) {
        fault = npz_number(z, name, kinds[one.signature.result.base], &one.result.result);
    }
    return code == EXIT_OK ? session_explain(s, &a, fault) : code;
}

/* All parts, as .npz. */
static ExitCode export_record(const Session *s, FILE *out) {
    Npz z = {.out = out};
    char *name[SIGNATURE_PARAMS] = {0};
    ExitCode code = EXIT_OK;
    for (int k = 0; k < s->signature.nparts && code == EXIT_OK; k++) {
        name[k] = strndup(s->signature.part[k].name, (size_t)s->signature.part[k].len);
        code = name[k] ? export_part(s, k, name[k], &z) : EXIT_LIMIT;
        if (!name[k])
            diag_file_reason(s->diag, s->loaded->source.file, diag_no_memory);
    }
    if (code == EXIT_OK)
        npz_end(&z);
    for (int k = 0; k < s->signature.nparts; k++)
        free(name[k]);
    return code;
}

ExitCode session_export(Session *s, FILE *out) {
    Array a;
    if (s->typed && s->signature.nparts)
        return export_record(s, out);
    if (s->result.kind != RESULT_HANDLE)
        return not_an_array(s, s->result.kind == RESULT_NONE ? "nothing, not an array"
                                                             : "a number, not an array");
    ExitCode code = session_describe(s, &a);
    a.spent = s->spends ? s->pool : NULL;
    return code == EXIT_OK ? session_explain(s, &a, npy_export(s->store, &a, out)) : code;
}

ExitCode session_end(Session *s) {
    ExitCode code = session_close(s);
    if (code != EXIT_OK)
        fprintf(stderr, "frbz: internal error: %llu chunks and %llu records were left\n",
                (unsigned long long)s->left.live, (unsigned long long)s->left.records);
    return code;
}
