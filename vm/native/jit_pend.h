/* vm/native/jit_pend.h - vectors of 16 doubles or 64-bit integers, by strips.
 *
 * A vector register has 1024 bits, the host's have 256 or 512.  So instructions that work lane
 * by lane are not carried out where they stand: they become nodes of a graph (they
 * cannot trap, so nobody sees when they happen), and when somebody needs a register, all that
 * leads to it is computed strip by strip, 4, 8 or 16 lanes at once, in registers of the host
 * (jit_forms.h, jit_strips.c).
 *
 * What a node needs from outside is captured where its instruction stands: numbers and
 * addresses of chunks go to slots of the host's stack.  Registers that no pending node
 * writes are in the frame; the frame's vectors change only when all that is pending is
 * computed (strips_flush).
 *
 * Results of arithmetic that are NaN become canonical only where somebody could tell. */
#ifndef VM_NATIVE_JIT_PEND_H
#define VM_NATIVE_JIT_PEND_H

#include "vm/native/x86.h"

enum {
    STRIPS = 4, STRIP_BYTES = 32,       // of a vector that is copied
    MAX_NODES = 192, MAX_SLOTS = 64, MAX_CHUNKS = 20, MAX_SPILLS = 32, SPILL_BYTES = 64, MAX_LOOKUPS = 4,
    MAX_SIGHTS = 16,
    HELD = 8,                           // vectors that a loop holds in registers of the host, at most
};

/* What is computed of lanes; beside it, the operands that NODE_OP has: a and perhaps b. */
typedef enum {
#define LANE_OP(name, wide, narrow, rule) LANE_##name,
#include "vm/native/jit_lanes.def"
    LANE_COUNT
} LaneOp;

typedef enum {
    NODE_FRAME,         // vector register VALUE, as it is in the frame
    NODE_CHUNK,         // at the address in slot VALUE; EXT: its last element is in slot VALUE + 1, too
    NODE_LATER,         // at the address that will be in slot VALUE, in each turn of its own (jit_braid.c)
    NODE_PAIR,          // from element EXT of the chunk at the address in slot VALUE on, then from that in slot VALUE + 1
    NODE_LEAF,          // at the address in register VALUE, in turns that read leaves (jit_sweep.c)
    NODE_HELD,          // held vector VALUE (jit_loop.c)
    NODE_TABLE,         // constants: row VALUE of lane_tables
    NODE_SPLAT,         // the number in slot VALUE, in all lanes
    NODE_BITS,          // a mask, whose bits are in slot VALUE
    NODE_DOWN,          // lanes below the number in slot VALUE + 1, from the address in slot VALUE; else 0
    NODE_UP,            // lanes from the number in slot VALUE + 1 on from the address in slot VALUE; else A
    NODE_OP,            // LaneOp OP of A and perhaps B; by the constant VALUE
    NODE_BLEND,         // C ? B : A
    NODE_FMA,           // C + A * B, with signs: OP, an instruction of the host
} NodeKind;

/* What lanes are known to hold. */
enum {
    EXACT_INT = 1,      // a number of 32 bits, sign-extended
    EXACT_FLOAT = 2,    // a double that is a float
    EXACT_SURE = 4,     // and not only probably: of a splat
};

typedef struct {
    NodeKind kind;
    uint32_t op;
    int16_t  a, b, c;       // nodes, or -1
    int32_t  value;
    uint8_t  ext;
    uint8_t  exact;         // of a splat
    bool     half;          // in memory: elements of 32 bits, sign-extended
    bool     mask;          // lanes are all ones or zeros
    bool     loose;         // a NaN may not be canonical
} Node;

/* A gather with the same indices as one before: what it will give is in chunk number TO of the
 * host's stack, if the number in SLOT is not 0. */
typedef struct {
    uint32_t at;            // instruction; 0: there is none
    int      to, slot;
} Pair;

/* 16 elements of a private array that are read where they stand, until somebody writes to it (jit_sights.c). */
typedef struct {
    uint32_t at;            // the instruction that reads them
    int16_t  node;
    int16_t  copy;          // number of the chunk of the host's stack to which they go if they must not change
    bool     copied;        // they may have gone there, or the array may have
} Sight;

typedef struct {
    Node    nodes[MAX_NODES];
    int     count;
    int16_t at[32];         // node of a vector register, or -1: in the frame
    bool    changed[32];    // and it differs from what is in the frame
    int     slots, chunks;  // used
    Sight   sights[MAX_SIGHTS];
    int     nsights;
    int16_t lookup[MAX_LOOKUPS];    // nodes that are indices in a Lookup
    Pair    pair[MAX_LOOKUPS];
    int     lookups;
} Pending;

#endif
