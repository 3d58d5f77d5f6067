/* api/result.c - what a run gave, as numbers and arrays of the caller. */
#include <stdlib.h>
#include <string.h>

#include "api/program.h"

frbz_kind result_kind(Type t) {
    static const frbz_type types[TYPE_COUNT] = {
        [TYPE_BOOLEAN] = FRBZ_BOOLEAN, [TYPE_INT] = FRBZ_INT, [TYPE_LONG] = FRBZ_LONG,
        [TYPE_FLOAT] = FRBZ_FLOAT, [TYPE_DOUBLE] = FRBZ_DOUBLE,
        [TYPE_BYTE] = FRBZ_BYTE, [TYPE_SHORT] = FRBZ_SHORT, [TYPE_CHAR] = FRBZ_CHAR,
    };
    return (frbz_kind){types[t.base], t.rank};
}

/* ---- arrays ---- */

void array_let_go(frbz_array *a) {
    Pool *pool = a->program->pool;
    *a->link = a->next;
    if (a->next)
        a->next->link = a->link;
    pool_release(pool, a->descriptor);
    pool_flush(pool);       // its chunks are free for the next run
    free(a);
}

static ExitCode no_memory(const Session *s) {
    diag_file_reason(s->diag, s->loaded->source.file, diag_no_memory);
    return EXIT_LIMIT;
}

static void keep(frbz_program *p, frbz_array *a) {
    a->next = p->arrays;
    a->link = &p->arrays;
    if (a->next)
        a->next->link = &a->next;
    p->arrays = a;
}

static ExitCode take_array(frbz_method *m, Session *s, frbz_value *out) {
    static const frbz_type types[KIND_COUNT] = {
        [KIND_I8] = FRBZ_LONG, [KIND_F8] = FRBZ_DOUBLE, [KIND_I4] = FRBZ_INT, [KIND_F4] = FRBZ_FLOAT,
    };
    frbz_array *a = malloc(sizeof *a);
    if (!a)
        return no_memory(s);
    *a = (frbz_array){.program = m->program, .descriptor = s->result.result};
    ExitCode code = session_describe(s, &a->array);
    if (code != EXIT_OK) {
        free(a);
        return code;
    }
    const ArrayShape *shape = &a->array.shape;
    BaseType base = s->typed && shape->kind == KIND_I4 ? s->signature.result.base : TYPE_ERROR;
    a->narrow = base == TYPE_BOOLEAN || type_is_small(base) ? result_kind(type_scalar(base)).type : FRBZ_NOTHING;
    *out = (frbz_value){.type = a->narrow ? a->narrow : types[shape->kind], .rank = (int)shape->rank, .array = a};
    for (unsigned d = 0; d < shape->rank; d++)
        out->size[d] = (int64_t)shape->n[d];
    keep(m->program, a);
    s->result.kind = RESULT_NONE;       // its count is the array's
    return EXIT_OK;
}

/* ---- any result ---- */

/* An image may say what it likes of its result. */
static frbz_type whole_type(Type t) {
    frbz_type type = result_kind(t).type;
    return type_is_boolean(t) || type_is_integral(t) ? type : FRBZ_LONG;
}

static ExitCode take(frbz_method *m, Session *s, frbz_value *out) {
    uint64_t bits = s->result.result;
    float f;
    *out = (frbz_value){.type = FRBZ_NOTHING};
    switch (s->result.kind) {
    case RESULT_NONE:
        break;
    case RESULT_INT:
        out->type = s->typed ? whole_type(s->signature.result) : FRBZ_LONG;
        memcpy(&out->integer, &bits, sizeof bits);
        break;
    case RESULT_DOUBLE:
        out->type = FRBZ_DOUBLE;
        memcpy(&out->real, &bits, sizeof bits);
        break;
    case RESULT_FLOAT:
        out->type = FRBZ_FLOAT;
        memcpy(&f, &bits, sizeof f);
        out->real = (double)f;
        break;
    case RESULT_HANDLE:
        return take_array(m, s, out);
    }
    return EXIT_OK;
}

/* Part K of a record, whose arrays get one count more. */
static ExitCode take_part(frbz_method *m, int k, frbz_value *out) {
    Session one;
    ExitCode code = session_part(&m->session, k, &one);
    Handle array = code == EXIT_OK && one.result.kind == RESULT_HANDLE ? one.result.result : HANDLE_NULL;
    store_retain(one.store, array);
    if (code == EXIT_OK)
        code = take(m, &one, out);
    if (code != EXIT_OK && array)
        pool_release(one.pool, array);
    return code;
}

ExitCode result_take_all(frbz_method *m, frbz_value *results, int n) {
    ExitCode code = EXIT_OK;
    int k = 0;
    if (n > 0 && !m->session.signature.nparts)
        return take(m, &m->session, &results[0]);
    for (; k < n && k < session_results(&m->session) && code == EXIT_OK; k++)
        code = take_part(m, k, &results[k]);
    for (; code != EXIT_OK && k-- > 0; results[k] = (frbz_value){.type = FRBZ_NOTHING})
        if (results[k].array)
            array_let_go(results[k].array);
    return code;
}

/* ---- out ---- */

/* Ints to elements of fewer bits. */
static ArrayFault copy_narrow(const Store *s, const ArrayHelp *help, const Array *a, frbz_type type, char *out) {
    bool one = type == FRBZ_BOOLEAN || type == FRBZ_BYTE;
    uint64_t n = array_elements(&a->shape);
    int32_t *ints = malloc((size_t)(n + !n) * sizeof *ints);
    ArrayFault fault = {.status = ARRAY_NO_MEMORY};
    if (ints)
        fault = array_export_together(s, help, a, ints);
    for (uint64_t i = 0; fault.status == ARRAY_OK && i < n; i++) {
        int16_t low = (int16_t)(type == FRBZ_BOOLEAN ? ints[i] != 0 : ints[i]);
        if (one)
            out[i] = (char)low;
        else
            memcpy(out + 2 * i, &low, sizeof low);
    }
    free(ints);
    return fault;
}

frbz_status frbz_copy(const frbz_value *array, void *memory, frbz_error *error) {
    Report r;
    report_begin(&r, error);
    const frbz_array *a = array ? array->array : NULL;
    if (!a || (!memory && array_elements(&a->array.shape))) {
        diag_file_error(&r.diag, "frbz", a ? "no memory to copy to" : "not an array that a call gave");
        return report_end(&r, EXIT_USAGE, error);
    }
    frbz_program *p = a->program;
    if (!program_is_here(p, &r))
        return report_end(&r, EXIT_USAGE, error);
    pthread_mutex_lock(&p->lock);
    const ArrayHelp help = helpers_help(&p->helpers);
    ArrayFault fault = a->narrow ? copy_narrow(p->store, &help, &a->array, a->narrow, memory)
                                 : array_export_together(p->store, &help, &a->array, memory);
    pthread_mutex_unlock(&p->lock);
    if (fault.status == ARRAY_OK)
        return FRBZ_OK;
    char text[ARRAY_TEXT];
    array_explain(text, &a->array.shape, fault);
    diag_file_error(&r.diag, p->name, "result: %s", text);
    return report_end(&r, fault.status == ARRAY_NO_MEMORY ? EXIT_LIMIT : EXIT_TRAP, error);
}

void frbz_release(frbz_value *array) {
    if (!array || !array->array || !*array->array->program->here)
        return;
    frbz_program *p = array->array->program;
    pthread_mutex_lock(&p->lock);
    array_let_go(array->array);
    pthread_mutex_unlock(&p->lock);
    array->array = NULL;
}
