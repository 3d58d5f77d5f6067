/* vm/machine/controllers.h - what lies behind the memory units. */
#ifndef VM_MACHINE_CONTROLLERS_H
#define VM_MACHINE_CONTROLLERS_H

#include "vm/machine/config.h"

struct Chip;

typedef struct {
    uint64_t (*least)(const MachineConfig *cfg);
    bool     (*init)(struct Chip *m);           // false: out of memory
    void     (*access)(struct Chip *m, uint32_t packet);
    void     (*event)(struct Chip *m, uint32_t a);
    void     (*count)(struct Chip *m, uint64_t until);
    void     (*fini)(struct Chip *m);
} Controller;

const Controller *controller_of(const MachineConfig *cfg);

#endif
