/* frontend/codegen/assemble.c - from codelets with registers of ours to a program of the machine. */
#include <stdlib.h>
#include <string.h>

#include "frontend/codegen/codelet.h"
#include "frontend/codegen/costs.h"
#include "isa/asm_li.h"

/* A machine instruction; branches have the number of a piece as their distance. */
typedef struct {
    Inst in;
    int line;
    int target;             // piece; -1: no branch
    bool far;               // a branch that does not reach: inverted, around a jump
} Out;


typedef struct {
    Front *front;
    Codelets *c;
    Program *p;
    Body *b;
    Out *out;
    size_t n, cap;
    size_t *start;          // by piece: its first instruction
    int *at;                // by instruction: its place in words
    int line;
    bool lanes;             // the vector length is set
    bool failed;            // a table of the program is full
    bool again;             // a function has less room than it had
    int frame;              // a private array that the function at hand does not have, for frames; -1: there is none
    Scratch scratch;
    Costs costs;            // of loops
} Asm;

static void put(Asm *a, Inst in, int target) {
    a->out = front_room(a->front, a->out, a->n, &a->cap, sizeof *a->out);
    if (!a->front->no_memory)
        a->out[a->n++] = (Out){in, a->line, target, false};
}

static void inst(Asm *a, Op op, int x, int y, int z) {
    put(a, (Inst){op, {x, y, z}}, -1);
}

static void need_lanes(Asm *a) {
    if (a->lanes)
        return;
    a->lanes = true;
    inst(a, OP_VSETIVLI, 0, CHUNK_WORDS, VTYPE_E64);
}

/* ---- constants and strings ---- */

static int find_word(const Program *p, uint64_t bits) {
    for (unsigned i = 0; i < p->nconsts; i++)
        if (p->consts[i].kind == CONST_WORD && p->consts[i].word == bits)
            return (int)i;
    return -1;
}

static int find_text(const Program *p, const char *text, size_t len) {
    for (unsigned i = 0; i < p->nconsts; i++)
        if (p->consts[i].kind == CONST_STRING && p->consts[i].len == len && !memcmp(p->consts[i].text, text, len))
            return (int)i;
    return -1;
}

/* Index of the constant; -1: the table is full. */
static int word_const(Asm *a, uint64_t bits) {
    char name[16];
    int found = find_word(a->p, bits);
    if (found >= 0)
        return found;
    int len = snprintf(name, sizeof name, "k%u", a->p->nconsts);
    return program_add_const(a->p, name, (size_t)len, bits) ? (int)a->p->nconsts - 1 : -1;
}

static int text_const(Asm *a, const char *text, size_t n) {
    char name[16];
    int found = find_text(a->p, text, n);
    if (found >= 0)
        return found;
    int len = snprintf(name, sizeof name, "text%u", a->p->nconsts);
    if (program_add_string(a->p, name, (size_t)len, text, n))
        return (int)a->p->nconsts - 1;
    a->failed = true;
    return 0;
}

/* ---- instructions ---- */

static void load_immediate(Asm *a, int reg, uint64_t value) {
    LiStep steps[LI_MAX_STEPS];
    int n = asm_li_steps((int64_t)value, steps);
    int k = n > 2 ? word_const(a, value) : -1;
    if (k >= 0) {
        inst(a, OP_CONST, reg, k, 0);
        return;
    }
    for (int i = 0; i < n; i++)
        if (steps[i].op == OP_LUI)
            inst(a, OP_LUI, reg, steps[i].imm, 0);
        else
            inst(a, steps[i].op, reg, i ? reg : 0, steps[i].imm);
}

static void load_fp(Asm *a, int reg, uint64_t bits) {
    if (bits == 0) {
        inst(a, OP_FMV_D_X, reg, 0, 0);
        return;
    }
    int k = word_const(a, bits);
    if (k < 0)
        a->failed = true;
    inst(a, OP_CONST_FD, reg, k < 0 ? 0 : k, 0);
}

