/* api/give.c - numbers and arrays of the caller as arguments. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "api/arguments.h"
#include "api/program.h"

/* ---- what does not suit ---- */

static const char *const names[] = {
    [FRBZ_NOTHING] = "nothing", [FRBZ_BOOLEAN] = "boolean", [FRBZ_INT] = "int", [FRBZ_LONG] = "long",
    [FRBZ_FLOAT] = "float", [FRBZ_DOUBLE] = "double", [FRBZ_TEXT] = "text",
    [FRBZ_BYTE] = "byte", [FRBZ_SHORT] = "short", [FRBZ_CHAR] = "char",
};

/* "argument 2: " and what follows. */
__attribute__((format(printf, 2, 3)))
static ExitCode refuse(const Session *s, const char *fmt, ...) {
    char why[200];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(why, sizeof why, fmt, ap);
    va_end(ap);
    diag_file_error(s->diag, s->loaded->source.file, "argument %u: %s", s->nargs + 1, why);
    return EXIT_USAGE;
}

static const char *article(const char *noun) {
    return strchr("aeio", *noun) ? "an" : "a";
}

/* "argument 2: y is a double[], " and WHY. */
static ExitCode unsuitable(const Session *s, const char *why) {
    char type[TYPE_NAME];
    const SignatureParam *p = &s->signature.param[s->nargs];
    type_name(p->type, type);
    return refuse(s, "%.*s is %s %s, %s", p->len < 60 ? p->len : 60, p->name, article(type), type, why);
}

static ExitCode given_another(const Session *s, const frbz_value *v) {
    char why[64];
    if (v->rank)
        snprintf(why, sizeof why, "it is given an array");
    else
        snprintf(why, sizeof why, "it is given %s %s", article(names[v->type]), names[v->type]);
    return unsuitable(s, why);
}

/* ---- numbers ---- */

static bool is_whole(const frbz_value *v) {
    return v->type == FRBZ_INT || v->type == FRBZ_LONG || v->type >= FRBZ_BYTE;
}

static bool is_real(const frbz_value *v) {
    return v->type == FRBZ_FLOAT || v->type == FRBZ_DOUBLE;
}

static void put_real(Session *s, double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    arguments_put(s, bits, false);
}

/* As it is: the program does not say what it takes. */
static ExitCode give_plain(Session *s, const frbz_value *v) {
    if (is_real(v))
        put_real(s, v->real);
    else if (is_whole(v) || v->type == FRBZ_BOOLEAN)
        arguments_put(s, (uint64_t)v->integer, false);
    else
        return refuse(s, "neither a number nor an array");
    return EXIT_OK;
}

static ExitCode give_number(Session *s, const frbz_value *v, BaseType wanted) {
    bool whole = type_is_integral(type_scalar(wanted)) && is_whole(v);
    TypeRange range = type_range(wanted);
    char why[64];
    snprintf(why, sizeof why, "from %" PRId64 " to %" PRId64, range.least, range.most);
    if (wanted == TYPE_BOOLEAN && v->type == FRBZ_BOOLEAN)
        arguments_put(s, v->integer != 0, false);
    else if (whole && !type_holds(wanted, v->integer))
        return unsuitable(s, why);
    else if (whole)
        arguments_put(s, (uint64_t)v->integer, false);
    else if (wanted == TYPE_FLOAT && (is_whole(v) || is_real(v)))
        put_real(s, (double)(is_whole(v) ? (float)v->integer : (float)v->real));
    else if (wanted == TYPE_DOUBLE && (is_whole(v) || is_real(v)))
        put_real(s, is_whole(v) ? (double)v->integer : v->real);
    else
        return given_another(s, v);
    return EXIT_OK;
}

/* ---- arrays ---- */

static const ArrayKind kinds[] = {
    [FRBZ_BOOLEAN] = KIND_I4, [FRBZ_INT] = KIND_I4, [FRBZ_LONG] = KIND_I8,
    [FRBZ_FLOAT] = KIND_F4, [FRBZ_DOUBLE] = KIND_F8, [FRBZ_BYTE] = KIND_I4, [FRBZ_SHORT] = KIND_I4, [FRBZ_CHAR] = KIND_I4,
};

static bool has_shape(const frbz_value *v) {
    bool good = v->type != FRBZ_NOTHING && v->type != FRBZ_TEXT && v->rank >= 1 && v->rank <= FRBZ_MAX_RANK;
    for (int d = 0; good && d < v->rank; d++)
        good = v->size[d] >= 0;
    return good;
}

static ArrayShape shape_of(const frbz_value *v) {
    ArrayShape shape = {.kind = kinds[v->type], .rank = (unsigned)v->rank};
    for (int d = 0; d < v->rank; d++)
        shape.n[d] = (uint64_t)v->size[d];
    return shape;
}

