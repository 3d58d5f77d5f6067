/* lab/json.c - a parser that works in the text itself. */
#include "lab/json.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "isa/asm_lex.h"
#include "isa/diag.h"

enum { MAX_DEPTH = 16, MAX_PATH = 400 };

typedef struct {
    Json  *j;
    char  *p;               // what is next
    bool   elements;
    int    depth;
    int    room;            // for items
    size_t names, names_room;
    char   path[MAX_PATH];
    size_t len;             // of path
} Parser;

static bool fail(Parser *s, const char *why) {
    if (!s->j->why) {
        s->j->why = why;
        s->j->at = (size_t)(s->p - s->j->text);
    }
    return false;
}

static void skip(Parser *s) {
    s->p += strspn(s->p, " \t\r\n");
}

/* ---- items ---- */

static bool grow_items(Parser *s) {
    if (s->j->count < s->room)
        return true;
    int room = s->room ? 2 * s->room : 128;
    JsonItem *more = realloc(s->j->items, (size_t)room * sizeof *more);
    if (!more)
        return fail(s, diag_no_memory);
    s->j->items = more;
    s->room = room;
    return true;
}

static bool add(Parser *s, char *text, JsonKind kind) {
    if (s->names + s->len + 1 > s->names_room) {
        size_t room = 2 * s->names_room + s->len + 4096;
        char *more = realloc(s->j->names, room);
        if (!more)
            return fail(s, diag_no_memory);
        s->j->names = more;
        s->names_room = room;
    }
    if (!grow_items(s))
        return false;
    memcpy(s->j->names + s->names, s->path, s->len + 1);
    s->j->items[s->j->count++] = (JsonItem){s->names, text, kind};
    s->names += s->len + 1;
    return true;
}

/* A level more of the path; its length before. */
static bool enter(Parser *s, const char *word, size_t *before) {
    size_t n = strlen(word);
    *before = s->len;
    if (s->len + n + 2 > MAX_PATH)
        return fail(s, "too long a name");
    if (s->len)
        s->path[s->len++] = '.';
    memcpy(s->path + s->len, word, n + 1);
    s->len += n;
    return true;
}

static void leave(Parser *s, size_t before) {
    s->len = before;
    s->path[before] = 0;
}

/* ---- values ---- */

static int hex4(const char *p) {
    int value = 0;
    for (int i = 0; i < 4; i++) {
        const char *digits = "0123456789abcdef", *d = p[i] ? strchr(digits, p[i] | 0x20) : NULL;
        if (!d)
            return -1;
        value = 16 * value + (int)(d - digits);
    }
    return value;
}

/* The code point in UTF-8, which is no longer than its escape. */
static char *put_code(char *to, int code) {
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xc0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3f));
    } else {
        *to++ = (char)(0xe0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3f));
        *to++ = (char)(0x80 | (code & 0x3f));
    }
    return to;
}

/* Behind the backslash. */
static bool escape(Parser *s, char **to) {
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *letter = *s->p ? strchr(letters, *s->p) : NULL;
    if (letter) {
        *(*to)++ = meant[letter - letters];
        s->p++;
        return true;
    }
    int code = *s->p == 'u' ? hex4(s->p + 1) : -1;
    if (code <= 0)
        return fail(s, "an escape that is none");
    *to = put_code(*to, code);
    s->p += 5;
    return true;
}

/* string = '"' { character } '"', ended by a 0 in its place */
static char *string(Parser *s) {
    char *start = ++s->p, *to = start;
    while (*s->p != '"') {
        if ((unsigned char)*s->p < ' ')
            return fail(s, "a string without its end"), NULL;
        if (*s->p != '\\') {
            *to++ = *s->p++;
            continue;
        }
        s->p++;
        if (!escape(s, &to))
            return NULL;
    }
    s->p++;
    *to = 0;
    return start;
}

/* Bytes of the number that P begins with; 0: none. */
static size_t number(const char *p) {
    const char *start = p;
    p += *p == '-';
    size_t whole = strspn(p, "0123456789");
    if (!whole || (whole > 1 && *p == '0'))
        return 0;
    p += whole;
    if (*p == '.') {
        size_t digits = strspn(++p, "0123456789");
        if (!digits)
            return 0;
        p += digits;
    }
    if ((*p | 0x20) == 'e') {
        p++;
        p += *p == '+' || *p == '-';
        size_t digits = strspn(p, "0123456789");
        if (!digits)
            return 0;
        p += digits;
    }
    return (size_t)(p - start);
}

bool json_is_number(const char *text) {
    size_t n = number(text);
    return n && !text[n];
}

/* Bytes of the list of numbers that P begins with; 0: it is another. */
static size_t plain_list(const char *p) {
    static const char blanks[] = " \t\r\n";
    const char *start = p;
    if (*p != '[')
        return 0;
    do {
        p++;
        p += strspn(p, blanks);
        size_t n = number(p);
        if (!n)
            return *p == ']' && start + 1 + strspn(start + 1, blanks) == p ? (size_t)(p - start) + 1 : 0;     // empty
        p += n;
        p += strspn(p, blanks);
    } while (*p == ',');
    return *p == ']' ? (size_t)(p - start) + 1 : 0;
}

