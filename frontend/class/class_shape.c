/* frontend/class/class_shape.c - blocks become statements.
 *
 * After Ramsey, "Beyond Relooper" (ICFP 2022): what a block dominates stands behind it or within it.  A block that
 * several lead to follows a statement that they leave by break, or by coming to its end; one that only one leads to
 * stands there.  What a loop dominates and does not belong to it follows the loop: by the place in the code, javac's
 * order being the source's. */
#include <stdio.h>

#include "frontend/class/class_state.h"

enum { NOWHERE = -1 };

typedef enum { AROUND_BLOCK, AROUND_SWITCH, AROUND_LOOP } AroundKind;

/* A statement around the one that is made; innermost first. */
typedef struct Around Around;
struct Around {
    AroundKind kind;
    int head;               // of a loop: its block
    int follow;             // the block behind the statement
    bool tested;            // a loop's condition is that of the statement
    bool goes_on;           // some jump goes on with the loop
    Term *loop;
    NodeList list;          // what is in it
    Node *update;           // of a for
    const Token *label;     // if somebody asked for it
    Term *jumps;            // the last of those that did
    Around *outer;
};

typedef struct {
    int parent;             // the block that this one follows or is in
    int within;             // innermost loop that it stands in
    int first, next;        // children of a block, in order
    bool exits;             // it follows the loop that is its parent
    bool placed;
    int low, high;          // of a loop: its part of the code
} Spot;

typedef struct {
    Body *b;
    Spot *spot;
    Around *around;
    int depth, labels;
} Shape;

static void tree(Shape *s, int x, int follow, NodeList *list);

/* ---- what stands where ---- */

static void find_parts(Shape *s) {
    const Body *b = s->b;
    for (int i = 0; i < b->norder; i++) {
        int x = b->order[i];
        const Block *k = &b->block[x];
        for (int loop = k->back ? x : k->loop; loop >= 0; loop = b->block[loop].loop) {
            Spot *of = &s->spot[loop];
            of->low = of->low < k->pc ? of->low : k->pc;
            of->high = of->high > k->end ? of->high : k->end;
        }
    }
}

static bool belongs(const Shape *s, int loop, int x) {
    const Block *k = &s->b->block[x];
    for (int l = k->loop; l >= 0; l = s->b->block[l].loop)
        if (l == loop)
            return true;
    return k->pc >= s->spot[loop].low && k->pc < s->spot[loop].high;
}

static void find_parent(Shape *s, int x) {
    const Block *k = &s->b->block[x];
    Spot *at = &s->spot[x];
    int above = k->dominator, loop = s->b->block[above].back ? above : s->spot[above].within;
    at->parent = above;
    for (; loop >= 0 && !belongs(s, loop, x); loop = s->spot[loop].within) {
        at->parent = loop;
        at->exits = true;
    }
    at->within = loop;
}

static bool find_spots(Shape *s) {
    Body *b = s->b;
    s->spot = front_alloc_in(b->code.front, b->code.arena, ((size_t)b->nblocks + 1) * sizeof *s->spot);
    if (b->code.front->no_memory)
        return false;
    for (int i = 0; i < b->nblocks; i++)
        s->spot[i] = (Spot){.parent = NOWHERE, .within = NOWHERE, .first = NOWHERE, .next = NOWHERE, .low = 1 << 16};
    find_parts(s);
    for (int i = 1; i < b->norder; i++)
        find_parent(s, b->order[i]);
    for (int i = b->norder; i-- > 1;) {
        int x = b->order[i];
        s->spot[x].next = s->spot[s->spot[x].parent].first;
        s->spot[s->spot[x].parent].first = x;
    }
    return true;
}

/* Does X follow the statement of its parent, in place of standing in it? */
static bool follows(const Shape *s, int x) {
    const Block *k = &s->b->block[x];
    int ways = 0;
    for (int i = 0; i < k->nbefore; i++)
        ways += s->b->block[k->before[i]].number < k->number;
    return s->spot[x].exits || ways > 1;
}

/* ---- statements ---- */

static Term *statement(Shape *s, NodeKind kind, TokenKind word, const Node *like) {
    Token *at = run_token(s->b, word, lex_words[word], 0);
    if (like)
        at->at = like->at->at;
    return run_term(s->b, kind, at, type_scalar(TYPE_VOID));
}

static Node *block(Shape *s, const NodeList *list) {
    Term *t = statement(s, NODE_BLOCK, OP_LBRACE, list->first);
    run_kids(s->b, t, list->first, NULL, NULL);
    return &t->node;
}

