/* frontend/class/class_code.c - from bytes to instructions. */
#include "frontend/class/class_code.h"

#include <stdarg.h>
#include <stdio.h>

const JvmOp class_ops[CLASS_OPS] = {
#define JVM(code, name, operand, meaning, type, arg) [code] = {name, OPERAND_##operand, JVM_##meaning, TYPE_##type, arg},
#include "frontend/class/class_ops.def"
};

/* ---- places and messages ---- */

bool code_lines(Code *c) {
    const Bytes *lines = &c->member->lines;
    size_t len = c->member->code.len;
    uint16_t *line = c->line = front_alloc_in(c->front, c->arena, len * sizeof *line);
    if (c->front->no_memory)
        return false;
    for (size_t i = 0; i + 4 <= lines->len; i += 4) {
        size_t begins = (size_t)bytes_u2(lines->at + i);
        if (begins < len)
            line[begins] = (uint16_t)bytes_u2(lines->at + i + 2);
    }
    for (size_t pc = 0; pc < len; pc++)
        line[pc] = line[pc] ? line[pc] : pc ? line[pc - 1] : 1;
    return true;
}

Place code_place(const Code *c, int pc) {
    return c->line ? (Place){c->line[pc], pc + 1} : (Place){1, 1};
}

void code_error(const Code *c, int pc, const char *fmt, ...) {
    char text[512];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    Bytes class = class_simple_name(c->file->name), method = c->member->name;
    front_error(c->front, code_place(c, pc), "%s (in %.*s.%.*s)", text, (int)class.len, (const char *)class.at,
                (int)method.len, (const char *)method.at);
}

/* ---- decoding ---- */

/* Operands of one instruction, from AT on; false: they end behind the code. */
typedef struct {
    Code *code;
    int at, end;
} Cursor;

static bool has(const Cursor *k, int bytes) {
    return bytes <= k->end - k->at;
}

static int number(Cursor *k, int bytes) {
    const unsigned char *p = k->code->member->code.at + k->at;
    k->at += bytes;
    return bytes == 1 ? (signed char)*p : bytes == 2 ? (int16_t)bytes_u2(p) : bytes_s4(p);
}

/* Behind up to three bytes, so that it begins at a multiple of four. */
static bool read_switch(Cursor *k, Insn *n) {
    bool table = n->op->operand == OPERAND_TABLE;
    k->at = (k->at + 3) / 4 * 4;
    if (k->at > k->end || !has(k, table ? 12 : 8))
        return false;
    n->operand = n->pc + number(k, 4) % 65536;
    int64_t low = table ? number(k, 4) : 1, count = number(k, 4) - low + 1;
    n->second = k->at;
    if (count < 0 || count > 65535 || !has(k, (int)count * (table ? 4 : 8)))
        return false;
    n->cases = (int)count;
    k->at += (int)count * (table ? 4 : 8);
    return true;
}

static bool read_operands(Cursor *k, Insn *n, bool wide) {
    static const int sizes[] = {
        [OPERAND_BYTE] = 1, [OPERAND_SHORT] = 2,     [OPERAND_LOCAL] = 1, [OPERAND_POOL_BYTE] = 1,
        [OPERAND_POOL] = 2, [OPERAND_INTERFACE] = 4, [OPERAND_DIMS] = 3,  [OPERAND_STEP] = 2,
        [OPERAND_JUMP] = 2, [OPERAND_FAR] = 4,       [OPERAND_WIDE] = 0};
    n->operand = n->op->arg;
    if (n->op->operand == OPERAND_TABLE || n->op->operand == OPERAND_PAIRS)
        return read_switch(k, n);
    if (!has(k, sizes[n->op->operand] << wide))
        return false;
    switch (n->op->operand) {
    case OPERAND_BYTE: n->operand = number(k, 1); break;
    case OPERAND_SHORT: n->operand = number(k, 2); break;
    case OPERAND_LOCAL: n->operand = number(k, 1 << wide) & (wide ? 0xffff : 0xff); break;
    case OPERAND_POOL_BYTE: n->operand = number(k, 1) & 0xff; break;
    case OPERAND_POOL: n->operand = number(k, 2) & 0xffff; break;
    case OPERAND_INTERFACE: n->operand = number(k, 4) >> 16 & 0xffff; break;
    case OPERAND_JUMP: n->operand = n->pc + number(k, 2); break;
    case OPERAND_FAR: n->operand = n->pc + number(k, 4) % 65536; break;
    case OPERAND_STEP:
        n->operand = number(k, 1 << wide) & (wide ? 0xffff : 0xff);
        n->second = number(k, 1 << wide);
        break;
    case OPERAND_DIMS:
        n->operand = number(k, 2) & 0xffff;
        n->second = number(k, 1) & 0xff;
        break;
    default: break;
    }
    return true;
}

