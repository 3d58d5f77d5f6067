/* vm/machine/config.c - the table of keys: defaults, setting by name, printing. */
#include "vm/machine/config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *key;
    size_t      offset;         // of the field
    bool        is_choice;
    uint64_t    value, min, max;    // default and range of a number
    const char *unit;           // of a choice: its field, by which its words are found
    const char *doc, *source;
} KeyInfo;

static const struct {
    const char *field, *word, *doc;
} word_table[] = {
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

enum { KEYS = sizeof key_table / sizeof *key_table };

static uint64_t get(const MachineConfig *c, const KeyInfo *k) {
    const char *at = (const char *)c + k->offset;
    uint64_t number;
    ConfigWord word;
    if (k->is_choice) {
        memcpy(&word, at, sizeof word);
        return word;
    }
    memcpy(&number, at, sizeof number);
    return number;
}

static void put(MachineConfig *c, const KeyInfo *k, uint64_t value) {
    char *at = (char *)c + k->offset;
    ConfigWord word = (ConfigWord)value;
    if (k->is_choice)
        memcpy(at, &word, sizeof word);
    else
        memcpy(at, &value, sizeof value);
}

MachineConfig config_default(void) {
    MachineConfig c;
    memset(&c, 0, sizeof c);
    for (int i = 0; i < KEYS; i++)
        put(&c, &key_table[i], key_table[i].value);
    return c;
}

/* The last component of a key. */
static const char *last_part(const char *key) {
    const char *dot = strrchr(key, '.');
    return dot ? dot + 1 : key;
}

/* NULL: no group has that name. */
static const KeyInfo *first_of_group(const char *name) {
    size_t len = strlen(name);
    for (int i = 0; i < KEYS; i++)
        if (!strncmp(key_table[i].key, name, len) && key_table[i].key[len] == '.')
            return &key_table[i];
    return NULL;
}

/* By the full key, or by its last component where only one key ends so and no group is called so. */
static const KeyInfo *find_key(const char *name) {
    const KeyInfo *short_form = NULL;
    int found = 0;
    for (int i = 0; i < KEYS; i++) {
        if (!strcmp(key_table[i].key, name))
            return &key_table[i];
        if (!strcmp(last_part(key_table[i].key), name)) {
            short_form = &key_table[i];
            found++;
        }
    }
    return found == 1 && !first_of_group(name) ? short_form : NULL;
}

bool config_has_key(const char *key) {
    const KeyInfo *k = find_key(key);
    return k && !strcmp(k->key, key);
}

void config_no_key(const char *name, char why[CONFIG_TEXT]) {
    const KeyInfo *of_group = first_of_group(name);
    if (of_group)
        snprintf(why, CONFIG_TEXT, "'%.60s' is a group of keys, as %s", name, of_group->key);
    else
        snprintf(why, CONFIG_TEXT, "no key '%.100s' (frbz sim --machine help lists them)", name);
}

/* Is W a word of the choice K? */
static bool is_word_of(const KeyInfo *k, int w) {
    return !strcmp(word_table[w].field, k->unit);
}

static bool set_word(MachineConfig *c, const KeyInfo *k, const char *value, char why[CONFIG_TEXT]) {
    int len = snprintf(why, CONFIG_TEXT, "%s: '%.40s' is not one of", k->key, value);
    for (int w = 0; w < CONFIG_WORDS; w++) {
        if (!is_word_of(k, w))
            continue;
        if (!strcmp(word_table[w].word, value)) {
            put(c, k, (uint64_t)w);
            return true;
        }
        len += snprintf(why + len, (size_t)(CONFIG_TEXT - len), " %s", word_table[w].word);
    }
    return false;
}

static bool set_number(MachineConfig *c, const KeyInfo *k, const char *value, char why[CONFIG_TEXT]) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    bool number = *value >= '0' && *value <= '9' && !*end && !errno;
    if (number && n >= k->min && n <= k->max) {
        put(c, k, n);
        return true;
    }
    snprintf(why, CONFIG_TEXT, "%s: '%.40s' is not a number from %llu to %llu", k->key, value,
             (unsigned long long)k->min, (unsigned long long)k->max);
    return false;
}

bool config_set(MachineConfig *c, const char *key, const char *value, char why[CONFIG_TEXT]) {
    const KeyInfo *k = find_key(key);
    if (!k) {
        config_no_key(key, why);
        return false;
    }
    return k->is_choice ? set_word(c, k, value, why) : set_number(c, k, value, why);
}

