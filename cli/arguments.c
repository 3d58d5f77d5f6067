/* cli/arguments.c - integers, doubles, arrays and texts to elements of a chunk. */
#include "cli/arguments.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/made.h"
#include "memory/array.h"
#include "memory/npy.h"

static void set_argument(Session *s, uint64_t bits, bool handle) {
    ChunkInfo *c = chunk_info(s->store, s->args);
    chunk_words(s->store, s->args)[s->nargs] = bits;
    c->defined |= UINT32_C(3) << 2 * s->nargs;
    if (handle)
        c->handles |= (uint16_t)(1u << s->nargs);
    s->nargs++;
}

/* All of TEXT is an integer of 64 bits, signed, or unsigned if hexadecimal. */
static bool parse_integer(const char *text, uint64_t *bits) {
    const char *digits = text + (text[0] == '-' || text[0] == '+');
    bool hex = digits[0] == '0' && (digits[1] | 0x20) == 'x';
    char *end;
    if (digits[0] < '0' || digits[0] > '9')
        return false;
    errno = 0;
    if (hex && text[0] != '-')
        *bits = strtoull(text, &end, 16);
    else
        *bits = (uint64_t)strtoll(text, &end, hex ? 16 : 10);
    return !errno && end != text && !*end;
}

/* All of TEXT is a floating-point number, "inf" and "nan" too. */
static bool parse_double(const char *text, uint64_t *bits) {
    char *end;
    if (!*text || strchr(" \t\n\v\f\r", *text))
        return false;
    double value = strtod(text, &end);
    if (*end || end == text)
        return false;
    memcpy(bits, &value, sizeof value);
    return true;
}

/* "A.npy:z" taken apart; false: no such file name, or no such layout. */
static bool parse_array(const char *text, char *path, size_t size, NpyOptions *opt) {
    size_t len = strlen(text);
    const char *colon = strrchr(text, ':');
    if (colon && layout_find(colon + 1, &opt->layout)) {
        len = (size_t)(colon - text);
        opt->matrices_only = false;
    }
    if (len < 4 || len >= size || memcmp(text + len - 4, ".npy", 4))
        return false;
    memcpy(path, text, len);
    path[len] = 0;
    return true;
}

ExitCode arguments_import(Session *s, const char *path, const NpyOptions *opt, Handle *array) {
    switch (npy_import(s->store, s->pool, path, opt, s->diag, array)) {
    case NPY_INPUT: return EXIT_USAGE;
    case NPY_LIMIT: return EXIT_LIMIT;
    case NPY_OK:    break;
    }
    return EXIT_OK;
}

/* For FunJava, whose program parses it: a chunk with TEXT as a long, if it is one, and as a
 * double. */
static ExitCode java_argument(Session *s, const char *text) {
    Handle word = pool_new(s->pool);
    uint64_t bits;
    if (!word) {
        diag_file_error(s->diag, s->loaded->source.file, "out of chunks: no room for the arguments");
        return EXIT_LIMIT;
    }
    ChunkInfo *c = chunk_info(s->store, word);
    bool hex = text[0] && strpbrk(text, "xX");
    if (!hex && parse_integer(text, &bits)) {
        chunk_words(s->store, word)[0] = bits;
        c->defined |= 3;
    }
    if (parse_double(text, &bits)) {
        chunk_words(s->store, word)[1] = bits;
        c->defined |= 3 << 2;
    }
    chunk_publish(s->store, word);
    set_argument(s, word, true);
    return EXIT_OK;
}

static ExitCode plain_argument(Session *s, const char *text, Layout layout) {
    uint64_t bits;
    if (parse_integer(text, &bits) || parse_double(text, &bits)) {
        set_argument(s, bits, false);
        return EXIT_OK;
    }
    char path[4096];
    NpyOptions opt = {.layout = layout, .matrices_only = true, .max_bytes = s->memory};
    if (!parse_array(text, path, sizeof path, &opt))
        return options_usage("'%s' is no option and no integer, double or .npy file", text);
    Handle array;
    ExitCode code = arguments_import(s, path, &opt, &array);
    if (code == EXIT_OK)
        set_argument(s, array, true);
    return code;
}

/* ---- for a method in main's place ---- */

/* "argument 2, 'x.npy': y is a double[], " and what follows. */
__attribute__((format(printf, 3, 4)))
static ExitCode unsuitable(const Session *s, const char *word, const char *fmt, ...) {
    char why[160], type[TYPE_NAME];
    const SignatureParam *p = &s->signature.param[s->nargs];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(why, sizeof why, fmt, ap);
    va_end(ap);
    return options_usage("argument %u, '%s': %.*s is %s %s, %s", s->nargs + 1, word, p->len, p->name,
                         p->type.base == TYPE_INT ? "an" : "a", type_name(p->type, type), why);
}

static ExitCode typed_integer(Session *s, const char *word, BaseType t) {
    uint64_t bits;
    if (!parse_integer(word, &bits))
        return unsuitable(s, word, "not that");
    int64_t value = (int64_t)bits;
    if (t == TYPE_INT && (value < INT32_MIN || value > INT32_MAX))
        return unsuitable(s, word, "from %" PRId32 " to %" PRId32, INT32_MIN, INT32_MAX);
    set_argument(s, bits, false);
    return EXIT_OK;
}

/* A float is rounded once, from the text. */
static ExitCode typed_fp(Session *s, const char *word, BaseType t) {
    uint64_t bits;
    if (!parse_double(word, &bits))
        return unsuitable(s, word, "not that");
    if (t == TYPE_FLOAT) {
        double value = strtof(word, NULL);
        memcpy(&bits, &value, sizeof bits);
    }
    set_argument(s, bits, false);
    return EXIT_OK;
}

