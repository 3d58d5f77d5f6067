/* vm/native/x86.h - x86-64 instructions into a buffer.
 *
 * An instruction is a number made of flags and its opcode, a register, perhaps a second
 * one (VEX), and an `Rm`: a register or a place in memory.  Labels are numbers; what
 * jumps to one is patched by x86_resolve.  When memory fails the buffer is `failed`
 * and everything else does nothing. */
#ifndef VM_NATIVE_X86_H
#define VM_NATIVE_X86_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15, NO_REG = -1 };

typedef struct {
    int      reg;       // the register, or the base; NO_REG: none, an address by itself
    bool     memory;
    int      index;     // NO_REG: none
    unsigned scale;     // 1, 2, 4, 8
    int32_t  disp;
    bool     spread;    // EVEX: one element for all lanes
} Rm;

typedef struct {
    size_t at;          // of the 32-bit distance
    int    label;
} Fixup;

typedef struct {
    uint8_t *bytes;
    size_t   len, cap;
    int64_t *labels;    // offset, or -1
    int      nlabels, cap_labels;
    Fixup   *fixups;
    int      nfixups, cap_fixups;
    bool     failed;
} Emit;

/* What surrounds an opcode. */
enum {
    P66 = 1 << 8, PF3 = 2 << 8, PF2 = 3 << 8,           // prefix
    M0F = 1 << 10, M38 = 2 << 10, M3A = 3 << 10,        // opcode map
    W64 = 1 << 12,                                      // 64-bit operands
    BYTE_REG = 1 << 13,                                 // the register is a byte
    L256 = 1 << 14, L512 = 1 << 15,                     // vectors: ymm, zmm
    EVEX_W = 1 << 16,                                      // EVEX: elements of 64 bits
    HALF = 1 << 17, ONE = 1 << 18,                      // EVEX: memory is half as long as the register, or one element
    EVEX = 1 << 19,                                     // there is no VEX form
};

/* opcodes; the first operand is `reg`, the second `rm` */
enum {
    I_ADD = 0x03 | W64, I_SUB = 0x2b | W64, I_AND = 0x23 | W64, I_OR = 0x0b | W64, I_XOR = 0x33 | W64,
    I_CMP = 0x3b | W64, I_TEST = 0x85 | W64, I_ADD32 = 0x03, I_SUB32 = 0x2b, I_AND32 = 0x23, I_OR32 = 0x0b, I_XOR32 = 0x33,
    I_CMP32 = 0x3b, I_TEST32 = 0x85,
    I_LOAD = 0x8b | W64, I_STORE = 0x89 | W64, I_LOAD32 = 0x8b, I_STORE32 = 0x89,
    I_LEA = 0x8d | W64, I_LEA32 = 0x8d, I_MOVSXD = 0x63 | W64,
    I_MOVZX8 = 0xb6 | M0F | BYTE_REG, I_MOVSX8 = 0xbe | M0F | W64 | BYTE_REG,
    I_MOVZX16 = 0xb7 | M0F, I_MOVSX16 = 0xbf | M0F | W64,
    I_IMUL = 0xaf | M0F | W64, I_IMUL32 = 0xaf | M0F,
    I_LZCNT = 0xbd | PF3 | M0F | W64, I_TZCNT = 0xbc | PF3 | M0F | W64, I_POPCNT = 0xb8 | PF3 | M0F | W64,
    I_CMOV = 0x40 | M0F | W64,                          // + condition
    I_SETCC = 0x90 | M0F | BYTE_REG,                    // + condition; of rm
    I_BSWAP = 0xc8, I_BT = 0xa3 | M0F,
    I_PREFETCH = 0x18 | M0F,                            // 1 in the place of reg: to all caches
    I_PREFETCHW = 0x0d | M0F,                           // 1 in the place of reg: to be written
};

enum { CC_O, CC_NO, CC_B, CC_AE, CC_E, CC_NE, CC_BE, CC_A, CC_S, CC_NS, CC_P, CC_NP, CC_L, CC_GE, CC_LE, CC_G };

