/* lab/codelets/graph_file.c - reading and writing graphs. */
#include "lab/codelets/graph_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/infile.h"
#include "lab/codelets/words.h"

enum { MAX_FILE = 1 << 30, MAX_STAGE = 1 << 20, MAX_ACCESS = 1 << 30, MAX_LINE = 1 << 16, SHOWN = 40 };

#define MAX_ADDRESS (UINT64_C(1) << 48)

static const char *const class_words[CLASSES] = {
#define CLASS(name, word, flops, energy, doc) [CLASS_##name] = word,
#include "lab/codelets/classes.def"
};

typedef struct {
    Words words;
    CodeletGraph *g;
    Names names, blocks;
    uint64_t *block;        // address and bytes of each
    uint32_t nblocks;
    uint64_t end;           // of all blocks
} Reader;

static void no_memory(Reader *r) {
    if (!r->words.diag->no_memory)
        diag_file_reason(r->words.diag, r->words.source.file, diag_no_memory);
    r->words.failed = true;
}

static int shown(Word w) {
    return w.len < SHOWN ? w.len : SHOWN;
}

/* What is a mistake of the line was said: the rest of it is not looked at. */
static void skip_line(Reader *r) {
    Words *w = &r->words;
    w->next += strcspn(w->next, "\n");
    if (*w->next)
        w->next++;
}

/* ---- blocks ---- */

static bool add_block(Reader *r, Word name, uint64_t address, uint64_t bytes) {
    uint64_t *more = realloc(r->block, (r->nblocks + 1u) * 2 * sizeof *more);
    if (more)
        r->block = more;
    if (!more || !names_add(&r->blocks, name, r->nblocks))
        return no_memory(r), false;
    r->block[2 * r->nblocks] = address;
    r->block[2 * r->nblocks++ + 1] = bytes;
    r->end = address + bytes > r->end ? address + bytes : r->end;
    return true;
}

/* "BYTES" or "BYTES at ADDRESS" */
static bool read_place(Reader *r, Word size, uint64_t *bytes, uint64_t *address) {
    Words *w = &r->words;
    if (!words_number(w, size, 1, MAX_ADDRESS, "bytes of a block", bytes))
        return false;
    const char *before = w->next;
    if (!word_is(words_next(w), "at"))
        w->next = before;
    else if (!words_number(w, words_next(w), 0, MAX_ADDRESS, "address", address))
        return false;
    if (*address + *bytes > MAX_ADDRESS)
        return words_complain(w, size, "the block ends beyond address %" PRIu64, MAX_ADDRESS), false;
    return true;
}

static bool read_block(Reader *r) {
    Words *w = &r->words;
    Word name = words_next(w), size = words_next(w);
    uint64_t bytes, address = r->end;
    if (!name.len || names_find(&r->blocks, name) != NAMES_NONE)
        return words_complain(w, name, name.len ? "block '%.*s' a second time" : "which block?%.*s", shown(name), name.at), false;
    if (!read_place(r, size, &bytes, &address))     // accesses to it are not to blame
        return add_block(r, name, 0, MAX_ADDRESS), false;
    return add_block(r, name, address, bytes);
}

/* ---- codelets ---- */

/* "load BYTES" or "load BLOCK OFFSET BYTES" */
static bool read_access(Reader *r, StepKind kind) {
    Words *w = &r->words;
    Word word = words_next(w);
    uint32_t b = names_find(&r->blocks, word);
    uint64_t offset, bytes, at = STEP_ANYWHERE;
    if (b == NAMES_NONE && word.len && (word.at[0] < '0' || word.at[0] > '9'))
        return words_complain(w, word, "no block '%.*s'", shown(word), word.at), false;
    if (b != NAMES_NONE) {
        if (!words_number(w, words_next(w), 0, r->block[2 * b + 1] - 1, "offset", &offset))
            return false;
        at = r->block[2 * b] + offset;
        word = words_next(w);
    }
    if (!words_number(w, word, 1, MAX_ACCESS, "bytes", &bytes))
        return false;
    if (at != STEP_ANYWHERE && offset + bytes > r->block[2 * b + 1])
        return words_complain(w, word, "the block ends %" PRIu64 " bytes behind that offset", r->block[2 * b + 1] - offset), false;
    codelet_graph_step(r->g, (Step){at, (uint32_t)bytes, kind});
    return true;
}

static bool read_operations(Reader *r, StepKind kind) {
    Words *w = &r->words;
    Word word = words_next(w);
    uint64_t count, class = 0;
    while (class < CLASSES && !word_is(word, class_words[class]))
        class++;
    if (class == CLASSES)
        return words_complain(w, word, "no class '%.*s' of operations", shown(word), word.at), false;
    if (!words_number(w, words_next(w), 1, UINT32_MAX, "operations", &count))
        return false;
    codelet_graph_step(r->g, (Step){class, (uint32_t)count, kind});
    return true;
}

