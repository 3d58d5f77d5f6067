/* vm/native/fuse.h - which instructions run in one step; see fuse.def. */
#ifndef VM_NATIVE_FUSE_H
#define VM_NATIVE_FUSE_H

#include "vm/core/insn.h"

typedef enum {
#define FUSE(name, operations, when) FUSE_##name,
#include "vm/native/fuse.def"
    FUSE_COUNT
} Fuse;

/* Where each kind of label stands in the list that a dispatch loop gives. */
enum {
    LABEL_FLAGGED = OP_COUNT,   // a floating-point instruction whose flags are kept
    LABEL_HEAD,                 // where a loop begins; see jit.h
    LABEL_FUSED,                // the first sequence
    LABEL_COUNT = LABEL_FUSED + FUSE_COUNT
};

/* The sequence that starts at A, of which COUNT instructions are left in the codelet, or
 * FUSE_COUNT.  They still have their operations, not labels. */
Fuse fuse_find(const Insn *a, uint32_t count);

#endif
