/* cli/debug_print.c - what the command print of frbz debug shows.
 *
 *   what   = (register | "@" slot) {"." element} {"[" index "]" | "[" first ":" end "]"}
 *
 * Brackets look into an array: of a descriptor, of a tree without one, or a private array. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/debug.h"
#include "memory/array.h"
#include "vm/core/show.h"

enum { SHOWN = 512, COLUMNS = 100, LEVELS = 16 };

typedef struct {
    uint64_t first, end;
    bool     single;        // "[3]"
} Span;

typedef struct {
    Debugger *d;
    ShowAs as;
    const char *text;       // all
    const char *p;          // what is left
    Span   span[ARRAY_MAX_RANK];
    unsigned spans;
    int    column;
} Print;

static bool fail(const Print *p, const char *why) {
    fprintf(p->d->out, "'%s': %s\n", p->text, why);
    return false;
}

/* ---- reading ---- */

static bool take_number(Print *p, uint64_t *out) {
    char *end;
    errno = 0;
    *out = strtoull(p->p, &end, 10);
    if (!isdigit((unsigned char)*p->p) || errno)
        return fail(p, "a number is missing, or too large");
    p->p = end;
    return true;
}

static bool take_span(Print *p) {
    if (p->spans == ARRAY_MAX_RANK)
        return fail(p, "no array has more than three dimensions");
    Span *s = &p->span[p->spans++];
    p->p++;
    if (!take_number(p, &s->first))
        return false;
    s->single = *p->p != ':';
    s->end = s->first + 1;
    if (!s->single && (p->p++, !take_number(p, &s->end)))
        return false;
    if (*p->p++ != ']')
        return fail(p, "']' is missing");
    return s->first < s->end || fail(p, "nothing from there to there");
}

static bool take_spans(Print *p) {
    while (*p->p == '[')
        if (!take_span(p))
            return false;
    return !*p->p || fail(p, "what is behind the first part?");
}

static bool is_chunk(const Store *s, uint64_t slot) {
    if (slot >= atomic_load(&s->next) || slot >= s->limit)
        return false;
    return slot && (chunk_is_own(s, chunk_handle((uint32_t)slot)) || chunk_is_published(&s->info[slot]));
}

/* "a0" or "@17" */
static bool take_root(Print *p, Handle *out) {
    const Store *s = p->d->session.store;
    uint64_t slot;
    if (*p->p == '@') {
        p->p++;
        if (!take_number(p, &slot))
            return false;
        *out = chunk_handle((uint32_t)slot);
        return is_chunk(s, slot) || fail(p, "no such chunk now");
    }
    int len = (int)strcspn(p->p, ".[");
    int reg = reg_find(FILE_X, p->p, len);
    if (reg < 0)
        return fail(p, "no register, nor a chunk as @17");
    if (p->d->scene->known.x[reg] != KNOWN_HANDLE)
        return fail(p, "the register does not hold a chunk here");
    p->p += len;
    *out = p->d->at->frame->x[reg];
    return chunk_number(*out) || fail(p, "null");
}

/* ".6": a chunk that another one holds. */
static bool take_elements(Print *p, Handle *h) {
    const Store *s = p->d->session.store;
    while (*p->p == '.') {
        uint64_t k;
        p->p++;
        if (!take_number(p, &k))
            return false;
        if (k >= CHUNK_WORDS || !(chunk_info(s, *h)->handles >> k & 1))
            return fail(p, "that element holds no chunk");
        *h = chunk_words(s, *h)[k];
        if (!chunk_number(*h))
            return fail(p, "null");
    }
    return true;
}

bool debug_find_chunk(Debugger *d, const char *text, Handle *out) {
    Print p = {.d = d, .text = text, .p = text};
    debug_scene(d);
    if (*text == '@' && isdigit((unsigned char)text[1])) {      // one that is not there yet, too
        uint64_t slot;
        p.p++;
        if (!take_number(&p, &slot))
            return false;
        *out = chunk_handle((uint32_t)slot);
        return (!*p.p && slot && slot < d->session.store->limit) || fail(&p, "no slot of a chunk");
    }
    return take_root(&p, out) && take_elements(&p, out) && (!*p.p || fail(&p, "what is behind the chunk?"));
}

/* ---- showing ---- */

static void put(Print *p, const char *text) {
    FILE *out = p->d->out;
    int len = (int)strlen(text);
    if (p->column && p->column + 2 + len > COLUMNS) {
        fputc('\n', out);
        p->column = 0;
    }
    fprintf(out, "  %s", text);
    p->column += 2 + len;
}

static void end_row(Print *p) {
    if (p->column)
        fputc('\n', p->d->out);
    p->column = 0;
}