static bool read_step(Reader *r) {
    Words *w = &r->words;
    Word word = words_next(w);
    if (word_is(word, "load"))
        return read_access(r, STEP_LOAD);
    if (word_is(word, "store"))
        return read_access(r, STEP_STORE);
    if (word_is(word, "compute"))
        return read_operations(r, STEP_COMPUTE);
    if (word_is(word, "count"))
        return read_operations(r, STEP_COUNT);
    if (!word_is(word, "wait"))
        return words_complain(w, word, "expected load, store, compute, count or wait, not '%.*s'", shown(word),
                              word.at), false;
    codelet_graph_step(r->g, (Step){0, 0, STEP_WAIT});
    return true;
}

static bool read_stage(Reader *r, uint32_t codelet) {
    uint64_t stage;
    Words *w = &r->words;
    if (!words_number(w, words_next(w), 0, MAX_STAGE, "stage", &stage))
        return false;
    r->g->codelet[codelet].stage = (uint32_t)stage;
    r->g->staged = true;
    return true;
}

static bool read_codelet(Reader *r) {
    Words *w = &r->words;
    Word name = words_next(w), word;
    char text[CODELET_MOST_NAME];
    if (!name.len || word_is(name, ":") || word_is(name, ";"))
        return words_complain(w, name, "which codelet?"), false;
    if (names_find(&r->names, name) != NAMES_NONE)
        return words_complain(w, name, "codelet '%.*s' a second time", shown(name), name.at), false;
    if (name.len >= CODELET_MOST_NAME)      // but it is known from here on
        words_complain(w, name, "a name of over %d characters", CODELET_MOST_NAME - 1);
    snprintf(text, sizeof text, "%.*s", name.len < CODELET_MOST_NAME ? name.len : 0, name.at);
    uint32_t c = codelet_graph_add(r->g, text);
    if (r->g->no_memory || r->g->too_big || !names_add(&r->names, name, c))
        return r->g->too_big ? (words_complain(w, name, "more than %d codelets", GRAPH_MAX), false) : (no_memory(r), false);
    r->g->codelet[c].line = w->line;
    r->g->codelet[c].col = name.col;
    word = words_next(w);
    if (word_is(word, "stage")) {
        if (!read_stage(r, c))
            return false;
        word = words_next(w);
    }
    if (word_is(word, ":"))
        do {
            if (!read_step(r))
                return false;
            word = words_next(w);
        } while (word_is(word, ";"));
    if (word.len)
        return words_complain(w, word, "'%.*s' is too much", shown(word), word.at), false;
    return true;
}

/* ---- edges ---- */

static uint32_t read_end(Reader *r, Word word) {
    uint32_t end = names_find(&r->names, word);
    if (end == NAMES_NONE)
        words_complain(&r->words, word, word.len ? "no codelet '%.*s'" : "expected a codelet%.*s", shown(word), word.at);
    return end;
}

static bool read_edge(Reader *r) {
    Words *w = &r->words;
    Word first = words_next(w), second = words_next(w);
    uint32_t from = read_end(r, first), to = read_end(r, second);
    uint64_t bytes;
    if (from == NAMES_NONE || to == NAMES_NONE || !words_number(w, words_next(w), 0, MAX_ADDRESS, "bytes", &bytes))
        return false;
    if (from == to)
        return words_complain(w, second, "an edge from a codelet to itself"), false;
    const char *before = w->next;
    bool potential = word_is(words_next(w), "potential");
    if (!potential)
        w->next = before;
    codelet_graph_edge(r->g, from, to, bytes, potential);
    return true;
}

/* ---- the file ---- */

static bool read_word(Reader *r) {
    uint64_t bytes;
    if (!words_number(&r->words, words_next(&r->words), 1, GRAPH_MAX_WORD, "bytes of a word", &bytes))
        return false;
    r->g->word = (unsigned)bytes;
    return true;
}

static bool read_latency(Reader *r) {
    Words *w = &r->words;
    Word word = words_next(w), bytes;
    uint64_t line;
    r->g->exposed = word_is(word, "exposed");
    if (!r->g->exposed && !word_is(word, "hidden"))
        return words_complain(w, word, "expected exposed or hidden, not '%.*s'", shown(word), word.at), false;
    const char *before = w->next;
    bytes = words_next(w);
    if (!r->g->exposed || !bytes.len) {
        w->next = before;
        return true;
    }
    if (!words_number(w, bytes, 1, MAX_LINE, "bytes of a wait", &line))
        return false;
    r->g->line = (unsigned)line;
    return true;
}

