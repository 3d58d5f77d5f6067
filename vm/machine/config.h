/* vm/machine/config.h - the parameters of a simulated machine.
 *
 * One field for each row of config.def: a number, or a ConfigWord for a choice. */
#ifndef VM_MACHINE_CONFIG_H
#define VM_MACHINE_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

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

enum { CONFIG_TEXT = 256 };     // room for a reason

/* frbz64. */
MachineConfig config_default(void);

/* Is there such a key, and may it have that value?  If not, WHY says what was expected. */
bool config_set(MachineConfig *c, const char *key, const char *value, char why[CONFIG_TEXT]);

/* Is it the whole name of a key? */
bool config_has_key(const char *key);

/* Why NAME is no key. */
void config_no_key(const char *name, char why[CONFIG_TEXT]);

/* The rules that bind several keys; WHY begins with one of them and a colon. */
bool config_check(const MachineConfig *c, char why[CONFIG_TEXT]);

/* Memory units; ports of the network (a power of two) and its stages. */
unsigned config_units(const MachineConfig *c);
unsigned config_ports(const MachineConfig *c);
unsigned config_stages(const MachineConfig *c);

/* All keys as a machine file; it reads back the same. */
void config_print(const MachineConfig *c, FILE *out);

/* All keys as a JSON object of full names. */
void config_json(const MachineConfig *c, FILE *out);

/* A list of all keys for people, and for docs/machine.md. */
void config_help(FILE *out);
void config_markdown(FILE *out);

/* A table of the keys in which N machines differ, a column for each. */
void config_compare(const MachineConfig *machines, const char *const *names, int n, FILE *out);

#endif
