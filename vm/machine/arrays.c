/* vm/machine/arrays.c - private arrays on the machine: their pieces are chunks with numbers in a row.
 *
 * A piece is made in the auto buffer when it is accessed first, as fb.create makes a chunk; it leaves like others,
 * is then written back, and is fetched when it is accessed again.  On the host a chunk stands for each piece that was
 * accessed; the elements lie in the array's own block.  A given array's pieces become leaves, with their numbers; those
 * that nobody accessed are zeros at their units. */
#include <stdlib.h>

#include "vm/machine/chip.h"

enum {
    MOST_PIECES = CHUNK_HALVES,     // that an instruction other than a copy accesses
    LOOK_EVERY = 4096,              // chunks of a copy, between two looks at the interrupt
};

static Private *array_at(Slot *s, unsigned w) {
    return &s->task.privates.w[w];
}

/* ---- what an instruction is about ---- */

/* The array's place in the instruction. */
static unsigned array_of(const Insn *I) {
    switch ((Op)I->op) {
    case OP_PVG: case OP_PVGM: case OP_PVS: case OP_PVSM: return I->rs1;
    case OP_POUT: return I->rs3;
    case OP_PIN:  return (unsigned)I->imm;
    default:      return I->rs2;
    }
}

uint64_t arrays_work(const Slot *s, const Insn *I) {
    const uint64_t *x = s->frame.x;
    switch ((Op)I->op) {
    case OP_PNEW_D: case OP_PNEW_W: return x[I->rs1];
    case OP_POUT:   return x[I->rs2];
    case OP_PIN:    return x[I->rs3];
    case OP_PGIVE:  return private_length(&s->task.privates.w[I->rs2]);
    default:        return 0;
    }
}

uint64_t arrays_create(const Slot *s, const Insn *I) {
    const Private *p = &s->task.privates.w[array_of(I)];
    uint64_t n = arrays_work(s, I);
    switch ((Op)I->op) {
    case OP_PNEW_D: return private_pieces(n, 8);
    case OP_PNEW_W: return private_pieces(n, 4);
    case OP_PGIVE:  return p->width ? private_inner_nodes(n, p->width) : 0;
    case OP_POUT:
        return n && n <= private_length(p) ? private_pieces(n, p->width) + private_inner_nodes(n, p->width) : 0;
    default:        return 0;
    }
}

/* ---- pieces ---- */

/* Piece K of P is accessed. */
static Lookup access_piece(Chip *m, Core *c, Slot *s, const Private *p, uint64_t k, bool ahead) {
    if (!p->chunks)
        return LOOKUP_THERE;        // no memory: the run is lost
    if (p->chunks[k])
        return core_access(m, c, s, chunk_handle(p->chunks[k]), ahead);
    if (ahead && !memory_has_room(m, c, s))
        return LOOKUP_LATER;
    Handle h = pool_new(m->pool);
    if (!h) {
        m->no_memory = true;
        return LOOKUP_THERE;
    }
    p->chunks[k] = chunk_number(h);
    memory_born(m, c, s, h, p->number + k * m->cfg->cores);
    return LOOKUP_THERE;
}

/* Adds the piece with element I; false: there is no such element, and the instruction will trap. */
static bool add_piece(const Private *p, uint64_t i, uint64_t *piece, unsigned *n) {
    if (i >= private_length(p))
        return false;
    uint64_t k = i / (CHUNK_BYTES / p->width);
    for (unsigned old = 0; old < *n; old++)
        if (piece[old] == k)
            return true;
    piece[(*n)++] = k;
    return true;
}

static bool is_vector(Op op) {
    return op >= OP_PVR && op <= OP_PVSM;
}

static bool is_by_lanes(Op op) {
    return op == OP_PVG || op == OP_PVGM || op == OP_PVS || op == OP_PVSM;
}

static bool is_masked(Op op) {
    return op == OP_PVRM || op == OP_PVWM || op == OP_PVGM || op == OP_PVSM;
}

