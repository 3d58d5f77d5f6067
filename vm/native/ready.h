/* vm/native/ready.h - what the runs of a program share.  Private to vm/native. */
#ifndef VM_NATIVE_READY_H
#define VM_NATIVE_READY_H

#include "vm/native/worker.h"

struct Native {
    const Program *program;
    Store  *store;
    Code   *code;
    Jit    *jit;        // NULL: none
    Interp  interp;
    Crew   *crew;
};

#endif
