/* frontend/sema/check_format.c - printf and String.format: literal formats, taken apart into texts and numbers.
 *
 *   format     = { text | conversion }
 *   conversion = "%" { "-" | "#" | "+" | " " | "0" | "," | "(" } [ width ] [ "." precision ] letter */
#include <ctype.h>
#include <string.h>

#include "frontend/sema/check_state.h"
#include "isa/conversion.h"

typedef enum { TAKES_NOTHING, TAKES_INTEGER, TAKES_REAL, TAKES_BOOLEAN, TAKES_CHARACTER, TAKES_ANY } Takes;

/* What the letters allow; as Java, which throws an exception for the rest. */
static const struct {
    char letter;
    Takes takes;
    bool precision;
    const char *flags;
} letters[] = {
    {'d', TAKES_INTEGER, false, "-+ 0,("}, {'x', TAKES_INTEGER, false, "-#0"}, {'X', TAKES_INTEGER, false, "-#0"},
    {'o', TAKES_INTEGER, false, "-#0"},    {'f', TAKES_REAL, true, "-#+ 0,("}, {'e', TAKES_REAL, true, "-#+ 0("},
    {'E', TAKES_REAL, true, "-#+ 0("},     {'g', TAKES_REAL, true, "-+ 0,("},  {'G', TAKES_REAL, true, "-+ 0,("},
    {'s', TAKES_ANY, true, "-"},           {'b', TAKES_BOOLEAN, true, "-"},    {'B', TAKES_BOOLEAN, true, "-"},
    {'c', TAKES_CHARACTER, false, "-"},    {'n', TAKES_NOTHING, false, ""},    {'%', TAKES_NOTHING, false, "-"},
};

enum { LETTERS = sizeof letters / sizeof *letters };

typedef struct {
    const char *text;       // in the format
    int len;
    int kind;               // of letters
    Conversion as;
} Spec;

typedef struct {
    Check *check;
    Place at;               // of the format
    const char *text, *end;
    Parts *parts;
} Format;

/* ---- conversions ---- */

static bool refuse(const Format *f, const Spec *s, const char *why) {
    front_error(f->check->front, f->at, "'%.*s' in a format: %s", s->len, s->text, why);
    return false;
}

static bool *flag_of(Conversion *c, char sign) {
#define FLAG(name, is) if (is && sign == is) return &c->name;
    CONVERSION_FLAGS(FLAG)
#undef FLAG
    return NULL;
}

/* The number at *P, which goes behind it; -1: it is too large. */
static int number(const char **p, const char *end) {
    int n = 0;
    for (; *p < end && isdigit((unsigned char)**p); ++*p)
        n = n < 0 || 10 * n + (**p - '0') > CONVERSION_MOST ? -1 : 10 * n + (**p - '0');
    return n;
}

/* What flags, width and precision may not be together. */
static bool suits(const Format *f, const Spec *s) {
    const Conversion *c = &s->as;
    const char *allowed = letters[s->kind].flags;
    for (const char *p = s->text + 1; p < s->text + s->len && flag_of(&(Conversion){0}, *p); p++)
        if (!strchr(allowed, *p))
            return refuse(f, s, front_text(f->check->front, "there is no flag '%c' for this letter", *p));
    if ((c->left || c->zero) && !c->width)
        return refuse(f, s, "this flag needs a width");
    if ((c->left && c->zero) || (c->plus && c->space))
        return refuse(f, s, "these flags exclude each other");
    if (c->precision >= 0 && !letters[s->kind].precision)
        return refuse(f, s, "there is no precision for this letter");
    if (c->width && s->as.letter == 'n')
        return refuse(f, s, "there is no width for this letter");
    return true;
}

static bool take_letter(const Format *f, Spec *s, char letter) {
    for (s->kind = 0; s->kind < LETTERS && letters[s->kind].letter != letter; s->kind++)
        ;
    if (s->kind == LETTERS)
        return refuse(f, s, "there are %d %x %o %f %e %g %s %b %c %n %%");
    s->as.upper = isupper((unsigned char)letter);
    s->as.letter = (char)tolower((unsigned char)letter);
    return suits(f, s);
}

