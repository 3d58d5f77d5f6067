/* frontend/class/class_blocks.c - blocks of instructions, what dominates them, and loops. */
#include "frontend/class/class_state.h"

enum { MAX_BLOCKS = 1 << 14 };

/* ---- blocks ---- */

static void *zeroed(Body *b, size_t count, size_t size) {
    return front_alloc_in(b->code.front, b->code.arena, (count + 1) * size);
}

static bool jumps(const Insn *n) {
    return n->op->operand == OPERAND_JUMP || n->op->operand == OPERAND_FAR || n->op->meaning == JVM_SWITCH;
}

static bool ends_block(const Insn *n) {
    return jumps(n) || n->op->meaning == JVM_RETURN;
}

/* By instruction: does a block begin there? */
static bool *find_leaders(Body *b) {
    const Code *c = &b->code;
    bool *leads = zeroed(b, (size_t)c->ninsn, sizeof *leads);
    int32_t value;
    if (c->front->no_memory)
        return NULL;
    leads[0] = true;
    for (int i = 0; i < c->ninsn; i++) {
        const Insn *n = &c->insn[i];
        if (ends_block(n))
            leads[i + 1] = true;
        if (jumps(n))
            leads[c->at[n->operand]] = true;
        for (int k = 0; k < n->cases; k++)
            leads[c->at[code_case(c, n, k, &value)]] = true;
    }
    return leads;
}

/* The block of instruction I; where that only jumps ahead, the one there: many such jumps belong to one condition. */
static int block_of(const Body *b, int i) {
    const Insn *n = &b->code.insn[i];
    while (n->op->meaning == JVM_GOTO && n->operand > n->pc)
        n = &b->code.insn[b->code.at[n->operand]];
    return b->of_insn[n - b->code.insn];
}

static int block_at(const Body *b, int pc) {
    return block_of(b, b->code.at[pc]);
}

/* What follows the block: where its jump is not taken first. */
static void find_next(Body *b, Block *k) {
    const Insn *n = &b->code.insn[k->last - 1];
    int32_t value;
    k->next = zeroed(b, (size_t)n->cases + 2, sizeof *k->next);
    if (b->code.front->no_memory)
        return;
    for (int i = 0; i < n->cases; i++)
        k->next[k->nnext++] = block_at(b, code_case(&b->code, n, i, &value));
    if (n->op->meaning == JVM_RETURN)
        k->ends = END_RETURN;
    else if (n->op->meaning == JVM_SWITCH)
        k->ends = END_SWITCH;
    else if (n->op->meaning == JVM_IF || n->op->meaning == JVM_IF_BOTH)
        k->ends = END_IF;
    if (k->ends != END_RETURN && !(jumps(n) && k->ends != END_IF))
        k->next[k->nnext++] = block_of(b, k->last);
    if (jumps(n))
        k->next[k->nnext++] = block_at(b, n->operand);
}

static void begin_block(Body *b, int first) {
    b->block[b->nblocks++] = (Block){.first = first, .pc = b->code.insn[first].pc, .loop = -1, .number = -1};
}

static bool cut_blocks(Body *b) {
    const Code *c = &b->code;
    bool *leads = find_leaders(b);
    size_t count = 0;
    for (int i = 0; leads && i < c->ninsn; i++)
        count += leads[i];
    if (count > MAX_BLOCKS)
        run_fail(b, "this method is too large");
    b->block = zeroed(b, count, sizeof *b->block);
    b->of_insn = zeroed(b, (size_t)c->ninsn, sizeof *b->of_insn);
    b->order = zeroed(b, count, sizeof *b->order);
    if (c->front->no_memory || b->failed)
        return false;
    for (int i = 0; i < c->ninsn; i++) {
        if (leads[i])
            begin_block(b, i);
        Block *k = &b->block[b->nblocks - 1];
        b->of_insn[i] = b->nblocks - 1;
        k->last = i + 1;
        k->end = c->insn[i].end;
    }
    for (int i = 0; i < b->nblocks && !c->front->no_memory; i++)
        find_next(b, &b->block[i]);
    return !c->front->no_memory;
}

/* ---- order ---- */

/* Those that the first block reaches, each before what it leads to, but for jumps back.  What is visited last comes
 * first: so the part of an if comes before what is behind it. */
static bool find_order(Body *b) {
    int *path = zeroed(b, (size_t)b->nblocks, sizeof *path), *done = zeroed(b, (size_t)b->nblocks, sizeof *done);
    int depth = 0, left = b->nblocks;
    if (b->code.front->no_memory)
        return false;
    path[depth++] = 0;
    b->block[0].number = 0;
    while (depth) {
        int i = path[depth - 1];
        Block *k = &b->block[i];
        if (done[i] == k->nnext) {
            b->order[--left] = i;
            depth--;
            continue;
        }
        int next = k->next[k->nnext - 1 - done[i]++];
        if (b->block[next].number < 0) {
            b->block[next].number = 0;
            path[depth++] = next;
        }
    }
    b->norder = b->nblocks - left;
    for (int i = 0; i < b->norder; i++) {
        b->order[i] = b->order[left + i];
        b->block[b->order[i]].number = i;
    }
    return true;
}

