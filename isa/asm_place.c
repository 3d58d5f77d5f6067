/* isa/asm_place.c - labels, branches that do not reach, and the words themselves. */
#include "isa/asm_state.h"

#include "isa/arch.h"

#include <stdlib.h>

Item *asm_item(Asm *a, const Tok *at) {
    if (a->codelet < 0) {
        if (!a->homeless)
            asm_error(&a->lex, at, "instruction before the first '.codelet'");
        a->homeless = true;
        return NULL;
    }
    Item *items = asm_room(a, a->items, a->nitems, &a->items_cap, sizeof *items);
    if (!items)
        return NULL;
    a->items = items;
    Item *it = &items[a->nitems++];
    *it = (Item){.line = a->loc_in_force ? a->loc : (uint32_t)at->line};
    return it;
}

/* A numeric label may come again; those waiting for "1f" get the next "1". */
static bool numeric_label(Asm *a, const Tok *name) {
    int waiting = asm_names_get(&a->names, 2 * a->codelet + 1, name->ptr, name->len);
    if (waiting < 0) {
        Def *defs = asm_room(a, a->defs, a->ndefs, &a->defs_cap, sizeof *defs);
        if (!defs)
            return false;
        a->defs = defs;
        waiting = (int)a->ndefs++;
    } else {
        *asm_names_put(&a->names, 2 * a->codelet + 1, name->ptr, name->len) = -1;
    }
    a->defs[waiting] = (Def){(int64_t)a->nitems, name->line};
    int *latest = asm_names_put(&a->names, 2 * a->codelet, name->ptr, name->len);
    a->no_memory |= !latest;
    if (latest)
        *latest = waiting;
    return latest;
}

bool asm_label(Asm *a, const Tok *name) {
    if (a->codelet < 0) {
        asm_error(&a->lex, name, "label before the first '.codelet'");
        return false;
    }
    if (name->kind == TOK_NUMBER)
        return numeric_label(a, name);
    return asm_define(a, 2 * a->codelet, name, "label", (int64_t)a->nitems);
}

bool asm_refer_label(Asm *a, Item *it, int operand, const Tok *name) {
    Tok key = *name;
    int scope = 2 * a->codelet;
    it->ref = REF_LABEL;
    it->ref_operand = operand;
    it->name = *name;
    it->label = -1;
    if (name->kind == TOK_LOCAL) {
        key.len--;
        if (key.ptr[key.len] == 'f') {
            scope++;
        } else if (asm_names_get(&a->names, scope, key.ptr, key.len) < 0) {
            asm_error(&a->lex, name, "label '%.*s' is not defined", SHOWN(name));
            return false;
        }
    }
    it->label = asm_def(a, scope, &key);
    return it->label >= 0;
}

static void check_labels(Asm *a) {
    for (size_t i = 0; i < a->nitems; i++) {
        const Item *it = &a->items[i];
        if (it->ref != REF_LABEL || it->label < 0 || a->defs[it->label].line)
            continue;
        asm_error(&a->lex, &it->name, "label '%.*s' is not defined", SHOWN(&it->name));
    }
}

/* Distance in bytes from the item to its label. */
static int32_t distance(const Asm *a, const uint32_t *at, size_t item) {
    int64_t label = a->defs[a->items[item].label].value;
    return 4 * ((int32_t)at[label] - (int32_t)at[item]);
}

static bool is_branch(const Item *it) {
    return it->ref == REF_LABEL && !it->is_raw && it->inst.op != OP_J;
}

/* at[i]: word number of item i; a branch becomes far when it does not reach, which
 * may push others out of reach, so until nothing changes. */
static void find_places(Asm *a, uint32_t *at) {
    for (bool changed = true; changed;) {
        changed = false;
        at[0] = 0;
        for (size_t i = 0; i < a->nitems; i++)
            at[i + 1] = at[i] + 1 + a->items[i].far;
        for (size_t i = 0; i < a->nitems; i++) {
            Item *it = &a->items[i];
            if (!is_branch(it) || it->far || operand_holds(OPN_LB, distance(a, at, i)))
                continue;
            it->far = true;
            changed = true;
        }
    }
}

