/* isa/arch.h - the numbers of the machine: chunks, registers, limits.
 *
 * Everything here is visible to programs or bounds what a program may contain;
 * nothing here is a choice of an executor. */
#ifndef ISA_ARCH_H
#define ISA_ARCH_H

#include <stdint.h>

enum {
    CHUNK_BYTES = 128,
    CHUNK_WORDS = 16,           // 64-bit elements of a chunk
    CHUNK_HALVES = 32,          // 32-bit elements of a chunk
    MAX_WORKERS = 16,           // workers of one sync chunk

    X_REGS = 32,
    F_REGS = 32,
    V_REGS = 32,
    VLEN_BITS = 1024,           // a vector register holds one chunk
    TILE_ROWS = 16,             // chunks or registers of a tile
    MAX_PRIVATE = 16,           // private arrays of an activation

    MAX_CODELETS = 4096,        // what a 12-bit index can name
    MAX_CONSTS = 4096,
    MAX_CODELET_WORDS = 4096,   // instructions of one codelet
    MAX_STRING = 65536,         // bytes of one string constant
    MAX_CODE_WORDS = 1 << 20,   // instructions of all codelets
    MAX_TEXT = 1 << 24,         // bytes of all string constants
    MAX_NAME = 255,             // bytes of a codelet's or constant's name
    CODE_BLOCK_WORDS = 32,      // code is stored in chunk-sized blocks
};

/* Registers with a meaning at entry: the id below the target, the arguments (a
 * continuation: its results) and the environment of a continuation. */
enum { REG_ZERO = 0, REG_ID = 11, REG_ARGS = 12, REG_ENV = 13 };

/* 64 opaque bits that name a chunk; 0 is null. */
typedef uint64_t Handle;

#define HANDLE_NULL ((Handle)0)

#endif
