/* vm/native/jit_tile.c - sums of products of tiles.
 *
 * A loop that adds the products of the tiles of two nodes, one by one, looks like this:
 *
 *   head: bge         i, n, out
 *         fb.rh       a, left, i
 *         fb.rh       b, right, i
 *         fb.tile.mac d, a, b     or another of tile_steps.def
 *         addi        i, i, 1
 *         j           head
 *
 * or has blt i, n, head at its end and no test at its head.
 * All its turns are one call, in front of the loop's own code: sums stay in registers from tile
 * to tile, and the tiles of the right factor are laid side by side before, for rows of a tile may be
 * anywhere.  These panels are kept until the task ends, for it will multiply them by other tiles.
 * If a turn would trap, or somebody wants attention, the loop's own code does it. */
#include <stdlib.h>
#include <string.h>

#include "vm/core/tile_step.h"
#include "vm/native/jit_state.h"

enum {
    BODY = 4,                       // instructions, and a test and a jump, or both in one
    MOST_PANELS = 16,
    PANEL = CHUNK_WORDS * PANEL_NUMBERS,    // numbers in one, at most
    PANEL_ALIGN = 64,
};

/* 16 N rows of the right factor, see vm/core/tile_step.h. */
typedef struct {
    Handle tile[CHUNK_WORDS];
    unsigned n;
    StepPack *by;
    double *at;
} Panel;

struct Panels {
    unsigned next;                  // which one makes way
    Panel    panel[MOST_PANELS];
    _Alignas(PANEL_ALIGN) double room[MOST_PANELS][PANEL];
};

/* ---- panels ---- */

static void fetch(const void *chunk) {
    __builtin_prefetch(chunk);
    __builtin_prefetch((const char *)chunk + CHUNK_BYTES / 2);
}

/* Where the rows of N tiles are, all on their way to the cache; false: one of them is no tile. */
static bool find_rows(const Store *s, const Handle *tile, unsigned n, TileRows *out) {
    for (unsigned t = 0; t < n; t++)
        fetch(chunk_words(s, tile[t]));
    for (unsigned t = 0; t < n; t++)
        if (tile_rows(s, tile[t], CHUNK_WORDS, &out[t]))
            return false;
    return true;
}

static void fetch_rows(const TileRows *rows) {
    for (unsigned k = 0; k < TILE_ROWS; k++)
        fetch(rows->row[k]);
}

/* The chunk in the slot behind, which as a rule is the next leaf of the row: the next task wants it. */
static void fetch_later(const double *chunk) {
    __builtin_prefetch(chunk, 0, 2);
    __builtin_prefetch(chunk + CHUNK_WORDS / 2, 0, 2);
}

static bool fill(const Store *s, const Panel *p) {
    TileRows rows[CHUNK_WORDS];
    if (!find_rows(s, p->tile, p->n, rows))
        return false;
    fetch_rows(&rows[0]);
    for (unsigned t = 0; t < p->n; t++) {
        if (t + 1 < p->n)
            fetch_rows(&rows[t + 1]);
        for (unsigned k = 0; k < TILE_ROWS; k++)
            fetch_later(rows[t].row[k] + CHUNK_WORDS);
        p->by(&rows[t], t, p->n, p->at);
    }
    return true;
}

/* That with these N tiles, packed BY it; NULL: one of them is none, or no memory. */
static const Panel *find_panel(Worker *w, const Handle *tile, unsigned n, StepPack *by) {
    struct Panels *all = w->panels;
    for (unsigned i = 0; i < w->npanels; i++)
        if (all->panel[i].n == n && all->panel[i].by == by && !memcmp(all->panel[i].tile, tile, n * sizeof *tile))
            return &all->panel[i];
    if (!all) {
        all = w->panels = aligned_alloc(PANEL_ALIGN, sizeof *all);
        if (!all)
            return NULL;
        all->next = 0;
    }
    unsigned i = w->npanels < MOST_PANELS ? (unsigned)w->npanels : all->next++ % MOST_PANELS;
    Panel *p = &all->panel[i];
    memcpy(p->tile, tile, n * sizeof *tile);
    p->n = n;
    p->by = by;
    p->at = all->room[i];
    if (!fill(w->vm->ready.store, p)) {
        p->n = 0;
        return NULL;
    }
    w->npanels += w->npanels < MOST_PANELS;
    return p;
}

/* ---- the loop ---- */

typedef struct {
    unsigned i, n, left, right, a, b;   // x registers
} Loop;

static bool tests_first(const Insn *head) {
    return head->op == OP_BGE;
}

static const Insn *body_of(const Insn *head) {
    return head + tests_first(head);
}

static uint32_t turn_length(const Insn *head) {
    return BODY + 1 + tests_first(head);
}

static Loop loop_of(const Insn *head) {
    const Insn *in = body_of(head), *test = tests_first(head) ? head : in + BODY;
    bool swapped = in[2].rs1 == in[1].rd;
    const Insn *left = &in[swapped], *right = &in[!swapped];
    return (Loop){test->rs1, test->rs2, left->rs1, right->rs1, left->rd, right->rd};
}