static void read_line(Reader *r) {
    static const struct {
        const char *word;
        bool (*read)(Reader *r);
    } kinds[] = {{"codelet", read_codelet}, {"edge", read_edge}, {"block", read_block}, {"word", read_word},
                 {"latency", read_latency}};
    Word word = words_next(&r->words);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (word_is(word, kinds[i].word)) {
            if (!kinds[i].read(r))
                skip_line(r);
            else
                words_end(&r->words);
            return;
        }
    words_complain(&r->words, word, "expected codelet, edge, block, word or latency, not '%.*s'", shown(word), word.at);
    skip_line(r);
}

/* What is known when all lines are read. */
static void finish(Reader *r) {
    uint32_t which = 0;
    GraphState state = codelet_graph_finish(r->g, &which);
    char name[CODELET_NAME];
    if (state == GRAPH_MEMORY) {
        no_memory(r);
        return;
    }
    if (state == GRAPH_SIZE) {
        diag_file_error(r->words.diag, r->words.source.file, "more than %d codelets, edges or steps", GRAPH_MAX);
        r->words.failed = true;
        return;
    }
    if (state == GRAPH_GOOD)
        return;
    const GraphCodelet *c = &r->g->codelet[which];
    diag_error(r->words.diag, (Loc){&r->words.source, c->line, c->col},
               state == GRAPH_CYCLE ? "codelet '%s' is on a cycle: it needs itself"
                                    : "codelet '%s' is not in a later stage than what it needs",
               codelet_name(r->g, which, name));
    r->words.failed = true;
}

CodeletGraph *codelet_graph_read(const char *path, Diag *d) {
    size_t len;
    char *text = in_read(fopen(path, "rb"), path, MAX_FILE, "too long for a graph", &len, d);
    if (!text)
        return NULL;
    Reader r = {.g = codelet_graph_new()};
    bool is_text = words_begin(&r.words, path, text, len, d);
    if (!r.g)
        no_memory(&r);
    while (is_text && !d->no_memory && words_line(&r.words))
        read_line(&r);
    if (!r.words.failed && !r.g->ncodelets) {
        diag_file_error(d, path, "a graph without codelets");
        r.words.failed = true;
    }
    if (!r.words.failed)
        finish(&r);
    names_free(&r.names);
    names_free(&r.blocks);
    free(r.block);
    free(text);
    if (!r.words.failed)
        return r.g;
    codelet_graph_destroy(r.g);
    return NULL;
}

/* ---- writing ---- */

static void write_step(const Step *s, FILE *out) {
    switch (s->kind) {
    case STEP_LOAD:
    case STEP_STORE:
        fputs(s->kind == STEP_LOAD ? "load " : "store ", out);
        if (s->at != STEP_ANYWHERE)
            fprintf(out, "memory %" PRIu64 " ", s->at);
        fprintf(out, "%" PRIu32, s->count);
        break;
    case STEP_COMPUTE:
    case STEP_COUNT:
        fprintf(out, "%s %s %" PRIu32, s->kind == STEP_COUNT ? "count" : "compute", class_words[s->at], s->count);
        break;
    case STEP_WAIT:
        fputs("wait", out);
        break;
    }
}

/* The end of all accesses. */
static uint64_t memory_of(const CodeletGraph *g) {
    uint64_t end = 0;
    for (uint32_t i = 0; i < g->nsteps; i++) {
        const Step *s = &g->step[i];
        if ((s->kind == STEP_LOAD || s->kind == STEP_STORE) && s->at != STEP_ANYWHERE && s->at + s->count > end)
            end = s->at + s->count;
    }
    return end;
}

void codelet_graph_write(const CodeletGraph *g, FILE *out) {
    char a[CODELET_NAME], b[CODELET_NAME];
    uint64_t memory = memory_of(g);
    fprintf(out, "word %u\nlatency %s", g->word, g->exposed ? "exposed" : "hidden");
    if (g->exposed && g->line > g->word)
        fprintf(out, " %u", g->line);
    fputc('\n', out);
    if (memory)
        fprintf(out, "block memory %" PRIu64 "\n", memory);
    for (uint32_t i = 0; i < g->ncodelets; i++) {
        const GraphCodelet *c = &g->codelet[i];
        fprintf(out, "codelet %s stage %" PRIu32, codelet_name(g, i, a), c->stage);
        for (uint32_t k = 0; k < c->steps; k++) {
            fputs(k ? "; " : ": ", out);
            write_step(&g->step[c->first + k], out);
        }
        fputc('\n', out);
    }
    for (uint32_t i = 0; i < g->nedges; i++) {
        const CodeletEdge *e = &g->edge[i];
        fprintf(out, "edge %s %s %" PRIu64 "%s\n", codelet_name(g, e->from, a), codelet_name(g, e->to, b), e->bytes,
                e->potential ? " potential" : "");
    }
}