static bool in_fp(const Asm *a, Reg r) {
    Holds h = a->b->func->holds[r];
    return h == HOLDS_DOUBLE || h == HOLDS_FLOAT;
}

/* The number in register REG. */
static void load_constant(Asm *a, int reg, const Code *c) {
    uint64_t bits = c->bits;
    if (c->form == FORM_LI) {
        load_immediate(a, reg, bits);
        return;
    }
    if (a->b->func->holds[c->v[0]] == HOLDS_FLOAT) {
        double d;
        memcpy(&d, &bits, sizeof d);
        float f = (float)d;
        uint32_t word;
        memcpy(&word, &f, sizeof word);
        bits = UINT64_C(0xffffffff00000000) | word;
    }
    load_fp(a, reg, bits);
}

enum { NEAR_SLOTS = 128 };      // that the number in an access reaches

/* The register from which the number in an access reaches slot S, if need be X. */
static int slot_base(Asm *a, int s, int x) {
    if (s < NEAR_SLOTS)
        return 0;
    load_immediate(a, x, (uint64_t)(s - s % NEAR_SLOTS));
    return x;
}

/* Number R comes from slot S to machine register REG, or goes there: a float as its bits, which need no box. */
static void load_slot(Asm *a, Reg r, int s, int reg) {
    bool is_float = a->b->func->holds[r] == HOLDS_FLOAT;
    int base = slot_base(a, s, reg);
    put(a, (Inst){in_fp(a, r) && !is_float ? OP_PGET_FD : OP_PGET_D, {reg, a->b->frame, base, s % NEAR_SLOTS}}, -1);
    if (is_float)
        inst(a, OP_FMV_W_X, reg, reg, 0);
}

static void store_slot(Asm *a, Reg r, int s, int reg) {
    bool is_float = a->b->func->holds[r] == HOLDS_FLOAT;
    int base = slot_base(a, s, X_REGS - 2);
    if (is_float)
        inst(a, OP_FMV_X_W, reg, reg, 0);
    put(a, (Inst){in_fp(a, r) && !is_float ? OP_PSET_FD : OP_PSET_D, {a->b->frame, base, s % NEAR_SLOTS, reg}}, -1);
}

/* The machine's register for reading R; scratch register number K if R has none. */
static int read_place(Asm *a, Reg r, int k) {
    int place = r ? a->b->place[r] : 0;
    if (place >= 0)
        return place;
    int scratch = X_REGS - 1 - k;
    if (place == PLACE_NONE) {
        load_constant(a, scratch, a->b->constant[r]);
        return scratch;
    }
    if (slot_of(place) >= 0) {
        load_slot(a, r, slot_of(place), scratch);
        return scratch;
    }
    need_lanes(a);
    inst(a, in_fp(a, r) ? OP_VFMV_F_S : OP_VMV_X_S, scratch, -1 - place, 0);
    return scratch;
}

static int write_place(const Asm *a, Reg r) {
    int place = a->b->place[r];
    return place >= 0 ? place : X_REGS - 1;
}

static void after_write(Asm *a, Reg r) {
    int place = r ? a->b->place[r] : 0;
    if (place >= 0)
        return;
    if (slot_of(place) >= 0) {
        store_slot(a, r, slot_of(place), X_REGS - 1);
        return;
    }
    need_lanes(a);
    inst(a, in_fp(a, r) ? OP_VFMV_V_F : OP_VMV_V_X, -1 - place, X_REGS - 1, 0);
}

static bool is_register(Sort s) {
    return s == SORT_INT || s == SORT_HANDLE || s == SORT_ARG || s == SORT_FP;
}

/* The operand of C before number I that reads the same register; I: there is none. */
static int read_before(const Code *c, int i) {
    const OperandInfo *of[MAX_OPERANDS];
    for (int k = 0; k <= i; k++)
        of[k] = &operand_table[op_table[c->op].operands[k]];
    for (int k = 0; k < i; k++)
        if (is_register(of[k]->sort) && of[k]->access == ACCESS_READ && c->v[k] == c->v[i])
            return k;
    return i;
}