/* group opcodes: the number after / stands in the place of reg */
enum { G_ADD, G_OR, G_ADC, G_SBB, G_AND, G_SUB, G_XOR, G_CMP };         // with an immediate
enum { G_ROL, G_ROR, G_SHL = 4, G_SHR = 5, G_SAR = 7 };

/* vectors; without a length the lowest one or two lanes of 64 bits */
enum {
    V_LOAD_SD = 0x10 | PF2 | M0F, V_STORE_SD = 0x11 | PF2 | M0F, V_STORE_SS = 0x11 | PF3 | M0F, V_MOVAPD = 0x28 | P66 | M0F | EVEX_W,
    V_TO_XMM = 0x6e | P66 | M0F | W64, V_FROM_XMM = 0x7e | P66 | M0F | W64, V_MOVMSKPD = 0x50 | P66 | M0F, V_MOVMSKPS = 0x50 | M0F,
    V_UCOMISD = 0x2e | P66 | M0F, V_UCOMISS = 0x2e | M0F,
    V_LOADU = 0x10 | P66 | M0F | EVEX_W, V_STOREU = 0x11 | P66 | M0F | EVEX_W, V_LOADU_PS = 0x10 | M0F,
    V_BROADCASTQ = 0x59 | P66 | M38 | EVEX_W | ONE, V_BROADCASTD = 0x58 | P66 | M38 | ONE, V_MASKLOADQ = 0x8c | P66 | M38 | W64,
    V_BLENDVPD = 0x4b | P66 | M3A, V_BLENDVPS = 0x4a | P66 | M3A, V_BLENDPD = 0x0d | P66 | M3A, V_BLENDPS = 0x0c | P66 | M3A,
    V_CMPPD = 0xc2 | P66 | M0F | EVEX_W, V_CMPPS = 0xc2 | M0F, V_SQRTPD = 0x51 | P66 | M0F | EVEX_W, V_SQRTPS = 0x51 | M0F,
    V_ADD_SD = 0x58 | PF2 | M0F, V_CVTSD2SS = 0x5a | PF2 | M0F | EVEX_W | ONE, V_CVTSS2SD = 0x5a | PF3 | M0F | ONE,
    V_CVTPD2PS = 0x5a | P66 | M0F | EVEX_W, V_CVTPS2PD = 0x5a | M0F | HALF, V_CVTDQ2PD = 0xe6 | PF3 | M0F | HALF, V_CVTDQ2PS = 0x5b | M0F,
    V_CVTQQ2PD = 0xe6 | PF3 | M0F | EVEX_W | EVEX,
    V_PMOVSXDQ = 0x25 | P66 | M38 | HALF, V_PMOVQD = 0x35 | PF3 | M38 | HALF | EVEX, V_PERMD = 0x36 | P66 | M38, V_PERMPD = 0x01 | P66 | M3A | W64,
    V_ADDPD = 0x58 | P66 | M0F | EVEX_W, V_SUBPD = 0x5c | P66 | M0F | EVEX_W, V_MULPD = 0x59 | P66 | M0F | EVEX_W, V_DIVPD = 0x5e | P66 | M0F | EVEX_W,
    V_ADDPS = 0x58 | M0F, V_SUBPS = 0x5c | M0F, V_MULPS = 0x59 | M0F, V_DIVPS = 0x5e | M0F,
    V_PAND = 0xdb | P66 | M0F | EVEX_W, V_POR = 0xeb | P66 | M0F | EVEX_W, V_PXOR = 0xef | P66 | M0F | EVEX_W, V_PANDN = 0xdf | P66 | M0F | EVEX_W,
    V_PADDQ = 0xd4 | P66 | M0F | EVEX_W, V_PSUBQ = 0xfb | P66 | M0F | EVEX_W, V_PADDD = 0xfe | P66 | M0F, V_PSUBD = 0xfa | P66 | M0F,
    V_UNPCKLPD = 0x14 | P66 | M0F | EVEX_W, V_INSERTF64X4 = 0x1a | P66 | M3A | EVEX_W | EVEX, V_SPREADQ = 0x7c | P66 | M38 | EVEX_W | EVEX, V_SHUF128 = 0x43 | P66 | M3A | EVEX_W | EVEX, V_ALIGNQ = 0x03 | P66 | M3A | EVEX_W | EVEX,
    V_PMULUDQ = 0xf4 | P66 | M0F | EVEX_W, V_PMULDQ = 0x28 | P66 | M38 | EVEX_W, V_PMULLD = 0x40 | P66 | M38, V_PMULLQ = 0x40 | P66 | M38 | EVEX_W | EVEX,
    V_PMINSQ = 0x39 | P66 | M38 | EVEX_W | EVEX, V_PMAXSQ = 0x3d | P66 | M38 | EVEX_W | EVEX, V_PMINSD = 0x39 | P66 | M38, V_PMAXSD = 0x3d | P66 | M38,
    V_PCMPEQQ = 0x29 | P66 | M38 | EVEX_W, V_PCMPGTQ = 0x37 | P66 | M38 | EVEX_W, V_PCMPEQD = 0x76 | P66 | M0F, V_PCMPGTD = 0x66 | P66 | M0F,
    V_PSHUFD = 0x70 | P66 | M0F, V_PSRLQ = 0xd3 | P66 | M0F, V_EXTRACTI128 = 0x39 | P66 | M3A, V_INSERTF128 = 0x18 | P66 | M3A,
    V_SHUFI64X2 = 0x43 | P66 | M3A | EVEX_W | EVEX, V_SHUFPS = 0xc6 | M0F, V_LOAD_HIGH = 0x16 | P66 | M0F,
    V_PSLLVQ = 0x47 | P66 | M38 | W64, V_PSRLVQ = 0x45 | P66 | M38 | W64, V_PSRAVQ = 0x46 | P66 | M38 | W64 | EVEX,
    V_PSLLVD = 0x47 | P66 | M38, V_PSRAVD = 0x46 | P66 | M38,
    V_PSHIFTQ = 0x73 | P66 | M0F | EVEX_W, V_PSHIFTD = 0x72 | P66 | M0F, V_PSRAQ = 0x72 | P66 | M0F | EVEX_W | EVEX, V_PBLENDD = 0x02 | P66 | M3A,
    V_FMADD231PD = 0xb8 | P66 | M38 | W64, V_FMSUB231PD = 0xba | P66 | M38 | W64,
    V_FNMADD231PD = 0xbc | P66 | M38 | W64, V_FNMSUB231PD = 0xbe | P66 | M38 | W64,
    V_RANGEPD = 0x50 | P66 | M3A | EVEX_W | EVEX, V_RANGEPS = 0x50 | P66 | M3A | EVEX,     // minimum, maximum
    V_SELECTQ = 0x64 | P66 | M38 | EVEX_W | EVEX, V_SELECTD = 0x64 | P66 | M38 | EVEX,       // by lanes of a mask register
};

