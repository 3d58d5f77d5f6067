/* frontend/class/class_join.c - blocks that become part of others: conditions with && and ||, choices, what follows alone. */
#include "frontend/class/class_state.h"

/* ---- blocks ---- */

static void become_part(Body *b, int block, int of) {
    Block *k = &b->block[block], *whole = &b->block[of];
    for (int i = 0; i < k->nnext; i++)
        blocks_replace_before(b, k->next[i], block, of);
    whole->pc = whole->pc < k->pc ? whole->pc : k->pc;
    whole->end = whole->end > k->end ? whole->end : k->end;
    k->gone = true;
    k->into = of;
}

/* BLOCK alone follows the block before it. */
static int join_straight(Body *b, int block) {
    Block *k = &b->block[block], *p = k->nbefore == 1 && !k->back ? &b->block[k->before[0]] : NULL;
    if (!p || p->ends != END_GOES_ON || !p->ran)
        return block;
    int of = k->before[0];
    if (!p->statements.first)
        p->statements = k->statements;
    else if (k->statements.first) {
        *p->statements.end = k->statements.first;
        p->statements.end = k->statements.end;
    }
    p->last = k->last;
    p->ends = k->ends;
    p->next = k->next;
    p->nnext = k->nnext;
    p->value = k->value;
    p->stack = k->stack;
    p->depth = k->depth;
    p->kept = k->kept;
    become_part(b, block, of);
    return of;
}

/* ---- conditions ---- */

/* Nothing but a condition, behind the block A. */
static bool only_decides(const Body *b, const Block *k, const Block *a) {
    return k->ran && !k->gone && k->nbefore == 1 && &b->block[k->before[0]] == a && k->ends == END_IF &&
           !k->statements.first && k->depth == a->depth && k->kept >= a->depth;
}

/* The block A asks, and where the answer leads to B, B asks once more; the other answer leads where one of B's does. */
static bool both(Body *b, Block *a, int second) {
    const Block *k = &b->block[second];
    bool if_true = a->next[0] == second;
    int other = a->next[if_true];
    if (other != k->next[0] && other != k->next[1])
        return false;
    bool holds = other == k->next[0];       // and then all does
    Term *first = holds == if_true ? run_negated(b, a->value) : a->value;
    a->value = run_logic(b, holds ? OP_OROR : OP_ANDAND, first, k->value);
    int yes = k->next[0], no = k->next[1];
    become_part(b, second, (int)(a - b->block));
    a->next[0] = yes;
    a->next[1] = no;
    return true;
}

/* a ? x : y as a condition: both answers lead to blocks that ask, and those to the same two. */
static bool either(Body *b, Block *a) {
    int x = a->next[0], y = a->next[1];
    const Block *then = &b->block[x], *other = &b->block[y];
    if (x == y || !only_decides(b, then, a) || !only_decides(b, other, a))
        return false;
    bool same = then->next[0] == other->next[0] && then->next[1] == other->next[1];
    bool swapped = then->next[0] == other->next[1] && then->next[1] == other->next[0];
    if (!same && !swapped)
        return false;
    Term *no_value = same ? other->value : run_negated(b, other->value);
    a->value = run_choice(b, a->value, then->value, no_value, type_scalar(TYPE_BOOLEAN));
    int yes = then->next[0], no = then->next[1];
    become_part(b, x, (int)(a - b->block));
    become_part(b, y, (int)(a - b->block));
    a->next[0] = yes;
    a->next[1] = no;
    return true;
}

int join_condition(Body *b, int block) {
    block = join_straight(b, block);
    while (!b->failed && !b->code.front->no_memory) {
        Block *k = &b->block[block];
        if (k->nbefore != 1 || k->back || k->ends != END_IF)
            break;
        Block *a = &b->block[k->before[0]];
        if (a->ends != END_IF || !a->ran || !only_decides(b, k, a) || !(both(b, a, block) || either(b, a)))
            break;
        block = (int)(a - b->block);
    }
    return block;
}

