/* memory/tree.c - one open node for each level while building, one path while reading. */
#include "memory/tree.h"
#include "memory/far.h"
#include "memory/slab.h"

#include <assert.h>
#include <string.h>

enum { BITS = 4 };          // of a leaf's number that pick the child in one node

static uint64_t leaves_of(unsigned leaf, uint64_t length) {
    return length / leaf + (length % leaf != 0);
}

unsigned tree_depth(unsigned leaf, uint64_t length) {
    if (length == 0)
        return 0;
    unsigned depth = 1;
    for (uint64_t last = leaves_of(leaf, length) - 1; last; last >>= BITS)
        depth++;
    return depth;
}

/* A filled chunk is published; its handle says what it holds. */
static Handle close_chunk(Store *s, Handle h) {
    chunk_publish(s, h);
    return chunk_flagged(s, h);
}

static void define(Store *s, Handle h, unsigned i, uint64_t value, bool is_handle) {
    ChunkInfo *c = chunk_info(s, h);
    chunk_words(s, h)[i] = value;
    c->defined |= UINT32_C(3) << 2 * i;
    c->handles = (uint16_t)(c->handles | (unsigned)is_handle << i);
}

/* ---- building ---- */

void tree_begin(TreeBuilder *b, Store *s, Pool *p, unsigned leaf, uint64_t length) {
    *b = (TreeBuilder){.store = s, .pool = p, .length = length, .leaf = leaf,
                       .depth = tree_depth(leaf, length), .plant = TREE_LEVELS};
}

void tree_spread(TreeBuilder *b, unsigned level) {
    b->plant = level + 1 < b->depth ? level : TREE_LEVELS;
}

/* H, a whole subtree of LEVEL, where it shall be. */
static Handle planted(const TreeBuilder *b, unsigned level, uint64_t number, Handle h) {
    const FarPart part = {number, leaves_of(b->leaf, b->length), level, b->depth};
    return level == b->plant ? far_plant(b->pool, h, &part) : h;
}

void tree_begin_part(TreeBuilder *b, Store *s, Pool *p, unsigned leaf, uint64_t length, unsigned levels) {
    tree_begin(b, s, p, leaf, length);
    assert(b->depth <= levels && "a part has no more levels than the whole");
    b->depth = levels;
}

/* Make H, which may be null, child I of the open node of LEVEL. */
static bool adopt(TreeBuilder *b, unsigned level, unsigned i, Handle h) {
    if (h == HANDLE_NULL)
        return true;
    if (!b->open[level])
        b->open[level] = pool_new(b->pool);
    if (!b->open[level]) {
        pool_release(b->pool, h);
        return false;
    }
    define(b->store, b->open[level], i, h, true);
    return true;
}

static Handle take_open(TreeBuilder *b, unsigned level) {
    Handle h = b->open[level];
    b->open[level] = HANDLE_NULL;
    return h ? close_chunk(b->store, h) : h;
}

/* Nodes that become full follow. */
bool tree_hang(TreeBuilder *b, unsigned level, Handle h) {
    uint64_t number = b->leaves >> BITS * level;
    b->leaves += UINT64_C(1) << BITS * level;
    while (level + 1 < b->depth) {
        unsigned i = number % TREE_FANOUT;
        h = planted(b, level, number, h);
        level++;
        if (!adopt(b, level, i, h))
            return false;
        if (i != TREE_FANOUT - 1)
            return true;
        h = take_open(b, level);
        number >>= BITS;
    }
    b->root = h;
    return true;
}

bool tree_push(TreeBuilder *b, uint64_t value, bool is_handle) {
    assert(b->leaf == CHUNK_WORDS && "pushed elements have 64 bits");
    if (b->filled == 0 && !tree_leaf(b)) {
        if (is_handle)
            pool_release(b->pool, value);
        return false;
    }
    define(b->store, b->open[0], b->filled++, value, is_handle);
    if (b->filled < b->leaf)
        return true;
    b->filled = 0;
    return tree_hang(b, 0, take_open(b, 0));
}

void *tree_leaf(TreeBuilder *b) {
    b->open[0] = pool_new(b->pool);
    return b->open[0] ? chunk_words(b->store, b->open[0]) : NULL;
}

bool tree_leaf_done(TreeBuilder *b, uint32_t defined) {
    chunk_info(b->store, b->open[0])->defined = defined;
    return tree_hang(b, 0, take_open(b, 0));
}

