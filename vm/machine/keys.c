/* vm/machine/keys.c - tables of keys: defaults, setting by name, printing. */
#include "vm/machine/keys.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "isa/meant.h"

static uint64_t get(const void *c, const KeyInfo *k) {
    const char *at = (const char *)c + k->offset;
    uint64_t number;
    unsigned word;
    if (k->is_choice) {
        memcpy(&word, at, sizeof word);
        return word;
    }
    memcpy(&number, at, sizeof number);
    return number;
}

static void put(void *c, const KeyInfo *k, uint64_t value) {
    char *at = (char *)c + k->offset;
    unsigned word = (unsigned)value;
    if (k->is_choice)
        memcpy(at, &word, sizeof word);
    else
        memcpy(at, &value, sizeof value);
}

void keys_default(const KeyTable *t, void *c) {
    memset(c, 0, t->size);
    for (int i = 0; i < t->keys; i++)
        put(c, &t->key[i], t->key[i].value);
}

/* The last component of a key. */
static const char *last_part(const char *key) {
    const char *dot = strrchr(key, '.');
    return dot ? dot + 1 : key;
}

/* NULL: no group has that name. */
static const KeyInfo *first_of_group(const KeyTable *t, const char *name) {
    size_t len = strlen(name);
    for (int i = 0; i < t->keys; i++)
        if (!strncmp(t->key[i].key, name, len) && t->key[i].key[len] == '.')
            return &t->key[i];
    return NULL;
}

/* By the full key, or by its last component where only one key ends so and no group is called so. */
static const KeyInfo *find_key(const KeyTable *t, const char *name) {
    const KeyInfo *short_form = NULL;
    int found = 0;
    for (int i = 0; i < t->keys; i++) {
        if (!strcmp(t->key[i].key, name))
            return &t->key[i];
        if (!strcmp(last_part(t->key[i].key), name)) {
            short_form = &t->key[i];
            found++;
        }
    }
    return found == 1 && !first_of_group(t, name) ? short_form : NULL;
}

bool keys_have(const KeyTable *t, const char *key) {
    const KeyInfo *k = find_key(t, key);
    return k && !strcmp(k->key, key);
}

void keys_missing(const KeyTable *t, const char *name, char why[KEYS_TEXT]) {
    const KeyInfo *of_group = first_of_group(t, name);
    Meant m = {.text = name, .len = (int)strnlen(name, KEYS_TEXT)};
    for (int i = 0; i < t->keys; i++)
        meant_compare(&m, t->key[i].key, (int)strlen(t->key[i].key));
    for (int i = 0; i < t->keys && !m.best; i++)
        meant_compare(&m, last_part(t->key[i].key), (int)strlen(last_part(t->key[i].key)));
    if (of_group)
        snprintf(why, KEYS_TEXT, "'%.60s' is a group of keys, as %s", name, of_group->key);
    else
        snprintf(why, KEYS_TEXT, "no key '%.100s'%s%s%s (%s --machine help lists them)", name, m.best ? ": did you mean '" : "",
                 m.best ? m.best : "", m.best ? "'?" : "", t->command);
}

/* Is W a word of the choice K? */
static bool is_word_of(const KeyTable *t, const KeyInfo *k, int w) {
    return !strcmp(t->word[w].field, k->unit);
}

static bool set_word(const KeyTable *t, void *c, const KeyInfo *k, const char *value, char why[KEYS_TEXT]) {
    int len = snprintf(why, KEYS_TEXT, "%s: '%.40s' is not one of", k->key, value);
    for (int w = 0; w < t->words; w++) {
        if (!is_word_of(t, k, w))
            continue;
        if (!strcmp(t->word[w].word, value)) {
            put(c, k, (uint64_t)w);
            return true;
        }
        len += snprintf(why + len, (size_t)(KEYS_TEXT - len), " %s", t->word[w].word);
    }
    return false;
}

static bool set_number(void *c, const KeyInfo *k, const char *value, char why[KEYS_TEXT]) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    bool number = *value >= '0' && *value <= '9' && !*end && !errno;
    if (number && n >= k->min && n <= k->max) {
        put(c, k, n);
        return true;
    }
    snprintf(why, KEYS_TEXT, "%s: '%.40s' is not a number from %llu to %llu", k->key, value,
             (unsigned long long)k->min, (unsigned long long)k->max);
    return false;
}

bool keys_set(const KeyTable *t, void *c, const char *key, const char *value, char why[KEYS_TEXT]) {
    const KeyInfo *k = find_key(t, key);
    if (!k) {
        keys_missing(t, key, why);
        return false;
    }
    return k->is_choice ? set_word(t, c, k, value, why) : set_number(c, k, value, why);
}

