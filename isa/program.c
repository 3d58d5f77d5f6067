/* isa/program.c - building and freeing of programs. */
#include "isa/program.h"

#include <stdlib.h>
#include <string.h>

#include "isa/arch.h"

static char *copy_text(const char *text, size_t len) {
    char *s = malloc(len + 1);
    if (s) {
        memcpy(s, text, len);
        s[len] = 0;
    }
    return s;
}

Program *program_new(const char *file) {
    Program *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->entry = -1;
    p->file = copy_text(file, strlen(file));
    if (!p->file) {
        free(p);
        return NULL;
    }
    return p;
}

void program_free(Program *p) {
    if (!p)
        return;
    for (unsigned i = 0; i < p->ncodelets; i++)
        free(p->codelets[i].name);
    for (unsigned i = 0; i < p->nconsts; i++) {
        free(p->consts[i].name);
        free(p->consts[i].text);
    }
    free(p->codelets);
    free(p->consts);
    free(p->code);
    free(p->lines);
    free(p->file);
    free(p);
}

static bool no_memory(Program *p) {
    p->no_memory = true;
    return false;
}

/* Tables grow at powers of two. */
static bool at_capacity(unsigned n) {
    return (n & (n - 1)) == 0;
}

bool program_add_codelet(Program *p, const char *name, size_t len, Role role, ArgType arg) {
    if (p->ncodelets == MAX_CODELETS || len > MAX_NAME)
        return false;
    if (at_capacity(p->ncodelets)) {
        size_t cap = p->ncodelets ? 2 * (size_t)p->ncodelets : 1;
        Codelet *grown = realloc(p->codelets, cap * sizeof *grown);
        if (!grown)
            return no_memory(p);
        p->codelets = grown;
    }
    char *copy = copy_text(name, len);
    if (!copy)
        return no_memory(p);
    p->codelets[p->ncodelets++] = (Codelet){copy, role, arg, p->ncode, 0};
    return true;
}

bool program_add_word(Program *p, uint32_t word, uint32_t line) {
    if (!p->ncodelets || p->codelets[p->ncodelets - 1].count == MAX_CODELET_WORDS)
        return false;
    if (p->ncode == MAX_CODE_WORDS)
        return false;
    if (p->ncode == p->code_cap) {
        uint32_t cap = p->code_cap ? 2 * p->code_cap : 64;
        uint32_t *code = realloc(p->code, cap * sizeof *code);
        if (code)
            p->code = code;
        uint32_t *lines = realloc(p->lines, cap * sizeof *lines);
        if (lines)
            p->lines = lines;
        if (!code || !lines)
            return no_memory(p);
        p->code_cap = cap;
    }
    p->code[p->ncode] = word;
    p->lines[p->ncode++] = line;
    p->codelets[p->ncodelets - 1].count++;
    return true;
}

static bool add(Program *p, const char *name, size_t len, Const c) {
    if (p->nconsts == MAX_CONSTS || len > MAX_NAME)
        return false;
    if (at_capacity(p->nconsts)) {
        size_t cap = p->nconsts ? 2 * (size_t)p->nconsts : 1;
        Const *grown = realloc(p->consts, cap * sizeof *grown);
        if (!grown)
            return no_memory(p);
        p->consts = grown;
    }
    c.name = copy_text(name, len);
    if (!c.name)
        return no_memory(p);
    p->consts[p->nconsts++] = c;
    return true;
}

bool program_add_const(Program *p, const char *name, size_t len, uint64_t word) {
    return add(p, name, len, (Const){.kind = CONST_WORD, .word = word});
}

size_t program_text_bytes(const Program *p) {
    size_t sum = 0;
    for (unsigned i = 0; i < p->nconsts; i++)
        if (p->consts[i].kind == CONST_STRING)
            sum += p->consts[i].len;
    return sum;
}

bool program_add_string(Program *p, const char *name, size_t len, const char *text, size_t text_len) {
    if (text_len > MAX_STRING || text_len > MAX_TEXT - program_text_bytes(p))
        return false;
    char *copy = copy_text(text, text_len);
    if (!copy)
        return no_memory(p);
    if (add(p, name, len, (Const){.kind = CONST_STRING, .text = copy, .len = (uint32_t)text_len}))
        return true;
    free(copy);
    return false;
}

bool program_is_name(const char *name, size_t len) {
    if (len == 0 || len > MAX_NAME)
        return false;
    for (size_t i = 0; i < len; i++) {
        char c = name[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '$';
        if (!letter && (i == 0 || c < '0' || c > '9'))
            return false;
    }
    return true;
}

typedef struct {
    const char *name;
    int index;
} Named;

static int by_name_then_index(const void *pa, const void *pb) {
    const Named *a = pa;
    const Named *b = pb;
    int order = strcmp(a->name, b->name);
    return order ? order : a->index - b->index;
}

/* Smallest index whose name an earlier one has, or -1. */
static int repeated(Named *list, unsigned n) {
    int found = -1;
    qsort(list, n, sizeof *list, by_name_then_index);
    for (unsigned i = 1; i < n; i++)
        if (!strcmp(list[i].name, list[i - 1].name) && (found < 0 || list[i].index < found))
            found = list[i].index;
    return found;
}

int program_repeated_codelet(const Program *p) {
    Named list[MAX_CODELETS];
    for (unsigned i = 0; i < p->ncodelets; i++)
        list[i] = (Named){p->codelets[i].name, (int)i};
    return repeated(list, p->ncodelets);
}

int program_repeated_const(const Program *p) {
    Named list[MAX_CONSTS];
    for (unsigned i = 0; i < p->nconsts; i++)
        list[i] = (Named){p->consts[i].name, (int)i};
    return repeated(list, p->nconsts);
}

int program_find_codelet(const Program *p, const char *name, size_t len) {
    for (unsigned i = 0; i < p->ncodelets; i++)
        if (strlen(p->codelets[i].name) == len && !memcmp(p->codelets[i].name, name, len))
            return (int)i;
    return -1;
}

int program_find_const(const Program *p, const char *name, size_t len) {
    for (unsigned i = 0; i < p->nconsts; i++)
        if (strlen(p->consts[i].name) == len && !memcmp(p->consts[i].name, name, len))
            return (int)i;
    return -1;
}

int program_codelet_at(const Program *p, uint32_t word) {
    for (unsigned i = 0; i < p->ncodelets; i++)
        if (word >= p->codelets[i].first && word - p->codelets[i].first < p->codelets[i].count)
            return (int)i;
    return -1;
}