/* Free slots for the leaves of a node, sent for; false: out of chunks, and some are missing. */
static bool take_slots(TreeBuilder *b) {
    for (unsigned i = 0; i < TREE_FANOUT; i++) {
        if (!b->ahead[i] && !(b->ahead[i] = pool_take(b->pool)))
            return false;
        char *chunk = (char *)chunk_words(b->store, chunk_handle(b->ahead[i]));
        __builtin_prefetch(chunk, 1);
        __builtin_prefetch(chunk + CHUNK_BYTES / 2, 1);
        __builtin_prefetch(&b->pool->info[b->ahead[i]], 1);
    }
    return true;
}

static void give_slots(TreeBuilder *b) {
    for (unsigned i = 0; i < TREE_FANOUT; i++) {
        if (b->ahead[i])
            pool_put(b->pool, b->ahead[i]);
        b->ahead[i] = 0;
    }
}

/* The next node above leaves, whose children are all there. */
static bool hang_full(TreeBuilder *b, Handle node) {
    *chunk_info(b->store, node) = (ChunkInfo){.count = 1, .defined = UINT32_MAX, .handles = UINT16_MAX,
                                              .state = CHUNK_PUBLISHED};
    return tree_hang(b, 1, node | FULL_HANDLES);
}

bool tree_node(TreeBuilder *b, const void *words, bool ahead) {
    Handle node = HANDLE_NULL;
    uint32_t leaf[TREE_FANOUT];
    if (!take_slots(b) || !(node = pool_new(b->pool)))
        return false;
    memcpy(leaf, b->ahead, sizeof leaf);
    memset(b->ahead, 0, sizeof b->ahead);
    if (ahead)
        take_slots(b);      // if that fails, so does the next node
    uint64_t *children = chunk_words(b->store, node);
    for (unsigned i = 0; i < TREE_FANOUT; i++) {
        memcpy(chunk_words(b->store, chunk_handle(leaf[i])), (const char *)words + CHUNK_BYTES * i, CHUNK_BYTES);
        b->pool->info[leaf[i]] = (ChunkInfo){.count = 1, .defined = UINT32_MAX, .state = CHUNK_PUBLISHED};
        children[i] = chunk_handle(leaf[i]) | FULL_DATA;
    }
    b->pool->created += TREE_FANOUT;
    return hang_full(b, node);
}

/* COUNT slots from FIRST on are leaves. */
static void lodge(const TreeBuilder *b, uint32_t slab, uint32_t first, uint32_t count) {
    slab_lodge(b->store, slab, count);
    b->pool->created += count;
    for (uint32_t i = 0; i < count; i++)
        b->pool->info[first + i] = (ChunkInfo){.count = 1, .defined = UINT32_MAX, .link = slab,
                                               .state = CHUNK_PUBLISHED | CHUNK_LODGES};
}

/* A whole node of such leaves. */
static bool lodge_node(TreeBuilder *b, uint32_t slab, uint32_t first) {
    Handle node = pool_new(b->pool);
    if (!node)
        return false;
    lodge(b, slab, first, TREE_FANOUT);
    uint64_t *children = chunk_words(b->store, node);
    for (unsigned i = 0; i < TREE_FANOUT; i++)
        children[i] = chunk_handle(first + i) | FULL_DATA;
    return hang_full(b, node);
}

bool tree_lodge(TreeBuilder *b, uint32_t slab, uint32_t first, uint32_t count, uint32_t last) {
    const bool whole = last == UINT32_MAX;
    for (; b->depth > 1 && count >= TREE_FANOUT + (whole ? 0u : 1u) && b->leaves % TREE_FANOUT == 0;
         first += TREE_FANOUT, count -= TREE_FANOUT)
        if (!lodge_node(b, slab, first))
            return false;
    for (; count; first++, count--) {
        lodge(b, slab, first, 1);
        if (count == 1)
            b->pool->info[first].defined = last;
        if (!tree_hang(b, 0, chunk_flagged(b->store, chunk_handle(first))))
            return false;
    }
    return true;
}

bool tree_skip(TreeBuilder *b, uint64_t leaves) {
    assert(b->leaves % leaves == 0 && "a skipped subtree is a whole one");
    return tree_hang(b, (unsigned)__builtin_ctzll(leaves) / BITS, HANDLE_NULL);
}

bool tree_finish(TreeBuilder *b, Handle *root) {
    if (b->filled && !tree_hang(b, 0, take_open(b, 0)))
        return false;
    b->filled = 0;
    assert(b->leaves >= leaves_of(b->leaf, b->length) && "leaves are missing");
    for (unsigned level = 1; level < b->depth; level++) {
        if (b->leaves % (UINT64_C(1) << BITS * level) == 0)
            continue;       // its last node was full
        Handle h = take_open(b, level);
        uint64_t number = b->leaves >> BITS * level;
        if (level + 1 == b->depth)
            b->root = h;
        else if (!adopt(b, level + 1, number % TREE_FANOUT, planted(b, level, number, h)))
            return false;
    }
    give_slots(b);
    *root = b->root;
    return true;
}

