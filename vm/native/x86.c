/* vm/native/x86.c - encodings. */
#include "vm/native/x86.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 4096, FIRST_LABELS = 256 };

void x86_init(Emit *e) {
    *e = (Emit){0};
}

void x86_free(Emit *e) {
    free(e->bytes);
    free(e->labels);
    free(e->fixups);
    *e = (Emit){0};
}

/* Room for one more of SIZE bytes in the array that *P points at. */
static bool grow(Emit *e, void **p, size_t size, int count, int *cap) {
    if (count < *cap)
        return true;
    int room = *cap ? 2 * *cap : FIRST_LABELS;
    void *grown = e->failed ? NULL : realloc(*p, (size_t)room * size);
    if (!grown) {
        e->failed = true;
        return false;
    }
    *p = grown;
    *cap = room;
    return true;
}

void x86_byte(Emit *e, unsigned byte) {
    if (e->len == e->cap) {
        size_t room = e->cap ? 2 * e->cap : FIRST_BYTES;
        uint8_t *grown = e->failed ? NULL : realloc(e->bytes, room);
        if (!grown) {
            e->failed = true;
            return;
        }
        e->bytes = grown;
        e->cap = room;
    }
    e->bytes[e->len++] = (uint8_t)byte;
}

void x86_32(Emit *e, uint32_t v) {
    for (int i = 0; i < 4; i++)
        x86_byte(e, v >> 8 * i & 0xff);
}

void x86_64(Emit *e, uint64_t v) {
    x86_32(e, (uint32_t)v);
    x86_32(e, (uint32_t)(v >> 32));
}

/* ModRM, SIB and displacement, of which a short one counts UNITs. */
static void x86_modrm_unit(Emit *e, int reg, Rm rm, int unit) {
    unsigned r = (unsigned)(reg & 7) << 3, b = (unsigned)(rm.reg & 7);
    if (!rm.memory) {
        x86_byte(e, 0xc0 | r | b);
        return;
    }
    bool sib = rm.index != NO_REG || b == RSP, small = rm.disp % unit == 0 && rm.disp / unit == (int8_t)(rm.disp / unit);
    unsigned mod = rm.disp == 0 && b != RBP ? 0 : small ? 1 : 2;
    x86_byte(e, mod << 6 | r | (sib ? 4 : b));
    if (sib) {
        unsigned log = rm.scale == 8 ? 3 : rm.scale == 4 ? 2 : rm.scale == 2;
        unsigned index = rm.index == NO_REG ? RSP : (unsigned)(rm.index & 7);
        x86_byte(e, log << 6 | index << 3 | b);
    }
    if (mod == 1)
        x86_byte(e, (unsigned)(rm.disp / unit) & 0xff);
    else if (mod == 2)
        x86_32(e, (uint32_t)rm.disp);
}

static void x86_modrm(Emit *e, int reg, Rm rm) {
    x86_modrm_unit(e, reg, rm, 1);
}

static unsigned high(int reg) {
    return reg >= 0 ? (unsigned)reg >> 3 & 1 : 0;
}

void x86_op(Emit *e, unsigned op, int reg, Rm rm) {
    static const uint8_t prefix[] = {0, 0x66, 0xf3, 0xf2};
    if (op >> 8 & 3)
        x86_byte(e, prefix[op >> 8 & 3]);
    unsigned rex = (op & W64 ? 8 : 0) | high(reg) << 2 | high(rm.memory ? rm.index : NO_REG) << 1 | high(rm.reg);
    if (rex || (op & BYTE_REG))
        x86_byte(e, 0x40 | rex);
    unsigned map = op >> 10 & 3;
    if (map)
        x86_byte(e, 0x0f);
    if (map >= 2)
        x86_byte(e, map == 2 ? 0x38 : 0x3a);
    x86_byte(e, op & 0xff);
    x86_modrm(e, reg, rm);
}

void x86_imm(Emit *e, unsigned group, bool wide, Rm rm, int32_t imm) {
    bool small = imm == (int8_t)imm;
    x86_op(e, (small ? 0x83 : 0x81) | (wide ? W64 : 0), (int)group, rm);
    if (small)
        x86_byte(e, (unsigned)imm & 0xff);
    else
        x86_32(e, (uint32_t)imm);
}

void x86_shift(Emit *e, unsigned group, bool wide, int reg, unsigned by) {
    x86_op(e, 0xc1 | (wide ? W64 : 0), (int)group, rm_reg(reg));
    x86_byte(e, by);
}

void x86_const(Emit *e, int reg, uint64_t value) {
    if (!value) {
        x86_op(e, I_XOR32, reg, rm_reg(reg));
    } else if (value <= UINT32_MAX) {
        if (high(reg))
            x86_byte(e, 0x41);
        x86_byte(e, 0xb8 | (unsigned)(reg & 7));
        x86_32(e, (uint32_t)value);
    } else if ((int64_t)value == (int32_t)value) {
        x86_op(e, 0xc7 | W64, 0, rm_reg(reg));
        x86_32(e, (uint32_t)value);
    } else {
        x86_byte(e, 0x48 | high(reg));
        x86_byte(e, 0xb8 | (unsigned)(reg & 7));
        x86_64(e, value);
    }
}

void x86_number(Emit *e, int reg, int64_t value) {
    if (value)
        x86_const(e, reg, (uint64_t)value);
    else
        x86_store_imm(e, 4, rm_reg(reg), 0);
}

void x86_store_imm(Emit *e, unsigned size, Rm rm, int32_t v) {
    x86_op(e, size == 1 ? 0xc6 : 0xc7 | (size == 8 ? W64 : 0), 0, rm);
    if (size == 1)
        x86_byte(e, (unsigned)v & 0xff);
    else
        x86_32(e, (uint32_t)v);
}

