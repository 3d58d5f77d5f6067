/* vm/native/views.c - when a view pays, and how it is made. */
#include "vm/native/views.h"

#include <string.h>

#include "memory/block.h"
#include "vm/core/gather.h"

/* A lane on its way down costs as much as LEAVES_PRICE elements of leaves that are only found, or COPY_PRICE that are
 * copied, or TABLE_PRICE for which a table has a place.  Trees held by views, copies and tables are this part of the store, at
 * most. */
enum { LEAVES_PRICE = 64, COPY_PRICE = 4, TABLE_PRICE = 128, VIEWS_PART = 16 };

/* A view that was not among as many as were looked for last makes way. */
enum { IDLE = 4 * MOST_VIEWS };

bool views_suit(uint64_t shift) {
    return gather_suits(shift) && shift > 1;
}

static bool is_half(uint64_t shift) {
    return shift % 4 != 0;
}

static uint64_t element_bytes(uint64_t shift) {
    return is_half(shift) ? sizeof(uint32_t) : sizeof(uint64_t);
}

uint64_t views_known_bytes(const Store *s, Handle leaf, bool half) {
    if ((leaf & HANDLE_FLAGS) == FULL_DATA)
        return CHUNK_BYTES;
    const ChunkInfo *info = chunk_info(s, leaf);        // of null nothing is defined
    unsigned halves = (unsigned)__builtin_ctzll(~(uint64_t)chunk_defined(info));
    unsigned words = (unsigned)__builtin_ctz(chunk_handles(info) | 1u << CHUNK_WORDS);
    unsigned data = halves < 2 * words ? halves : 2 * words;
    return sizeof(uint32_t) * (half ? data : data & ~1u);
}

/* Handles in NODE, from the first element on. */
static unsigned count_handles(const Store *s, Handle node) {
    if ((node & HANDLE_FLAGS) == FULL_HANDLES)
        return CHUNK_WORDS;
    return chunk_number(node) ? (unsigned)__builtin_ctz(~chunk_handles(chunk_info(s, node))) : 0;
}

/* Elements for which the tree has leaves, if its nodes are full but for the last ones. */
static uint64_t count_places(const Store *s, Handle node, uint64_t shift) {
    uint64_t n = 0;
    for (; shift > 1; shift -= 4) {
        unsigned children = count_handles(s, node);
        if (!children)
            return n;
        n += (uint64_t)(children - 1) << shift;
        node = chunk_words(s, node)[children - 1];
    }
    return n + (shift ? CHUNK_HALVES : CHUNK_WORDS);
}

/* Is there more behind a first part of the tree that ends before its nodes are full, as the rows of matrices do? */
static bool has_gaps(const Store *s, Handle node, uint64_t shift) {
    for (; shift > 1 && count_handles(s, node) == 1; shift -= 4)
        node = chunk_words(s, node)[0];
    if (shift <= 1 || !count_handles(s, node))
        return false;
    node = chunk_words(s, node)[0];
    for (uint64_t left = shift - 4; left > 1; left -= 4) {
        if (count_handles(s, node) < CHUNK_WORDS)
            return true;
        node = chunk_words(s, node)[CHUNK_WORDS - 1];
    }
    return views_known_bytes(s, node, is_half(shift)) < CHUNK_BYTES;
}

/* The node above the leaf with element I; null if there is none. */
static Handle node_above(const Store *s, const View *v, uint64_t i) {
    Handle node = v->root;
    for (uint64_t shift = v->shift; shift > 5; shift -= 4) {
        unsigned child = i >> shift & 15;
        if (!gather_leads(s, node, child))
            return HANDLE_NULL;
        node = chunk_words(s, node)[child];
    }
    return node;
}

/* Goes over the leaves from the first on, as far as all before are full of data.  TO: to be copied there, where there is
 * ROOM; NULL: they are to lie side by side, and BASE becomes where.  The bytes that were found. */
static uint64_t go_over(const Store *s, const View *v, char *to, uint64_t room, const char **base) {
    const bool half = is_half(v->shift);
    const uint64_t of_node = CHUNK_WORDS * CHUNK_BYTES / element_bytes(v->shift);
    uint64_t bytes = 0;
    for (uint64_t first = 0; first >> v->shift < CHUNK_WORDS; first += of_node) {
        Handle node = node_above(s, v, first);
        unsigned leaves = count_handles(s, node);
        for (unsigned i = 0; i < leaves; i++) {
            Handle leaf = chunk_words(s, node)[i];
            uint64_t known = views_known_bytes(s, leaf, half);
            const char *at = (const char *)chunk_words(s, leaf);
            if (to && bytes + known <= room)
                memcpy(to + bytes, at, known);
            else if (to || (bytes && at != *base + bytes))
                return to ? bytes : 0;
            if (!to && !bytes)
                *base = at;
            bytes += known;
            if (known < CHUNK_BYTES)
                return bytes;
        }
        if (leaves < CHUNK_WORDS)
            return bytes;
    }
    return bytes;
}

/* V has nothing any more. */
static void give_back(Views *all, Pool *p, View *v) {
    if (v->copy)
        block_free(p, v->copy, v->copied);
    if (views_have(v))
        pool_release(p, v->root);
    all->held -= v->held;
    *v = (View){.root = VIEW_OF_NONE};
}

