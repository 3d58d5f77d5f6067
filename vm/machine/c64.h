/* vm/machine/c64.h - what instructions of Cyclops-64 take: Wu 2014, table 4.2 and section 4.3.3, after Garcia et al. 2011.
 *
 * Energy in fJ of one instruction of 64 bits; power in uW of the whole chip.  Of another machine only differences and
 * quotients of these are taken (config.def, docs/machine-model.md). */
#ifndef VM_MACHINE_C64_H
#define VM_MACHINE_C64_H

enum {
    C64_MOV = 105480,               // a register to another one
    C64_ADD = 127650,               // integer and logical operations
    C64_FMAD = 245270,              // fused multiply and add, double
    C64_LOAD_SPM = 535065,          // from the scratchpad of the core
    C64_STORE_SPM = 326895,
    C64_LOAD_SRAM = 964650,         // from memory on the chip, through its crossbar
    C64_STORE_SRAM = 548310,
    C64_LOAD_DRAM = 48924100,       // from memory off the chip
    C64_STORE_DRAM = 51488990,
    C64_STATIC = 64110000,          // uW, whatever runs
    C64_CLOCK = 500,                // MHz
    C64_PROCESSORS = 80,            // of two thread units each
    C64_LEVELS = 7,                 // of routers of 2 x 2 that its crossbar of 96 ports takes
};

#endif
