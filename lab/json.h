/* lab/json.h - JSON as a flat list of names and values.
 *
 * {"a": {"b": 1}, "c": [{"d": "x"}]} is a.b = 1, c.0.d = x.  A list of plain values is one
 * item with its text, "[1, 2]", unless its elements are asked for: name.0, name.1, ... */
#ifndef LAB_JSON_H
#define LAB_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum { JSON_NUMBER, JSON_STRING, JSON_WORD, JSON_LIST } JsonKind;     // WORD: true, false, null

typedef struct {
    size_t   name;          // where in Json.names
    char    *text;          // of a string without quotes and escapes
    JsonKind kind;
} JsonItem;

typedef struct {
    JsonItem *items;
    int   count;
    char *names;
    char *text;             // what was parsed, in pieces
    const char *why;        // it failed: diag_no_memory, or what is wrong ...
    size_t at;              // ... and where, in bytes
} Json;

/* Takes TEXT, which came from malloc.  False: see why; json_free is due all the same. */
bool json_parse(char *text, bool elements, Json *out);
void json_free(Json *j);

const char *json_name(const Json *j, int i);

/* The value of that name; NULL: there is none. */
const char *json_find(const Json *j, const char *name);

/* In quotes, with escapes: all of TEXT, or LEN bytes of it; what is not UTF-8 becomes U+FFFD. */
void json_print_string(FILE *out, const char *text);
void json_print_bytes(FILE *out, const char *text, size_t len);
void json_print_inside(FILE *out, const char *text);         // without the quotes

/* As a number or a list of numbers if that is what it looks like, else in quotes. */
void json_print_value(FILE *out, const char *text);

/* Is all of it a number of JSON's grammar? */
bool json_is_number(const char *text);

#endif