static ExitCode typed_boolean(Session *s, const char *word) {
    bool yes = !strcmp(word, "true");
    if (!yes && strcmp(word, "false"))
        return unsuitable(s, word, "true or false");
    set_argument(s, yes, false);
    return EXIT_OK;
}

/* Elements of a boolean array come as ints. */
static ExitCode check_booleans(const Session *s, const char *word, const Array *a) {
    uint64_t n = array_elements(&a->shape);
    int32_t *all = malloc((n + !n) * sizeof *all);
    if (!all) {
        diag_file_reason(s->diag, s->loaded->source.file, diag_no_memory);
        return EXIT_LIMIT;
    }
    ArrayFault fault = array_export(s->store, a, all);
    assert(fault.status == ARRAY_OK && "an array just read");
    (void)fault;
    uint64_t good = 0;
    while (good < n && (all[good] == 0 || all[good] == 1))
        good++;
    int32_t bad = good < n ? all[good] : 0;
    free(all);
    return good == n ? EXIT_OK : unsuitable(s, word, "and an element is %" PRId32 ", not 0 or 1", bad);
}

/* Does array A suit parameter P? */
static ExitCode check_array(const Session *s, const char *word, const Array *a, Type t) {
    static const BaseType bases[KIND_COUNT] = {
        [KIND_I8] = TYPE_LONG, [KIND_F8] = TYPE_DOUBLE, [KIND_I4] = TYPE_INT, [KIND_F4] = TYPE_FLOAT,
    };
    char type[TYPE_NAME];
    Type given = {.base = bases[a->shape.kind], .rank = (int)a->shape.rank};
    bool booleans = t.base == TYPE_BOOLEAN && given.base == TYPE_INT;
    if (given.rank != t.rank || (given.base != t.base && !booleans))
        return unsuitable(s, word, "it is given %s %s", given.base == TYPE_INT ? "an" : "a", type_name(given, type));
    if (a->shape.layout != (Layout)t.layout)
        return unsuitable(s, word, "which has the layout %s", layout_name((Layout)t.layout));
    for (int k = 0; k < t.rank; k++)
        if (a->shape.n[k] > INT32_MAX)
            return unsuitable(s, word, "that has a dimension of %" PRIu64, a->shape.n[k]);
    return booleans ? check_booleans(s, word, a) : EXIT_OK;
}

/* Read, or made, in the layout that the program wants, unless the command says another. */
static ExitCode typed_array(Session *s, const char *word, Type t, Layout layout) {
    char path[4096];
    NpyOptions opt = {.layout = layout ? layout : (Layout)t.layout, .matrices_only = true, .max_bytes = s->memory};
    bool made = s->command && made_is(word);
    if (!made && !parse_array(word, path, sizeof path, &opt))
        return unsuitable(s, word, "from a .npy file");
    Handle array;
    Array a;
    ExitCode code = made ? made_array(s, word, &opt, &array) : arguments_import(s, path, &opt, &array);
    if (code != EXIT_OK)
        return code;
    ArrayStatus st = array_describe(s->store, array, s->memory, &a);
    assert(st == ARRAY_OK && "an array just read");
    (void)st;
    code = check_array(s, word, &a, t);
    set_argument(s, array, true);
    return code;
}

static ExitCode typed_argument(Session *s, const char *word, Layout layout) {
    Type t = s->signature.param[s->nargs].type;
    if (t.rank)
        return typed_array(s, word, t, layout);
    switch (t.base) {
    case TYPE_BOOLEAN: return typed_boolean(s, word);
    case TYPE_FLOAT: case TYPE_DOUBLE: return typed_fp(s, word, t.base);
    default: return typed_integer(s, word, t.base);
    }
}

ExitCode arguments_signature(Session *s) {
    const Program *p = s->loaded->program;
    int k = program_find_const(p, SIGNATURE_CONST, strlen(SIGNATURE_CONST));
    if (k < 0)
        return EXIT_OK;
    if (p->consts[k].kind != CONST_STRING || !signature_read(p->consts[k].text, &s->signature)) {
        diag_file_error(s->diag, s->loaded->source.file, "the constant %s is no header of a method", SIGNATURE_CONST);
        return EXIT_USAGE;
    }
    s->typed = true;
    return EXIT_OK;
}

/* Are N arguments right? */
static ExitCode check_count(const Session *s, int n) {
    const Program *p = s->loaded->program;
    const Signature *sig = &s->signature;
    if (!s->typed || sig->nparams == n)
        return EXIT_OK;
    int k = program_find_const(p, SIGNATURE_CONST, strlen(SIGNATURE_CONST));
    return options_usage("%s takes %d argument%s, not %d", p->consts[k].text, sig->nparams, sig->nparams == 1 ? "" : "s", n);
}

ExitCode arguments_one(Session *s, int k, const char *word) {
    s->nargs = (unsigned)k;
    return typed_argument(s, word, LAYOUT_TREE);
}

/* ---- */

ExitCode arguments_set(Session *s, char *const *words, int n, Layout layout) {
    ExitCode code = arguments_signature(s);
    if (code == EXIT_OK)
        code = check_count(s, n);
    bool java = program_find_const(s->loaded->program, "$java", 5) >= 0;
    for (int i = 0; i < n && code == EXIT_OK; i++) {
        if (s->nargs == CHUNK_WORDS)
            code = options_usage("more than %d arguments", CHUNK_WORDS);
        else if (s->typed)
            code = typed_argument(s, words[i], layout);
        else
            code = java ? java_argument(s, words[i]) : plain_argument(s, words[i], layout);
    }
    return code;
}