void tree_abort(TreeBuilder *b) {
    give_slots(b);
    for (unsigned level = 0; level < TREE_LEVELS; level++)
        if (b->open[level])
            pool_discard(b->pool, b->open[level]);
    pool_release(b->pool, b->root);
}

/* ---- equal elements ---- */

/* A node of COUNT children: FULL ones and, at the end, LAST.  Takes no counts. */
static Handle uniform_node(Store *s, Pool *p, uint64_t count, Handle full, Handle last) {
    Handle node = pool_new(p);
    if (!node)
        return HANDLE_NULL;
    for (unsigned i = 0; i < count; i++) {
        Handle child = i + 1 < count ? full : last;
        store_retain(s, child);
        define(s, node, i, child, true);
    }
    return close_chunk(s, node);
}

static Handle uniform_leaf(Store *s, Pool *p, unsigned leaf, uint64_t count,
                           uint64_t value, bool is_handle) {
    if (is_handle)
        return uniform_node(s, p, count, value, value);
    Handle h = pool_new(p);
    if (!h)
        return HANDLE_NULL;
    uint64_t *words = chunk_words(s, h);
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        words[i] = leaf == CHUNK_WORDS ? value : (value & UINT32_MAX) | value << 32;
    chunk_info(s, h)->defined = tree_mask(leaf, 0, (unsigned)count);
    return close_chunk(s, h);
}

/* On every level all subtrees but the last are full, and one; the last may be too. */
bool tree_uniform(Store *s, Pool *p, unsigned leaf, uint64_t length,
                  uint64_t value, bool is_handle, Handle *root) {
    *root = HANDLE_NULL;
    if (length == 0)
        return true;
    uint64_t count = leaves_of(leaf, length);
    uint64_t rest = length - (count - 1) * leaf;        // elements or children of the last
    Handle full = HANDLE_NULL;
    if (count > 1 || rest == leaf)
        full = uniform_leaf(s, p, leaf, leaf, value, is_handle);
    Handle last = full;
    if (rest == leaf)
        store_retain(s, full);
    else
        last = uniform_leaf(s, p, leaf, rest, value, is_handle);
    while (last && count > 1) {
        uint64_t parents = leaves_of(TREE_FANOUT, count);
        rest = count - (parents - 1) * TREE_FANOUT;
        bool same = rest == TREE_FANOUT && last == full;
        Handle above = HANDLE_NULL, end = HANDLE_NULL;
        if (full && (parents > 1 || same))
            above = uniform_node(s, p, TREE_FANOUT, full, full);
        if (same)
            store_retain(s, end = above);
        else if (full)
            end = uniform_node(s, p, rest, full, last);
        pool_release(p, full);
        pool_release(p, last);
        full = above;
        last = end;
        count = parents;
    }
    pool_release(p, full);
    *root = last;
    return last != HANDLE_NULL;
}

/* ---- reading ---- */

void tree_open(TreeCursor *c, const Store *s, unsigned leaf, uint64_t length, Handle root) {
    c->store = s;
    c->length = length;
    c->leaf = leaf;
    c->depth = tree_depth(leaf, length);
    c->at = 0;
    c->spent = NULL;
    c->valid = c->depth ? c->depth - 1 : 0;
    c->path[c->valid] = root;
}

/* Are the halves of MASK there, and all data?  If not, those at fault. */
static TreeStatus check_data(const Store *s, Handle h, uint32_t mask, uint32_t *fault) {
    const ChunkInfo *c = chunk_info(s, h);
    *fault = mask;
    if (chunk_here(s, h, mask))
        return TREE_NO_CHUNKS;
    *fault = mask & ~chunk_defined(c);
    if (*fault)
        return TREE_UNDEFINED;
    uint32_t tags = 0;
    for (unsigned handles = c->handles; handles; handles &= handles - 1)
        tags |= UINT32_C(3) << 2 * __builtin_ctz(handles);
    *fault = mask & tags;
    return *fault ? TREE_NOT_DATA : TREE_OK;
}

static TreeStatus read_handle(const Store *s, Handle h, unsigned i, Handle *out) {
    if ((h & HANDLE_FLAGS) != FULL_HANDLES) {
        const ChunkInfo *c = chunk_info(s, h);      // null has nothing defined
        if (chunk_here(s, h, UINT32_C(3) << 2 * i))
            return TREE_NO_CHUNKS;
        if ((chunk_defined(c) >> 2 * i & 3) != 3)
            return TREE_UNDEFINED;
        if (!(c->handles >> i & 1))
            return TREE_NOT_HANDLE;
    }
    *out = chunk_words(s, h)[i];
    return TREE_OK;
}