/* The machine's registers for what C reads. */
static void read_places(Asm *a, const Code *c, Inst *in) {
    const OpInfo *op = &op_table[c->op];
    int scratch = 0;
    for (int i = 0; i < MAX_OPERANDS && op->operands[i] != OPN_NONE; i++) {
        const OperandInfo *o = &operand_table[op->operands[i]];
        bool reads = is_register(o->sort) && o->access == ACCESS_READ, again = reads && read_before(c, i) < i;
        in->v[i] = again ? in->v[read_before(c, i)] : reads ? read_place(a, c->v[i], scratch) : c->v[i];
        scratch += reads && !again && c->v[i] && a->b->place[c->v[i]] < 0;
    }
}

static bool needs_lanes(Op op) {
    for (int i = 0; i < MAX_OPERANDS && op_table[op].operands[i] != OPN_NONE; i++) {
        Sort s = operand_table[op_table[op].operands[i]].sort;
        if (code_vectors(s) && s != SORT_MASK)
            return true;
    }
    return false;
}

static void put_inst(Asm *a, const Code *c) {
    const OpInfo *op = &op_table[c->op];
    Inst in = {.op = c->op};
    Reg written = 0;
    int target = c->op == OP_J ? c->v[0] : op->cls == CLASS_BRANCH ? c->v[2] : -1;
    read_places(a, c, &in);
    if (needs_lanes(c->op))
        need_lanes(a);
    for (int i = 0; i < MAX_OPERANDS && op->operands[i] != OPN_NONE; i++) {
        const OperandInfo *o = &operand_table[op->operands[i]];
        if (is_register(o->sort) && o->access == ACCESS_WRITE && c->v[i])
            in.v[i] = write_place(a, written = c->v[i]);
    }
    if (a->b->slots && (c->op == OP_QUIT || c->op == OP_BECOME))
        inst(a, OP_PFREE, a->b->frame, 0, 0);
    bool move = (in.op == OP_ADDI && !in.v[2]) || (in.op == OP_FSGNJ_D && in.v[1] == in.v[2]);
    if (!move || in.v[0] != in.v[1] || (written && a->b->place[written] < 0))
        put(a, in, target);
    after_write(a, written);
}

static void put_code(Asm *a, const Code *c) {
    a->line = c->line;
    switch (c->form) {
    case FORM_INST: put_inst(a, c); break;
    case FORM_LI: case FORM_CONST:
        if (a->b->place[c->v[0]] == PLACE_NONE)
            break;
        load_constant(a, write_place(a, c->v[0]), c);
        after_write(a, c->v[0]);
        break;
    case FORM_TEXT:
        if (c->len)
            inst(a, OP_PRINT_S, text_const(a, c->text, (size_t)c->len), 0, 0);
        break;
    case FORM_CALL: break;
    }
}

/* ---- branches ---- */

static Op inverted(Op op) {
    switch (op) {
    case OP_BEQ: return OP_BNE;
    case OP_BNE: return OP_BEQ;
    case OP_BLT: return OP_BGE;
    case OP_BGE: return OP_BLT;
    case OP_BLTU: return OP_BGEU;
    default: return OP_BLTU;
    }
}

/* "branch x; jump y" before piece x: the branch is inverted, and no jump needed.  A jump to
 * what follows goes. */
static void end_of_piece(Asm *a, size_t piece) {
    Out *j = a->n ? &a->out[a->n - 1] : NULL, *b = a->n > 1 ? j - 1 : NULL;
    int next = (int)piece + 1;
    if (!j || a->n <= a->start[piece] || j->in.op != OP_J)
        return;
    bool branch = b && a->n - 1 > a->start[piece] && b->target >= 0 && b->in.op != OP_J;
    if (j->target == next) {
        a->n--;
    } else if (branch && b->target == next) {
        b->in.op = inverted(b->in.op);
        b->target = j->target;
        a->n--;
    }
}

static bool ends(Op op) {
    return op == OP_J || op == OP_QUIT || op == OP_BECOME || op_table[op].cls == CLASS_TRAP;
}

