/* memory/tree.h - 1-D arrays as trees of chunks: build bottom up, read by index.
 *
 * The elements lie in the leaves, 16 of 64 bits or 32 of 32 bits each; an inner
 * node holds the handles of up to 16 subtrees.  The length alone gives the depth:
 * the smallest number of levels whose full tree has room.  0 elements are a null
 * root, 17 (of 64 bits) two leaves under a root.  A subtree without elements is not
 * created and its place in the node stays undefined.
 *
 * What a builder makes is published, and handles in its nodes carry the flags that
 * let reads go fast.  Readers take trees that programs made, whatever their shape
 * is: they follow the length, never the chunks, and report what is missing.
 *
 * Nothing recurses; a tree has at most TREE_LEVELS levels. */
#ifndef MEMORY_TREE_H
#define MEMORY_TREE_H

#include "memory/store.h"

enum {
    TREE_FANOUT = 16,
    TREE_LEVELS = 16,           // of 2^64 elements
};

/* LEAF is everywhere the number of elements of a leaf: 16 or 32. */

/* Levels of a tree of LENGTH elements; 0: no tree. */
unsigned tree_depth(unsigned leaf, uint64_t length);

/* The defined bits of COUNT elements of a leaf from FIRST on. */
static inline uint32_t tree_mask(unsigned leaf, unsigned first, unsigned count) {
    unsigned halves = CHUNK_HALVES / leaf;
    uint64_t ones = (UINT64_C(1) << count * halves) - 1;
    return (uint32_t)(ones << first * halves);
}

/* A tree that grows leaf by leaf, from the left.  When a function gives false the
 * store is out of chunks and tree_abort is next. */
typedef struct {
    Store   *store;
    Pool    *pool;
    uint64_t length;                // elements, in the end
    uint64_t leaves;                // hung so far, empty ones too
    unsigned leaf, depth;
    unsigned filled;                // elements pushed into the open leaf
    unsigned plant;                 // subtrees of this level may go elsewhere: far.h; TREE_LEVELS: none
    uint32_t ahead[TREE_FANOUT];    // slots for the next leaves, on their way into the cache, or 0
    Handle   open[TREE_LEVELS];     // the unfinished chunk of each level, leaf first
    Handle   root;
} TreeBuilder;

void tree_begin(TreeBuilder *b, Store *s, Pool *p, unsigned leaf, uint64_t length);
/* The same for a subtree that is to have LEVELS, even if its elements need less. */
void tree_begin_part(TreeBuilder *b, Store *s, Pool *p, unsigned leaf, uint64_t length, unsigned levels);

/* Subtrees of LEVEL may go to other stores, where they are read; the root never does. */
void tree_spread(TreeBuilder *b, unsigned level);

/* The next element of a tree of 64-bit ones.  Takes the count of a handle, also
 * when it fails. */
bool tree_push(TreeBuilder *b, uint64_t value, bool is_handle);

/* The next leaf as a whole: fill what tree_leaf gives (NULL: no chunk) with data, then
 * say which halves are defined. */
void *tree_leaf(TreeBuilder *b);
bool  tree_leaf_done(TreeBuilder *b, uint32_t defined);

/* The next 16 leaves as a whole, under a node of their own: WORDS are their elements, data.  Before it only whole nodes
 * may have come, and it is not the root's only child.  AHEAD: another one will follow at once. */
bool tree_node(TreeBuilder *b, const void *words, bool ahead);

/* The next leaves, COUNT of them, from a slab's slot number FIRST on, which is filled: they lodge there (slab.h).  LAST is
 * the defined part of the last one, the others are full of data. */
bool tree_lodge(TreeBuilder *b, uint32_t slab, uint32_t first, uint32_t count, uint32_t last);

/* The next LEAVES are empty; a power of 16 that divides the number of those before. */
bool tree_skip(TreeBuilder *b, uint64_t leaves);

/* The next leaves are those of H, a complete subtree whose root is on LEVEL (a leaf: 0), or one at the end.  Takes its
 * count. */
bool tree_hang(TreeBuilder *b, unsigned level, Handle h);

/* After the last leaf: the root, null for length 0; its one count is the caller's. */
bool tree_finish(TreeBuilder *b, Handle *root);
void tree_abort(TreeBuilder *b);

/* A tree whose elements are all VALUE; equal subtrees are one.  No count is taken:
 * a handle is retained as often as it is stored.  false: out of chunks. */
bool tree_uniform(Store *s, Pool *p, unsigned leaf, uint64_t length,
                  uint64_t value, bool is_handle, Handle *root);

typedef enum {
    TREE_OK,
    TREE_UNDEFINED,     // an element, or a node above it, is not there
    TREE_NOT_HANDLE,    // data where a handle belongs
    TREE_NOT_DATA,      // a handle where data belongs
    TREE_NO_CHUNKS,     // it lies elsewhere and cannot be fetched: memory/far.h
} TreeStatus;

/* A place in a tree.  It remembers the path to its leaf, so that going on to a
 * leaf close by is cheap.  It holds no count: the caller keeps the root alive. */
typedef struct {
    const Store *store;
    uint64_t length;
    uint64_t at;                    // number of the leaf that path leads to
    uint64_t bad;                   // after a failure: the element that is the reason
    unsigned leaf, depth;
    unsigned valid;                 // path is right from this level up
    Handle   path[TREE_LEVELS];     // leaf first
    Pool    *spent;                 // who goes on only forward may set it: what lies behind is released, as far
                                    // as it belongs to this tree alone; NULL: the tree stays
} TreeCursor;

void tree_open(TreeCursor *c, const Store *s, unsigned leaf, uint64_t length, Handle root);

/* COUNT data elements from FIRST on; all below the length. */
TreeStatus tree_read(TreeCursor *c, uint64_t first, uint64_t count, void *out);

/* Element INDEX, a handle (may be null). */
TreeStatus tree_read_handle(TreeCursor *c, uint64_t index, Handle *out);

#endif
