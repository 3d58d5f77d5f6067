/* isa/verify_flow.c - what is known about registers, vector width and target before each
 * block: the greatest State that all paths to it agree on.
 *
 * Blocks whose State has lost something are queued again.  A State can lose only a
 * hundred-odd times, and sweeps in the order of the code make it a few times in practice. */
#include <string.h>

#include "isa/verify_body.h"

static void set_x(State *s, int reg, unsigned value) {
    if (reg != REG_ZERO)
        s->x[reg] = (uint16_t)value;
}

static void set_vec(State *s, int reg) {
    bool known = s->width == WIDTH_E32 || s->width == WIDTH_E64;
    s->v[reg] = known ? s->width : VREG_UNDEFINED;
}

static void write_operand(State *s, Sort sort, int reg) {
    switch (sort) {
    case SORT_INT:    set_x(s, reg, VALUE_INT); break;
    case SORT_HANDLE: set_x(s, reg, VALUE_FOREIGN); break;
    case SORT_FP:     s->f |= UINT32_C(1) << reg; break;
    case SORT_VEC:    set_vec(s, reg); break;
    case SORT_GROUP:
        for (int r = reg; r < reg + TILE_ROWS; r++)
            set_vec(s, r);
        break;
    case SORT_MASK:   s->v[reg] = VREG_MASK; break;
    default:          break;
    }
}

/* No register that may name the dropped chunk keeps its handle. */
static void drop(State *s, int reg) {
    unsigned site = s->x[reg];
    for (int r = 1; r < X_REGS && site >= VALUE_SITE; r++)
        if (s->x[r] == site || s->x[r] == VALUE_MIXED)
            s->x[r] = VALUE_UNDEFINED;
}

void flow_step(const Body *b, unsigned i, State *s) {
    const Inst *in = &b->inst[i];
    const OpInfo *info = &op_table[in->op];
    unsigned moved = in->op == OP_ADDI ? s->x[in->v[1]] : 0;
    for (int n = 0; info->operands[n]; n++) {
        const OperandInfo *o = &operand_table[info->operands[n]];
        if (access_writes(o->access))
            write_operand(s, o->sort, in->v[n]);
    }
    if (in->op == OP_ADDI && in->v[2] == 0)
        set_x(s, in->v[0], moved);
    else if (in->op == OP_CREATE)
        set_x(s, in->v[0], b->dropped[i] ? VALUE_SITE + i : VALUE_FOREIGN);
    else if (in->op == OP_DROP && !b->keeps)
        drop(s, in->v[0]);
    else if (info->cls == CLASS_VSET)
        s->width = in->v[2] == VTYPE_E32 ? WIDTH_E32 : WIDTH_E64;
    else if (info->cls == CLASS_SYNC)
        s->target = TARGET_SYNCED;
    else if (info->cls == CLASS_UPDATE)
        s->target = TARGET_DELIVERED;
}

int flow_next(const Inst *in, unsigned i, unsigned next[2]) {
    switch (op_table[in->op].cls) {
    case CLASS_QUIT:
    case CLASS_BECOME:
    case CLASS_TRAP:
        return 0;
    case CLASS_JUMP:
        next[0] = i + (unsigned)(in->v[0] / 4);
        return 1;
    case CLASS_BRANCH:
        next[0] = i + 1;
        next[1] = i + (unsigned)(in->v[2] / 4);
        return 2;
    default:
        next[0] = i + 1;
        return 1;
    }
}

static unsigned meet_values(unsigned a, unsigned b) {
    if (a == b)
        return a;
    if (a == VALUE_UNDEFINED || b == VALUE_UNDEFINED)
        return VALUE_UNDEFINED;
    bool handles = (a == VALUE_ZERO || value_is_handle(a)) && (b == VALUE_ZERO || value_is_handle(b));
    if (handles)
        return a <= VALUE_FOREIGN && b <= VALUE_FOREIGN ? VALUE_FOREIGN : VALUE_MIXED;
    bool ints = a <= VALUE_INT && b <= VALUE_INT;
    return ints ? VALUE_INT : VALUE_UNDEFINED;
}