/* The branch at FROM, or what stands before it, leads to a trap that tells its operands.  If others lead there, too,
 * with other ones, it does not tell. */
static void lead_to_trap(Asm *a, size_t from, size_t to) {
    const Inst *by = &a->out[from].in;
    Inst *trap = &a->out[to].in;
    if (trap->op != OP_TRAP_INDEX)
        return;
    bool first = !trap->v[2], compares = by->op == OP_BGEU || by->op == OP_BLTU;
    if (compares && (first || (trap->v[0] == by->v[0] && trap->v[1] == by->v[1])))
        *trap = (Inst){OP_TRAP_INDEX, {by->v[0], by->v[1], true}};
    else
        *trap = (Inst){OP_TRAP, {TRAP_INDEX}};
}

static void tell_indices(Asm *a) {
    for (size_t i = 0; i < a->n; i++) {
        if (a->out[i].target >= 0)
            lead_to_trap(a, i, a->start[a->out[i].target]);
        if (i + 1 < a->n && !ends(a->out[i].in.op))
            lead_to_trap(a, i, i + 1);
    }
    for (size_t i = 0; i < a->n; i++)
        if (a->out[i].in.op == OP_TRAP_INDEX && !a->out[i].in.v[2])
            a->out[i].in = (Inst){OP_TRAP, {TRAP_INDEX}};
}

static void lay_out(Asm *a) {
    int word = 0;
    for (size_t i = 0; i < a->n; i++) {
        a->at[i] = word;
        word += 1 + a->out[i].far;
    }
    a->at[a->n] = word;
}

static int distance(const Asm *a, size_t i) {
    return 4 * (a->at[a->start[a->out[i].target]] - a->at[i]);
}

static bool stretch(Asm *a) {
    bool changed = false;
    for (size_t i = 0; i < a->n; i++) {
        Out *o = &a->out[i];
        if (o->target < 0 || o->in.op == OP_J || o->far)
            continue;
        int d = distance(a, i);
        if (d < -4090 || d > 4090)
            changed = o->far = true;
    }
    return changed;
}

static bool add_word(Asm *a, Inst in, int line) {
    return program_add_word(a->p, inst_encode(&in), line > 0 ? (uint32_t)line : 0);
}

static bool write_words(Asm *a) {
    bool good = true;
    for (size_t i = 0; i < a->n && good; i++) {
        Out *o = &a->out[i];
        Inst in = o->in;
        if (o->target >= 0 && in.op == OP_J) {
            in.v[0] = distance(a, i);
        } else if (o->far) {
            in.op = inverted(in.op);
            in.v[2] = 8;
            good = add_word(a, in, o->line);
            in = (Inst){OP_J, {distance(a, i) - 4}};
        } else if (o->target >= 0) {
            in.v[2] = distance(a, i);
        }
        good = good && add_word(a, in, o->line);
    }
    return good;
}

/* ---- codelets ---- */

/* A name that no codelet has: the method's, with a number if it is not the first. */
static bool add_codelet(Asm *a, const CodeletPlan *plan, int part) {
    char base[MAX_NAME - 20], name[MAX_NAME];
    size_t n = 0;
    for (const char *s = plan->func->name; *s && n < sizeof base - 1; s++) {
        bool plain = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (*s >= '0' && *s <= '9') || strchr("_.$", *s);
        base[n++] = plain ? *s : '_';
    }
    base[n] = 0;
    int len = part ? snprintf(name, sizeof name, "%s$after%d", base, part) : snprintf(name, sizeof name, "%s", base);
    for (int k = 2; program_find_codelet(a->p, name, (size_t)len) >= 0; k++)
        len = part ? snprintf(name, sizeof name, "%s$after%d$%d", base, part, k) : snprintf(name, sizeof name, "%s$%d", base, k);
    return program_add_codelet(a->p, name, (size_t)len, plan->continuation ? ROLE_CONTINUATION : ROLE_WORKER, plan->arg);
}

