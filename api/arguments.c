/* api/arguments.c - numbers, arrays and texts to elements of a chunk. */
#include "api/arguments.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/base/argument.h"

void arguments_put(Session *s, uint64_t bits, bool handle) {
    ChunkInfo *c = chunk_info(s->store, s->args);
    chunk_words(s->store, s->args)[s->nargs] = bits;
    c->defined |= UINT32_C(3) << 2 * s->nargs;
    if (handle)
        c->handles |= (uint16_t)(1u << s->nargs);
    s->nargs++;
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

bool arguments_integer(const char *text, uint64_t *bits) {
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

bool arguments_double(const char *text, uint64_t *bits) {
    char *end;
    if (!*text || strchr(" \t\n\v\f\r", *text))
        return false;
    double value = strtod(text, &end);
    if (*end || end == text)
        return false;
    memcpy(bits, &value, sizeof value);
    return true;
}

bool arguments_are_texts(const Session *s) {
    return program_find_const(s->loaded->program, "$java", 5) >= 0;
}

static void put_element(Session *s, Handle h, int element, uint64_t bits) {
    chunk_words(s->store, h)[element] = bits;
    chunk_info(s->store, h)->defined |= UINT32_C(3) << 2 * element;
}

/* For FunJava, whose program parses it: frontend/base/argument.h. */
ExitCode arguments_put_text(Session *s, const char *text) {
    Handle word = pool_new(s->pool);
    uint64_t bits;
    if (!word) {
        diag_file_error(s->diag, s->loaded->source.file, "out of chunks: no room for the arguments");
        return EXIT_LIMIT;
    }
    bool hex = text[0] && strpbrk(text, "xX");
    if (!hex && arguments_integer(text, &bits))
        put_element(s, word, ARGUMENT_LONG, bits);
    if (arguments_double(text, &bits))
        put_element(s, word, ARGUMENT_DOUBLE, bits);
    for (int i = ARGUMENT_LENGTH; i < CHUNK_WORDS; i++)
        put_element(s, word, i, argument_element(text, strlen(text), i));
    chunk_publish(s->store, word);
    s->text[s->nargs] = text;
    arguments_put(s, word, true);
    return EXIT_OK;
}

BaseType arguments_base(ArrayKind kind) {
    static const BaseType bases[KIND_COUNT] = {
        [KIND_I8] = TYPE_LONG, [KIND_F8] = TYPE_DOUBLE, [KIND_I4] = TYPE_INT, [KIND_F4] = TYPE_FLOAT,
    };
    return bases[kind];
}

bool arguments_suit(Type wanted, BaseType base, const ArrayShape *shape, char why[ARGUMENTS_WHY]) {
    char type[TYPE_NAME];
    Type given = {.base = base, .rank = (int)shape->rank};
    if (given.rank != wanted.rank || given.base != wanted.base) {
        snprintf(why, ARGUMENTS_WHY, "it is given %s %s", base == TYPE_INT ? "an" : "a", type_name(given, type));
        return false;
    }
    if (shape->layout != (Layout)wanted.layout) {
        snprintf(why, ARGUMENTS_WHY, "which has the layout %s", layout_name((Layout)wanted.layout));
        return false;
    }
    for (int k = 0; k < wanted.rank; k++)
        if (shape->n[k] > INT32_MAX) {
            snprintf(why, ARGUMENTS_WHY, "that has a dimension of %" PRIu64, shape->n[k]);
            return false;
        }
    return true;
}