/* The conversion that begins at *P, which goes behind it. */
static bool take_spec(const Format *f, const char **p, Spec *s) {
    *s = (Spec){.text = (*p)++, .as.precision = -1};
    bool twice = false, *flag;
    for (; *p < f->end && (flag = flag_of(&s->as, **p)); ++*p) {
        twice |= *flag;
        *flag = true;
    }
    s->as.width = number(p, f->end);
    if (*p < f->end && **p == '.') {
        bool digits = ++*p < f->end && isdigit((unsigned char)**p);
        s->as.precision = digits ? number(p, f->end) : -2;
    }
    s->len = (int)(*p - s->text) + (*p < f->end);
    if (*p == f->end)
        return refuse(f, s, "a letter is missing");
    char letter = *(*p)++;
    if (letter == '$' || letter == '<')
        return refuse(f, s, "arguments have no numbers here: write them in the order in which they are printed");
    if (s->as.width < 0 || s->as.precision < -1)
        return refuse(f, s, s->as.precision == -2 ? "digits of the precision are missing" : "this number is too large");
    return twice ? refuse(f, s, "this flag is there twice") : take_letter(f, s, letter);
}

/* ---- texts ---- */

static Expr *text_part(Check *c, Place at, const char *text, int len) {
    Expr *e = tree_expr(c->front, EXPR_STRING, type_scalar(TYPE_STRING), at, 0);
    e->text = text;
    e->len = len;
    return e;
}

