/* tests/test_config.c - keys of the simulated machine and machine files, one rule per test. */
#include "vm/machine/config.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/scratch.h"
#include "tests/slow.h"

static char folder[SCRATCH_NAME];
static char path[SCRATCH_NAME + 8];
static char *said;      // what the reader reported last

static void setup(void) {
    scratch_open(folder, "config");
    snprintf(path, sizeof path, "%s/file", folder);
}

static void teardown(void) {
    cr_expect(scratch_close(folder));
    free(said);
}

TestSuite(config, .init = setup, .fini = teardown);

/* Reads the bytes as a machine file; the number of errors. */
static int errors_of(const void *bytes, size_t len, MachineConfig *c) {
    size_t said_len;
    free(said);
    said = NULL;
    FILE *f = fopen(path, "wb"), *out = open_memstream(&said, &said_len);
    cr_assert(f && out && fwrite(bytes, 1, len, f) == len);
    fclose(f);
    Diag d = {.out = out};
    bool ok = config_read(path, c, &d);
    fclose(out);
    cr_assert(ok == (d.errors == 0), "the answer and the reports agree: %s", said);
    return d.errors;
}

static int errors_in(const char *text, MachineConfig *c) {
    return errors_of(text, strlen(text), c);
}

/* Did the reader complain at that place, in these words? */
static bool said_at(int line, int col, const char *words) {
    char want[SCRATCH_NAME + 256];
    snprintf(want, sizeof want, "%s:%d:%d: error: %s", path, line, col, words);
    return strstr(said, want) != NULL;
}

static char *printed(const MachineConfig *c) {
    char *text;
    size_t len;
    FILE *f = open_memstream(&text, &len);
    config_print(c, f);
    fclose(f);
    return text;
}

static bool same(const MachineConfig *a, const MachineConfig *b) {
    char *x = printed(a), *y = printed(b);
    bool equal = !strcmp(x, y);
    free(x);
    free(y);
    return equal;
}

/* Sets KEY to NUMBER in text; the machine unchanged where that is refused. */
static bool takes(MachineConfig *c, const char *key, uint64_t number) {
    char why[CONFIG_TEXT], text[32];
    snprintf(text, sizeof text, "%" PRIu64, number);
    return config_set(c, key, text, why);
}

Test(config, every_number_takes_its_bounds_and_nothing_beyond) {
    MachineConfig c = config_default();
#define NUMBER(field, key, value, min, max, unit, doc, source) {                       \
        bool upper = takes(&c, key, max) && c.field == max && !takes(&c, key, max + UINT64_C(1)); \
        bool lower = takes(&c, key, min) && c.field == min                             \
                  && !takes(&c, key, min - UINT64_C(1)) && c.field == min;             \
        cr_expect(upper, "upper bound of " key);                                       \
        cr_expect(lower, "lower bound of " key);                                       \
    }
#include "vm/machine/config.def"
}

Test(config, every_choice_takes_its_words_only) {
    MachineConfig c = config_default();
    char why[CONFIG_TEXT];
    const char *key = NULL;
    bool ok;
#define CHOICE(field, name, value, doc, source)                                        \
    key = name;                                                                        \
    ok = config_set(&c, key, "", why) || config_set(&c, key, "no such word", why);     \
    cr_expect(not(ok), "%s takes anything", key);
#define WORD(of, constant, word, doc)                                                  \
    ok = config_set(&c, key, word, why) && c.of == constant;                           \
    cr_expect(ok, "%s: " word, key);
#include "vm/machine/config.def"
}

Test(config, what_is_no_plain_decimal_number_is_refused) {
    static const char *wrong[] = {"", " 4", "4 ", "+4", "-4", "0x4", "4.0", "4k", "four",
                                  "18446744073709551616", "99999999999999999999999"};
    MachineConfig c = config_default();
    char why[CONFIG_TEXT];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect(not(config_set(&c, "cores", wrong[i], why)), "'%s'", wrong[i]);
    cr_expect(eq(u64, c.cores, 64));
}

Test(config, a_key_may_be_its_last_part_where_that_is_unique) {
    MachineConfig c = config_default();
    char why[CONFIG_TEXT];
    cr_expect(config_set(&c, "contention", "units", why) && c.network_contention == CONTENTION_UNITS);
    cr_expect(config_set(&c, "spawn", "each", why) && c.spawn == SPAWN_EACH);   // not latency.spawn
    cr_expect(not(config_set(&c, "latency", "3", why)));    // a group, not balancer.latency
    cr_expect(not(config_set(&c, "buffer", "8", why)));     // nor network.buffer
    cr_expect(c.balancer_latency == config_default().balancer_latency && !c.network_buffer);
    cr_expect(not(keys_have(&config_keys, "contention")));
    cr_expect(keys_have(&config_keys, "network.contention"));
}

Test(config, exclusive_or_needs_a_power_of_two_of_units) {
    MachineConfig c = config_default();
    char why[CONFIG_TEXT];
    cr_assert(config_set_list(&c, "home=xor,units=6", why));
    cr_expect(not(config_check(&c, why)));
    cr_assert(config_set_list(&c, "units=8", why));
    cr_expect(config_check(&c, why));
}

Test(config, what_is_printed_reads_back_the_same) {
    static const char *names[] = {"frbz64", "thesis64", "thesis16-memory", "thesis16-router", "ideal"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        MachineConfig a, b;
        cr_assert(config_preset(names[i], &a), "%s", names[i]);
        char *text = printed(&a);
        cr_expect(eq(int, errors_in(text, &b), 0), "%s", said);
        cr_expect(same(&a, &b), "%s", names[i]);
        free(text);
    }
}

