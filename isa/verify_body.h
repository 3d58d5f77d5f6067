/* isa/verify_body.h - one codelet under judgement; inside the verifier only.
 *
 * isa/verify.c judges the program as a whole and drives; isa/verify_flow.c finds
 * out what is known before each instruction; isa/verify_rules.c holds each
 * instruction against that. */
#ifndef ISA_VERIFY_BODY_H
#define ISA_VERIFY_BODY_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/arch.h"
#include "isa/diag.h"
#include "isa/op.h"
#include "isa/program.h"

/* What an x register holds.  From VALUE_SITE on: a handle that instruction
 * (value - VALUE_SITE), an fb.create, has made; only such a chunk may be dropped.  Chunks that are
 * never dropped are foreign: nothing asks where they are from. */
enum {
    VALUE_UNDEFINED,
    VALUE_ZERO,         // x0 or a copy: the integer 0 and the null handle at once
    VALUE_INT,
    VALUE_FOREIGN,      // a handle that was read or passed in
    VALUE_MIXED,        // a handle, from different places on different paths
    VALUE_SITE,
};

/* What a v register holds, and the width set last; E32 and E64 are shared. */
enum { VREG_UNDEFINED, VREG_E32, VREG_E64, VREG_MASK };
enum { WIDTH_UNSET, WIDTH_E32 = VREG_E32, WIDTH_E64 = VREG_E64, WIDTH_DIFFERS };

/* What became of the task's target. */
enum { TARGET_HELD, TARGET_SYNCED, TARGET_DELIVERED, TARGET_STATES, TARGET_DIFFERS = TARGET_STATES };

/* Known at a place in the code on every path to it. */
typedef struct {
    uint16_t x[X_REGS];
    uint8_t  v[V_REGS];
    uint32_t f;         // bit for each f register that is defined
    uint8_t  width;
    uint8_t  target;
    bool     reached;
} State;

/* Instructions that are entered at the first one only and left at the last one only. */
typedef struct {
    State    before;
    uint16_t first, end;
    uint8_t  left;      // the target behind it
    bool     queued;
} Block;

typedef struct {
    const Program *p;
    const Source  *src;
    Diag          *d;
    const Codelet *codelet;
    unsigned       errors;                      // reported for this codelet
    unsigned       nblocks;
    Inst           inst[MAX_CODELET_WORDS];
    bool           bad[MAX_CODELET_WORDS];      // reported: not again
    bool           head[MAX_CODELET_WORDS];     // first of a block
    bool           dropped[MAX_CODELET_WORDS];  // an fb.create whose chunks are dropped somewhere
    bool           keeps;                       // no fb.drop counts: which chunks they drop is being found
    uint16_t       block[MAX_CODELET_WORDS];    // of heads: number of the block
    Block          blocks[MAX_CODELET_WORDS];   // in the order of the code
} Body;

/* Report what is wrong with instruction I, unless something else was. */
__attribute__((format(printf, 3, 4)))
void body_fail(Body *b, unsigned i, const char *fmt, ...);

/* Where control can go from instruction I: up to 2 numbers. */
int flow_next(const Inst *in, unsigned i, unsigned next[2]);

/* Find the blocks, and what is known before each; every instruction is known and every
 * target inside. */
void flow_run(Body *b);

/* What S becomes by executing instruction number I. */
void flow_step(const Body *b, unsigned i, State *s);

/* The blocks where control can go from the end of BLOCK: up to 2. */
int flow_leave(Body *b, const Block *block, Block *next[2]);

static inline bool value_is_handle(unsigned value) {
    return value >= VALUE_FOREIGN;
}

static inline bool access_reads(Access a) {
    return a == ACCESS_READ || a == ACCESS_BOTH || a == ACCESS_BOTH_ALONE;
}

static inline bool access_writes(Access a) {
    return a == ACCESS_WRITE || a == ACCESS_BOTH || a == ACCESS_ALONE || a == ACCESS_BOTH_ALONE;
}

/* Operand N of IN as the table describes it. */
static inline const OperandInfo *operand_of(const Inst *in, int n) {
    return &operand_table[op_table[in->op].operands[n]];
}

/* Rules that need no State, for unreachable instructions too. */
void rules_words(Body *b);      // encodings, targets, the end of the codelet
void rules_names(Body *b);      // what operands name exists and suits

/* Rules that need one, after flow_run. */
void rules_flow(Body *b);

#endif