/* mask registers: of 16 lanes, or of 8; those with two sources have L256 */
enum {
    K_LOAD = 0x90 | M0F, K_LOAD8 = 0x90 | P66 | M0F, K_STORE = 0x91 | M0F, K_STORE8 = 0x91 | P66 | M0F, K_FROM = 0x93 | M0F, K_FROM8 = 0x93 | P66 | M0F,
    V_PCMPQ = 0x1f | P66 | M3A | EVEX_W | EVEX, V_PCMPUQ = 0x1e | P66 | M3A | EVEX_W | EVEX,
    V_PGATHERQQ = 0x91 | P66 | M38 | EVEX_W | EVEX, V_PGATHERQD = 0x91 | P66 | M38 | EVEX,
    K_NOT = 0x44 | M0F, K_AND = 0x41 | M0F | L256, K_ANDN = 0x42 | M0F | L256, K_OR = 0x45 | M0F | L256, K_XOR = 0x47 | M0F | L256,
};

/* scalars: reg = rm shifted by v */
enum { V_SHLX = 0xf7 | P66 | M38, V_SHRX = 0xf7 | PF2 | M38, V_SARX = 0xf7 | PF3 | M38 };

enum { CMP_EQUAL = 0, CMP_BELOW = 1, CMP_UNORDERED = 3, CMP_NOT_EQUAL = 4, CMP_NOT_LESS = 5, CMP_LESS = 0x11, CMP_LESS_EQUAL = 0x12 };
enum { RANGE_MIN = 4, RANGE_MAX = 5 };       // beside V_RANGEPD
enum { SHIFT_RIGHT = 2, SHIFT_SIGNED = 4, SHIFT_LEFT = 6 };     // beside V_PSHIFTQ, V_PSHIFTD