bool config_check(const MachineConfig *c, char why[CONFIG_TEXT]) {
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
    return true;
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

static void print_value(const KeyInfo *k, uint64_t value, FILE *out) {
    if (k->is_choice)
        fputs(word_table[value].word, out);
    else
        fprintf(out, "%llu", (unsigned long long)value);
}

/* The keys are at most two levels deep, and those of a group stand together. */
void config_print(const MachineConfig *c, FILE *out) {
    const char *group = "";
    for (int i = 0; i < KEYS; i++) {
        const KeyInfo *k = &key_table[i];
        const char *part = last_part(k->key);
        size_t len = (size_t)(part - k->key);
        if (len && strncmp(group, k->key, len))
            fprintf(out, "%.*s:\n", (int)len - 1, k->key);
        group = len ? k->key : "";
        fprintf(out, "%s%s: ", len ? "  " : "", part);
        print_value(k, get(c, k), out);
        fputc('\n', out);
    }
}

void config_json(const MachineConfig *c, FILE *out) {
    for (int i = 0; i < KEYS; i++) {
        const char *quote = key_table[i].is_choice ? "\"" : "";
        fprintf(out, "%s\"%s\": %s", i ? ", " : "{", key_table[i].key, quote);
        print_value(&key_table[i], get(c, &key_table[i]), out);
        fputs(quote, out);
    }
    fputc('}', out);
}

static void print_range(const KeyInfo *k, FILE *out) {
    if (!k->is_choice) {
        fprintf(out, "%llu to %llu", (unsigned long long)k->min, (unsigned long long)k->max);
        return;
    }
    const char *comma = "";
    for (int w = 0; w < CONFIG_WORDS; w++)
        if (is_word_of(k, w)) {
            fprintf(out, "%s%s", comma, word_table[w].word);
            comma = ", ";
        }
}

void config_help(FILE *out) {
    for (int i = 0; i < KEYS; i++) {
        const KeyInfo *k = &key_table[i];
        fprintf(out, "%-20s ", k->key);
        print_value(k, k->value, out);
        fputs("  (", out);
        print_range(k, out);
        fprintf(out, ")%s%s\n    %s\n", k->is_choice || !*k->unit ? "" : "  ",
                k->is_choice ? "" : k->unit, k->doc);
    }
}

void config_markdown(FILE *out) {
    fputs("# The simulated machine: every key\n\n"
          "Written by `frbz sim --machine=markdown`. Keys with a dot are levels of a machine file; `--set` takes\n"
          "the whole key, or its last part where only one key ends so and no group is called so. The defaults are the machine `frbz64`.\n\n"
          "A machine file may begin with another preset; what it does not name stays as it is there:\n\n"
          "```yaml\n"
          "base: thesis64          # the first key, if it is there\n"
          "cores: 16\n"
          "network:\n"
          "  contention: router\n"
          "```\n\n"
          "| key | default | range | unit | meaning | source |\n|---|---|---|---|---|---|\n", out);
    for (int i = 0; i < KEYS; i++) {
        const KeyInfo *k = &key_table[i];
        fprintf(out, "| `%s` | ", k->key);
        print_value(k, k->value, out);
        fputs(" | ", out);
        print_range(k, out);
        fprintf(out, " | %s | %s | %s |\n", k->is_choice ? "" : k->unit, k->doc, k->source);
    }
    fputs("\n## Words\n\n| key | word | meaning |\n|---|---|---|\n", out);
    for (int i = 0; i < KEYS; i++)
        for (int w = 0; w < CONFIG_WORDS; w++)
            if (key_table[i].is_choice && is_word_of(&key_table[i], w))
                fprintf(out, "| `%s` | `%s` | %s |\n", key_table[i].key, word_table[w].word,
                        word_table[w].doc);
}

static bool differs(const MachineConfig *machines, int n, const KeyInfo *k) {
    for (int m = 1; m < n; m++)
        if (get(&machines[m], k) != get(&machines[0], k))
            return true;
    return false;
}

void config_compare(const MachineConfig *machines, const char *const *names, int n, FILE *out) {
    fputs("| key |", out);
    for (int m = 0; m < n; m++)
        fprintf(out, " `%s` |", names[m]);
    fputs("\n|---|", out);
    for (int m = 0; m < n; m++)
        fputs("---|", out);
    fputc('\n', out);
    for (int i = 0; i < KEYS; i++) {
        const KeyInfo *k = &key_table[i];
        if (!differs(machines, n, k))
            continue;
        fprintf(out, "| `%s` |", k->key);
        for (int m = 0; m < n; m++) {
            fputc(' ', out);
            print_value(k, get(&machines[m], k), out);
            fputs(" |", out);
        }
        fputc('\n', out);
    }
}
