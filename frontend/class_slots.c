/* frontend/class_slots.c - which variable a slot holds where.
 *
 * Two places use one variable if what one writes another may read.  A slot at the beginning of a block, where it is
 * still read, and each store are such places; those that one block hands to the next are one. */
#include <stdio.h>
#include <string.h>

#include "frontend/class_state.h"

enum { MOST_PLACES = 1 << 21 };

typedef struct {
    Body *body;
    int nslots, words;
    uint64_t *live;         // by block: slots that are read before they are written
    int *place;             // union-find: blocks times slots, instructions
    int *now;               // by slot, in the block that is looked at
} Slots;

static uint64_t *live_in(const Slots *s, int block) {
    return s->live + (size_t)block * (size_t)s->words;
}

static int at_entry(const Slots *s, int block, int slot) {
    return block * s->nslots + slot;
}

static int at_insn(const Slots *s, int insn) {
    return s->body->nblocks * s->nslots + insn;
}

static int find(const Slots *s, int place) {
    while (s->place[place] != place)
        place = s->place[place] = s->place[s->place[place]];
    return place;
}

static bool reads(const Insn *n) {
    return n->op->meaning == JVM_LOAD || n->op->meaning == JVM_STEP;
}

static bool writes(const Insn *n) {
    return n->op->meaning == JVM_STORE || n->op->meaning == JVM_STEP;
}

/* ---- which slots are read ---- */

/* What the block reads, of what is read behind it; did it become more? */
static bool find_live(const Slots *s, int block, uint64_t *set) {
    const Body *b = s->body;
    const Block *k = &b->block[block];
    memset(set, 0, (size_t)s->words * sizeof *set);
    for (int i = 0; i < k->nnext; i++)
        for (int w = 0; w < s->words; w++)
            set[w] |= live_in(s, k->next[i])[w];
    for (int i = k->last; i-- > k->first;) {
        const Insn *n = &b->code.insn[i];
        uint64_t bit = UINT64_C(1) << (n->operand & 63);
        if (writes(n))
            set[n->operand / 64] &= ~bit;
        if (reads(n))
            set[n->operand / 64] |= bit;
    }
    bool more = memcmp(set, live_in(s, block), (size_t)s->words * sizeof *set);
    memcpy(live_in(s, block), set, (size_t)s->words * sizeof *set);
    return more;
}

static void find_all_live(const Slots *s, uint64_t *set) {
    const Body *b = s->body;
    for (bool more = true; more;) {
        more = false;
        for (int i = b->norder; i-- > 0;)
            more |= find_live(s, b->order[i], set);
    }
}

/* ---- what is one variable ---- */

static void hand_on(const Slots *s, int block) {
    const Block *k = &s->body->block[block];
    for (int i = 0; i < k->nnext; i++)
        for (int slot = 0; slot < s->nslots; slot++)
            if (live_in(s, k->next[i])[slot / 64] >> (slot & 63) & 1)
                s->place[find(s, s->now[slot])] = find(s, at_entry(s, k->next[i], slot));
}

static void follow(const Slots *s, int block) {
    const Body *b = s->body;
    for (int slot = 0; slot < s->nslots; slot++)
        s->now[slot] = at_entry(s, block, slot);
    for (int i = b->block[block].first; i < b->block[block].last; i++) {
        const Insn *n = &b->code.insn[i];
        if (n->op->meaning == JVM_STORE)
            s->now[n->operand] = at_insn(s, i);
        if (reads(n) || writes(n))
            b->variable[i] = s->now[n->operand];
    }
    hand_on(s, block);
}

Var *slots_add(Body *b, const char *name, Type type) {
    Var *all = front_room_in(b->code.front, b->code.arena, b->var, (size_t)b->nvars, &b->vars_cap, sizeof *all);
    if (!all)
        return NULL;
    b->var = all;
    all[b->nvars] = (Var){.type = type, .known = !type_is_error(type), .name = run_name_token(b, name)};
    return &all[b->nvars++];
}

/* The variable of the place, which holds SLOT; -1: no memory. */
static int name_place(const Slots *s, int *number, int *uses, int place, int slot) {
    Body *b = s->body;
    place = find(s, place);
    if (number[place])
        return number[place] - 1;
    const char *name = uses[slot]++ ? front_text(b->code.front, "local#%d.%d", slot, uses[slot])
                                    : front_text(b->code.front, "local#%d", slot);
    if (!slots_add(b, name, type_scalar(TYPE_ERROR)))
        return -1;
    number[place] = b->nvars;
    return b->nvars - 1;
}

static void hold_parameter(Body *b, Var *v, Type type) {
    bool truth = type_is_boolean(type);
    v->type = truth ? type_scalar(TYPE_INT) : type;
    v->truth = truth || type_is_scalar(type, TYPE_INT) ? run_truth(b, truth ? TRUTH_BOOLEAN : TRUTH_INT) : 0;
    v->known = v->param = true;
    v->writes++;
}

/* Parameters, which lie in the first slots, and all others. */
static void name_all(const Slots *s, int *number, int *uses) {
    Body *b = s->body;
    Front *f = b->code.front;
    for (int i = 0, slot = 0; i < b->nparams && !f->no_memory; i++) {
        int v = b->entry[i] = name_place(s, number, uses, at_entry(s, 0, slot), slot);
        if (v >= 0)
            hold_parameter(b, &b->var[v], b->param[i]);
        slot += type_words(b->param[i]);
    }
    for (int k = 0; k < b->norder; k++)
        for (int i = b->block[b->order[k]].first; i < b->block[b->order[k]].last && !f->no_memory; i++)
            if (reads(&b->code.insn[i]) || writes(&b->code.insn[i])) {
                b->variable[i] = name_place(s, number, uses, b->variable[i], b->code.insn[i].operand);
                if (writes(&b->code.insn[i]) && !f->no_memory)
                    b->var[b->variable[i]].writes++;
            }
}

static bool params_fit(const Body *b) {
    int slots = 0;
    for (int i = 0; i < b->nparams; i++)
        slots += type_words(b->param[i]);
    return slots <= b->code.member->slots;
}

bool slots_find(Body *b) {
    Front *f = b->code.front;
    Arena *a = b->code.arena;
    Slots s = {.body = b, .nslots = b->code.member->slots};
    s.words = (s.nslots + 63) / 64;
    size_t places = (size_t)b->nblocks * (size_t)s.nslots + (size_t)b->code.ninsn;
    if (places > MOST_PLACES || !params_fit(b)) {
        run_fail(b, places > MOST_PLACES ? "this method is too large" : "damaged code");
        return false;
    }
    s.live = front_alloc_in(f, a, ((size_t)b->nblocks + 1) * (size_t)s.words * sizeof *s.live);
    s.place = front_alloc_in(f, a, (places + 1) * sizeof *s.place);
    s.now = front_alloc_in(f, a, ((size_t)s.nslots + 1) * sizeof *s.now);
    int *number = front_alloc_in(f, a, (places + 1) * sizeof *number),
        *uses = front_alloc_in(f, a, ((size_t)s.nslots + 1) * sizeof *uses);
    b->variable = front_alloc_in(f, a, (size_t)b->code.ninsn * sizeof *b->variable);
    b->entry = front_alloc_in(f, a, ((size_t)b->nparams + 1) * sizeof *b->entry);
    if (f->no_memory)
        return false;
    for (size_t i = 0; i < places; i++)
        s.place[i] = (int)i;
    find_all_live(&s, live_in(&s, b->nblocks));
    for (int i = 0; i < b->norder; i++)
        follow(&s, b->order[i]);
    name_all(&s, number, uses);
    return !f->no_memory;
}