/* frbz64 and a machine with 8 cores and no routers. */
Test(config, machines_side_by_side_show_the_keys_in_which_they_differ) {
    static const char *const names[] = {"a", "b"};
    MachineConfig machines[2] = {config_default(), config_default()};
    char why[CONFIG_TEXT], *text = NULL;
    size_t len;
    cr_assert(config_set_list(&machines[1], "cores=8,network.contention=none", why));
    FILE *out = open_memstream(&text, &len);
    cr_assert(out != NULL);
    keys_compare(&config_keys, (const void *[]){&machines[0], &machines[1]}, names, 2, out);
    fclose(out);
    cr_expect(eq(str, text, "| key | `a` | `b` |\n|---|---|---|\n"
                            "| `cores` | 64 | 8 |\n| `network.contention` | router | none |\n"));
    free(text);
}

Test(config, every_mistake_of_a_file_is_reported_at_its_place) {
    MachineConfig c;
    cr_expect(eq(int, errors_in("cores: 0\n"
                                "corse: 8\n"
                                "buffer:\n"
                                "  chunks: many\n"
                                "  replace:   lur\n"
                                "  kb: 4\n", &c), 5), "%s", said);
    cr_expect(said_at(1, 8, "cores: '0' is not a number from 1 to 4096"), "%s", said);
    cr_expect(said_at(2, 1, "no key 'corse': did you mean 'cores'? (frbz sim --machine help lists them)"), "%s", said);
    cr_expect(said_at(4, 11, "buffer.chunks: 'many'"), "%s", said);
    cr_expect(said_at(5, 14, "buffer.replace: 'lur' is not one of lru fifo"), "%s", said);
    cr_expect(said_at(6, 3, "no key 'buffer.kb'"), "%s", said);
}

Test(config, a_rule_between_keys_is_reported_at_one_of_them) {
    MachineConfig c;
    cr_expect(eq(int, errors_in("cores: 12\nunits: 6\nhome: xor\n", &c), 1));
    cr_expect(said_at(3, 7, "home: 'xor' needs a power of two of units, not 6"), "%s", said);
    cr_expect(eq(int, errors_in("network:\n  flits: 2\n  contention: units\n", &c), 1));
    cr_expect(said_at(2, 10, "network.flits: "), "%s", said);
    cr_expect(eq(int, errors_in("base: thesis16-memory\nunits: 6\n", &c), 1));     // home is not in the file
    cr_expect(strstr(said, "home: 'xor'") != NULL, "%s", said);
}

Test(config, a_group_is_no_key) {
    MachineConfig c;
    cr_expect(eq(int, errors_in("latency: 3\n", &c), 1));
    cr_expect(said_at(1, 1, "'latency' is a group of keys, as latency.alu"), "%s", said);
}

Test(config, what_is_no_mapping_of_keys_is_refused) {
    static const char *wrong[] = {
        "42\n", "- cores\n", "cores: [1, 2]\n", "a: {b: {c: {d: 1}}}\n", "cores: &x 4\nslots: *x\n",
        "cores: 4\n  slots: 2\n", "cores: \"4\n", "? {a: 1}\n: 2\n", "cores:\n", "contention: units\n",
    };
    MachineConfig c;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect(errors_in(wrong[i], &c) > 0, "accepted: %s", wrong[i]);
}

Test(config, a_base_comes_first_and_the_rest_changes_it) {
    MachineConfig a, b;
    char why[CONFIG_TEXT];
    cr_assert(config_preset("thesis64", &a) && config_set(&a, "cores", "8", why));
    cr_expect(eq(int, errors_in("base: thesis64\ncores: 8\n", &b), 0), "%s", said);
    cr_expect(same(&a, &b));
    cr_expect(eq(int, errors_in("cores: 8\nbase: thesis64\n", &b), 1));
    cr_expect(said_at(2, 1, "base: must be the first key"), "%s", said);
    cr_expect(eq(int, errors_in("base: thesis65\n", &b), 1));
    cr_expect(said_at(1, 7, "no preset 'thesis65'"), "%s", said);
}

Test(config, deep_or_long_files_are_refused) {
    enum { LONG = (1 << 20) + 1 };
    MachineConfig c;
    char *text = malloc(LONG);
    memset(text, '{', LONG);
    cr_expect(errors_of(text, LONG - 1, &c) > 0);
    memset(text, ' ', LONG);
    cr_expect(errors_of(text, LONG, &c) > 0);
    cr_expect(strstr(said, "too long") != NULL, "%s", said);
    free(text);
}

/* Whatever is left of a file is either in range or reported: errors_of asserts the one or the other. */
Test(config, truncated_and_damaged_files_do_no_harm) {
    MachineConfig a, c;
    cr_assert(config_preset("thesis64", &a));
    char *text = printed(&a), why[CONFIG_TEXT];
    size_t len = strlen(text);
    unsigned seed = 20;
    for (size_t i = 0; i < len; i += SLOW ? 5 : 1) {
        errors_of(text, i, &c);
        char old = text[i];
        text[i] = (char)(old ^ (1 << rand_r(&seed) % 8));
        if (!errors_of(text, len, &c)) {
            cr_expect(config_check(&c, why), "byte %zu: %s", i, why);
            char *again = printed(&c);
            cr_expect(eq(int, errors_in(again, &c), 0), "byte %zu: %s", i, said);
            free(again);
        }
        text[i] = old;
    }
    free(text);
}
