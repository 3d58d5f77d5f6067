/* vm/machine/emulator.h - the memory emulator of the thesis's chapter 6: only memory takes time.
 *
 * Tasks are the leaf chunks of a nest's result (vm/machine/nests.h); each makes the accesses
 * of its elements, every access walking a tree from its root to a leaf.  A slot goes on until
 * a chunk is not in its auto buffer; the request travels, waits at the chunk's unit, and comes
 * back.  Kernels are nests that are built in: their matrices are n x n, each one tree over a
 * linear index: row, column or Z-Morton. */
#ifndef VM_MACHINE_EMULATOR_H
#define VM_MACHINE_EMULATOR_H

#include "vm/machine/config.h"
#include "vm/machine/nests.h"
#include "vm/machine/replay.h"

typedef enum { KERNEL_MATMUL, KERNEL_STENCIL, KERNEL_TRANSPOSE, KERNELS } Kernel;

enum { EMULATOR_MATRICES = 3, EMULATOR_MAX_N = 4096 };

typedef struct {
    Kernel   kernel;
    unsigned n;             // a power of two if a layout is z
    char     layout[EMULATOR_MATRICES + 1];     // 'r', 'c', 'z' for each matrix, the result last
    bool     every_access;  // look up repeated walks, too, instead of counting them
    bool     replay;        // ... and record them
} EmulatorSpec;

typedef struct {
    uint64_t cycles;        // until the last slot ends its last task
    uint64_t accesses, misses, latency, writes;
    uint64_t requests_max;  // at the busiest unit
    uint64_t requests;      // at all units
    ReplayCounts replayed;  // if the spec says so
} EmulatorResult;

/* Matrices of a kernel, the result among them. */
unsigned emulator_matrices(Kernel k);
bool emulator_kernel(const char *word, Kernel *out);

/* Is the machine one that can be emulated?  If not, WHY says why. */
bool emulator_machine(const MachineConfig *cfg, char why[CONFIG_TEXT]);

/* Can it be done?  If not, WHY says why. */
bool emulator_check(const EmulatorSpec *spec, const MachineConfig *cfg, char why[CONFIG_TEXT]);

/* False: out of memory. */
bool emulator_run(const EmulatorSpec *spec, const MachineConfig *cfg, EmulatorResult *out);

/* Nests FIRST to END - 1, each when the one before has ended; buffers stay as they are. */
bool emulator_run_nests(const NestPlacement *p, unsigned first, unsigned end, const MachineConfig *cfg, bool every_access,
                        EmulatorResult *out);

#endif