/* A number, true, false, null: a copy cut off by a 0 where the next sign may stand, which is
 * therefore kept. */
static bool word(Parser *s) {
    size_t n = strcspn(s->p, ",]} \t\r\n");
    char *text = s->p, after = s->p[n];
    text[n] = 0;
    bool known = !strcmp(text, "true") || !strcmp(text, "false") || !strcmp(text, "null");
    bool digits = json_is_number(text);
    text[n] = after;
    if (!known && !digits)
        return fail(s, "expected a value");
    s->p += n;
    return add(s, text, known ? JSON_WORD : JSON_NUMBER);
}

static bool value(Parser *s);

/* object = "{" [ string ":" value { "," string ":" value } ] "}" */
static bool object(Parser *s) {
    s->p++;
    skip(s);
    for (bool first = true; *s->p != '}'; first = false) {
        if (!first && *s->p++ != ',')
            return s->p--, fail(s, "expected ',' or '}'");
        skip(s);
        if (*s->p != '"')
            return fail(s, "expected a name in quotes");
        size_t before;
        char *name = string(s);
        if (!name || !enter(s, name, &before))
            return false;
        skip(s);
        if (*s->p != ':')
            return fail(s, "expected ':'");
        s->p++;
        if (!value(s))
            return false;
        leave(s, before);
        skip(s);
    }
    s->p++;
    return true;
}

/* list = "[" [ value { "," value } ] "]" */
static bool list(Parser *s) {
    size_t plain = s->elements ? 0 : plain_list(s->p);
    if (plain) {
        char *text = s->p;
        s->p += plain;
        return add(s, text, JSON_LIST);
    }
    s->p++;
    skip(s);
    for (unsigned i = 0; *s->p != ']'; i++) {
        char number[16];
        size_t before;
        if (i && *s->p++ != ',')
            return s->p--, fail(s, "expected ',' or ']'");
        snprintf(number, sizeof number, "%u", i);
        if (!enter(s, number, &before) || !value(s))
            return false;
        leave(s, before);
        skip(s);
    }
    s->p++;
    return true;
}

static bool value(Parser *s) {
    skip(s);
    if (*s->p == '"') {
        char *text = string(s);
        return text && add(s, text, JSON_STRING);
    }
    if (*s->p != '{' && *s->p != '[')
        return word(s);
    if (++s->depth > MAX_DEPTH)
        return fail(s, "too many levels");
    bool done = *s->p == '{' ? object(s) : list(s);
    s->depth--;
    return done;
}

/* Numbers, words and lists end where the next sign stood, now that all was read. */
static void cut(const Json *j) {
    for (int i = 0; i < j->count; i++) {
        char *text = j->items[i].text;
        if (j->items[i].kind == JSON_LIST)
            strchr(text, ']')[1] = 0;
        else if (j->items[i].kind != JSON_STRING)
            text[strcspn(text, ",]} \t\r\n")] = 0;
    }
}

bool json_parse(char *text, bool elements, Json *out) {
    *out = (Json){.text = text};
    Parser s = {.j = out, .p = text, .elements = elements};
    if (!value(&s))
        return false;
    skip(&s);
    if (*s.p)
        return fail(&s, "more behind the end");
    cut(out);
    return true;
}

void json_free(Json *j) {
    free(j->items);
    free(j->names);
    free(j->text);
    *j = (Json){0};
}

const char *json_name(const Json *j, int i) {
    return j->names + j->items[i].name;
}

const char *json_find(const Json *j, const char *name) {
    for (int i = 0; i < j->count; i++)
        if (!strcmp(json_name(j, i), name))
            return j->items[i].text;
    return NULL;
}

/* One character at TEXT, before END, as it is or as an escape; how many bytes it has. */
static int print_character(FILE *out, const char *text, const char *end) {
    int bytes = 1;
    switch (*text) {
    case '"':  fputs("\\\"", out); break;
    case '\\': fputs("\\\\", out); break;
    case '\n': fputs("\\n", out); break;
    case '\t': fputs("\\t", out); break;
    default:
        if ((unsigned char)*text < ' ')
            fprintf(out, "\\u%04x", (unsigned)*text);
        else if (asm_lex_utf8(text, (size_t)(end - text), &bytes) < 0)
            fputs("\\ufffd", out);
        else
            fwrite(text, 1, (size_t)bytes, out);
    }
    return bytes;
}

static void print_inside(FILE *out, const char *text, size_t len) {
    for (const char *end = text + len; text < end;)
        text += print_character(out, text, end);
}

void json_print_inside(FILE *out, const char *text) {
    print_inside(out, text, strlen(text));
}

void json_print_bytes(FILE *out, const char *text, size_t len) {
    fputc('"', out);
    print_inside(out, text, len);
    fputc('"', out);
}

void json_print_string(FILE *out, const char *text) {
    json_print_bytes(out, text, strlen(text));
}

void json_print_value(FILE *out, const char *text) {
    size_t list = plain_list(text);
    if (json_is_number(text) || (list && !text[list]))
        fputs(text, out);
    else
        json_print_string(out, text);
}