/* False: no such instruction, or it is cut off. */
static bool read_insn(Cursor *k, Insn *n) {
    const Bytes *code = &k->code->member->code;
    bool wide = code->at[k->at] == 0xc4;
    n->pc = k->at;
    k->at += wide;
    if (k->at >= k->end || code->at[k->at] >= CLASS_OPS)
        return false;
    n->op = &class_ops[code->at[k->at++]];
    bool may_be_wide = n->op->operand == OPERAND_LOCAL || n->op->operand == OPERAND_STEP;
    return (!wide || may_be_wide) && n->op->operand != OPERAND_WIDE && read_operands(k, n, wide);
}

int code_case(const Code *c, const Insn *n, int i, int32_t *value) {
    const unsigned char *p = c->member->code.at + n->second;
    if (n->op->operand == OPERAND_TABLE) {
        *value = (int32_t)((uint32_t)bytes_s4(p - 8) + (uint32_t)i);
        return n->pc + bytes_s4(p + 4 * i) % 65536;
    }
    *value = bytes_s4(p + 8 * i);
    return n->pc + bytes_s4(p + 8 * i + 4) % 65536;
}

/* ---- what must hold ---- */

static bool is_insn(const Code *c, int pc) {
    return pc >= 0 && pc < (int)c->member->code.len && c->at[pc] >= 0;
}

static bool targets_hold(const Code *c, const Insn *n) {
    OperandKind kind = n->op->operand;
    int32_t value;
    bool jumps = kind == OPERAND_JUMP || kind == OPERAND_FAR || kind == OPERAND_TABLE || kind == OPERAND_PAIRS;
    bool hold = !jumps || is_insn(c, n->operand);
    for (int i = 0; i < n->cases && hold; i++)
        hold = is_insn(c, code_case(c, n, i, &value));
    bool local =
        kind == OPERAND_LOCAL || kind == OPERAND_STEP || n->op->meaning == JVM_LOAD || n->op->meaning == JVM_STORE;
    return hold && (!local || n->operand < c->member->slots);
}

static void report_outside(const Code *c, const Insn *n) {
    const char *what, *how;
    parse_outside_text((Outside)n->op->arg, &what, &how);
    code_error(c, n->pc, "%s is outside FunJava: %s", what, how);
}

static bool check_code(const Code *c) {
    int before = c->front->errors, bad = -1;
    const Insn *last = &c->insn[c->ninsn - 1];
    for (int i = 0; i < c->ninsn && bad < 0; i++) {
        if (!targets_hold(c, &c->insn[i]))
            bad = c->insn[i].pc;
        else if (c->insn[i].op->meaning == JVM_OUTSIDE)
            report_outside(c, &c->insn[i]);
    }
    Meaning end = last->op->meaning;
    if (bad < 0 && end != JVM_GOTO && end != JVM_RETURN && end != JVM_SWITCH && end != JVM_OUTSIDE)
        bad = last->pc;
    if (bad >= 0)
        code_error(c, bad, "damaged code");
    return c->front->errors == before;
}

bool code_read(Code *c) {
    int len = (int)c->member->code.len;
    Cursor k = {.code = c, .end = len};
    if (!len)
        code_error(c, 0, "a method without code");
    if (!len || !code_lines(c))
        return false;
    c->insn = front_alloc_in(c->front, c->arena, (size_t)len * sizeof *c->insn);
    c->at = front_alloc_in(c->front, c->arena, (size_t)len * sizeof *c->at);
    if (c->front->no_memory)
        return false;
    for (int i = 0; i < len; i++)
        c->at[i] = -1;
    while (k.at < len) {
        Insn *n = &c->insn[c->ninsn];
        if (!read_insn(&k, n)) {
            code_error(c, n->pc, "damaged code");
            return false;
        }
        n->end = k.at;
        c->at[n->pc] = c->ninsn++;
    }
    return check_code(c);
}
