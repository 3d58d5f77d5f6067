/* frontend/front.c - the arena, and errors up to a number that a reader can use. */
#include "frontend/front.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    BLOCK = 1 << 16,
    RESERVE = 1 << 19,
    MUCH = 1 << 19,             // who has asked for so much gets
    HUGE_BLOCK = 1 << 21,       // blocks that are a huge page: one page fault instead of 512
};

struct FrontBlock {
    FrontBlock *older;
    size_t size;
    void *mapping;              // of a huge block; NULL: it is from calloc
    alignas(max_align_t) char bytes[];
};

void front_init(Front *f, const Source *src, Diag *d) {
    memset(f, 0, offsetof(Front, scratch));
    f->src = src;
    f->diag = d;
}

void front_free(Front *f) {
    while (f->blocks) {
        FrontBlock *b = f->blocks;
        f->blocks = b->older;
        if (b->mapping)
            munmap(b->mapping, 2 * HUGE_BLOCK);
        else
            free(b);
    }
}

void front_no_memory(Front *f) {
    if (!f->no_memory)
        diag_file_reason(f->diag, f->src->file, diag_no_memory);
    f->no_memory = true;
    f->errors++;
}

/* From the reserve; when that is at its end, or was never there, the same bytes again and again. */
static void *scratch(Front *f, size_t size) {
    front_no_memory(f);
    if (size <= f->reserve_left) {
        f->reserve_left -= size;
        return f->reserve + f->reserve_left;
    }
    memset(f->scratch, 0, sizeof f->scratch);
    return size <= sizeof f->scratch ? f->scratch : NULL;
}

/* NULL: no memory. */
static FrontBlock *huge_block(void) {
    char *mapping = mmap(NULL, 2 * HUGE_BLOCK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED)
        return NULL;
    FrontBlock *b = (void *)(mapping + (-(uintptr_t)mapping % HUGE_BLOCK));
    madvise(b, HUGE_BLOCK, MADV_HUGEPAGE);
    b->mapping = mapping;
    return b;
}

/* The first block has the reserve behind it, whose pages nobody touches before they are needed. */
static void *add_block(Front *f, size_t size) {
    bool huge = f->asked >= MUCH && size <= HUGE_BLOCK / 2;
    size_t room = huge ? HUGE_BLOCK - sizeof(FrontBlock) : size > BLOCK / 4 ? size : BLOCK;
    size_t reserve = f->reserve ? 0 : RESERVE;
    FrontBlock *b = f->no_memory ? NULL : huge ? huge_block() : calloc(1, sizeof *b + room + reserve);
    if (!b)
        return scratch(f, size);
    f->asked += room;
    if (reserve) {
        f->reserve = b->bytes + room;
        f->reserve_left = reserve;
    }
    b->size = room;
    b->older = f->blocks;
    f->blocks = b;
    f->used = size;
    return b->bytes;
}

void *front_alloc(Front *f, size_t size) {
    size = (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    if (f->no_memory || !f->blocks || size > f->blocks->size - f->used)
        return add_block(f, size);
    void *p = f->blocks->bytes + f->used;
    f->used += size;
    return p;
}

void *front_room(Front *f, void *array, size_t count, size_t *cap, size_t size) {
    if (count < *cap)
        return array;
    size_t grown = *cap ? 2 * *cap : 8;
    void *moved = front_alloc(f, grown * size);
    if (f->no_memory)
        return NULL;
    if (count)
        memcpy(moved, array, count * size);
    *cap = grown;
    return moved;
}

const char *front_text(Front *f, const char *fmt, ...) {
    char text[512];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    char *kept = front_alloc(f, strlen(text) + 1);
    return strcpy(kept, text);
}

static bool is_before(Place a, Place b) {
    return a.line < b.line || (a.line == b.line && a.col < b.col);
}

void front_remark(Front *f, Place at, const char *fmt, ...) {
    char text[512];
    if (!f->remarks_wanted || f->silent || f->no_memory)
        return;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    Remark **link = &f->remarks;
    while (*link && !is_before(at, (*link)->at)) {
        if (!is_before((*link)->at, at) && !strcmp((*link)->text, text))
            return;
        link = &(*link)->next;
    }
    Remark *r = front_alloc(f, sizeof *r);
    *r = (Remark){at, front_text(f, "%s", text), *link};
    if (!f->no_memory)
        *link = r;
}

void front_error(Front *f, Place at, const char *fmt, ...) {
    char text[1024];
    if (f->no_memory)
        return;
    if (++f->errors > FRONT_ERRORS)
        return;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    diag_error(f->diag, (Loc){f->src, at.line, at.col}, "%s", text);
    if (f->errors == FRONT_ERRORS)
        diag_file_error(f->diag, f->src->file, "too many errors: further ones are not shown");
}