void x86_test(Emit *e, Rm rm, uint32_t bits) {
    x86_op(e, 0xf7, 0, rm);
    x86_32(e, bits);
}

void x86_test_low(Emit *e, int reg, unsigned bits) {
    x86_op(e, 0xf6 | BYTE_REG, 0, rm_reg(reg));
    x86_byte(e, bits);
}

void x86_test_byte(Emit *e, Rm rm) {
    x86_op(e, 0x80, G_CMP, rm);
    x86_byte(e, 0);
}

void x86_mov(Emit *e, int to, int from) {
    if (to != from)
        x86_op(e, I_LOAD, to, rm_reg(from));
}

/* Bit 4 of a register's number. */
static unsigned upper(int reg) {
    return reg >= 0 ? (unsigned)reg >> 4 & 1 : 0;
}

/* Bytes that a short displacement counts in EVEX. */
static int evex_unit(unsigned op, Rm rm) {
    int bytes = op & L512 ? 64 : op & L256 ? 32 : 16, element = op & (EVEX_W | W64) ? 8 : 4;
    return rm.spread || (op & ONE) ? element : op & HALF ? bytes / 2 : bytes;
}

static void x86_evex(Emit *e, unsigned op, int reg, int v, Rm rm, int k, bool zero) {
    unsigned x = rm.memory ? high(rm.index) : upper(rm.reg);
    x86_byte(e, 0x62);
    x86_byte(e, (high(reg) << 7 | x << 6 | high(rm.reg) << 5 | upper(reg) << 4) ^ 0xf0 ^ (op >> 10 & 3));
    x86_byte(e, (op & (EVEX_W | W64) ? 0x80u : 0) | ((unsigned)~v & 15) << 3 | 4 | (op >> 8 & 3));
    x86_byte(e, (unsigned)zero << 7 | (op & L512 ? 0x40u : op & L256 ? 0x20u : 0) | (unsigned)rm.spread << 4 | (upper(v) ^ 1) << 3 | (unsigned)k);
    x86_byte(e, op & 0xff);
    x86_modrm_unit(e, reg, rm, evex_unit(op, rm));
}

void x86_masked(Emit *e, unsigned op, int reg, int v, Rm rm, int k, bool zero) {
    x86_evex(e, op, reg, v, rm, k, zero);
}

void x86_vex(Emit *e, unsigned op, int reg, int v, Rm rm) {
    if ((op & (L512 | EVEX)) || rm.spread || upper(reg) || upper(v) || (!rm.memory && upper(rm.reg))) {
        x86_evex(e, op, reg, v, rm, 0, false);
        return;
    }
    unsigned r = !high(reg), x = !high(rm.memory ? rm.index : NO_REG), b = !high(rm.reg);
    x86_byte(e, 0xc4);
    x86_byte(e, r << 7 | x << 6 | b << 5 | (op >> 10 & 3));
    x86_byte(e, (op & W64 ? 0x80u : 0) | ((unsigned)~v & 15) << 3 | (op & L256 ? 4u : 0) | (op >> 8 & 3));
    x86_byte(e, op & 0xff);
    x86_modrm(e, reg, rm);
}

void x86_vex_imm(Emit *e, unsigned op, int reg, int v, Rm rm, unsigned imm) {
    x86_vex(e, op, reg, v, rm);
    x86_byte(e, imm);
}

int x86_label(Emit *e) {
    if (!grow(e, (void **)&e->labels, sizeof *e->labels, e->nlabels, &e->cap_labels))
        return 0;
    e->labels[e->nlabels] = -1;
    return e->nlabels++;
}

void x86_bind(Emit *e, int label) {
    if (!e->failed)
        e->labels[label] = (int64_t)e->len;
}

static void x86_distance(Emit *e, int label) {
    if (!grow(e, (void **)&e->fixups, sizeof *e->fixups, e->nfixups, &e->cap_fixups))
        return;
    e->fixups[e->nfixups++] = (Fixup){e->len, label};
    x86_32(e, 0);
}

void x86_cut(Emit *e, size_t len) {
    e->len = len;
    while (e->nfixups && e->fixups[e->nfixups - 1].at >= len)
        e->nfixups--;
}

void x86_jump(Emit *e, int label) {
    x86_byte(e, 0xe9);
    x86_distance(e, label);
}

void x86_jcc(Emit *e, unsigned cc, int label) {
    x86_byte(e, 0x0f);
    x86_byte(e, 0x80 | cc);
    x86_distance(e, label);
}

void x86_zero_upper(Emit *e) {
    x86_byte(e, 0xc5);
    x86_byte(e, 0xf8);
    x86_byte(e, 0x77);
}

void x86_call(Emit *e, const void *function) {
    x86_zero_upper(e);
    x86_const(e, RAX, (uint64_t)(uintptr_t)function);
    x86_byte(e, 0xff);
    x86_byte(e, 0xd0);
}

void x86_call_label(Emit *e, int label) {
    x86_byte(e, 0xe8);
    x86_distance(e, label);
}

bool x86_resolve(Emit *e) {
    if (e->failed)
        return false;
    for (int i = 0; i < e->nfixups; i++) {
        const Fixup *f = &e->fixups[i];
        assert(e->labels[f->label] >= 0 && "jump to nowhere");
        int32_t distance = (int32_t)(e->labels[f->label] - (int64_t)f->at - 4);
        memcpy(e->bytes + f->at, &distance, sizeof distance);
    }
    return true;
}