static void append(NodeList *list, Term *t) {
    parse_append(list, &t->node);
}

static void append_all(NodeList *list, const NodeList *more) {
    for (Node *n = more->first, *next; n; n = next) {
        next = n->next;
        n->next = NULL;
        parse_append(list, n);
    }
}

static const Token *label(Shape *s, Around *a) {
    if (!a->label)
        a->label = run_name_token(s->b, front_text(s->b->code.front, "label#%d", s->labels++));
    return a->label;
}

static void append_labelled(Shape *s, const Around *a, Node *n, NodeList *list) {
    if (!a->label) {
        parse_append(list, n);
        return;
    }
    Term *t = run_term(s->b, NODE_LABEL, a->label, type_scalar(TYPE_VOID));
    run_kids(s->b, t, n, NULL, NULL);
    append(list, t);
}

static bool enter(Shape *s) {
    if (++s->depth > MAX_DEPTH)
        run_fail(s->b, "more statements within each other than FunJava takes");
    return !s->b->failed && !s->b->code.front->no_memory;
}

/* ---- jumps ---- */

static void jump(Shape *s, NodeKind kind, Around *to, bool named, NodeList *list) {
    Term *t = statement(s, kind, kind == NODE_BREAK ? KEY_BREAK : KEY_CONTINUE, NULL);
    t->node.label = named ? label(s, to) : NULL;
    t->jump = to->jumps;
    to->jumps = t;
    append(list, t);
}

/* To the beginning of a loop around; false: Y is none. */
static bool go_on(Shape *s, int y, NodeList *list) {
    bool innermost = true;
    for (Around *a = s->around; a; a = a->outer) {
        if (a->kind != AROUND_LOOP)
            continue;
        if (a->head == y) {
            a->goes_on = true;
            jump(s, NODE_CONTINUE, a, !innermost, list);
            return true;
        }
        innermost = false;
    }
    return false;
}

/* Behind a statement around, if Y is there. */
static bool leave(Shape *s, int y, NodeList *list) {
    bool innermost = true;
    for (Around *a = s->around; a; a = a->outer) {
        if (a->follow == y) {
            jump(s, NODE_BREAK, a, a->kind == AROUND_BLOCK || !innermost, list);
            return true;
        }
        innermost &= a->kind == AROUND_BLOCK;
    }
    return false;
}

/* From X to Y, where the end of the list leads to FOLLOW. */
static void branch(Shape *s, int x, int y, int follow, NodeList *list) {
    if (y == follow)
        return;
    bool back = s->b->block[y].number <= s->b->block[x].number;
    if (!back && s->spot[y].parent == x && !follows(s, y))
        tree(s, y, follow, list);
    else if (back ? !go_on(s, y, list) : !leave(s, y, list))
        run_fail(s->b, "jumps that no statement of Java makes");
}

/* ---- what ends a block ---- */

static void append_if(Shape *s, Term *condition, NodeList *then, NodeList *other, NodeList *list) {
    if (!then->first && other->first) {
        condition = run_negated(s->b, condition);
        NodeList *swap = then;
        then = other;
        other = swap;
    }
    Term *t = statement(s, NODE_IF, KEY_IF, &condition->node);
    Node *when = run_use(s->b, condition), *yes = block(s, then);
    run_kids(s->b, t, when, yes, other->first ? block(s, other) : NULL);
    append(list, t);
}

/* Is K the end of a loop whose statement it is the last of, and asks whether to go on?  The way out. */
static bool is_do(const Shape *s, const Block *k, const NodeList *list, int *out) {
    Around *a = s->around;
    if (!a || a->kind != AROUND_LOOP || a->tested || a->goes_on || list != &a->list)
        return false;
    bool first = k->next[0] == a->head;
    *out = k->next[first];
    return (first || k->next[1] == a->head) && *out == a->follow;
}

static void end_if(Shape *s, int x, int follow, NodeList *list) {
    const Block *k = &s->b->block[x];
    int out;
    if (is_do(s, k, list, &out)) {
        s->around->loop->node.kind = NODE_DO;
        s->around->loop->node.a = run_use(s->b, k->next[0] == out ? run_negated(s->b, k->value) : k->value);
        return;
    }
    NodeList then = {0}, other = {0};
    branch(s, x, k->next[0], follow, &then);
    branch(s, x, k->next[1], follow, &other);
    if (!s->b->failed)
        append_if(s, k->value, &then, &other, list);
}