/* Leave in TO what FROM agrees with; true: TO has lost something. */
static bool meet(State *to, const State *from) {
    if (!to->reached) {
        *to = *from;
        to->reached = true;
        return true;
    }
    State old = *to;
    if (memcmp(to->x, from->x, sizeof to->x))
        for (int r = 1; r < X_REGS; r++)
            to->x[r] = (uint16_t)meet_values(to->x[r], from->x[r]);
    for (int r = 0; r < V_REGS; r++)
        to->v[r] = to->v[r] == from->v[r] ? to->v[r] : VREG_UNDEFINED;
    to->f &= from->f;
    if (to->width != from->width)
        to->width = WIDTH_DIFFERS;
    if (to->target != from->target)
        to->target = TARGET_DIFFERS;
    return memcmp(old.x, to->x, sizeof old.x) || memcmp(old.v, to->v, sizeof old.v) ||
           old.f != to->f || old.width != to->width || old.target != to->target;
}

static unsigned entry_value(ArgType type) {
    return type == ARG_INT ? VALUE_INT : VALUE_FOREIGN;
}

static State at_entry(const Codelet *c) {
    State s = {.reached = true};
    s.x[REG_ZERO] = VALUE_ZERO;
    s.x[REG_ID] = VALUE_INT;
    if (c->role == ROLE_WORKER) {
        s.x[REG_ARGS] = (uint16_t)entry_value(c->arg);
    } else {
        s.x[REG_ARGS] = VALUE_FOREIGN;
        s.x[REG_ENV] = (uint16_t)entry_value(c->arg);
    }
    return s;
}

/* Each instruction that does not simply go on ends a block, and begins others. */
static void find_heads(Body *b) {
    unsigned count = b->codelet->count, next[2];
    memset(b->head, 0, count);
    b->head[0] = true;
    for (unsigned i = 0; i < count; i++) {
        int n = flow_next(&b->inst[i], i, next);
        if (n == 1 && next[0] == i + 1)
            continue;
        while (n-- > 0)
            b->head[next[n]] = true;
        if (i + 1 < count)
            b->head[i + 1] = true;
    }
}

static void find_blocks(Body *b) {
    b->nblocks = 0;
    find_heads(b);
    for (unsigned i = 0; i < b->codelet->count; i++) {
        if (b->head[i]) {
            Block *new = &b->blocks[b->nblocks];
            new->queued = new->before.reached = false;
            new->first = (uint16_t)i;
            b->block[i] = (uint16_t)b->nblocks++;
        }
        b->blocks[b->nblocks - 1].end = (uint16_t)(i + 1);
    }
}

int flow_leave(Body *b, const Block *block, Block *next[2]) {
    unsigned at[2], last = block->end - 1u;
    int n = flow_next(&b->inst[last], last, at);
    for (int i = 0; i < n; i++)
        next[i] = &b->blocks[b->block[at[i]]];
    return n;
}

static void run(Body *b) {
    find_blocks(b);
    b->blocks[0].before = at_entry(b->codelet);
    b->blocks[0].queued = true;
    Block *lowest = b->blocks, *end = b->blocks + b->nblocks;   // nothing queued below
    while (lowest < end) {
        Block *block = lowest;
        lowest = end;
        for (; block < end; block++) {
            if (!block->queued)
                continue;
            block->queued = false;
            State after = block->before;
            for (unsigned i = block->first; i < block->end; i++)
                flow_step(b, i, &after);
            block->left = after.target;
            Block *next[2];
            for (int n = flow_leave(b, block, next); n-- > 0;) {
                if (!meet(&next[n]->before, &after))
                    continue;
                next[n]->queued = true;
                if (next[n] <= block && next[n] < lowest)
                    lowest = next[n];
            }
        }
    }
}

/* What is dropped behind the State that is known before each block. */
static void find_dropped(const Body *b, bool *dropped) {
    for (const Block *block = b->blocks; block < b->blocks + b->nblocks; block++) {
        State s = block->before;
        for (unsigned i = block->first; i < block->end && s.reached; i++) {
            unsigned value = b->inst[i].op == OP_DROP ? s.x[b->inst[i].v[0]] : VALUE_ZERO;
            if (value >= VALUE_SITE)
                dropped[value - VALUE_SITE] = true;
            flow_step(b, i, &s);
        }
    }
}

void flow_run(Body *b) {
    bool dropped[MAX_CODELET_WORDS];
    unsigned count = b->codelet->count;
    b->keeps = false;
    for (unsigned i = 0; i < count; i++)
        b->keeps |= b->inst[i].op == OP_DROP;
    memset(b->dropped, b->keeps, count);
    if (b->keeps) {
        run(b);
        memset(dropped, false, count);
        find_dropped(b, dropped);
        memcpy(b->dropped, dropped, count);
        b->keeps = false;
    }
    run(b);
}
