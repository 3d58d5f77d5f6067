/* vm/native/jit_braid.h - what finding the turns of jit_braid.c and making code for them share. */
#ifndef VM_NATIVE_JIT_BRAID_H
#define VM_NATIVE_JIT_BRAID_H

#include "vm/native/jit_turn.h"

enum { MOST_READS = BRAID_LISTS, MOST_WINDOWS = 8, MOST_RUNS = 4 };

/* A number that turns need: a register of the host if there is one, else a slot. */
typedef struct {
    int host, slot;
} Var;

typedef struct {
    int number;                     // the Run
    uint32_t at;                    // the first window
    int from, to;                   // leaves that a turn reads, from that of element `base`
    int leaf;                       // slots with their addresses
    int limit;                      // slot: turns begin below this element
    int miss, found;                // labels
    Var list;                       // address of the address of the first one
} Strand;

typedef struct {
    uint32_t head, make, jump;      // MAKE: fb.create
    uint32_t read[MOST_READS], window[MOST_WINDOWS];    // fb.rh, fb.vg.x
    int      chunk[MOST_READS];     // slots with addresses
    int      reads, windows, strands;
    Strand   strand[MOST_RUNS];
    bool     indexed;               // INDEX is known
    unsigned index, base;           // x registers
    uint32_t temps;                 // x registers that nobody needs in the next turn
    Regs     written;
    int      to, end, first, record;    // slots: of the new chunk; turns are those below it; the first turn; the node's record
    int      stock;                 // label: there is no slot at hand
    Var      node, top, info;       // addresses: of the node's elements, of free slots, of records
    uint32_t borrowed;              // x registers of which the hosts serve otherwise
    int      hosts[X_REGS], nhosts; // of these
    int      lent;                  // how many do
} Braid;

/* jit_braid_match.c: does a loop with such turns begin at b->head? */
bool braid_find(const Unit *u, Braid *b);

#endif