static Term *case_of(Shape *s, TokenKind word, NodeList *labels, int x, int y, int follow) {
    NodeList inside = {0};
    Term *t = statement(s, NODE_CASE, word, NULL);
    t->node.op = OP_ARROW;
    branch(s, x, y, follow, &inside);
    run_kids(s->b, t, labels ? labels->first : NULL, block(s, &inside), NULL);
    return t;
}

/* One of the cases that lead to the block which comes first in the code; -1: all are DONE, or lead where default does. */
static int first_case(const Body *b, const Block *k, const Insn *n, const bool *done) {
    int first = -1;
    for (int i = 0; i < n->cases; i++)
        if (!done[i] && k->next[i] != k->next[n->cases] &&
            (first < 0 || b->block[k->next[i]].pc < b->block[k->next[first]].pc))
            first = i;
    return first;
}

/* A case for each block that the switch leads to, with all its labels, in the order of the code, that of the source. */
static void cases(Shape *s, int x, const Insn *n, int follow, NodeList *list) {
    Body *b = s->b;
    const Block *k = &b->block[x];
    int other = k->next[n->cases];
    bool *done = front_alloc_in(b->code.front, b->code.arena, (size_t)k->nnext);
    for (int first; !b->failed && !b->code.front->no_memory && (first = first_case(b, k, n, done)) >= 0;) {
        NodeList labels = {0};
        int to = k->next[first];
        for (int i = 0; i < n->cases; i++)
            if (k->next[i] == to) {
                int32_t value;
                done[i] = true;
                code_case(&b->code, n, i, &value);
                append(&labels, run_int(b, value));
            }
        append(list, case_of(s, KEY_CASE, &labels, x, to, follow));
    }
    if (other != follow)
        append(list, case_of(s, KEY_DEFAULT, NULL, x, other, follow));
}

static void end_switch(Shape *s, int x, int follow, NodeList *list) {
    const Block *k = &s->b->block[x];
    Around here = {.kind = AROUND_SWITCH, .follow = follow, .outer = s->around};
    NodeList inside = {0};
    const Insn *n = &s->b->code.insn[k->last - 1];
    int labels = 0;
    for (int i = 0; i < n->cases; i++)
        labels += k->next[i] != k->next[n->cases];
    if (labels > MAX_DEPTH)
        run_fail(s->b, "a switch of too many cases");
    s->around = &here;
    cases(s, x, n, follow, &inside);
    s->around = here.outer;
    Term *t = statement(s, NODE_SWITCH, KEY_SWITCH, &k->value->node);
    run_kids(s->b, t, run_use(s->b, k->value), inside.first, NULL);
    t->node.depth += labels;
    append_labelled(s, &here, &t->node, list);
}

static void end_return(Shape *s, const Block *k, int follow, NodeList *list) {
    if (!k->value && follow == NOWHERE)
        return;
    Term *t = statement(s, NODE_RETURN, KEY_RETURN, k->value ? &k->value->node : NULL);
    if (k->value)
        run_kids(s->b, t, run_use(s->b, k->value), NULL, NULL);
    append(list, t);
}

/* ---- blocks ---- */

static void statements(Shape *s, int x, int follow, NodeList *list) {
    const Block *k = &s->b->block[x];
    s->b->insn = &s->b->code.insn[k->last - 1];
    append_all(list, &k->statements);
    if (s->around && s->around->kind == AROUND_LOOP && s->around->head == x && s->around->tested) {
        branch(s, x, k->next[k->next[0] == s->around->follow], follow, list);
        return;
    }
    switch (k->ends) {
    case END_GOES_ON: branch(s, x, k->next[0], follow, list); break;
    case END_IF: end_if(s, x, follow, list); break;
    case END_SWITCH: end_switch(s, x, follow, list); break;
    case END_RETURN: end_return(s, k, follow, list); break;
    }
}

static void loop(Shape *s, int x, int follow, NodeList *list);

/* Of the children that follow X, those that EXIT from it or the others, the one before BEFORE. */
static int last_follower(const Shape *s, int x, bool exit, int before) {
    int last = NOWHERE;
    for (int c = s->spot[x].first; c != before && c != NOWHERE; c = s->spot[c].next)
        if (follows(s, c) && s->spot[c].exits == exit)
            last = c;
    return last;
}