void x86_init(Emit *e);
void x86_free(Emit *e);

static inline Rm rm_reg(int reg) {
    return (Rm){.reg = reg, .index = NO_REG, .scale = 1};
}

static inline Rm rm_mem(int base, int32_t disp) {
    return (Rm){.reg = base, .memory = true, .index = NO_REG, .scale = 1, .disp = disp};
}

/* The element there in all lanes. */
static inline Rm rm_spread(Rm rm) {
    rm.spread = true;
    return rm;
}

static inline Rm rm_at(int base, int index, unsigned scale, int32_t disp) {
    return (Rm){.reg = base, .memory = true, .index = index, .scale = scale, .disp = disp};
}

void x86_byte(Emit *e, unsigned byte);
void x86_32(Emit *e, uint32_t v);
void x86_64(Emit *e, uint64_t v);

/* OP reg, rm */
void x86_op(Emit *e, unsigned op, int reg, Rm rm);
/* G_ADD ... of rm with an immediate */
void x86_imm(Emit *e, unsigned group, bool wide, Rm rm, int32_t imm);
/* G_SHL ... of a register by a constant */
void x86_shift(Emit *e, unsigned group, bool wide, int reg, unsigned by);
/* reg = value, the shortest way; flags may change */
void x86_const(Emit *e, int reg, uint64_t value);
/* the same; flags stay as they are */
void x86_number(Emit *e, int reg, int64_t value);
/* the 32-bit immediate V into memory of SIZE 1, 4 or 8 */
void x86_store_imm(Emit *e, unsigned size, Rm rm, int32_t v);
/* test: the flags of rm & bits, of 32 bits, or of the lowest 8 of a register */
void x86_test(Emit *e, Rm rm, uint32_t bits);
void x86_test_low(Emit *e, int reg, unsigned bits);
/* cmp byte [rm], 0 */
void x86_test_byte(Emit *e, Rm rm);
void x86_mov(Emit *e, int to, int from);

/* OP reg, v, rm, by VEX, or by EVEX where that is needed; v 0 where the instruction has no second source.  The last byte of
 * x86_vex_imm is an immediate.  x86_masked: by EVEX, in the lanes of mask register K; others keep what they are, or become 0. */
void x86_vex(Emit *e, unsigned op, int reg, int v, Rm rm);
void x86_vex_imm(Emit *e, unsigned op, int reg, int v, Rm rm, unsigned imm);
void x86_masked(Emit *e, unsigned op, int reg, int v, Rm rm, int k, bool zero);

int  x86_label(Emit *e);                   // a new one
void x86_bind(Emit *e, int label);         // it is here
void x86_cut(Emit *e, size_t len);         // forget all behind the first LEN bytes
void x86_jump(Emit *e, int label);
void x86_jcc(Emit *e, unsigned cc, int label);
void x86_zero_upper(Emit *e);                  // vzeroupper: C's code of 128 bits waits for wider registers that are in use
void x86_call(Emit *e, const void *function);  // through rax; no vector register is as before
void x86_call_label(Emit *e, int label);
/* Fill in the distances; false: out of memory somewhere. */
bool x86_resolve(Emit *e);

#endif
