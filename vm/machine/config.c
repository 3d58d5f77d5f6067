/* vm/machine/config.c - the table of a simulated machine's keys, and what follows from them. */
#include "vm/machine/config.h"

#include "vm/machine/dram.h"

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

static bool check_network(const MachineConfig *c, char why[CONFIG_TEXT]) {
    NetShape shape = config_network(c);
    char what[NET_WHY];
    return net_check(&shape, what) || (snprintf(why, CONFIG_TEXT, "network.%s", what), false);
}

static bool check(const void *settings, char why[CONFIG_TEXT]) {
    const MachineConfig *c = settings;
    unsigned units = config_units(c);
    if (c->buffer_replace == REPLACE_BELADY || c->second_replace == SECOND_BELADY) {
        snprintf(why, CONFIG_TEXT, "%s: 'belady' needs to know the accesses to come; --replay tells what it would have missed "
                                   "in those of a run", c->buffer_replace == REPLACE_BELADY ? "buffer.replace" : "buffer2.policy");
        return false;
    }
    if (c->home == HOME_XOR && (units & (units - 1))) {
        snprintf(why, CONFIG_TEXT, "home: 'xor' needs a power of two of units, not %u", units);
        return false;
    }
    if (c->network_fixed && c->controller != CONTROLLER_FIXED) {
        snprintf(why, CONFIG_TEXT, "network.fixed: the round trip includes the memory; set memory.controller to fixed");
        return false;
    }
    if (c->network_fixed && c->second_chunks) {
        snprintf(why, CONFIG_TEXT, "network.fixed: the round trip includes the memory; set buffer2.size to 0");
        return false;
    }
    if (c->second_slices > units) {
        snprintf(why, CONFIG_TEXT, "buffer2.slices: more than the %u units", units);
        return false;
    }
    if (!dram_check(c, why))
        return false;
    if (c->network_fixed && c->network_contention == CONTENTION_ROUTER) {
        snprintf(why, CONFIG_TEXT, "network.fixed: with routers the network's length is given by "
                                   "their number; set network.contention to units or none");
        return false;
    }
    if (c->network_flits > 1 && c->network_contention != CONTENTION_ROUTER) {
        snprintf(why, CONFIG_TEXT, "network.flits: only links of routers can be busy; set network.contention to router");
        return false;
    }
    return check_network(c, why);
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

_Static_assert(NET_TOPOLOGIES == 0
#define WORD(field, constant, word, doc) + (offsetof(MachineConfig, field) == offsetof(MachineConfig, network_topology))
#include "vm/machine/config.def"
               , "every word of network.topology is a row of topologies.def");

NetShape config_network(const MachineConfig *c) {
    NetTopology topology = (NetTopology)(c->network_topology - TOPOLOGY_CROSSBAR);
    unsigned units = config_units(c), most = units > c->cores ? units : (unsigned)c->cores;
    return (NetShape){
        .ports = net_ports(topology, most),
        .entry = (unsigned)c->network_entry,
        .depth = (unsigned)c->network_buffer,
        .output_queues = c->network_switch == SWITCH_OQ,
        .topology = topology,
        .columns = (unsigned)c->network_columns,
        .vcs = (unsigned)c->network_channels,
        .router = (unsigned)c->network_router,
        .link = (unsigned)c->network_link,
        .credit = (unsigned)c->network_credit,
        .flits = (unsigned)c->network_flits,
        .seed = c->seed,
    };
}

unsigned config_core_port(const MachineConfig *c, unsigned ports, unsigned core) {
    return (unsigned)(core * (uint64_t)ports / c->cores);
}

unsigned config_unit_port(const MachineConfig *c, unsigned ports, unsigned unit) {
    return (unsigned)(unit * (uint64_t)ports / config_units(c));
}

unsigned config_buffers(const MachineConfig *c) {
    return c->buffer_scope == SCOPE_SLOT ? (unsigned)c->slots : 1;
}

/* ---- printing ---- */

void config_print(const MachineConfig *c, FILE *out) {
    keys_print(&config_keys, c, out);
}

bool config_markdown(FILE *out) {
    fputs("# The simulated machine: every key\n\n"
          "Written by `frbz sim --machine=markdown`. Keys with a dot are levels of a machine file; `--set` takes\n"
          "the whole key, or its last part where only one key ends so and no group is called so. The defaults are the machine `frbz64`.\n"
          "Sources are those of [references.md](references.md); `own` is a choice of ours, with its reason.\n\n"
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
