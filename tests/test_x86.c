/* tests/test_x86.c - encodings of vector instructions, beside what GNU as makes of them. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>

#include "vm/native/x86.h"

enum { NONE = -1 };

typedef struct {
    const char *text, *bytes;
    unsigned op;
    int      reg, v;
    Rm       rm;
    int      mask;          // 0: none
    bool     zero;
    int      imm;           // or NONE
} Encoding;

static const Encoding encodings[] = {
    {"vaddpd %zmm9,%zmm30,%zmm17", "62c18d4058c9", V_ADDPD | L512, 17, 30, {.reg = 9, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vaddpd -128(%rbx),%zmm2,%zmm1", "62f1ed48584bfe", V_ADDPD | L512, 1, 2, {.reg = RBX, .memory = true, .index = NO_REG, .scale = 1, .disp = -128}, 0, false, NONE},
    {"vaddpd 100(%rbx),%zmm2,%zmm1", "62f1ed48588b64000000", V_ADDPD | L512, 1, 2, {.reg = RBX, .memory = true, .index = NO_REG, .scale = 1, .disp = 100}, 0, false, NONE},
    {"vmulps 508(%rsp){1to16},%zmm8,%zmm31", "62613c58597c247f", V_MULPS | L512, 31, 8, {.reg = RSP, .memory = true, .index = NO_REG, .scale = 1, .disp = 508, .spread = true}, 0, false, NONE},
    {"vpaddq 8(%r13){1to4},%ymm3,%ymm16", "62c1e538d44501", V_PADDQ | L256, 16, 3, {.reg = R13, .memory = true, .index = NO_REG, .scale = 1, .disp = 8, .spread = true}, 0, false, NONE},
    {"vpaddd %xmm22,%xmm21,%xmm20", "62a15500fee6", V_PADDD, 20, 21, {.reg = 22, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vpmullq 64(%r12,%r9,8),%zmm6,%zmm5", "6292cd48406ccc01", V_PMULLQ | L512, 5, 6, {.reg = R12, .memory = true, .index = R9, .scale = 8, .disp = 64}, 0, false, NONE},
    {"vpmullq %ymm7,%ymm6,%ymm5", "62f2cd2840ef", V_PMULLQ | L256, 5, 6, {.reg = 7, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vpminsq %zmm2,%zmm1,%zmm0", "62f2f54839c2", V_PMINSQ | L512, 0, 1, {.reg = 2, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vpmaxsq %zmm2,%zmm1,%zmm0", "62f2f5483dc2", V_PMAXSQ | L512, 0, 1, {.reg = 2, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vpcmpgtq %zmm19,%zmm18,%k3", "62b2ed4037db", V_PCMPGTQ | L512 | EVEX, 3, 18, {.reg = 19, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vpcmpeqd %ymm3,%ymm2,%k1", "62f16d2876cb", V_PCMPEQD | L256 | EVEX, 1, 2, {.reg = 3, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vcmppd $0x11,64(%r14),%zmm20,%k2", "62d1dd40c2560111", V_CMPPD | L512 | EVEX, 2, 20, {.reg = R14, .memory = true, .index = NO_REG, .scale = 1, .disp = 64}, 0, false, 0x11},
    {"vcmpps $3,%ymm4,%ymm20,%k2", "62f15c20c2d403", V_CMPPS | L256 | EVEX, 2, 20, {.reg = 4, .index = NO_REG, .scale = 1}, 0, false, 3},
    {"vpblendmq %zmm6,%zmm5,%zmm4{%k1}", "62f2d54964e6", V_SELECTQ | L512, 4, 5, {.reg = 6, .index = NO_REG, .scale = 1}, 1, false, NONE},
    {"vpblendmd (%rax),%zmm5,%zmm4{%k6}", "62f2554e6420", V_SELECTD | L512, 4, 5, {.reg = RAX, .memory = true, .index = NO_REG, .scale = 1, .disp = 0}, 6, false, NONE},
    {"vmovupd 64(%rcx),%zmm28{%k7}{z}", "6261fdcf106101", V_LOADU | L512, 28, 0, {.reg = RCX, .memory = true, .index = NO_REG, .scale = 1, .disp = 64}, 7, true, NONE},
    {"vmovups 36(%rcx),%ymm3{%k7}", "62f17c2f109924000000", V_LOADU_PS | L256, 3, 0, {.reg = RCX, .memory = true, .index = NO_REG, .scale = 1, .disp = 36}, 7, false, NONE},
    {"vpmovsxdq 32(%rcx),%zmm3{%k7}", "62f27d4f255901", V_PMOVSXDQ | L512, 3, 0, {.reg = RCX, .memory = true, .index = NO_REG, .scale = 1, .disp = 32}, 7, false, NONE},
    {"vmovupd %zmm29,0(%rbp)", "6261fd48116d00", V_STOREU | L512, 29, 0, {.reg = RBP, .memory = true, .index = NO_REG, .scale = 1, .disp = 0}, 0, false, NONE},
    {"vmovupd %xmm29,16(%rax)", "6261fd08116801", V_STOREU, 29, 0, {.reg = RAX, .memory = true, .index = NO_REG, .scale = 1, .disp = 16}, 0, false, NONE},
    {"vpmovsxdq -32(%rdx),%zmm1", "62f27d48254aff", V_PMOVSXDQ | L512, 1, 0, {.reg = RDX, .memory = true, .index = NO_REG, .scale = 1, .disp = -32}, 0, false, NONE},
    {"vpmovqd %zmm7,%ymm23", "62b27e4835ff", V_PMOVQD | L512, 7, 0, {.reg = 23, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vcvtps2pd %ymm25,%zmm1", "62917c485ac9", V_CVTPS2PD | L512, 1, 0, {.reg = 25, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vcvtpd2ps %zmm25,%ymm1", "6291fd485ac9", V_CVTPD2PS | L512, 1, 0, {.reg = 25, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vcvtqq2pd %zmm2,%zmm1", "62f1fe48e6ca", V_CVTQQ2PD | L512, 1, 0, {.reg = 2, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vcvtdq2pd %ymm18,%zmm1", "62b17e48e6ca", V_CVTDQ2PD | L512, 1, 0, {.reg = 18, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vcvtdq2ps %zmm2,%zmm1", "62f17c485bca", V_CVTDQ2PS | L512, 1, 0, {.reg = 2, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vcvtsd2ss 24(%rsp),%xmm30,%xmm30", "62618f005a742403", V_CVTSD2SS, 30, 30, {.reg = RSP, .memory = true, .index = NO_REG, .scale = 1, .disp = 24}, 0, false, NONE},
    {"vcvtss2sd %xmm30,%xmm30,%xmm30", "62010e005af6", V_CVTSS2SD, 30, 30, {.reg = 30, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vmovq %xmm30,%rax", "6261fd087ef0", V_FROM_XMM, 30, 0, {.reg = RAX, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vpbroadcastq 40(%rsp),%zmm24", "6262fd4859442405", V_BROADCASTQ | L512, 24, 0, {.reg = RSP, .memory = true, .index = NO_REG, .scale = 1, .disp = 40}, 0, false, NONE},
    {"vpbroadcastd %xmm30,%zmm24", "62027d4858c6", V_BROADCASTD | L512, 24, 0, {.reg = 30, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vpsllq $32,%zmm20,%zmm19", "62b1e54073f420", V_PSHIFTQ | L512, SHIFT_LEFT, 19, {.reg = 20, .index = NO_REG, .scale = 1}, 0, false, 32},
    {"vpsraq $5,%zmm2,%zmm1", "62f1f54872e205", V_PSRAQ | L512, SHIFT_SIGNED, 1, {.reg = 2, .index = NO_REG, .scale = 1}, 0, false, 5},
    {"vpsrad $5,%zmm2,%zmm1", "62f1754872e205", V_PSHIFTD | L512, SHIFT_SIGNED, 1, {.reg = 2, .index = NO_REG, .scale = 1}, 0, false, 5},
    {"vpsravq %zmm3,%zmm2,%zmm1", "62f2ed4846cb", V_PSRAVQ | L512, 1, 2, {.reg = 3, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vfmadd231pd 8(%rsp){1to8},%zmm2,%zmm1", "62f2ed58b84c2401", V_FMADD231PD | L512, 1, 2, {.reg = RSP, .memory = true, .index = NO_REG, .scale = 1, .disp = 8, .spread = true}, 0, false, NONE},
    {"vsqrtps %zmm2,%zmm1", "62f17c4851ca", V_SQRTPS | L512, 1, 0, {.reg = 2, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"kmovw 300(%r14),%k3", "c4c178909e2c010000", K_LOAD, 3, 0, {.reg = R14, .memory = true, .index = NO_REG, .scale = 1, .disp = 300}, 0, false, NONE},
    {"kmovb 1(%rsp),%k3", "c4e179905c2401", K_LOAD8, 3, 0, {.reg = RSP, .memory = true, .index = NO_REG, .scale = 1, .disp = 1}, 0, false, NONE},
    {"kmovw %k6,64(%rsp)", "c4e17891742440", K_STORE, 6, 0, {.reg = RSP, .memory = true, .index = NO_REG, .scale = 1, .disp = 64}, 0, false, NONE},
    {"kmovw %k5,%eax", "c4e17893c5", K_FROM, RAX, 0, {.reg = 5, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"kmovb %k5,%eax", "c4e17993c5", K_FROM8, RAX, 0, {.reg = 5, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"knotw %k2,%k1", "c4e17844ca", K_NOT, 1, 0, {.reg = 2, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"kandw %k3,%k2,%k1", "c4e16c41cb", K_AND, 1, 2, {.reg = 3, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"kandnw %k3,%k2,%k1", "c4e16c42cb", K_ANDN, 1, 2, {.reg = 3, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"korw %k3,%k2,%k1", "c4e16c45cb", K_OR, 1, 2, {.reg = 3, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"kxorw %k3,%k2,%k1", "c4e16c47cb", K_XOR, 1, 2, {.reg = 3, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vmovmskps %ymm9,%eax", "c4c17c50c1", V_MOVMSKPS | L256, RAX, 0, {.reg = 9, .index = NO_REG, .scale = 1}, 0, false, NONE},
    {"vpmulld %ymm3,%ymm2,%ymm1", "c4e26d40cb", V_PMULLD | L256, 1, 2, {.reg = 3, .index = NO_REG, .scale = 1}, 0, false, NONE},
};

static void encode(Emit *e, const Encoding *x) {
    if (x->mask)
        x86_masked(e, x->op, x->reg, x->v, x->rm, x->mask, x->zero);
    else if (x->imm != NONE)
        x86_vex_imm(e, x->op, x->reg, x->v, x->rm, (unsigned)x->imm);
    else
        x86_vex(e, x->op, x->reg, x->v, x->rm);
}

Test(x86, encodings_are_those_of_as) {
    for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++) {
        Emit e;
        char got[64] = "";
        x86_init(&e);
        encode(&e, &encodings[i]);
        for (size_t k = 0; k < e.len; k++)
            sprintf(got + 2 * k, "%02x", e.bytes[k]);
        cr_expect(eq(str, got, (char *)encodings[i].bytes), "%s", encodings[i].text);
        x86_free(&e);
    }
}
