/* vm/machine/config.c - the table of a simulated machine's keys, and what follows from them. */
#include "vm/machine/config.h"


static const KeyWord word_table[] = {
#define WORD(field, constant, word, doc) [constant] = {#field, word, doc},
#include "vm/machine/config.def"
};

static const KeyInfo key_table[] = {
#define NUMBER(field, key, value, min, max, unit, doc, source) \
    {key, offsetof(MachineConfig, field), false, value, min, max, unit, doc, source},
#define CHOICE(field, key, value, doc, source) \
    {key, offsetof(MachineConfig, field), true, value, 0, 0, #field, doc, source},
#include "vm/machine/config.def"
};

static const KeyPreset preset_table[] = {
#define PRESET(name, keys, doc) {name, keys, doc},
#include "vm/machine/presets.def"
};

CoreClass config_class(const MachineConfig *c, unsigned number) {
    const CoreClass named[] = {
#define CORE_CLASS(n) {c->class##n##_cores, c->class##n##_slots, c->class##n##_lanes, c->class##n##_latency},
#include "vm/machine/config.def"
    };
    _Static_assert(sizeof named / sizeof *named == CORE_CLASSES - 1, "class 0 has no name");
    CoreClass of = {c->cores, c->slots, c->lanes, 100};
    if (number)
        of = named[number - 1];
    for (unsigned k = 0; !number && k < CORE_CLASSES - 1; k++)
        of.cores -= named[k].cores;
    of.slots = of.slots ? of.slots : c->slots;
    of.lanes = of.lanes ? of.lanes : c->lanes;
    return of;
}

unsigned config_class_of(const MachineConfig *c, uint64_t core) {
    uint64_t end = 0;
    for (unsigned k = 1; k < CORE_CLASSES; k++)
        if (core < (end += config_class(c, k).cores))
            return k;
    return 0;
}

static bool check_classes(const MachineConfig *c, char why[CONFIG_TEXT]) {
    uint64_t sum = 0;
    for (unsigned k = 1; k < CORE_CLASSES; k++) {
        CoreClass of = config_class(c, k);
        sum += of.cores;
        if (sum > c->cores)
            return snprintf(why, CONFIG_TEXT, "class%u.cores: more than cores: all classes together have %llu, the machine %llu",
                            k, (unsigned long long)sum, (unsigned long long)c->cores), false;
        if (of.slots > c->slots)
            return snprintf(why, CONFIG_TEXT, "class%u.slots: more than slots, which is what a core has at most", k), false;
    }
    return true;
}

static bool check(const void *settings, char why[CONFIG_TEXT]) {
    const MachineConfig *c = settings;
    unsigned units = config_units(c);
    if (c->home == HOME_XOR && (units & (units - 1))) {
        snprintf(why, CONFIG_TEXT, "home: 'xor' needs a power of two of units, not %u", units);
        return false;
    }
    if (c->network_fixed && c->network_contention == CONTENTION_ROUTER) {
        snprintf(why, CONFIG_TEXT, "network.fixed: with routers the network's length is given by "
                                   "their number; set network.contention to units or none");
        return false;
    }
    if (c->network_flits > 1 && c->network_contention != CONTENTION_ROUTER) {
        snprintf(why, CONFIG_TEXT, "network.flits: only links of routers can be busy; set network.contention to router");
        return false;
    }
    return check_classes(c, why);
}

const KeyTable config_keys = {
    .command = "frbz sim",
    .page = "machine.md",
    .size = sizeof(MachineConfig),
    .key = key_table,
    .word = word_table,
    .preset = preset_table,
    .keys = sizeof key_table / sizeof *key_table,
    .words = CONFIG_WORDS,
    .presets = sizeof preset_table / sizeof *preset_table,
    .check = check,
};

MachineConfig config_default(void) {
    MachineConfig c;
    keys_default(&config_keys, &c);
    return c;
}

bool config_set(MachineConfig *c, const char *key, const char *value, char why[CONFIG_TEXT]) {
    return keys_set(&config_keys, c, key, value, why);
}

bool config_check(const MachineConfig *c, char why[CONFIG_TEXT]) {
    return check(c, why);
}

bool config_preset(const char *name, MachineConfig *out) {
    return keys_preset(&config_keys, name, out);
}

bool config_set_list(MachineConfig *c, const char *list, char why[CONFIG_TEXT]) {
    return keys_set_list(&config_keys, c, list, why);
}

bool config_read(const char *path, MachineConfig *out, Diag *d) {
    return keys_read(&config_keys, path, out, d);
}

unsigned config_units(const MachineConfig *c) {
    return (unsigned)(c->units ? c->units : c->cores);
}

unsigned config_ports(const MachineConfig *c) {
    unsigned most = config_units(c) > c->cores ? config_units(c) : (unsigned)c->cores;
    unsigned ports = 1;
    while (ports < most)
        ports *= 2;
    return ports;
}

unsigned config_stages(const MachineConfig *c) {
    return (unsigned)__builtin_ctz(config_ports(c));
}

/* ---- printing ---- */

void config_print(const MachineConfig *c, FILE *out) {
    keys_print(&config_keys, c, out);
}

bool config_markdown(FILE *out) {
    fputs("# The simulated machine: every key\n\n"
          "Written by `frbz sim --machine=markdown`. Keys with a dot are levels of a machine file; `--set` takes\n"
          "the whole key, or its last part where only one key ends so and no group is called so. The defaults are the machine `frbz64`.\n\n"
          "A machine file may begin with another preset; what it does not name stays as it is there:\n\n"
          "```yaml\n"
          "base: thesis64          # the first key, if it is there\n"
          "cores: 16\n"
          "network:\n"
          "  contention: router\n"
          "```\n\n", out);
    keys_markdown(&config_keys, out);
    return keys_presets_markdown(&config_keys, out);
}