/* ---- printing ---- */

static void print_value(const KeyTable *t, const KeyInfo *k, uint64_t value, FILE *out) {
    if (k->is_choice)
        fputs(t->word[value].word, out);
    else
        fprintf(out, "%llu", (unsigned long long)value);
}

/* The keys are at most two levels deep, and those of a group stand together. */
void keys_print(const KeyTable *t, const void *c, FILE *out) {
    const char *group = "";
    for (int i = 0; i < t->keys; i++) {
        const KeyInfo *k = &t->key[i];
        const char *part = last_part(k->key);
        size_t len = (size_t)(part - k->key);
        if (len && strncmp(group, k->key, len))
            fprintf(out, "%.*s:\n", (int)len - 1, k->key);
        group = len ? k->key : "";
        fprintf(out, "%s%s: ", len ? "  " : "", part);
        print_value(t, k, get(c, k), out);
        fputc('\n', out);
    }
}

void keys_json(const KeyTable *t, const void *c, FILE *out) {
    for (int i = 0; i < t->keys; i++) {
        const char *quote = t->key[i].is_choice ? "\"" : "";
        fprintf(out, "%s\"%s\": %s", i ? ", " : "{", t->key[i].key, quote);
        print_value(t, &t->key[i], get(c, &t->key[i]), out);
        fputs(quote, out);
    }
    fputc('}', out);
}

void keys_csv(const KeyTable *t, const void *c, const char *prefix, FILE *out) {
    for (int i = 0; i < t->keys; i++) {
        fprintf(out, "%s%s,", prefix, t->key[i].key);
        print_value(t, &t->key[i], get(c, &t->key[i]), out);
        fputs(",\n", out);
    }
}

static void print_range(const KeyTable *t, const KeyInfo *k, FILE *out) {
    if (!k->is_choice) {
        fprintf(out, "%llu to %llu", (unsigned long long)k->min, (unsigned long long)k->max);
        return;
    }
    const char *comma = "";
    for (int w = 0; w < t->words; w++)
        if (is_word_of(t, k, w)) {
            fprintf(out, "%s%s", comma, t->word[w].word);
            comma = ", ";
        }
}

void keys_help(const KeyTable *t, FILE *out) {
    for (int i = 0; i < t->keys; i++) {
        const KeyInfo *k = &t->key[i];
        fprintf(out, "%-20s ", k->key);
        print_value(t, k, k->value, out);
        fputs("  (", out);
        print_range(t, k, out);
        fprintf(out, ")%s%s\n    %s\n", k->is_choice || !*k->unit ? "" : "  ",
                k->is_choice ? "" : k->unit, k->doc);
    }
}

void keys_markdown(const KeyTable *t, FILE *out) {
    fputs("| key | default | range | unit | meaning | source |\n|---|---|---|---|---|---|\n", out);
    for (int i = 0; i < t->keys; i++) {
        const KeyInfo *k = &t->key[i];
        fprintf(out, "| `%s` | ", k->key);
        print_value(t, k, k->value, out);
        fputs(" | ", out);
        print_range(t, k, out);
        fprintf(out, " | %s | %s | %s |\n", k->is_choice ? "" : k->unit, k->doc, k->source);
    }
    if (t->words)
        fputs("\n## Words\n\n| key | word | meaning |\n|---|---|---|\n", out);
    for (int i = 0; i < t->keys; i++)
        for (int w = 0; w < t->words; w++)
            if (t->key[i].is_choice && is_word_of(t, &t->key[i], w))
                fprintf(out, "| `%s` | `%s` | %s |\n", t->key[i].key, t->word[w].word,
                        t->word[w].doc);
}

static bool differs(const void *const *machines, int n, const KeyInfo *k) {
    for (int m = 1; m < n; m++)
        if (get(machines[m], k) != get(machines[0], k))
            return true;
    return false;
}

void keys_compare(const KeyTable *t, const void *const *machines, const char *const *names, int n, FILE *out) {
    fputs("| key |", out);
    for (int m = 0; m < n; m++)
        fprintf(out, " `%s` |", names[m]);
    fputs("\n|---|", out);
    for (int m = 0; m < n; m++)
        fputs("---|", out);
    fputc('\n', out);
    for (int i = 0; i < t->keys; i++) {
        const KeyInfo *k = &t->key[i];
        if (!differs(machines, n, k))
            continue;
        fprintf(out, "| `%s` |", k->key);
        for (int m = 0; m < n; m++) {
            fputc(' ', out);
            print_value(t, k, get(machines[m], k), out);
            fputs(" |", out);
        }
        fputc('\n', out);
    }
}
