/* vm/machine/keys.h - settings of a machine by name: a table of keys, presets, files in YAML.
 *
 * The settings are a struct; a key is a field of it: a uint64_t, or for a choice an unsigned
 * that counts in the table of words.  A file is a mapping of keys to values, a group of keys
 * (a dot in the name) being a mapping of its own; what it does not name keeps its default.
 * `base: NAME` as its first key starts from a preset. */
#ifndef VM_MACHINE_KEYS_H
#define VM_MACHINE_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/diag.h"

enum { KEYS_TEXT = 256 };       // room for a reason

typedef struct {
    const char *key;
    size_t      offset;         // of the field
    bool        is_choice;
    uint64_t    value, min, max;    // default and range of a number
    const char *unit;           // of a choice: its field, by which its words are found
    const char *doc, *source;
} KeyInfo;

typedef struct {
    const char *field, *word, *doc;
} KeyWord;

typedef struct {
    const char *name, *keys, *doc;
} KeyPreset;

/* One kind of machine. */
typedef struct {
    const char      *command;   // "frbz sim", of which --machine help lists the keys
    const char      *page;      // of docs/ that has them
    size_t           size;      // of the settings
    const KeyInfo   *key;
    const KeyWord   *word;
    const KeyPreset *preset;
    int keys, words, presets;
    /* The rules that bind several keys; WHY begins with one of them and a colon. */
    bool (*check)(const void *c, char why[KEYS_TEXT]);
} KeyTable;

void keys_default(const KeyTable *t, void *c);

/* Is there such a key, and may it have that value?  If not, WHY says what was expected. */
bool keys_set(const KeyTable *t, void *c, const char *key, const char *value, char why[KEYS_TEXT]);

/* "key=value,key=value" */
bool keys_set_list(const KeyTable *t, void *c, const char *list, char why[KEYS_TEXT]);

/* Is it the whole name of a key? */
bool keys_have(const KeyTable *t, const char *key);

/* Why NAME is no key. */
void keys_missing(const KeyTable *t, const char *name, char why[KEYS_TEXT]);

/* The preset of that name; false: there is none. */
bool keys_preset(const KeyTable *t, const char *name, void *c);

/* All keys as a file; it reads back the same.  As a JSON object of full names; as lines "PREFIXkey,value,". */
void keys_print(const KeyTable *t, const void *c, FILE *out);
void keys_json(const KeyTable *t, const void *c, FILE *out);
void keys_csv(const KeyTable *t, const void *c, const char *prefix, FILE *out);

/* A list of all keys for people; the tables of a page: keys and words; presets and where they differ. */
void keys_help(const KeyTable *t, FILE *out);
void keys_markdown(const KeyTable *t, FILE *out);
void keys_presets(const KeyTable *t, FILE *out);
bool keys_presets_markdown(const KeyTable *t, FILE *out);      // false: out of memory

/* A table of the keys in which N machines differ, a column for each. */
void keys_compare(const KeyTable *t, const void *const *machines, const char *const *names, int n, FILE *out);

/* Read a file.  Mistakes are reported, all of them; then false. */
bool keys_read(const KeyTable *t, const char *path, void *c, Diag *d);

#endif
