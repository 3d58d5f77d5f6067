/* vm/core/tags.c - the types of DESIGN's verifier, followed one instruction at a time. */
#include "vm/core/tags.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const tag_names[] = {
    "undefined", "zero", "integer", "handle", "floating point", "e32", "e64", "mask",
};

void tags_begin(Tags *t, const Codelet *codelet) {
    uint8_t given = codelet->arg == ARG_HANDLE ? TAG_HANDLE : TAG_INT;
    memset(t, 0, sizeof *t);
    t->x[REG_ZERO] = TAG_ZERO;
    t->x[REG_ID] = TAG_INT;
    t->x[REG_ARGS] = codelet->role == ROLE_WORKER ? given : (uint8_t)TAG_HANDLE;
    if (codelet->role == ROLE_CONTINUATION)
        t->x[REG_ENV] = given;
}

static void breach(const Program *p, uint32_t word, const char *wanted, Tag found) {
    int c = program_codelet_at(p, word);
    fprintf(stderr, "frbz: verifier bug: codelet '%s', word %u (0x%08x): %s expected, %s found\n",
            c < 0 ? "?" : p->codelets[c].name, word - p->codelets[c < 0 ? 0 : c].first,
            p->code[word], wanted, tag_names[found]);
    abort();
}

static bool integer_like(Tag t) {
    return t == TAG_INT || t == TAG_ZERO;
}

static bool handle_like(Tag t) {
    return t == TAG_HANDLE || t == TAG_ZERO;
}

/* The type that operand SORT demands of register tag T. */
static bool suits(const Tags *tags, Sort sort, Tag t) {
    switch (sort) {
    case SORT_INT:    return integer_like(t);
    case SORT_HANDLE: return handle_like(t);
    case SORT_FP:     return t == TAG_FP;
    case SORT_VEC:    return t == tags->width && t != TAG_UNDEFINED;
    case SORT_GROUP:  return t == TAG_E64 && tags->width == TAG_E64;
    case SORT_V0:
    case SORT_MASK:   return t == TAG_MASK;
    default:          return true;
    }
}

static uint8_t *tag_of(Tags *t, Sort sort, int32_t reg) {
    switch (sort) {
    case SORT_INT:
    case SORT_ARG:
    case SORT_HANDLE: return &t->x[reg];
    case SORT_FP:     return &t->f[reg];
    case SORT_VEC:
    case SORT_GROUP:
    case SORT_MASK:   return &t->v[reg];
    case SORT_V0:     return &t->v[0];
    default:          return NULL;
    }
}

/* Registers that the operand stands for. */
static int count_of(Sort sort) {
    return sort == SORT_GROUP ? TILE_ROWS : 1;
}

static Tag written(const Tags *t, Sort sort) {
    switch (sort) {
    case SORT_INT:    return TAG_INT;
    case SORT_HANDLE: return TAG_HANDLE;
    case SORT_FP:     return TAG_FP;
    case SORT_MASK:   return TAG_MASK;
    default:          return t->width;
    }
}

static bool is_move(const Inst *in) {
    return in->op == OP_ADDI && in->v[2] == 0;
}

static bool is_null_test(const Tags *t, const Inst *in) {
    if (in->op != OP_BEQ && in->op != OP_BNE)
        return false;
    Tag a = t->x[in->v[0]], b = t->x[in->v[1]];
    return (handle_like(a) && b == TAG_ZERO) || (a == TAG_ZERO && handle_like(b));
}

/* What is handed to a codelet must be of the type that it declares. */
static bool suits_codelet(const Program *p, const Inst *in, Tag t) {
    const Codelet *c = &p->codelets[in->v[0]];      // the codelet is the first operand
    return c->arg == ARG_HANDLE ? handle_like(t) : integer_like(t);
}

static void check_reads(Tags *t, const Program *p, uint32_t word, const Inst *in) {
    for (int i = 0; i < op_arity(in->op) && !inst_is_constant(in); i++) {
        const OperandInfo *o = &operand_table[op_table[in->op].operands[i]];
        const uint8_t *tag = tag_of(t, o->sort, in->v[i]);
        if (!tag || o->access == ACCESS_WRITE || o->access == ACCESS_ALONE)
            continue;
        for (int k = 0; k < count_of(o->sort); k++) {
            bool fits = o->sort == SORT_ARG ? suits_codelet(p, in, (Tag)tag[k])
                                            : suits(t, o->sort, (Tag)tag[k]);
            if (!fits)
                breach(p, word, o->doc, (Tag)tag[k]);
        }
    }
}

void tags_step(Tags *t, const Program *p, uint32_t word) {
    Inst in;
    if (!inst_decode(p->code[word], &in))
        breach(p, word, "known encoding", TAG_UNDEFINED);
    if (is_null_test(t, &in))
        return;
    if (is_move(&in)) {
        if (t->x[in.v[1]] == TAG_UNDEFINED)
            breach(p, word, "defined register", TAG_UNDEFINED);
        if (in.v[0] != REG_ZERO)
            t->x[in.v[0]] = t->x[in.v[1]];
        return;
    }
    check_reads(t, p, word, &in);
    if (op_table[in.op].cls == CLASS_VSET)
        t->width = in.v[2] == VTYPE_E64 ? TAG_E64 : TAG_E32;
    for (int i = 0; i < op_arity(in.op); i++) {
        const OperandInfo *o = &operand_table[op_table[in.op].operands[i]];
        uint8_t *tag = tag_of(t, o->sort, in.v[i]);
        if (tag && o->access != ACCESS_READ && tag != &t->x[REG_ZERO])
            memset(tag, (int)written(t, o->sort), (size_t)count_of(o->sort));
    }
}