/* Those that I accesses, in order of lanes, each once. */
static unsigned pieces_of(const Slot *s, const Insn *I, uint64_t piece[MOST_PIECES]) {
    const Frame *f = &s->frame;
    const Private *p = &s->task.privates.w[array_of(I)];
    const Op op = (Op)I->op;
    unsigned n = 0;
    uint64_t start = f->x[I->rs1] + (uint64_t)(int64_t)I->imm;
    uint64_t mask = !is_vector(op) ? 1 : lanes_below(f->vl) & (is_masked(op) ? f->v[0].u64[0] : UINT64_MAX);
    for (; mask; mask &= mask - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(mask);
        uint64_t i = is_by_lanes(op) ? gather_index(&f->v[I->rs2], lane, f->e64) : start + lane;
        if (!add_piece(p, i, piece, &n))
            return 0;
    }
    return n;
}

static Lookup access_pieces(Chip *m, Core *c, Slot *s, const Insn *I, bool ahead) {
    uint64_t piece[MOST_PIECES];
    const Private *p = array_at(s, array_of(I));
    unsigned n = pieces_of(s, I, piece);
    for (; s->touched < n; s->touched++) {
        Lookup a = access_piece(m, c, s, p, piece[s->touched], ahead);
        if (a != LOOKUP_THERE)
            return a;
    }
    return LOOKUP_THERE;
}

/* ---- copies ---- */

/* Was the run interrupted?  Then the copy is, too, as soon as it is executed. */
static bool is_over(Chip *m, const Slot *s) {
    if (s->touched % LOOK_EVERY == 0)
        machine_look(m);
    return m->aborted;
}

/* The pieces of elements FIRST.. of W, N of them, are accessed one after another. */
static Lookup access_range(Chip *m, Core *c, Slot *s, unsigned w, uint64_t first, uint64_t n, bool ahead) {
    const Private *p = array_at(s, w);
    if (!n || task_array_range(&s->task, w, first, n))
        return LOOKUP_THERE;
    const unsigned each = CHUNK_BYTES / p->width;
    for (uint64_t k = first / each + s->touched; k <= (first + n - 1) / each && !is_over(m, s); k++, s->touched++) {
        Lookup a = access_piece(m, c, s, p, k, ahead);
        if (a != LOOKUP_THERE)
            return a;
    }
    return LOOKUP_THERE;
}

static void begin_walk(CopyWalk *v, const Chip *m, const Slot *s, const Insn *I) {
    const uint64_t *x = s->frame.x;
    const unsigned w = (unsigned)I->imm;
    *v = (CopyWalk){.at = x[I->rd], .last_piece = NEVER};
    v->over = x[I->rs3] ? task_array_range(&s->task, w, x[I->rd], x[I->rs3]) : TRAP_STOPPED;
    if (!v->over)
        v->over = leaves_begin(&v->leaves, m->store, x[I->rs1], s->task.privates.w[w].width, x[I->rs2], x[I->rs3]);
}

/* What is accessed for the next leaf: chunks that are new on the way to it, and pieces where its elements go. */
static void next_leaf(CopyWalk *v) {
    Leaves *l = &v->leaves;
    const Path before = l->path;
    const bool first = !l->count;
    v->first += v->nchunks + v->npieces;
    v->nchunks = v->npieces = 0;
    v->over = l->left > l->count ? TRAP_NONE : TRAP_STOPPED;
    if (v->over)
        return;
    v->at += l->count;
    v->over = leaves_next(l);
    for (unsigned level = l->path.top + 1; level-- > l->path.below;)
        if (first || l->path.node[level] != before.node[level])
            v->chunk[v->nchunks++] = l->path.node[level];
    if (v->over)
        return;
    v->piece = v->at / l->each;
    v->piece += v->piece == v->last_piece;
    v->npieces = (unsigned)((v->at + l->count - 1) / l->each + 1 - v->piece);
    v->last_piece = (v->at + l->count - 1) / l->each;
}

