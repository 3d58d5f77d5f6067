/* isa/asm_raw.c - .word and .insn: instruction words by their parts. */
#include "isa/asm_state.h"

#include <string.h>

/* A format's operands in order, one letter each (see part). */
static const struct {
    const char *name, *parts;
} formats[] = {
    {"r",  "o37dst"},
    {"r4", "o32dstr"},
    {"i",  "o3dA"},
    {"s",  "o3tM"},
    {"b",  "o3stB"},
    {"u",  "odu"},
    {"j",  "odJ"},
};
enum { FORMATS = sizeof formats / sizeof *formats };

/* EXPR from LEAST to MOST */
static bool bounded(Asm *a, int64_t least, int64_t most, int64_t *out) {
    Tok at = a->lex.tok;
    if (!asm_expr(a, out))
        return false;
    if (*out >= least && *out <= most)
        return true;
    asm_error(&a->lex, &at, "%lld does not fit in %lld to %lld", (long long)*out,
              (long long)least, (long long)most);
    return false;
}

/* Register of any file at bit SHIFT. */
static bool reg_at(Asm *a, int shift, uint32_t *word) {
    const Tok *t = &a->lex.tok;
    int n = -1;
    for (RegFile file = FILE_X; file <= FILE_V && n < 0 && t->kind == TOK_NAME; file++)
        n = reg_find(file, t->ptr, t->len);
    if (n < 0 && t->kind == TOK_NAME) {
        asm_error(&a->lex, t, "no register '%.*s'", SHOWN(t));
        return false;
    }
    if (n < 0) {
        asm_expected(a, "register");
        return false;
    }
    *word |= (uint32_t)n << shift;
    asm_lex_next(&a->lex);
    return true;
}

static bool bits_at(Asm *a, int width, int shift, uint32_t *word) {
    int64_t v;
    if (!bounded(a, 0, (INT64_C(1) << width) - 1, &v))
        return false;
    *word |= (uint32_t)v << shift;
    return true;
}

/* address = simm12 "(" REGISTER ")" */
static bool address(Asm *a, int64_t *imm, uint32_t *word) {
    if (!bounded(a, -2048, 2047, imm))
        return false;
    if (!asm_is_op(&a->lex.tok, '(')) {
        asm_expected(a, "'('");
        return false;
    }
    asm_lex_next(&a->lex);
    if (!reg_at(a, 15, word))
        return false;
    if (!asm_is_op(&a->lex.tok, ')')) {
        asm_expected(a, "')'");
        return false;
    }
    asm_lex_next(&a->lex);
    return true;
}

/* rs1, simm12 or simm12(rs1) */
static bool i_operands(Asm *a, uint32_t *word) {
    int64_t imm;
    const Tok *t = &a->lex.tok;
    bool plain = t->kind == TOK_NAME && asm_names_get(&a->names, SCOPE_EQUS, t->ptr, t->len) < 0;
    if (plain ? !reg_at(a, 15, word) || !asm_comma(a) || !bounded(a, -2048, 2047, &imm)
              : !address(a, &imm, word))
        return false;
    *word |= (uint32_t)imm << 20;
    return true;
}

static bool s_operands(Asm *a, uint32_t *word) {
    int64_t imm;
    if (!address(a, &imm, word))
        return false;
    *word |= ((uint32_t)imm >> 5 & 0x7f) << 25 | ((uint32_t)imm & 0x1f) << 7;
    return true;
}

/* A label, whose distance goes where instruction OP has it. */
static bool label(Asm *a, Op op, int operand, Item *it) {
    Tok t = a->lex.tok;
    if (t.kind != TOK_NAME && t.kind != TOK_LOCAL) {
        asm_expected(a, "label");
        return false;
    }
    it->inst.op = op;
    asm_lex_next(&a->lex);
    return asm_refer_label(a, it, operand, &t);
}

static bool part(Asm *a, char letter, Item *it) {
    switch (letter) {
    case 'o': return bits_at(a, 7, 0, &it->raw);
    case '3': return bits_at(a, 3, 12, &it->raw);
    case '7': return bits_at(a, 7, 25, &it->raw);
    case '2': return bits_at(a, 2, 25, &it->raw);
    case 'u': return bits_at(a, 20, 12, &it->raw);
    case 'd': return reg_at(a, 7, &it->raw);
    case 's': return reg_at(a, 15, &it->raw);
    case 't': return reg_at(a, 20, &it->raw);
    case 'r': return reg_at(a, 27, &it->raw);
    case 'A': return i_operands(a, &it->raw);
    case 'M': return s_operands(a, &it->raw);
    case 'B': return label(a, OP_BEQ, 2, it);
    default:  return label(a, OP_J, 0, it);
    }
}

static bool raw_word(Asm *a) {
    Tok at = a->lex.tok;
    int64_t v;
    Item *it;
    if (!bounded(a, INT32_MIN, UINT32_MAX, &v) || !(it = asm_item(a, &at)))
        return false;
    it->is_raw = true;
    it->raw = (uint32_t)v;
    return true;
}

/* words = EXPR { "," EXPR } */
bool asm_words(Asm *a) {
    for (;;) {
        if (!raw_word(a))
            return false;
        if (!asm_is_op(&a->lex.tok, ','))
            return true;
        asm_lex_next(&a->lex);
    }
}

/* insn = FORMAT parts | EXPR */
bool asm_insn(Asm *a) {
    Tok at = a->lex.tok;
    int f = 0;
    while (f < FORMATS && !asm_is_word(&at, formats[f].name))
        f++;
    if (f == FORMATS)
        return raw_word(a);
    Item *it = asm_item(a, &at);
    if (!it)
        return false;
    it->is_raw = true;
    asm_lex_next(&a->lex);
    for (const char *p = formats[f].parts; *p; p++)
        if ((p > formats[f].parts && !asm_comma(a)) || !part(a, *p, it))
            return false;
    return true;
}
