/* vm/core/index_fault.h - which index it was that an array does not have, or which argument the program. */
#ifndef VM_CORE_INDEX_FAULT_H
#define VM_CORE_INDEX_FAULT_H

#include "vm/core/frame.h"
#include "vm/core/private.h"
#include "vm/core/run.h"

/* Of a task that trapped at the instruction with this WORD. */
IndexFault index_fault(Trap trap, uint32_t word, const Frame *f, const Privates *w);

#endif