void join_asked(Body *b) {
    Term *asked = b->asked, *of = b->stack[b->depth - 1];
    b->asked = NULL;
    Term *yes = run_term(b, NODE_BOOLEAN, run_token(b, KEY_TRUE, "", 0), type_scalar(TYPE_BOOLEAN));
    Term *always = run_logic(b, OP_OROR, asked, yes);
    b->stack[b->depth - 1] = run_choice(b, always, of, run_zero(b, of->type), of->type);
}

/* ---- choices ---- */

static bool leads(const Body *b, const Block *to, int from) {
    for (int i = 0; i < to->nbefore; i++)
        if (to->before[i] == from)
            return b->block[from].ran;
    return false;
}

/* Behind C, the block leaves one value and nothing else, and goes on TO. */
static bool only_gives(const Body *b, const Block *to, int block, const Block *c) {
    const Block *k = &b->block[block];
    return leads(b, to, block) && k->ends == END_GOES_ON && !k->statements.first && k->nbefore == 1 &&
           &b->block[k->before[0]] == c && k->depth == c->depth + 1 && k->kept >= c->depth &&
           k->stack[c->depth]->kind == TERM_PLAIN;
}

/* Two such blocks, and the block that chose between them: it has the value. */
static bool fold(Body *b, int to, Block *c) {
    int x = c->next[0], y = c->next[1];
    Block *j = &b->block[to];
    if (x == y || !only_gives(b, j, x, c) || !only_gives(b, j, y, c))
        return false;
    Term *yes = b->block[x].stack[c->depth], *no = b->block[y].stack[c->depth];
    if (!type_same(yes->type, no->type))
        return false;
    b->running = (int)(c - b->block);
    Term **stack = front_alloc_in(b->code.front, b->code.arena, ((size_t)c->depth + 1) * sizeof *stack);
    Term *t = run_choice(b, c->value, yes, no, yes->type);
    if (b->failed || b->code.front->no_memory)
        return false;
    if (yes->node.kind == NODE_LITERAL && no->node.kind == NODE_LITERAL)
        run_ask(b, t, TRUTH_ASKED);
    for (int i = 0; i < c->depth; i++)
        stack[i] = c->stack[i];
    stack[c->depth++] = t;
    c->stack = stack;
    c->ends = END_GOES_ON;
    c->value = NULL;
    become_part(b, x, b->running);
    become_part(b, y, b->running);
    c->next[0] = to;
    c->nnext = 1;
    return true;
}

static bool fold_some(Body *b, int to) {
    const Block *j = &b->block[to];
    for (int i = 0; i < j->nbefore; i++) {
        const Block *p = &b->block[j->before[i]];
        if (p->nbefore == 1 && p->ran && b->block[p->before[0]].ends == END_IF && fold(b, to, &b->block[p->before[0]]))
            return true;
    }
    return false;
}

/* ---- values that several blocks leave ---- */

static void give(Body *b, int block, int k, int variable) {
    Block *p = &b->block[block];
    int running = b->running;
    b->running = block;
    if (p->ends != END_GOES_ON || k < p->kept)
        run_spill(b, p->stack[k]);
    parse_append(&p->statements, &run_assign(b, variable, p->stack[k])->node);
    b->running = running;
}

static bool is_text(const Term *t) {
    return t->kind == TERM_PLAIN && t->type.base == TYPE_STRING;
}

/* A text has no variable: that holds which of the blocks before J it comes from. */
static void share_text(Body *b, const Block *j, int k) {
    int variable = b->nvars, running = b->running;
    Term *all = NULL;
    if (!slots_add(b, front_text(b->code.front, "value#%d", variable), type_scalar(TYPE_INT)))
        return;
    b->var[variable].truth = run_truth(b, TRUTH_INT);
    for (int i = j->nbefore; i-- > 0 && !b->failed && !b->code.front->no_memory;) {
        Block *p = &b->block[j->before[i]];
        if (!p->ran)
            continue;
        b->running = j->before[i];
        text_keep(b, p->stack[k], NULL);
        parse_append(&p->statements, &run_assign(b, variable, run_int(b, i))->node);
        b->var[variable].writes++;
        b->running = running;
        Term *is = run_binary(b, OP_EQ, run_variable(b, variable), run_int(b, i), type_scalar(TYPE_BOOLEAN));
        all = all ? run_choice(b, is, p->stack[k], all, all->type) : p->stack[k];
    }
    b->stack[k] = all;
}

