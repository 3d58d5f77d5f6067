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

static ExitCode plain_argument(Session *s, const char *text, Layout layout) {
    uint64_t bits;
    if (arguments_integer(text, &bits) || arguments_double(text, &bits)) {
        arguments_put(s, bits, false);
        return EXIT_OK;
    }
    char path[4096];
    NpyOptions opt = {.layout = layout, .matrices_only = true, .max_bytes = s->given};
    if (!parse_array(text, path, sizeof path, &opt))
        return options_usage("'%s' is no option and no integer, double or .npy file", text);
    Handle array;
    ExitCode code = arguments_import(s, path, &opt, &array);
    if (code == EXIT_OK)
        arguments_put(s, array, true);
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
    const char *article = p->type.base == TYPE_INT ? "an" : "a";
    type_name(p->type, type);
    if (!s->place)
        return options_usage("argument %u, '%s': %.*s is %s %s, %s", s->nargs + 1, word, p->len, p->name, article, type,
                             why);
    diag_error(s->diag, *s->place, "'%s': %.*s is %s %s, %s", word, p->len, p->name, article, type, why);
    return EXIT_USAGE;
}

static ExitCode typed_integer(Session *s, const char *word, BaseType t) {
    uint64_t bits;
    if (!arguments_integer(word, &bits))
        return unsuitable(s, word, "not that");
    int64_t value = (int64_t)bits;
    if (t != TYPE_LONG && !type_holds(t, value))
        return unsuitable(s, word, "from %" PRId64 " to %" PRId64, type_range(t).least, type_range(t).most);
    arguments_put(s, bits, false);
    return EXIT_OK;
}

/* A float is rounded once, from the text. */
static ExitCode typed_fp(Session *s, const char *word, BaseType t) {
    uint64_t bits;
    if (!arguments_double(word, &bits))
        return unsuitable(s, word, "not that");
    if (t == TYPE_FLOAT) {
        double value = strtof(word, NULL);
        memcpy(&bits, &value, sizeof bits);
    }
    arguments_put(s, bits, false);
    return EXIT_OK;
}

static ExitCode typed_boolean(Session *s, const char *word) {
    bool yes = !strcmp(word, "true");
    if (!yes && strcmp(word, "false"))
        return unsuitable(s, word, "true or false");
    arguments_put(s, yes, false);
    return EXIT_OK;
}

/* Elements of fewer than 32 bits come as ints. */
static ExitCode check_elements(const Session *s, const char *word, const Array *a, BaseType t) {
    TypeRange range = type_range(t);
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
    while (good < n && type_holds(t, all[good]))
        good++;
    int32_t bad = good < n ? all[good] : 0;
    free(all);
    if (good == n)
        return EXIT_OK;
    return unsuitable(s, word, "and an element is %" PRId32 ", not %" PRId64 " %s %" PRId64, bad, range.least,
                      t == TYPE_BOOLEAN ? "or" : "to", range.most);
}

/* Does array A suit parameter type T? */
static ExitCode check_array(const Session *s, const char *word, const Array *a, Type t) {
    char why[ARGUMENTS_WHY];
    BaseType base = arguments_base(a->shape.kind);
    bool narrow = (t.base == TYPE_BOOLEAN || type_is_small(t.base)) && base == TYPE_INT && t.rank == (int)a->shape.rank;
    if (!arguments_suit(t, narrow ? t.base : base, &a->shape, why))
        return unsuitable(s, word, "%s", why);
    return narrow ? check_elements(s, word, a, t.base) : EXIT_OK;
}

/* Read, or made, in the layout that the program wants, unless the command says another. */
static ExitCode typed_array(Session *s, const CommandLine *c, const char *word, Type t, Layout layout) {
    char path[4096];
    NpyOptions opt = {.layout = layout ? layout : (Layout)t.layout, .matrices_only = true, .max_bytes = s->given};
    bool made = made_is(word);
    if (!made && !parse_array(word, path, sizeof path, &opt))
        return unsuitable(s, word, "from a .npy file");
    Handle array;
    Array a;
    ExitCode code = made ? made_array(s, c, word, &opt, &array) : arguments_import(s, path, &opt, &array);
    if (code != EXIT_OK)
        return code;
    ArrayStatus st = array_describe(s->store, array, s->given, &a);
    assert(st == ARRAY_OK && "an array just read");
    (void)st;
    code = check_array(s, word, &a, t);
    arguments_put(s, array, true);
    return code;
}

static ExitCode typed_argument(Session *s, const CommandLine *c, const char *word, Layout layout) {
    Type t = s->signature.param[s->nargs].type;
    if (t.rank)
        return typed_array(s, c, word, t, layout);
    switch (t.base) {
    case TYPE_BOOLEAN: return typed_boolean(s, word);
    case TYPE_FLOAT: case TYPE_DOUBLE: return typed_fp(s, word, t.base);
    default: return typed_integer(s, word, t.base);
    }
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

ExitCode arguments_one(Session *s, const CommandLine *c, int k, const char *word) {
    s->nargs = (unsigned)k;
    return typed_argument(s, c, word, LAYOUT_TREE);
}

/* ---- */

ExitCode arguments_set(Session *s, const CommandLine *c, char *const *words, int n, Layout layout) {
    ExitCode code = arguments_signature(s);
    if (code == EXIT_OK)
        code = check_count(s, n);
    bool java = arguments_are_texts(s);
    for (int i = 0; i < n && code == EXIT_OK; i++) {
        if (s->nargs == CHUNK_WORDS)
            code = options_usage("more than %d arguments", CHUNK_WORDS);
        else if (s->typed)
            code = typed_argument(s, c, words[i], layout);
        else
            code = java ? arguments_put_text(s, words[i]) : plain_argument(s, words[i], layout);
    }
    return code;
}