/* X, and behind it those of its children that follow it and come before BEFORE. */
static void followed(Shape *s, int x, bool exit, int before, int follow, NodeList *list) {
    int last = last_follower(s, x, exit, before);
    if (!enter(s))
        return;
    if (last != NOWHERE) {
        Around here = {.kind = AROUND_BLOCK, .follow = last, .outer = s->around};
        s->around = &here;
        followed(s, x, exit, last, last, &here.list);
        s->around = here.outer;
        if (here.label)
            append_labelled(s, &here, block(s, &here.list), list);
        else
            append_all(list, &here.list);
        tree(s, last, follow, list);
    } else if (exit) {
        loop(s, x, follow, list);
    } else {
        statements(s, x, follow, list);
    }
    s->depth--;
}

/* One of the ways from X leads behind the loop, and there is nothing to do before. */
static bool tests(const Block *k, int follow) {
    return k->ends == END_IF && !k->statements.first && (k->next[0] == follow || k->next[1] == follow);
}

static void loop(Shape *s, int x, int follow, NodeList *list) {
    const Block *k = &s->b->block[x];
    Around here = {.kind = AROUND_LOOP, .head = x, .follow = follow, .outer = s->around};
    s->b->insn = &s->b->code.insn[k->first];
    Term *t = here.loop = statement(s, NODE_WHILE, KEY_WHILE, NULL);
    here.tested = tests(k, follow);
    if (here.tested)
        t->node.a = run_use(s->b, k->next[0] == follow ? run_negated(s->b, k->value) : k->value);
    s->around = &here;
    followed(s, x, false, NOWHERE, x, &here.list);
    s->around = here.outer;
    if (!t->node.a)
        t->node.a = &statement(s, NODE_BOOLEAN, KEY_TRUE, &t->node)->node;
    if (here.update)
        run_kids4(s->b, t, NULL, t->node.a, here.update, block(s, &here.list));
    else
        run_kids(s->b, t, t->node.a, block(s, &here.list), NULL);
    append_labelled(s, &here, &t->node, list);
}

/* Do all statements only compute, so that they may stand in the head of a for? */
static bool only_acts(const Node *n) {
    for (; n; n = n->next)
        if (n->kind != NODE_EXPR)
            return false;
    return true;
}

/* A turn of the loop ends with block LAST, to which parts of it jump: then they go on, as the update of a for is what
 * LAST does. */
static bool becomes_for(Shape *s, const Around *part, int last, const NodeList *list) {
    Around *a = s->around;
    const Block *k = &s->b->block[last];
    if (!a || a->kind != AROUND_LOOP || list != &a->list || a->goes_on || a->label)
        return false;
    if (k->ends != END_GOES_ON || k->next[0] != a->head || !k->statements.first || !only_acts(k->statements.first))
        return false;
    for (Term *t = part->jumps; t; t = t->jump) {
        Token *at = run_token(s->b, KEY_CONTINUE, lex_words[KEY_CONTINUE], 0);
        at->at = t->node.at->at;
        t->node.kind = NODE_CONTINUE;
        t->node.at = at;
    }
    a->label = part->label;
    a->loop->node.kind = NODE_FOR;
    a->update = k->statements.first;
    append_all(&a->list, &part->list);
    return true;
}

/* X and all that it dominates, and then FOLLOW: one block behind the other. */
static void tree(Shape *s, int x, int follow, NodeList *list) {
    for (int next; x != NOWHERE && !s->b->failed && !s->b->code.front->no_memory; x = next) {
        bool loops = s->b->block[x].back;
        next = last_follower(s, x, loops, NOWHERE);
        if (s->spot[x].placed)
            run_fail(s->b, "jumps that no statement of Java makes");
        s->spot[x].placed = true;
        if (next == NOWHERE) {
            followed(s, x, loops, NOWHERE, follow, list);
            continue;
        }
        Around here = {.kind = AROUND_BLOCK, .follow = next, .outer = s->around};
        s->around = &here;
        followed(s, x, loops, next, next, &here.list);
        s->around = here.outer;
        if (here.label && becomes_for(s, &here, next, list))
            return;
        if (here.label)
            append_labelled(s, &here, block(s, &here.list), list);
        else
            append_all(list, &here.list);
    }
}

Node *shape_body(Body *b) {
    Shape s = {.b = b};
    NodeList list = {0};
    if (!blocks_loops(b) || !find_spots(&s))
        return NULL;
    tree(&s, b->order[0], NOWHERE, &list);
    if (b->failed || b->code.front->no_memory)
        return NULL;
    Node *n = block(&s, &list);
    n->end = code_place(&b->code, (int)b->code.member->code.len - 1);
    return b->failed ? NULL : n;
}