/* A codelet of F needs too many registers or WORDS. */
static bool give_less_room(Asm *a, Func *f, bool words) {
    a->again |= cut_again(f, a->frame >= 0, words);
    return false;
}

/* The body of codelet NUMBER, with places for its registers.  Only where a function cannot be had otherwise has it a frame:
 * every task makes that anew. */
static bool find_body(Asm *a, size_t number, const Live *live, Body *b) {
    Func *f = a->c->plan[number].func;
    for (int way = 0; way < (f->framed ? 4 : 2) && !a->front->no_memory; way++) {
        codelets_body(a->c, number, live, way & 1, b);
        b->frame = way < 2 ? -1 : a->frame;
        if (!a->front->no_memory && alloc_registers(live, b, &a->scratch))
            return true;
    }
    return !a->front->no_memory && give_less_room(a, f, false);
}

static bool has_vectors(const Body *b) {
    for (size_t p = 0; p < b->count; p++)
        for (size_t i = 0; i < b->piece[p].n; i++)
            if (b->piece[p].code[i].form == FORM_INST && code_has_vectors(b->piece[p].code[i].op))
                return true;
    return false;
}

/* Where there are vectors, their lanes are set once, where the codelet begins. */
static void put_pieces(Asm *a, const Body *b) {
    bool vectors = has_vectors(b);
    for (size_t p = 0; p < b->count && !a->front->no_memory; p++) {
        a->start[p] = a->n;
        a->lanes = p && vectors;
        a->line = b->piece[p].n ? b->piece[p].code[0].line : a->line;
        if (!p && vectors)
            need_lanes(a);
        if (!p && b->slots) {
            load_immediate(a, X_REGS - 1, (uint64_t)b->slots);
            inst(a, OP_PNEW_D, b->frame, X_REGS - 1, 0);
        }
        for (size_t i = 0; i < b->piece[p].n; i++)
            put_code(a, &b->piece[p].code[i]);
        if (!a->front->no_memory)
            end_of_piece(a, p);
    }
}

/* Vector registers hold numbers, too, for which there were no others. */
static bool in_lanes(Op op) {
    return code_has_vectors(op) && op != OP_VMV_X_S && op != OP_VMV_V_X && op != OP_VFMV_F_S && op != OP_VFMV_V_F && op != OP_VSETIVLI;
}

static CostPiece cost_of(const Asm *a, const Body *b, size_t p, size_t end) {
    CostPiece c = {.to = {-1, -1, -1, -1}};
    int ways = 0, block = b->piece[p].block;
    if (block >= 0)
        c.loop = b->func->block[block].loop;
    for (size_t i = a->start[p]; i < end; i++) {
        const Out *o = &a->out[i];
        OpClass cls = op_table[o->in.op].cls;
        c.instructions++;
        c.chunks += cls == CLASS_CREATE;
        c.tasks += cls == CLASS_SPAWN || cls == CLASS_FORALL || cls == CLASS_BECOME;
        c.lanes |= in_lanes(o->in.op);
        c.ends |= cls == CLASS_QUIT || cls == CLASS_BECOME;
        if (o->target >= 0 && ways < COST_WAYS - 1)
            c.to[ways++] = o->target;
    }
    bool goes_on = end == a->start[p] || !ends(a->out[end - 1].in.op);
    if (goes_on && p + 1 < b->count)
        c.to[ways] = (int)p + 1;
    return c;
}

static void find_costs(Asm *a, size_t number, const Body *b) {
    CostPiece *piece = front_alloc_in(a->front, b->arena, (b->count + 1) * sizeof *piece);
    for (size_t p = 0; p < b->count && !a->front->no_memory; p++)
        piece[p] = cost_of(a, b, p, p + 1 < b->count ? a->start[p + 1] : a->n);
    bool each = b->func->each && number == (size_t)b->func->codelet;
    if (!a->front->no_memory)
        costs_find(a->front, b->arena, &a->costs, piece, b->count, each ? b->func->turn : (Place){0});
}