/* Nobody else has the node of LEVEL on the path, and nobody can get it by a name: a copy may be named again. */
static bool belongs(const TreeCursor *c, unsigned level) {
    for (; level < c->depth; level++) {
        const ChunkInfo *info = chunk_info(c->store, c->path[level]);
        // relaxed: who could add to it has it
        if (atomic_load_explicit(&info->count, memory_order_relaxed) != 1 || info->state != CHUNK_PUBLISHED)
            return false;
    }
    return true;
}

/* The child through which the path led from LEVEL is not needed any more. */
static void spend(TreeCursor *c, unsigned level) {
    if (!belongs(c, level))
        return;
    unsigned i = c->at >> BITS * (level - 1) & (TREE_FANOUT - 1);
    uint64_t *word = &chunk_words(c->store, c->path[level])[i];
    Handle child = *word;
    chunk_info(c->store, c->path[level])->handles &= (uint16_t)~(1u << i);
    *word = 0;
    pool_leave(c->spent, child);
}

/* Make path lead to leaf NUMBER. */
static TreeStatus seek(TreeCursor *c, uint64_t number) {
    uint64_t differ = number ^ c->at;
    unsigned level = c->valid;
    while (differ >> BITS * level)
        level++;
    if (c->spent && differ && level && level >= c->valid)
        spend(c, level);
    c->at = number;
    for (; level > 0; level--) {
        unsigned i = number >> BITS * (level - 1) & (TREE_FANOUT - 1);
        TreeStatus st = read_handle(c->store, c->path[level], i, &c->path[level - 1]);
        if (st) {
            c->valid = level;
            return st;
        }
    }
    c->valid = 0;
    return TREE_OK;
}

static void send_for(const Store *s, Handle h) {
    const char *words = (const char *)chunk_words(s, h);
    __builtin_prefetch(words);
    __builtin_prefetch(words + CHUNK_BYTES / 2);
}

/* All leaves of a node, if the cursor, which is at the first of them, finds it full of full ones. */
static bool read_node(TreeCursor *c, char *to) {
    const Store *s = c->store;
    Handle node = c->path[1], all = FULL_DATA;
    if ((node & HANDLE_FLAGS) != FULL_HANDLES)
        return false;
    const Handle *leaf = chunk_words(s, node);
    for (unsigned i = 0; i < TREE_FANOUT; i++) {
        all &= leaf[i] & HANDLE_FLAGS;
        send_for(s, leaf[i]);
    }
    if (c->depth > 2 && (c->path[2] & HANDLE_FLAGS) == FULL_HANDLES)
        send_for(s, chunk_words(s, c->path[2])[(c->at / TREE_FANOUT + 1) % TREE_FANOUT]);
    for (unsigned i = 0; all == FULL_DATA && i < TREE_FANOUT; i++)
        memcpy(to + i * CHUNK_BYTES, chunk_words(s, leaf[i]), CHUNK_BYTES);
    return all == FULL_DATA;
}

TreeStatus tree_read(TreeCursor *c, uint64_t first, uint64_t count, void *out) {
    assert(first <= c->length && count <= c->length - first && "read beyond the tree");
    unsigned width = CHUNK_BYTES / c->leaf;
    const uint64_t node = TREE_FANOUT * c->leaf;
    char *to = out;
    while (count) {
        unsigned i = (unsigned)(first % c->leaf);
        unsigned n = count < c->leaf - i ? (unsigned)count : c->leaf - i;
        c->bad = first;
        TreeStatus st = seek(c, first / c->leaf);
        if (st)
            return st;
        if (c->depth > 1 && count >= node && first % node == 0 && read_node(c, to)) {
            to += TREE_FANOUT * CHUNK_BYTES;
            first += node;
            count -= node;
            continue;
        }
        uint32_t fault;
        if ((c->path[0] & HANDLE_FLAGS) != FULL_DATA
            && (st = check_data(c->store, c->path[0], tree_mask(c->leaf, i, n), &fault))) {
            c->bad = first - i + (unsigned)__builtin_ctz(fault) / (CHUNK_HALVES / c->leaf);
            return st;
        }
        memcpy(to, (const char *)chunk_words(c->store, c->path[0]) + i * width, n * width);
        to += n * width;
        first += n;
        count -= n;
    }
    return TREE_OK;
}

TreeStatus tree_read_handle(TreeCursor *c, uint64_t index, Handle *out) {
    assert(c->leaf == CHUNK_WORDS && index < c->length && "read beyond the tree");
    c->bad = index;
    TreeStatus st = seek(c, index / CHUNK_WORDS);
    return st ? st : read_handle(c->store, c->path[0], index % CHUNK_WORDS, out);
}