/* As many as Java has chars for it. */
static int chars_of(const char *text, int len) {
    int n = 0;
    for (int i = 0; i < len; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80 ? 1 + ((unsigned char)text[i] >= 0xf0) : 0;
    return n;
}

/* The text of E, cut to the precision, with blanks up to the width. */
static void pad_text(const Format *f, const Spec *s, Expr *e) {
    int chars = chars_of(e->text, e->len), len = e->len;
    if (s->as.precision >= 0 && chars > s->as.precision) {
        if (chars != len)
            refuse(f, s, "there is no precision for a text that is not of ASCII");
        chars = len = s->as.precision;
    }
    int blanks = s->as.width > chars ? s->as.width - chars : 0;
    char *padded = front_alloc(f->check->front, (size_t)(len + blanks) + 1);
    if (f->check->front->no_memory)
        return;
    memset(padded, ' ', (size_t)(len + blanks));
    memcpy(padded + (s->as.left ? 0 : blanks), e->text, (size_t)len);
    e->text = padded;
    e->len = len + blanks;
}

/* E, a choice between texts. */
static void pad(const Format *f, const Spec *s, Expr *e) {
    if (e->kind == EXPR_STRING) {
        pad_text(f, s, e);
        return;
    }
    for (int i = 1; i < e->nkids; i++)
        pad(f, s, e->kids[i]);
}

static void add_truth(const Format *f, const Spec *s, Expr *value) {
    Check *c = f->check;
    bool upper = s->as.upper;
    Expr *e = tree_expr(c->front, EXPR_COND, type_scalar(TYPE_STRING), value->at, 3);
    e->kids[0] = value;
    e->kids[1] = text_part(c, value->at, upper ? "TRUE" : "true", 4);
    e->kids[2] = text_part(c, value->at, upper ? "FALSE" : "false", 5);
    pad(f, s, e);
    check_add_part(c, f->parts, e);
}

/* ---- arguments ---- */

static void add_number(const Format *f, const Spec *s, Expr *value) {
    Check *c = f->check;
    Expr *e = tree_expr(c->front, EXPR_FORMAT, type_scalar(TYPE_STRING), value->at, 1);
    BaseType base = value->type.base;
    bool unsigned_bits = base < TYPE_LONG && (s->as.letter == 'x' || s->as.letter == 'o');
    Conversion as = s->as;
    as.is_float = value->type.base == TYPE_FLOAT;
    e->conversion = conversion_pack(&as);
    if (as.is_float)
        value = check_convert(c, value, TYPE_DOUBLE);
    if (unsigned_bits) {
        Expr *mask = tree_expr(c->front, EXPR_CONST, type_scalar(TYPE_LONG), value->at, 0);
        mask->value.i = type_range(base).most - type_range(base).least;
        value = check_binary(c, OP_AND, value->at, value, mask);
    }
    e->kids[0] = value;
    check_add_part(c, f->parts, e);
}

static bool mismatch(const Format *f, const Spec *s, const Expr *value, const char *wanted) {
    char name[TYPE_NAME];
    front_error(f->check->front, value->at, "'%.*s' in a format takes %s, not %s", s->len, s->text, wanted, type_name(value->type, name));
    return false;
}

static bool add_value(const Format *f, const Spec *s, Expr *value) {
    BaseType base = value->type.rank ? TYPE_ERROR : value->type.base;
    bool integer = type_is_integral(type_scalar(base)) && base != TYPE_CHAR, real = base == TYPE_FLOAT || base == TYPE_DOUBLE;
    bool plain = !s->as.width && s->as.precision < 0;
    Spec chars = *s;
    chars.as.letter = 'c';
    switch (letters[s->kind].takes) {
    case TAKES_INTEGER:
        return integer ? (add_number(f, s, value), true) : mismatch(f, s, value, "a whole number");
    case TAKES_REAL:
        return real ? (add_number(f, s, value), true) : mismatch(f, s, value, "a float or a double");
    case TAKES_CHARACTER:
        return type_is_integral(type_scalar(base)) && base != TYPE_LONG ? (add_number(f, s, value), true) : mismatch(f, s, value, "a character or an int");
    case TAKES_BOOLEAN:
        return base == TYPE_BOOLEAN ? (add_truth(f, s, value), true) : mismatch(f, s, value, "a boolean");
    case TAKES_ANY:
        if (value->type.record && plain)
            return check_add_record(f->check, value, f->parts), true;
        if (base == TYPE_ERROR || value->type.record)
            return mismatch(f, s, value, value->type.record ? "a record only as %s" : "a text or a value");
        if (plain)
            return check_add_part(f->check, f->parts, value), true;
        if (base == TYPE_CHAR && s->as.precision >= 0)
            return refuse(f, s, "there is no precision for a character");
        base == TYPE_BOOLEAN ? add_truth(f, s, value) : add_number(f, base == TYPE_CHAR ? &chars : s, value);
        return true;
    case TAKES_NOTHING:
        break;
    }
    return false;
}

/* ARG, a text, as %s. */
static bool add_text(const Format *f, const Spec *s, const Node *arg) {
    if (letters[s->kind].takes != TAKES_ANY) {
        front_error(f->check->front, arg->at->at, "'%.*s' in a format takes no text: %%s does", s->len, s->text);
        return false;
    }
    if (!s->as.width && s->as.precision < 0)
        return check_add_parts(f->check, arg, f->parts), true;
    if (arg->kind == NODE_BINARY || arg->kind == NODE_CALL) {
        front_error(f->check->front, arg->at->at, "'%.*s' in a format takes one text, not several that are joined", s->len, s->text);
        return false;
    }
    Expr *e = check_choice(f->check, arg);
    bool good = !type_is_error(e->type);
    if (good)
        pad(f, s, e);
    check_add_part(f->check, f->parts, e);
    return good;
}

static bool add_argument(const Format *f, const Spec *s, const Node *arg) {
    if (!arg)
        return refuse(f, s, "its argument is missing");
    if (check_is_text(arg))
        return add_text(f, s, arg);
    Expr *value = check_expr(f->check, arg);
    return !type_is_error(value->type) && add_value(f, s, value);
}

/* ---- formats ---- */

/* The format N, a literal or several that are joined, is put together in *TEXT. */
static bool literal(Check *c, const Node *n, char **text, int *len) {
    if (n->kind == NODE_BINARY && n->op == OP_PLUS)
        return literal(c, n->a, text, len) && literal(c, n->b, text, len);
    if (n->kind != NODE_LITERAL || n->at->kind != TOKEN_STRING) {
        front_error(c->front, n->at->at, "a format is a string literal");
        return false;
    }
    char *more = front_alloc(c->front, (size_t)(*len + n->at->string_len) + 1);
    if (c->front->no_memory)
        return false;
    memcpy(more, *text, (size_t)*len);
    memcpy(more + *len, n->at->string, (size_t)n->at->string_len);
    *text = more;
    *len += n->at->string_len;
    return true;
}

static bool add_conversion(const Format *f, const Spec *s, const Node **arg) {
    if (letters[s->kind].takes != TAKES_NOTHING) {
        const Node *now = *arg;
        *arg = now ? now->next : NULL;
        return add_argument(f, s, now);
    }
    Expr *e = text_part(f->check, f->at, s->as.letter == 'n' ? "\n" : "%", 1);
    pad(f, s, e);
    check_add_part(f->check, f->parts, e);
    return true;
}

static bool add_all(const Format *f, const Node *arg) {
    const char *p = f->text;
    bool good = true;
    Spec s;
    while (p < f->end && !f->check->front->no_memory) {
        const char *from = p;
        while (p < f->end && *p != '%')
            p++;
        if (p > from)
            check_add_part(f->check, f->parts, text_part(f->check, f->at, from, (int)(p - from)));
        if (p == f->end)
            break;
        if (!take_spec(f, &p, &s))
            return false;
        good &= add_conversion(f, &s, &arg);
    }
    if (good && arg)
        front_error(f->check->front, arg->at->at, "the format has no conversion for this argument");
    return good && !arg;
}

bool check_format(Check *c, const Node *call, Parts *p) {
    char *text = "";
    int len = 0;
    const Node *format = call->b;
    if (!format)
        front_error(c->front, call->at->at, "a format is missing");
    if (!format || !literal(c, format, &text, &len))
        return false;
    Format f = {.check = c, .at = format->at->at, .text = text, .end = text + len, .parts = p};
    return add_all(&f, format->next);
}