static bool place_words(Asm *a, size_t number, const Body *b, int part) {
    a->n = 0;
    a->start = front_alloc_in(a->front, b->arena, (b->count + 1) * sizeof *a->start);
    if (!a->front->no_memory)
        put_pieces(a, b);
    if (!a->front->no_memory)
        tell_indices(a);
    a->at = front_alloc_in(a->front, b->arena, (a->n + 1) * sizeof *a->at);
    if (a->front->no_memory)
        return false;
    do
        lay_out(a);
    while (stretch(a));
    if (a->at[a->n] > MAX_CODELET_WORDS)
        return give_less_room(a, b->func, true);
    if (a->front->remarks_wanted)
        find_costs(a, number, b);
    return add_codelet(a, &a->c->plan[number], part) && write_words(a);
}

static bool assemble_codelet(Asm *a, size_t number, const Live *live, int part) {
    Body b;
    a->b = &b;
    bool good = find_body(a, number, live, &b) && place_words(a, number, &b, part);
    front_drop(a->front, a->c->arena);
    return good;
}

static bool assemble_codelets(Asm *a, Func *f) {
    Live live;
    int part = 0;
    if (!live_find(f, &live_values_rules, a->c->func_arena, &live))
        return false;
    live_drop_unread(f, &live, a->c->func_arena);
    for (size_t i = (size_t)f->codelet; i < a->c->count && a->c->plan[i].func == f; i++)
        if (!assemble_codelet(a, i, &live, part++))
            return false;
    return true;
}

/* The last private array that F does not have; -1: all are taken. */
static int spare_array(const Func *f) {
    unsigned taken = func_arrays(f);
    for (int w = MAX_PRIVATE; w-- > 0;)
        if (!(taken >> w & 1))
            return w;
    return -1;
}

static bool assemble_func(Asm *a, Func *f) {
    a->c->lean = (Lean){0};
    a->frame = spare_array(f);
    bool good = assemble_codelets(a, f);
    front_drop(a->front, a->c->func_arena);
    return good;
}

Program *assemble_failed(Front *front, Program *p) {
    if (!p || p->no_memory)
        front_no_memory(front);
    else if (!front->errors)
        front_error(front, (Place){1, 1}, "the program is too large: more constants or instructions than an image holds");
    program_free(p);
    return NULL;
}

static bool few_enough(const Codelets *c) {
    if (c->count <= MAX_CODELETS)
        return true;
    const CodeletPlan *first = &c->plan[MAX_CODELETS];
    int line = first->func->block[first->block].line;
    front_error(c->front, (Place){line ? line : first->func->line, 1},     // blocks between levels have none
                "the program is too large: it needs %zu codelets, and there can be %d; this is the first without a place",
                c->count, MAX_CODELETS);
    return false;
}

/* One round.  NULL: reported, or there must be another one. */
static Program *assemble_all(Asm *a, Func *funcs, const Func *entry) {
    Front *front = a->front;
    Program *p = a->p = program_new(front->src->file);
    a->c->count = 0;
    a->costs.n = 0;
    a->again = a->failed = false;
    codelets_plan(a->c, funcs);
    bool good = p && !front->no_memory && !front->errors && few_enough(a->c);
    for (Func *f = funcs; f && (good || a->again) && !front->errors; f = f->next)
        good = assemble_func(a, f) && good;
    if (good && !a->failed && !front->no_memory) {
        p->entry = entry->codelet;
        return p;
    }
    if (!a->again)
        return assemble_failed(front, p);
    program_free(p);
    return NULL;
}

Program *assemble(Front *front, Func *funcs, const Func *entry) {
    Codelets c = {.front = front, .func_arena = front_arena(front), .arena = front_arena(front)};
    Asm a = {.front = front, .c = &c};
    for (Func *f = funcs; f && !front->no_memory; f = f->next)
        split_calls(f);
    Program *p;
    do
        p = assemble_all(&a, funcs, entry);
    while (!p && a.again && !front->errors && !front->no_memory);
    costs_say(front, &a.costs);
    return p;
}