/* An element of an array of KIND at DATA. */
static void put_element(Print *p, ArrayKind kind, const char *data) {
    char text[SCENE_TEXT];
    uint64_t wide;
    uint32_t narrow;
    if (array_width(kind) == sizeof wide) {
        memcpy(&wide, data, sizeof wide);
        scene_show_bits(text, wide, p->as ? p->as : kind == KIND_F8 ? SHOW_DOUBLE : SHOW_INT);
    } else {
        memcpy(&narrow, data, sizeof narrow);
        ShowAs usual = kind == KIND_F4 ? SHOW_FLOAT : SHOW_INT;
        uint64_t bits = p->as == SHOW_HEX ? narrow : (uint64_t)(int64_t)(int32_t)narrow;
        scene_show_bits(text, bits, p->as == SHOW_FLOAT || p->as == SHOW_HEX ? p->as : usual);
    }
    put(p, text);
}

static void explain(const Print *p, const Array *a, ArrayFault fault) {
    char text[ARRAY_TEXT];
    array_explain(text, &a->shape, fault);
    fprintf(p->d->out, "%s\n", text);
}

/* COUNT elements from column COL of row ROW on; false: a message. */
static bool show_run(Print *p, const Array *a, uint64_t row, uint64_t col, uint64_t count) {
    char data[SHOWN * sizeof(uint64_t)];
    bool cut = count > SHOWN;
    count = cut ? SHOWN : count;
    ArrayFault fault = array_read(p->d->session.store, a, row, 1, col, count, data);
    if (fault.status != ARRAY_OK)
        return explain(p, a, fault), false;
    for (uint64_t i = 0; i < count; i++)
        put_element(p, a->shape.kind, data + i * array_width(a->shape.kind));
    if (cut)
        put(p, "...");
    end_row(p);
    return true;
}

/* The spans that are missing are whole dimensions. */
static bool complete_spans(Print *p, const ArrayShape *shape) {
    if (p->spans > shape->rank)
        return fail(p, "the array has fewer dimensions");
    for (unsigned k = 0; k < shape->rank; k++) {
        if (k >= p->spans)
            p->span[k] = (Span){0, shape->n[k], false};
        if (p->span[k].end > shape->n[k]) {
            fprintf(p->d->out, "'%s': the length is %" PRIu64 "\n", p->text, shape->n[k]);
            return false;
        }
    }
    return true;
}

static void show_array(Print *p, const Array *a) {
    const ArrayShape *shape = &a->shape;
    unsigned last = shape->rank - 1, shown = 0;
    if (!complete_spans(p, shape))
        return;
    Span one = {0, 1, true}, first = last ? p->span[0] : one, second = last > 1 ? p->span[1] : one, run = p->span[last];
    uint64_t inner = last > 1 ? shape->n[1] : 1;
    for (uint64_t i = first.first; i < first.end; i++)
        for (uint64_t k = second.first; k < second.end; k++) {
            if (++shown > SHOWN / LEVELS) {
                fputs("  ...\n", p->d->out);
                return;
            }
            if (!show_run(p, a, i * inner + k, run.first, run.end - run.first))
                return;
        }
}

static void put_private(Print *p, const Private *w, uint64_t i) {
    char text[SCENE_TEXT];
    uint64_t bits = 0;
    bool narrow = w->width == sizeof(uint32_t);
    if (i < w->n64 + w->n32)        // within reach
        memcpy(&bits, w->data + i * w->width, w->width);
    if (narrow && p->as != SHOW_HEX)
        bits = (uint64_t)(int64_t)(int32_t)bits;
    scene_show_bits(text, bits, p->as ? p->as : narrow ? SHOW_INT : SHOW_GUESS);
    put(p, text);
}

static void show_private(Print *p, const Private *w) {
    uint64_t length = w->width ? private_length(w) : 0;
    if (!w->width) {
        fail(p, "no array has this number now");
        return;
    }
    if (!p->spans)
        p->span[0] = (Span){0, length, false};
    if (p->spans > 1 || p->span[0].end > length) {
        fprintf(p->d->out, "'%s': one dimension, length %" PRIu64 "\n", p->text, length);
        return;
    }
    uint64_t end = p->span[0].end - p->span[0].first > SHOWN ? p->span[0].first + SHOWN : p->span[0].end;
    for (uint64_t i = p->span[0].first; i < end; i++)
        put_private(p, w, i);
    if (end < p->span[0].end)
        put(p, "...");
    end_row(p);
}

/* Levels of handles on the leftmost path. */
static unsigned levels_of(const Store *s, Handle root) {
    unsigned levels = 0;
    for (Handle h = root; chunk_info(s, h)->handles & 1 && levels < LEVELS; levels++)
        h = chunk_words(s, h)[0];
    return levels;
}