static void add_before(Block *to, int from) {
    if (!to->nbefore || to->before[to->nbefore - 1] != from)
        to->before[to->nbefore++] = from;
}

static bool find_before(Body *b) {
    int *count = zeroed(b, (size_t)b->nblocks, sizeof *count);
    if (b->code.front->no_memory)
        return false;
    for (int i = 0; i < b->norder; i++)
        for (int j = 0; j < b->block[b->order[i]].nnext; j++)
            count[b->block[b->order[i]].next[j]]++;
    for (int i = 0; i < b->nblocks; i++)
        b->block[i].before = zeroed(b, (size_t)count[i], sizeof *b->block[i].before);
    if (b->code.front->no_memory)
        return false;
    for (int i = 0; i < b->norder; i++) {
        const Block *k = &b->block[b->order[i]];
        for (int j = 0; j < k->nnext; j++) {
            Block *to = &b->block[k->next[j]];
            add_before(to, b->order[i]);
            to->back |= to->number <= i;
        }
    }
    return true;
}

bool blocks_find(Body *b) {
    return cut_blocks(b) && find_order(b) && find_before(b);
}

void blocks_replace_before(Body *b, int block, int old, int by) {
    Block *k = &b->block[block];
    int n = 0;
    bool there = false;
    for (int i = 0; i < k->nbefore; i++)
        there |= k->before[i] == by;
    for (int i = 0; i < k->nbefore; i++)
        if (k->before[i] != old)
            k->before[n++] = k->before[i];
        else if (!there && by >= 0)
            k->before[n++] = by;
    k->nbefore = n;
}

/* ---- dominators ---- */

static int common(const Body *b, int x, int y) {
    while (x != y)
        if (b->block[x].number > b->block[y].number)
            x = b->block[x].dominator;
        else
            y = b->block[y].dominator;
    return x;
}

/* Blocks that have become parts of others leave the order. */
static void compact(Body *b) {
    int n = 0;
    for (int i = 0; i < b->norder; i++)
        if (!b->block[b->order[i]].gone) {
            b->block[b->order[i]].number = n;
            b->order[n++] = b->order[i];
        }
    b->norder = n;
}

/* In one go: jumps back come from what they lead to, else it is no code of Java's statements. */
static bool find_dominators(Body *b) {
    for (int i = 0; i < b->norder; i++) {
        Block *k = &b->block[b->order[i]];
        int over = -1;
        for (int j = 0; j < k->nbefore; j++)
            if (b->block[k->before[j]].number < i)
                over = over < 0 ? k->before[j] : common(b, over, k->before[j]);
        k->dominator = i ? over : 0;
        if (k->dominator < 0)
            return false;
    }
    return true;
}

bool blocks_dominates(const Body *b, int above, int block) {
    while (b->block[block].number > b->block[above].number)
        block = b->block[block].dominator;
    return block == above;
}

/* ---- loops ---- */

/* The outermost loop around the block of those that are known, or the block. */
static int outermost(const Body *b, int block) {
    while (b->block[block].loop >= 0)
        block = b->block[block].loop;
    return block;
}

/* What leads to the jumps back to HEAD without passing it; inner loops are known. */
static bool find_loop(Body *b, int head, int *todo) {
    int n = 0;
    const Block *h = &b->block[head];
    for (int i = 0; i < h->nbefore; i++)
        if (b->block[h->before[i]].number >= h->number) {
            if (!blocks_dominates(b, head, h->before[i]))
                return false;
            todo[n++] = h->before[i];
        }
    while (n) {
        int x = outermost(b, todo[--n]);
        if (x == head)
            continue;
        Block *k = &b->block[x];
        k->loop = head;
        for (int i = 0; i < k->nbefore; i++)
            if (b->block[k->before[i]].number < k->number)
                todo[n++] = k->before[i];
    }
    return true;
}

bool blocks_loops(Body *b) {
    size_t edges = 0;
    compact(b);
    for (int i = 0; i < b->norder; i++)
        edges += (size_t)b->block[b->order[i]].nbefore;
    int *todo = zeroed(b, edges, sizeof *todo);
    if (b->code.front->no_memory)
        return false;
    bool good = find_dominators(b);
    for (int i = b->norder; good && i-- > 0;)
        if (b->block[b->order[i]].back)
            good = find_loop(b, b->order[i], todo);
    if (!good)
        run_fail(b, "jumps that no statement of Java makes");
    return good;
}
