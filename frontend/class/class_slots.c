/* frontend/class/class_slots.c - which variable a slot holds where.
 *
 * Two places use one variable if what one writes another may read.  A slot at the beginning of a block, where it is
 * still read, and each store are such places; those that one block hands to the next are one. */
#include <stdio.h>
#include <string.h>

#include "frontend/class/class_state.h"

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

/* ---- names ---- */

static bool is_taken(const Body *b, Bytes name) {
    bool taken = false;
    for (const ClassFile *c = b->code.file->whole; c; c = c->next)
        taken |= bytes_same(name, class_source_name(c));
    for (const ClassMember *m = b->code.file->fields; m; m = m->next)
        taken |= bytes_same(name, m->name);
    for (int i = 0; i < b->nvars; i++)
        taken |= bytes_same(name, (Bytes){(const unsigned char *)b->var[i].name->text, (size_t)b->var[i].name->len});
    return taken;
}

/* As the file says it for that place in the code; else by its slot, with a sign that no source has in names.  So has
 * what another variable is called, or a constant. */
static const char *name_of(const Body *b, int slot, int pc, int uses) {
    const Bytes *names = &b->code.member->names;
    Bytes name = {0};
    for (size_t i = 0; i + 10 <= names->len && b->nvars < MAX_LOCALS; i += 10) {
        const unsigned char *row = names->at + i;
        if (bytes_u2(row + 8) == slot && bytes_u2(row) <= pc && pc < bytes_u2(row) + bytes_u2(row + 2))
            name = class_text(b->code.file, bytes_u2(row + 4));
    }
    if (!class_is_name(name) || name.len > 100)
        name = (Bytes){(const unsigned char *)"local#", 6};
    else if (!is_taken(b, name))
        return front_text(b->code.front, "%.*s", (int)name.len, (const char *)name.at);
    bool local = name.at[name.len - 1] == '#';
    if (uses || !local)
        return front_text(b->code.front, "%.*s%s%d.%d", (int)name.len, (const char *)name.at, local ? "" : "#", slot, uses + 1);
    return front_text(b->code.front, "local#%d", slot);
}

/* The variable of the place, which holds SLOT from PC on; -1: no memory. */
static int name_place(const Slots *s, int *number, int *uses, int place, int slot, int pc) {
    Body *b = s->body;
    place = find(s, place);
    if (number[place])
        return number[place] - 1;
    const char *name = name_of(b, slot, pc, uses[slot]++);
    if (!slots_add(b, name, type_scalar(TYPE_ERROR)))
        return -1;
    number[place] = b->nvars;
    return b->nvars - 1;
}

static void hold_parameter(Body *b, Var *v, Type type) {
    v->type = type_on_stack(type);
    v->small = type_small(type);
    v->truth = type_is_scalar(v->type, TYPE_INT) ? run_truth(b, type_is_boolean(type) ? TRUTH_BOOLEAN : TRUTH_INT) : 0;
    v->known = v->param = true;
    v->writes++;
}

/* A store is where its variable begins to be. */
static void name_used(const Slots *s, int *number, int *uses, int insn) {
    Body *b = s->body;
    const Insn *n = &b->code.insn[insn];
    if (!reads(n) && !writes(n))
        return;
    int v = b->variable[insn] = name_place(s, number, uses, b->variable[insn], n->operand, reads(n) ? n->pc : n->end);
    if (v >= 0 && writes(n))
        b->var[v].writes++;
}

/* Parameters, which lie in the first slots, and all others. */
static void name_all(const Slots *s, int *number, int *uses) {
    Body *b = s->body;
    Front *f = b->code.front;
    for (int i = 0, slot = 0; i < b->nparams && !f->no_memory; i++) {
        int v = b->entry[i] = name_place(s, number, uses, at_entry(s, 0, slot), slot, 0);
        if (v >= 0)
            hold_parameter(b, &b->var[v], b->param[i]);
        if (v >= 0 && b->instance && !i)
            b->var[v].name = run_name_token(b, "this");
        slot += type_words(b->param[i]);
    }
    for (int k = 0; k < b->norder; k++)
        for (int i = b->block[b->order[k]].first; i < b->block[b->order[k]].last && !f->no_memory; i++)
            name_used(s, number, uses, i);
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