static uint32_t bit(unsigned x) {
    return UINT32_C(1) << x;
}

/* Is AT the head of such a loop? */
static bool is_loop(const Unit *u, uint32_t at) {
    const Insn *head = &u->insns[at], *in = body_of(head), *back = in + BODY;
    uint32_t length = turn_length(head);
    bool first = tests_first(head);
    if (at + length >= u->count || in->op != OP_RH || in[1].op != OP_RH || !step_info_avx2((Op)in[2].op) ||
        in[3].op != OP_ADDI ||
        back->op != (first ? OP_J : OP_BLT) || back->imm != 1 - (int)length || (first && head->imm <= 0))
        return false;
    Loop l = loop_of(head);
    if (l.a >= X_REGS || l.b >= X_REGS || in[3].rd != l.i || in[3].rs1 != l.i || in[3].imm != 1 || in[0].rs2 != l.i || in[1].rs2 != l.i)
        return false;
    uint32_t read = bit(l.i) | bit(l.n) | bit(l.left) | bit(l.right), made = bit(l.a) | bit(l.b);
    for (uint32_t i = at + 1; i < at + length; i++)
        if (u->points[i].target)
            return false;
    return in[2].rs1 == l.a && in[2].rs2 == l.b && l.a != l.b && l.i != l.n && !(read & made) && !((read | made) & bit(REG_ZERO));
}

/* As many turns as are sure not to trap: all that are left, or none.  How many instructions these are. */
static uint64_t multiply_turns(Worker *w, const Insn *head) {
    Frame *fr = &w->frame;
    const Store *s = w->vm->ready.store;
    Loop l = loop_of(head);
    uint64_t first = fr->x[l.i], n = fr->x[l.n] - first;
    const Insn *step = body_of(head) + 2;
    const StepInfo *info = step_info_avx2((Op)step->op);
    TileRows rows[CHUNK_WORDS];
    Handle left[CHUNK_WORDS], right[CHUNK_WORDS];
    if (first >= CHUNK_WORDS || n > CHUNK_WORDS - first || !n)
        return 0;
    for (unsigned t = 0; t < n; t++)
        if (read_handle(s, fr->x[l.left], (unsigned)first + t, &left[t]) || read_handle(s, fr->x[l.right], (unsigned)first + t, &right[t]))
            return 0;
    const Panel *p = find_rows(s, left, (unsigned)n, rows) ? find_panel(w, right, (unsigned)n, info->pack) : NULL;
    if (!p)
        return 0;
    tile_fetch_slots(&w->task);     // of the sums, while these are computed
    info->multiply(rows, (unsigned)n, p->at, &fr->v[step->rd]);
    fr->x[l.i] += n;
    fr->x[l.a] = left[n - 1];
    fr->x[l.b] = right[n - 1];
    return turn_length(head) * n;
}

void jit_tiles(Unit *u, uint32_t at) {
    const Point *p = &u->points[at];
    if (!p->head || p->join == JOIN_KEEP || !is_loop(u, at))
        return;
    Emit *e = &u->e;
    Loop l = loop_of(&u->insns[at]);
    int own = x86_label(e);
    uint32_t written = bit(l.i) | bit(l.a) | bit(l.b), read = bit(l.i) | bit(l.n) | bit(l.left) | bit(l.right);
    uint32_t live = p->live.x | u->points[at + turn_length(&u->insns[at])].live.x;
    Regs kept = {.x = (jit_clobbered(u).x | written) & live, .f = jit_clobbered(u).f & p->live.f, .p = jit_clobbered(u).p & p->live.p};
    x86_test_byte(e, jit_attention());
    x86_jcc(e, CC_NE, own);
    jit_save(u, (Regs){.x = kept.x | read, .f = kept.f});
    x86_op(e, I_LEA, RDI, rm_mem(FRAME, -BIAS));
    x86_const(e, RSI, (uint64_t)(uintptr_t)&u->insns[at]);
    x86_call(e, (const void *)(uintptr_t)multiply_turns);
    jit_load(u, kept);
    x86_op(e, I_ADD, BEFORE, rm_reg(RAX));
    if (!tests_first(&u->insns[at])) {
        x86_op(e, I_TEST, RAX, rm_reg(RAX));
        x86_jcc(e, CC_E, own);
        x86_imm(e, G_SUB, true, rm_reg(BEFORE), BODY + 1);
        jit_go(u, at + BODY, at + BODY + 1);
    }
    u->turns[TURNS_TILE]++;
    x86_bind(e, own);
}

void jit_forget_tiles(Unit *u) {
    bool any = false;
    for (uint32_t at = 0; at < u->count; at++)
        any |= is_loop(u, at);
    if (any)
        x86_store_imm(&u->e, 8, rm_mem(FRAME, (int32_t)offsetof(Worker, npanels) - BIAS), 0);
}
