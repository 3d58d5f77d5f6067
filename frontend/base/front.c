/* frontend/base/front.c - the arena, and errors up to a number that a reader can use. */
#include "frontend/base/front.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    FIRST_BLOCK = 1 << 10,
    BLOCK = 1 << 16,
    RESERVE = 1 << 19,
    MUCH = 1 << 19,             // an arena that has asked for so much gets
    HUGE_BLOCK = 1 << 21,       // blocks that are a huge page: one page fault instead of 512
};

struct FrontBlock {
    FrontBlock *older;
    size_t size;
    void *mapping;              // of a huge block; NULL: it is from calloc
    alignas(max_align_t) char bytes[];
};

/* Under the address sanitizer there is a gap behind each piece that nobody may touch, and that is not counted. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
enum { GAP = alignof(max_align_t) };
#else
enum { GAP = 0 };
#define ASAN_POISON_MEMORY_REGION(at, size)   ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#endif

void front_init(Front *f, const Source *src, Diag *d) {
    memset(f, 0, offsetof(Front, scratch));
    f->src = src;
    f->diag = d;
}

void front_drop(Front *f, Arena *a) {
    while (a->blocks) {
        FrontBlock *b = a->blocks;
        a->blocks = b->older;
        ASAN_UNPOISON_MEMORY_REGION(b->bytes, b->size);
        if (b->mapping)
            munmap(b->mapping, 2 * HUGE_BLOCK);
        else
            free(b);
    }
    f->asked -= a->asked;
    a->asked = a->used = 0;
}

/* The other arenas themselves are in the lasting one. */
void front_free(Front *f) {
    for (Arena *a = f->arenas; a; a = a->next)
        front_drop(f, a);
    front_drop(f, &f->lasting);
}

void front_no_memory(Front *f) {
    if (!f->no_memory)
        diag_file_reason(f->diag, f->src->file, diag_no_memory);
    f->no_memory = true;
    f->errors++;
}

static void over_limit(Front *f) {
    bool large = f->limit >> 20;
    diag_file_error(f->diag, f->src->file, "more than %zu %s of memory needed to compile it; --compile-memory SIZE allows more",
                    f->limit >> (large ? 20 : 10), large ? "MB" : "KB");
    f->diag->no_memory = f->no_memory = true;
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

/* What the next block of A has room for, if a request for SIZE bytes does not get its own. */
static size_t next_room(const Front *f, const Arena *a, size_t size) {
    if (a->asked >= MUCH && size <= HUGE_BLOCK / 2)
        return HUGE_BLOCK - sizeof(FrontBlock);
    size_t room = a == &f->lasting || a->asked > BLOCK ? BLOCK : a->asked < FIRST_BLOCK ? FIRST_BLOCK : a->asked;
    return size > room / 4 ? 0 : room;
}

static FrontBlock *new_block(Front *f, size_t room, size_t reserve) {
    if (f->no_memory)
        return NULL;
    if (f->limit && room > f->limit - f->asked) {
        over_limit(f);
        return NULL;
    }
    return room == HUGE_BLOCK - sizeof(FrontBlock) ? huge_block() : calloc(1, sizeof(FrontBlock) + room + reserve);
}

/* Of a block of its own, or of a new one for this request and those to come.  The first block
 * has the reserve behind it, whose pages nobody touches before they are needed. */
static void *add_block(Front *f, Arena *a, size_t size) {
    size_t shared = next_room(f, a, size), room = shared ? shared : size;
    size_t reserve = f->reserve || a != &f->lasting ? 0 : RESERVE;
    FrontBlock *b = new_block(f, room, reserve);
    if (!b)
        return scratch(f, size);
    f->asked += room;
    a->asked += room;
    if (reserve) {
        f->reserve = b->bytes + room;
        f->reserve_left = reserve;
    }
    b->size = room;
    FrontBlock **place = shared || !a->blocks ? &a->blocks : &a->blocks->older;
    b->older = *place;
    *place = b;
    if (place == &a->blocks)
        a->used = size;
    return b->bytes;
}

static size_t taken(size_t size) {
    return (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t) + GAP;
}

void *front_alloc_in(Front *f, Arena *a, size_t size) {
    size = taken(size);
    char *p;
    if (f->no_memory || !a->blocks || size > a->blocks->size - a->used) {
        p = add_block(f, a, size);
    } else {
        p = a->blocks->bytes + a->used;
        a->used += size;
    }
    if (GAP && !f->no_memory) {
        ASAN_POISON_MEMORY_REGION(p + size - GAP, GAP);
        a->asked -= GAP;
        f->asked -= GAP;
    }
    return p;
}

Arena *front_arena(Front *f) {
    Arena *a = front_alloc(f, sizeof *a);
    if (f->no_memory)
        return &f->lasting;
    a->next = f->arenas;
    f->arenas = a;
    return a;
}

/* Does ARRAY, of SIZE bytes, get the new size where it is?  It does if A was asked for it last, and has room. */
static bool grows_there(Arena *a, const char *array, size_t size, size_t grown) {
    const FrontBlock *b = a->blocks;
    if (GAP || !b || array + taken(size) != b->bytes + a->used || taken(grown) - taken(size) > b->size - a->used)
        return false;
    a->used += taken(grown) - taken(size);
    return true;
}

void *front_room_in(Front *f, Arena *a, void *array, size_t count, size_t *cap, size_t size) {
    if (count < *cap)
        return array;
    size_t grown = *cap ? 2 * *cap : 8;
    if (count && grows_there(a, array, *cap * size, grown * size)) {
        *cap = grown;
        return array;
    }
    void *moved = front_alloc_in(f, a, grown * size);
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

static Crowd *crowd_of(const Front *f, LoopName loop) {
    for (int i = 0; i < f->ncrowds; i++)
        if (place_same(f->crowd[i].loop.at, loop.at) && f->crowd[i].loop.kind == loop.kind)
            return (Crowd *)&f->crowd[i];
    return NULL;
}

Without front_without(const Front *f, LoopName loop) {
    const Crowd *c = crowd_of(f, loop);
    return c ? c->without : WITHOUT_NOTHING;
}

bool front_crowd(Front *f, LoopName loop, Without least) {
    Crowd *c = crowd_of(f, loop);
    if (!loop.at.line || (c ? c->without == WITHOUT_LANES : f->ncrowds == MOST_CROWDS))
        return false;
    if (!c)
        *(c = &f->crowd[f->ncrowds++]) = (Crowd){.loop = loop};
    c->without = c->without + 1 < least ? least : c->without + 1;
    return true;
}

void front_again(Front *f) {
    f->crowded = true;
    f->errors++;
}

bool front_begin_again(Front *f, LoopName loop) {
    if (!f->lenient || !front_crowd(f, loop, WITHOUT_MORE))
        return false;
    front_again(f);
    return true;
}

static bool is_before(Place a, Place b) {
    return a.line < b.line || (a.line == b.line && a.col < b.col);
}

void front_remark(Front *f, Place at, const char *fmt, ...) {
    char text[512];
    if (!f->remarks_wanted || f->silent || f->no_memory || !at.col)
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