/* Those that alone keep their trees, and those that were in use long ago. */
static void give_back_some(Views *all, const Store *s, Pool *p) {
    for (unsigned i = 0; i < all->known; i++) {
        View *v = &all->view[i];
        if (!views_have(v))
            continue;
        // relaxed: others may only have given back what they had
        uint32_t count = atomic_load_explicit(&chunk_info(s, v->root)->count, memory_order_relaxed);
        if (count == 1 || all->found - v->found > IDLE)
            give_back(all, p, v);
    }
}

View *views_find(Views *all, Store *s, Pool *p, Handle root, uint64_t shift) {
    all->found++;
    for (unsigned i = 0; i < all->known; i++)
        if (all->view[i].root == root && all->view[i].shift == shift) {
            all->view[i].found = all->found;
            return &all->view[i];
        }
    give_back_some(all, s, p);
    View *v = &all->view[all->known < MOST_VIEWS ? all->known++ : all->next++ % MOST_VIEWS];
    if (v->root)
        give_back(all, p, v);
    uint64_t n = count_places(s, root, shift);
    *v = (View){.root = root, .shift = shift, .found = all->found};
    v->price = n / LEAVES_PRICE;
    v->copy_price = n / COPY_PRICE;
    v->gaps = has_gaps(s, root, shift);
    if (v->gaps)
        v->price = n / TABLE_PRICE;
    return v;
}

/* V holds its tree; TOTAL bytes are held for it. */
static void hold(Views *all, Store *s, View *v, uint64_t total) {
    v->held = total;
    all->held += total;
    all->made++;
    store_retain(s, v->root);
}

/* The elements of V are BYTES at BASE, and TOTAL bytes are held for them. */
static void begin(Views *all, Store *s, View *v, const char *base, uint64_t bytes, uint64_t total) {
    v->base = (uint64_t)(uintptr_t)base;
    v->count = bytes / element_bytes(v->shift);
    hold(all, s, v, total);
}

static void copy(Views *all, Store *s, Pool *p, View *v, uint64_t most) {
    uint64_t room = count_places(s, v->root, v->shift) * element_bytes(v->shift);
    bool zero;
    if (!room || all->held + 2 * room > most)
        return;
    char *to = block_new(p, room, &zero);
    if (!to)
        return;
    uint64_t bytes = go_over(s, v, to, room, NULL);
    if (!bytes) {
        block_free(p, to, room);
        return;
    }
    v->copy = to;
    v->copied = room;
    begin(all, s, v, to, bytes, 2 * room);
}

/* Fills the PLACES of a table of V; how many leaves there are. */
static uint64_t list_leaves(const Store *s, const View *v, uint64_t *table, uint64_t places) {
    const uint64_t each = CHUNK_BYTES / element_bytes(v->shift);
    uint64_t count = 0;
    for (uint64_t first = 0; first < places; first += CHUNK_WORDS) {
        Handle node = node_above(s, v, first * each);
        unsigned leaves = count_handles(s, node);
        count += leaves;
        for (unsigned i = 0; i < CHUNK_WORDS && first + i < places; i++) {
            Handle leaf = i < leaves ? chunk_words(s, node)[i] : HANDLE_NULL;
            uint64_t known = views_known_bytes(s, leaf, is_half(v->shift));
            table[first + i] = known ? (uint64_t)(uintptr_t)chunk_words(s, leaf) + known - 1 : 0;
        }
    }
    return count;
}

static void make_table(Views *all, Store *s, Pool *p, View *v, uint64_t most) {
    const uint64_t places = count_places(s, v->root, v->shift) * element_bytes(v->shift) / CHUNK_BYTES, bytes = places * sizeof(uint64_t);
    bool zero;
    uint64_t *table = places && all->held + bytes <= most ? block_new(p, bytes, &zero) : NULL;
    if (!table)
        return;
    uint64_t total = bytes + list_leaves(s, v, table, places) * CHUNK_BYTES;
    if (all->held + total > most) {
        block_free(p, table, bytes);
        return;
    }
    v->copy = table;
    v->copied = bytes;
    v->leaves = (uint64_t)(uintptr_t)table;
    v->places = places;
    hold(all, s, v, total);
}

void views_pay(Views *all, Store *s, Pool *p, View *v, uint64_t lanes, unsigned workers) {
    const uint64_t never = UINT64_MAX, most = (uint64_t)s->limit * CHUNK_BYTES / VIEWS_PART / workers;
    v->misses += lanes;
    if (v->misses < v->price || views_have(v) || all->closed || s->far || !chunk_is_published(chunk_info(s, v->root)))
        return;
    if (v->gaps) {
        v->price = never;
        make_table(all, s, p, v, most);
        return;
    }
    if (v->price != v->copy_price) {
        const char *base = NULL;
        uint64_t bytes = go_over(s, v, NULL, 0, &base);
        v->price = v->copy_price;
        if (bytes && all->held + bytes <= most)
            begin(all, s, v, base, bytes, bytes);
        return;
    }
    v->price = v->copy_price = never;
    copy(all, s, p, v, most);
}

bool views_close(Views *all, Pool *p) {
    bool any = all->held;
    for (unsigned i = 0; i < all->known; i++)
        give_back(all, p, &all->view[i]);
    all->known = 0;
    all->closed = true;
    return any;
}