/* Value K of the stack, from blocks that come together in J, goes through a variable. */
static void share(Body *b, const Block *j, int k, const Term *first) {
    bool plain = true, texts = true;
    for (int i = 0; i < j->nbefore; i++) {
        const Block *p = &b->block[j->before[i]];
        texts &= !p->ran || is_text(p->stack[k]);
        plain &= !p->ran || (p->stack[k]->kind == TERM_PLAIN && p->stack[k]->type.base != TYPE_STRING &&
                             type_same(p->stack[k]->type, first->type));
    }
    if (texts) {
        share_text(b, j, k);
        return;
    }
    Var *v = plain ? slots_add(b, front_text(b->code.front, "value#%d", b->nvars), first->type) : NULL;
    if (!plain)
        run_fail(b, "a text that depends on statements: use print for its parts");
    if (!v)
        return;
    int variable = b->nvars - 1;
    for (int i = 0; i < j->nbefore && !b->failed && !b->code.front->no_memory; i++) {
        if (!b->block[j->before[i]].ran)
            continue;
        run_alike(b, b->block[j->before[i]].stack[k], &b->var[variable].truth);
        b->var[variable].writes++;
        give(b, j->before[i], k, variable);
    }
    b->stack[k] = run_variable(b, variable);
}

/* Those below the first on which the blocks before J do not agree stay where they are. */
static void share_all(Body *b, int block, const Block *first) {
    const Block *j = &b->block[block];
    for (int k = 0; k < b->depth && !b->failed && !b->code.front->no_memory; k++) {
        bool same = b->kept == k;
        for (int i = 0; i < j->nbefore; i++)
            same &= !b->block[j->before[i]].ran || b->block[j->before[i]].stack[k] == first->stack[k];
        if (same) {
            b->stack[k] = first->stack[k];
            run_spill(b, b->stack[k]);
            b->kept = k + 1;
        } else {
            share(b, j, k, first->stack[k]);
        }
    }
}

/* One of the blocks before J, those of jumps back apart; NULL: none, or they leave different numbers of values. */
static const Block *block_before(const Body *b, const Block *j) {
    const Block *first = NULL;
    for (int i = 0; i < j->nbefore; i++) {
        const Block *p = &b->block[j->before[i]];
        if (p->ran && first && p->depth != first->depth)
            return NULL;
        first = p->ran ? p : first;
    }
    return first;
}

/* Where a loop begins, nothing on the stack may still have to be computed: jumps back find the same there. */
static void keep_entry(Body *b, Block *j) {
    j->entry = front_alloc_in(b->code.front, b->code.arena, ((size_t)b->depth + 1) * sizeof *j->entry);
    j->entry_depth = b->depth;
    for (int i = 0; i < b->depth && !b->failed && !b->code.front->no_memory; i++) {
        run_spill(b, b->stack[i]);
        j->entry[i] = b->stack[i];
    }
}

bool join_before(Body *b, int block) {
    Block *j = &b->block[block];
    const Block *first = block_before(b, j);
    if (!first && b->block[b->order[0]].ran)
        run_fail(b, "damaged code");
    while (first && first->depth && fold_some(b, block) && !b->failed && !b->code.front->no_memory)
        first = block_before(b, j);
    b->running = block;
    b->depth = first ? first->depth : 0;
    b->kept = 0;
    if (b->failed || b->code.front->no_memory)
        return false;
    if (j->nbefore > 1) {
        share_all(b, block, first);
    } else if (first) {
        for (int i = 0; i < b->depth; i++)
            b->stack[i] = first->stack[i];
        b->kept = first->ends == END_GOES_ON ? first->kept : b->depth;
    }
    if (j->back)
        keep_entry(b, j);
    return !b->failed && !b->code.front->no_memory;
}

bool join_again(const Body *b, int from, int block) {
    const Block *k = &b->block[from], *j = &b->block[block];
    bool same = k->depth == j->entry_depth;
    for (int i = 0; i < k->depth && same; i++)
        same = k->stack[i] == j->entry[i];
    return same;
}
