/* vm/machine/config.h - the parameters of a simulated machine.
 *
 * One field for each row of config.def: a number, or a ConfigWord for a choice. */
#ifndef VM_MACHINE_CONFIG_H
#define VM_MACHINE_CONFIG_H

#include "vm/machine/c64.h"
#include "vm/machine/keys.h"
#include "vm/machine/net.h"

typedef enum {
#define WORD(field, constant, word, doc) constant,
#include "vm/machine/config.def"
    CONFIG_WORDS
} ConfigWord;

typedef struct {
#define NUMBER(field, key, value, min, max, unit, doc, source) uint64_t field;
#define CHOICE(field, key, value, doc, source) ConfigWord field;
#include "vm/machine/config.def"
} MachineConfig;

enum { CONFIG_TEXT = KEYS_TEXT };       // room for a reason

/* The table of its keys, for what is not below. */
extern const KeyTable config_keys;

/* frbz64. */
MachineConfig config_default(void);

/* As keys_set and so on. */
bool config_set(MachineConfig *c, const char *key, const char *value, char why[CONFIG_TEXT]);
bool config_set_list(MachineConfig *c, const char *list, char why[CONFIG_TEXT]);
bool config_check(const MachineConfig *c, char why[CONFIG_TEXT]);
bool config_preset(const char *name, MachineConfig *out);
bool config_read(const char *path, MachineConfig *out, Diag *d);

unsigned config_units(const MachineConfig *c);

/* The network, and at which of its ports cores and units are. */
NetShape config_network(const MachineConfig *c);
unsigned config_core_port(const MachineConfig *c, unsigned ports, unsigned core);
unsigned config_unit_port(const MachineConfig *c, unsigned ports, unsigned unit);

/* Auto buffers of a core. */
unsigned config_buffers(const MachineConfig *c);

/* As a machine file. */
void config_print(const MachineConfig *c, FILE *out);

/* docs/machine.md; false: out of memory. */
bool config_markdown(FILE *out);

#endif
