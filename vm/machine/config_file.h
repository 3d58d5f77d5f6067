/* vm/machine/config_file.h - machines by name, machine files in YAML.
 *
 * A machine file is a mapping of keys to values, a group of keys being a mapping of its
 * own; what it does not name keeps its default.  `base: NAME` as its first key starts
 * from a preset. */
#ifndef VM_MACHINE_CONFIG_FILE_H
#define VM_MACHINE_CONFIG_FILE_H

#include "isa/diag.h"
#include "vm/machine/config.h"

/* The preset of that name; false: there is none. */
bool config_preset(const char *name, MachineConfig *out);

/* The presets, a line each. */
void config_presets(FILE *out);

/* The same for docs/machine.md, with the keys in which they differ. */
void config_presets_markdown(FILE *out);

/* "key=value,key=value"; false: WHY says what is wrong. */
bool config_set_list(MachineConfig *c, const char *list, char why[CONFIG_TEXT]);

/* Read a machine file.  Mistakes are reported, all of them; then false. */
bool config_read(const char *path, MachineConfig *out, Diag *d);

#endif