/* Element INDEX of a tree without a descriptor, of leaves with PER elements. */
static void show_leaf(Print *p, Handle root, unsigned levels, uint64_t index, unsigned per) {
    const Store *s = p->d->session.store;
    uint64_t leaf = index / per;
    char text[SCENE_TEXT] = "-";
    Handle h = root;
    if (levels < LEVELS && leaf >> 4 * levels)
        h = HANDLE_NULL;
    for (unsigned k = levels; k-- > 0 && chunk_number(h);) {
        unsigned i = (unsigned)(leaf >> 4 * k) & (CHUNK_WORDS - 1);
        h = chunk_info(s, h)->handles >> i & 1 ? chunk_words(s, h)[i] : HANDLE_NULL;
    }
    const ChunkInfo *c = chunk_info(s, h);      // of null: nothing is defined
    unsigned at = (unsigned)(index % per), half = per == CHUNK_WORDS ? 2 * at : at;
    uint32_t bits = per == CHUNK_WORDS ? UINT32_C(3) << half : UINT32_C(1) << half;
    uint64_t word = chunk_words(s, h)[half / 2];
    if (c->handles >> half / 2 & 1)
        snprintf(text, sizeof text, "@%" PRIu32, chunk_number(word));
    else if ((c->defined & bits) == bits && per == CHUNK_WORDS)
        scene_show_bits(text, word, p->as);
    else if (c->defined & bits && p->as == SHOW_FLOAT)
        scene_show_bits(text, (uint32_t)(word >> (half & 1) * 32), SHOW_FLOAT);
    else if (c->defined & bits)
        show_long(text, (int32_t)(word >> (half & 1) * 32));
    put(p, text);
}

static void show_tree(Print *p, Handle root) {
    unsigned per = p->as == SHOW_WORDS || p->as == SHOW_FLOAT ? CHUNK_HALVES : CHUNK_WORDS;
    unsigned levels = levels_of(p->d->session.store, root);
    Span *s = &p->span[0];
    if (p->spans > 1) {
        fail(p, "no array descriptor: a tree has one dimension");
        return;
    }
    for (uint64_t i = s->first, n = 0; i < s->end; i++, n++) {
        if (n == SHOWN) {
            put(p, "...");
            break;
        }
        show_leaf(p, root, levels, i, per);
    }
    end_row(p);
}

/* A chunk, and what array it describes. */
static void show_chunk(Print *p, Handle h, const Array *a) {
    Debugger *d = p->d;
    Scene *one = calloc(1, sizeof *one);
    SceneView view = {.loaded = d->loaded, .scene = one, .slots = true};
    if (one) {
        scene_chunk(one, d->session.store, h);
        scene_print_chunk(d->out, &view, 0, p->as);
    }
    free(one);
    if (!a)
        return;
    fprintf(d->out, "  describes %s", array_kind_name(a->shape.kind));
    for (unsigned k = 0; k < a->shape.rank; k++)
        fprintf(d->out, "[%" PRIu64 "]", a->shape.n[k]);
    fprintf(d->out, ", layout %s\n", layout_name(a->shape.layout));
}

/* A register without brackets behind it. */
static bool show_register(Print *p) {
    Debugger *d = p->d;
    const Scene *s = d->scene;
    char text[SCENE_TEXT];
    int len = (int)strlen(p->p), x = reg_find(FILE_X, p->p, len), f = reg_find(FILE_F, p->p, len);
    int v = reg_find(FILE_V, p->p, len);
    if (x >= 0 && s->known.x[x] == KNOWN_HANDLE && chunk_number(d->at->frame->x[x]))
        return false;
    bool known = x == REG_ZERO || (x >= 0 && s->known.x[x]) || (f >= 0 && s->known.f >> f & 1) ||
                 (v >= 0 && s->known.v[v]);
    if (x < 0 && f < 0 && v < 0)
        return false;
    if (!known)
        fputs("not defined here\n", d->out);
    else if (v >= 0)
        scene_print_vector(d->out, &d->view, (unsigned)v, p->as);
    else if (x >= 0 && s->known.x[x] == KNOWN_HANDLE)
        fputs("null\n", d->out);
    else {
        uint64_t bits = x >= 0 ? s->x[x] : s->f[f];
        ShowAs usual = x >= 0 ? SHOW_INT : bits >> 32 == UINT32_MAX ? SHOW_FLOAT : SHOW_DOUBLE;
        scene_show_bits(text, bits, p->as ? p->as : usual);
        fprintf(d->out, "%s\n", text);
    }
    return true;
}

void debug_print_text(Debugger *d, ShowAs as, const char *text) {
    Print p = {.d = d, .as = as, .text = text, .p = text};
    Handle h;
    Array a;
    if (!*text) {
        scene_print_registers(d->out, &d->view);
        return;
    }
    if (show_register(&p))
        return;
    int len = (int)strcspn(text, "["), w = reg_find(FILE_W, text, len);
    if (w >= 0) {
        p.p += len;
        if (take_spans(&p))
            show_private(&p, &d->at->task->privates.w[w]);
        return;
    }
    if (!take_root(&p, &h) || !take_elements(&p, &h) || !take_spans(&p))
        return;
    bool described = array_describe(d->session.store, h, UINT64_MAX, &a) == ARRAY_OK;
    if (!p.spans)
        show_chunk(&p, h, described ? &a : NULL);
    else if (described)
        show_array(&p, &a);
    else
        show_tree(&p, h);
}