static Lookup access_tree(Chip *m, Core *c, Slot *s, const Insn *I, bool ahead) {
    CopyWalk *v = &s->copy;
    const Private *p = array_at(s, (unsigned)I->imm);
    if (!s->touched)
        begin_walk(v, m, s, I);
    for (;; s->touched++) {
        while (s->touched - v->first == v->nchunks + v->npieces && !v->over)
            next_leaf(v);
        unsigned k = s->touched - v->first;
        if (k == v->nchunks + v->npieces || is_over(m, s))
            return LOOKUP_THERE;
        Lookup a = k < v->nchunks ? core_access(m, c, s, v->chunk[k], ahead)
                                  : access_piece(m, c, s, p, v->piece + k - v->nchunks, ahead);
        if (a != LOOKUP_THERE)
            return a;
    }
}

Lookup arrays_access(Chip *m, Core *c, Slot *s, const Insn *I, AccessShape shape, bool ahead) {
    if (shape == ACCESS_PIECES)
        return access_pieces(m, c, s, I, ahead);
    if (I->op == OP_POUT)
        return access_range(m, c, s, I->rs3, s->frame.x[I->rs1], s->frame.x[I->rs2], ahead);
    return I->op == OP_PIN ? access_tree(m, c, s, I, ahead) : LOOKUP_THERE;
}

/* ---- creation and end ---- */

static void created(Chip *m, Core *c, Private *p) {
    uint64_t pieces = p->data ? private_pieces(private_length(p), p->width) : 0;
    if (!pieces)
        return;
    p->number = memory_number(m, c, pieces);
    p->chunks = calloc(pieces, sizeof *p->chunks);
    m->no_memory |= !p->chunks;
    c->unseen += (int64_t)pieces;
    memory_report(m, c);
}

/* P ends, and its pieces leave the buffer. */
static void end(Chip *m, Core *c, Slot *s, const Private *p) {
    uint64_t pieces = p->data ? private_pieces(private_length(p), p->width) : 0;
    for (uint64_t k = 0; p->chunks && k < pieces; k++)
        if (p->chunks[k])
            memory_discarded(m, c, s, chunk_handle(p->chunks[k]));
    c->unseen -= (int64_t)pieces;
    memory_report(m, c);
}

void arrays_end(Chip *m, Core *c, Slot *s) {
    for (uint32_t used = s->task.privates.used; used; used &= used - 1)
        end(m, c, s, array_at(s, (unsigned)__builtin_ctz(used)));
    task_end_arrays(&s->task);
}

/* A leaf of an array that was given away. */
static void given(Chip *m, Core *c, Slot *s, Handle leaf, uint64_t number) {
    ChunkMeta *meta = chip_meta(m, leaf);
    if (meta->piece && meta->number == number) {
        memory_given(m, c, s, leaf);
        return;
    }
    *meta = (ChunkMeta){.number = number, .arrived = true};
    if (m->watch)
        watch_seals(m, c, s, number);
}

/* All chunks of the tree, each behind those below it.  NUMBER: of the first leaf, if the leaves were pieces,
 * else NULL. */
static void made_tree(Chip *m, Core *c, Slot *s, Handle root, uint64_t *number) {
    unsigned handles = chunk_info(m->store, root)->handles;
    for (unsigned left = handles; left; left &= left - 1)
        made_tree(m, c, s, chunk_words(m->store, root)[__builtin_ctz(left)], number);
    if (!handles && number) {
        given(m, c, s, root, *number);
        *number += m->cfg->cores;
        return;
    }
    memory_created(m, c, s, root);
    memory_sealed(m, c, s, root);
}

void arrays_before(Chip *m, Core *c, Slot *s, const Insn *I) {
    if (I->op == OP_PFREE)
        end(m, c, s, array_at(s, I->rs2));
    else if (I->op == OP_PGIVE)
        s->given = array_at(s, I->rs2)->number;
}

void arrays_after(Chip *m, Core *c, Slot *s, const Insn *I) {
    Handle root = s->frame.x[I->rd];
    if (I->op == OP_PNEW_D || I->op == OP_PNEW_W)
        created(m, c, array_at(s, I->rs2));
    if ((I->op != OP_POUT && I->op != OP_PGIVE) || !chunk_number(root))
        return;
    made_tree(m, c, s, root, I->op == OP_PGIVE ? &s->given : NULL);
    memory_report(m, c);
}