static void add_word(Asm *a, uint32_t word, uint32_t line) {
    a->no_memory |= !program_add_word(a->p, word, line);
}

static void add_fixup(Asm *a, const Item *it) {
    Fixup *f = asm_room(a, a->fixups, a->nfixups, &a->fixups_cap, sizeof *f);
    if (!f)
        return;
    a->fixups = f;
    f[a->nfixups++] = (Fixup){a->p->ncode, it->inst, it->ref, it->ref_operand, it->name};
}

static void add_far_branch(Asm *a, const Item *it, int32_t dist) {
    static const Op opposite[OP_COUNT] = {
        [OP_BEQ] = OP_BNE, [OP_BNE] = OP_BEQ, [OP_BLT] = OP_BGE, [OP_BGE] = OP_BLT,
        [OP_BLTU] = OP_BGEU, [OP_BGEU] = OP_BLTU,
    };
    Inst over = {opposite[it->inst.op], {it->inst.v[0], it->inst.v[1], 8}};
    Inst jump = {OP_J, {dist - 4}};
    add_word(a, inst_encode(&over), it->line);
    add_word(a, inst_encode(&jump), it->line);
}

static void add_item(Asm *a, Item *it, int32_t dist) {
    Operand o = op_table[it->inst.op].operands[it->ref_operand];
    if (it->ref == REF_LABEL && !it->far && !operand_holds(o, dist)) {
        asm_error(&a->lex, &it->name,
                  "label '%.*s' is %d bytes away, %lld to %lld are within reach", SHOWN(&it->name),
                  dist, (long long)operand_min(o), (long long)operand_max(o));
        return;
    }
    if (it->ref == REF_LABEL)
        it->inst.v[it->ref_operand] = dist;
    if (it->far)
        add_far_branch(a, it, dist);
    else if (!it->is_raw)
        add_word(a, inst_encode(&it->inst), it->line);
    else if (it->ref == REF_LABEL)
        add_word(a, it->raw | (inst_encode(&it->inst) ^ op_table[it->inst.op].match), it->line);
    else
        add_word(a, it->raw, it->line);
}

void asm_place(Asm *a) {
    uint32_t *at = NULL;
    bool fits = a->nitems <= MAX_CODELET_WORDS, all_fit = true;
    check_labels(a);
    if (fits && !a->lex.reported && !a->no_memory) {
        at = malloc((a->nitems + 1) * sizeof *at);
        a->no_memory |= !at;
        if (at) {
            find_places(a, at);
            fits = at[a->nitems] <= MAX_CODELET_WORDS;
            all_fit = at[a->nitems] <= MAX_CODE_WORDS - a->p->ncode;
        }
    }
    if (!fits)
        asm_error(&a->lex, &a->codelet_name, "codelet '%.*s' has more than %d instructions",
                  SHOWN(&a->codelet_name), MAX_CODELET_WORDS);
    else if (!all_fit)
        asm_error(&a->lex, &a->codelet_name, "all codelets have more than %d instructions",
                  MAX_CODE_WORDS);
    for (size_t i = 0; i < a->nitems; i++) {
        Item *it = &a->items[i];
        if (it->ref == REF_CODELET || it->ref == REF_CONST)
            add_fixup(a, it);
        if (!a->lex.reported && !a->no_memory)
            add_item(a, it, it->ref == REF_LABEL ? distance(a, at, i) : 0);
    }
    a->nitems = 0;
    free(at);
}

void asm_link(Asm *a) {
    for (size_t i = 0; i < a->nfixups; i++) {
        Fixup *f = &a->fixups[i];
        bool codelet = f->ref == REF_CODELET;
        int def = asm_names_get(&a->names, codelet ? SCOPE_CODELETS : SCOPE_CONSTS,
                                f->name.ptr, f->name.len);
        if (def < 0) {
            asm_error(&a->lex, &f->name, "%s '%.*s' is not defined",
                      codelet ? "codelet" : "constant", SHOWN(&f->name));
            continue;
        }
        f->inst.v[f->operand] = (int32_t)a->defs[def].value;
        if (!a->lex.reported && !a->no_memory)
            a->p->code[f->word] = inst_encode(&f->inst);
    }
}