static int32_t element(frbz_type type, const char *at) {
    int16_t half;
    switch (type) {
    case FRBZ_BYTE: return *(const int8_t *)at;
    case FRBZ_SHORT: case FRBZ_CHAR:
        memcpy(&half, at, sizeof half);
        return type == FRBZ_SHORT ? half : (uint16_t)half;
    default: return *at != 0;       // a boolean
    }
}

/* Elements of fewer than 32 bits as ints; NULL: no memory. */
static int32_t *widen(const frbz_value *v, uint64_t n) {
    int32_t *out = malloc((size_t)(n + !n) * sizeof *out), *to = out;
    int64_t size[FRBZ_MAX_RANK] = {1, 1, 1}, stride[FRBZ_MAX_RANK] = {0};
    for (int d = 0; d < v->rank; d++) {
        size[FRBZ_MAX_RANK - v->rank + d] = v->size[d];
        stride[FRBZ_MAX_RANK - v->rank + d] = v->stride[d];
    }
    const char *from = v->data;
    for (int64_t i = 0; out && i < size[0]; i++)
        for (int64_t j = 0; j < size[1]; j++)
            for (int64_t k = 0; k < size[2]; k++)
                *to++ = element(v->type, from + i * stride[0] + j * stride[1] + k * stride[2]);
    return out;
}

static ArrayStatus build(frbz_method *m, const frbz_value *v, const ArrayShape *shape, Handle *out) {
    const Session *s = &m->session;
    const ArrayHelp help = helpers_help(&m->program->helpers);
    if (v->type != FRBZ_BOOLEAN && v->type < FRBZ_BYTE)
        return array_build_together(s->store, s->pool, &help, shape, v->data, v->stride, out);
    int32_t *ints = widen(v, array_elements(shape));
    ArrayStatus st = ints ? array_build(s->store, s->pool, shape, ints, out) : ARRAY_NO_MEMORY;
    free(ints);
    return st;
}

static ExitCode import(frbz_method *m, const frbz_value *v, const ArrayShape *shape) {
    Session *s = &m->session;
    Handle array;
    ArrayStatus st = array_check_shape(shape, s->memory);
    if (st == ARRAY_OK && array_elements(shape) && !v->data)
        return refuse(s, "an array without data");
    if (st == ARRAY_OK)
        st = build(m, v, shape, &array);
    if (st == ARRAY_OK) {
        arguments_put(s, array, true);
        return EXIT_OK;
    }
    char text[ARRAY_TEXT];
    array_explain(text, shape, (ArrayFault){.status = st});
    refuse(s, "%s", text);
    return EXIT_LIMIT;
}

/* A result of an earlier call. */
static ExitCode hand_back(Session *s, const frbz_method *m, const frbz_array *a) {
    if (a->program != m->program)
        return refuse(s, "a result of another program");
    store_retain(s->store, a->descriptor);
    arguments_put(s, a->descriptor, true);
    return EXIT_OK;
}

static ExitCode give_array(frbz_method *m, const frbz_value *v) {
    Session *s = &m->session;
    if (!v->array && !has_shape(v))
        return refuse(s, "no array of 1 to %d dimensions of numbers", FRBZ_MAX_RANK);
    ArrayShape shape = v->array ? v->array->array.shape : shape_of(v);
    Type wanted = s->typed ? s->signature.param[s->nargs].type : (Type){0};
    static const BaseType bases[] = {[FRBZ_BOOLEAN] = TYPE_BOOLEAN, [FRBZ_INT] = TYPE_INT, [FRBZ_LONG] = TYPE_LONG,
                                     [FRBZ_FLOAT] = TYPE_FLOAT, [FRBZ_DOUBLE] = TYPE_DOUBLE, [FRBZ_BYTE] = TYPE_BYTE,
                                     [FRBZ_SHORT] = TYPE_SHORT, [FRBZ_CHAR] = TYPE_CHAR};
    char why[ARGUMENTS_WHY];
    BaseType base = !v->array ? bases[v->type] : v->array->narrow ? bases[v->array->narrow] : arguments_base(shape.kind);
    if (!v->array && wanted.rank == 2)
        shape.layout = (Layout)wanted.layout;
    if (s->typed && !arguments_suit(wanted, base, &shape, why))
        return unsuitable(s, why);
    return v->array ? hand_back(s, m, v->array) : import(m, v, &shape);
}

ExitCode give_value(frbz_method *m, const frbz_value *v) {
    Session *s = &m->session;
    if ((unsigned)v->type > FRBZ_CHAR)
        return refuse(s, "no type of frbz.h");
    if (m->texts)
        return v->type == FRBZ_TEXT && v->text ? arguments_put_text(s, v->text) : refuse(s, "main takes texts");
    if (v->rank || v->array)
        return give_array(m, v);
    if (!s->typed)
        return give_plain(s, v);
    Type wanted = s->signature.param[s->nargs].type;
    return wanted.rank ? given_another(s, v) : give_number(s, v, wanted.base);
}
