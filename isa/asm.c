/* isa/asm.c - statements and directives of the assembly language. */
#include "isa/asm.h"

#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/arch.h"
#include "isa/asm_state.h"

void *asm_room(Asm *a, void *array, size_t count, size_t *cap, size_t size) {
    if (count < *cap)
        return array;
    size_t grown = *cap ? 2 * *cap : 64;
    void *moved = realloc(array, grown * size);
    if (moved)
        *cap = grown;
    else
        a->no_memory = true;
    return moved;
}

int asm_def(Asm *a, int scope, const Tok *name) {
    Def *defs = asm_room(a, a->defs, a->ndefs, &a->defs_cap, sizeof *defs);
    if (!defs)
        return -1;
    a->defs = defs;
    int *value = asm_names_put(&a->names, scope, name->ptr, name->len);
    a->no_memory |= !value;
    if (!value)
        return -1;
    if (*value < 0) {
        *value = (int)a->ndefs++;
        defs[*value] = (Def){0};
    }
    return *value;
}

bool asm_define(Asm *a, int scope, const Tok *name, const char *what, int64_t value) {
    int def = asm_def(a, scope, name);
    if (def < 0)
        return false;
    if (a->defs[def].line) {
        asm_error(&a->lex, name, "%s '%.*s' is defined twice (first at line %d)", what, SHOWN(name),
                  a->defs[def].line);
        return false;
    }
    a->defs[def] = (Def){value, name->line};
    return true;
}

/* A name that the program keeps. */
static bool take_name(Asm *a, Tok *out) {
    *out = a->lex.tok;
    if (out->kind != TOK_NAME) {
        asm_expected(a, "name");
        return false;
    }
    if (out->len > MAX_NAME) {
        asm_error(&a->lex, out, "name is longer than %d bytes", MAX_NAME);
        return false;
    }
    asm_lex_next(&a->lex);
    return true;
}

/* One of two words; the index of it, or -1 after a report. */
static int take_choice(Asm *a, const char *first, const char *second) {
    char what[64];
    int choice = asm_is_word(&a->lex.tok, first) ? 0 : asm_is_word(&a->lex.tok, second) ? 1 : -1;
    if (choice < 0) {
        snprintf(what, sizeof what, "'%s' or '%s'", first, second);
        asm_expected(a, what);
        return -1;
    }
    asm_lex_next(&a->lex);
    return choice;
}

/* The bytes of a string token, in fresh memory; -1 after a report. */
static int take_string(Asm *a, char **text) {
    Tok t = a->lex.tok;
    *text = NULL;
    if (t.kind != TOK_STRING) {
        asm_expected(a, "string");
        return -1;
    }
    *text = malloc((size_t)t.len);
    a->no_memory |= !*text;
    if (!*text)
        return -1;
    asm_lex_next(&a->lex);
    return asm_lex_string(&a->lex, &t, *text);
}

/* codelet = ".codelet" NAME "," role "," type */
static bool d_codelet(Asm *a) {
    Tok name;
    asm_place(a);
    a->codelet++;       // also of a faulty one: its labels are its own
    a->codelet_name = a->lex.tok;
    if (!take_name(a, &name))
        return false;
    bool fresh = asm_define(a, SCOPE_CODELETS, &name, "codelet", a->p->ncodelets);
    int role = asm_comma(a) ? take_choice(a, "worker", "continuation") : -1;
    int type = role >= 0 && asm_comma(a) ? take_choice(a, "int", "handle") : -1;
    if (type < 0)
        return false;
    if (a->p->ncodelets == MAX_CODELETS)
        asm_error(&a->lex, &name, "more than %d codelets", MAX_CODELETS);
    else if (fresh)
        a->no_memory |= !program_add_codelet(a->p, name.ptr, (size_t)name.len,
                                             role ? ROLE_CONTINUATION : ROLE_WORKER,
                                             type ? ARG_HANDLE : ARG_INT);
    return true;
}

static bool d_entry(Asm *a) {
    Tok name;
    if (a->entry.line) {
        asm_error(&a->lex, &a->lex.tok, "'.entry' is given twice (first at line %d)",
                  a->entry.line);
        return false;
    }
    if (!take_name(a, &name))
        return false;
    a->entry = name;
    return true;
}

/* Bits of inf and nan; a float's are NaN-boxed. */
static uint64_t special_bits(bool infinite, bool single) {
    if (single)
        return UINT64_C(0xffffffff00000000) | (infinite ? 0x7f800000 : 0x7fc00000);
    return infinite ? UINT64_C(0x7ff0000000000000) : UINT64_C(0x7ff8000000000000);
}

/* Value of a TOK_FLOAT; an f at its end makes it a float. */
static bool float_bits(Asm *a, const Tok *t, bool *single, uint64_t *bits) {
    char *end;
    float narrow = 0;
    double wide = 0;
    bool hex = t->len > 1 && strchr("xX", t->ptr[1]);
    *single = t->ptr[t->len - 1] == 'f' && (!hex || memchr(t->ptr, 'p', (size_t)t->len));
    locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (*single)
        narrow = strtof_l(t->ptr, &end, c);
    else
        wide = strtod_l(t->ptr, &end, c);
    freelocale(c);
    if (end + *single != t->ptr + t->len) {
        asm_error(&a->lex, t, "malformed number '%.*s'", SHOWN(t));
        return false;
    }
    if (isinf(narrow) || isinf(wide)) {
        asm_error(&a->lex, t, "'%.*s' is too large for a %s", SHOWN(t),
                  *single ? "float" : "double");
        return false;
    }
    uint32_t low;
    memcpy(&low, &narrow, sizeof low);
    memcpy(bits, &wide, sizeof *bits);
    if (*single)
        *bits = UINT64_C(0xffffffff00000000) | low;
    return true;
}

static bool is_floating(const Tok *t) {
    return t->kind == TOK_FLOAT || asm_is_word(t, "inf") || asm_is_word(t, "nan") ||
           asm_is_word(t, "inff") || asm_is_word(t, "nanf");
}

/* value = [ "-" | "+" ] (FLOAT | "inf" | "nan" | "inff" | "nanf") | EXPR */
static bool take_value(Asm *a, uint64_t *bits) {
    Tok sign = a->lex.tok, after = asm_lex_peek(&a->lex);
    bool is_signed = (asm_is_op(&sign, '-') || asm_is_op(&sign, '+')) && is_floating(&after);
    bool single, good = true;
    if (!is_signed && !is_floating(&sign))
        return asm_expr(a, (int64_t *)bits);
    if (is_signed)
        asm_lex_next(&a->lex);
    Tok t = a->lex.tok;
    asm_lex_next(&a->lex);
    if (t.kind == TOK_FLOAT) {
        good = float_bits(a, &t, &single, bits);
    } else {
        single = t.len == 4;
        *bits = special_bits(t.ptr[0] == 'i', single);
    }
    if (is_signed && sign.op == '-')
        *bits ^= UINT64_C(1) << (single ? 31 : 63);
    return good;
}

/* Names the next constant; false after a report. */
static bool define_const(Asm *a, const Tok *name) {
    if (a->p->nconsts < MAX_CONSTS)
        return asm_define(a, SCOPE_CONSTS, name, "constant", a->p->nconsts);
    asm_error(&a->lex, name, "more than %d constants", MAX_CONSTS);
    return false;
}

/* const = ".const" NAME "," value */
static bool d_const(Asm *a) {
    Tok name;
    uint64_t bits;
    if (!take_name(a, &name) || !asm_comma(a) || !take_value(a, &bits) || !define_const(a, &name))
        return false;
    a->no_memory |= !program_add_const(a->p, name.ptr, (size_t)name.len, bits);
    return true;
}

/* string = ".string" NAME "," STRING */
static bool d_string(Asm *a) {
    Tok name;
    char *text = NULL;
    bool good = false;
    if (!take_name(a, &name) || !asm_comma(a))
        return false;
    Tok at = a->lex.tok;
    int len = take_string(a, &text);
    if (len > MAX_STRING)
        asm_error(&a->lex, &at, "string is longer than %d bytes", MAX_STRING);
    else if (len >= 0 && program_text_bytes(a->p) + (size_t)len > MAX_TEXT)
        asm_error(&a->lex, &at, "all strings are longer than %d bytes", MAX_TEXT);
    else if (len >= 0 && define_const(a, &name))
        good = program_add_string(a->p, name.ptr, (size_t)name.len, text, (size_t)len);
    a->no_memory |= !good && !a->lex.reported;
    free(text);
    return good;
}

/* equ = ".equ" NAME "," EXPR */
static bool d_equ(Asm *a) {
    Tok name = a->lex.tok;
    int64_t value;
    if (name.kind != TOK_NAME) {
        asm_expected(a, "name");
        return false;
    }
    for (RegFile file = FILE_X; file <= FILE_V; file++) {
        if (reg_find(file, name.ptr, name.len) < 0)
            continue;
        asm_error(&a->lex, &name, "'%.*s' is a register", SHOWN(&name));
        return false;
    }
    asm_lex_next(&a->lex);
    return asm_comma(a) && asm_expr(a, &value) && asm_define(a, SCOPE_EQUS, &name, "number", value);
}

/* file = ".file" STRING; lines are unknown until a .loc */
static bool d_file(Asm *a) {
    char *text = NULL;
    Tok at = a->lex.tok;
    if (a->file_line) {
        asm_error(&a->lex, &at, "'.file' is given twice (first at line %d)", a->file_line);
        return false;
    }
    int len = take_string(a, &text);
    char *name = len >= 0 ? strndup(text, (size_t)len) : NULL;
    a->no_memory |= len >= 0 && !name;
    bool good = name && strlen(name) == (size_t)len;
    if (name && !good)
        asm_error(&a->lex, &at, "file name contains a zero byte");
    if (good) {
        free(a->p->file);
        a->p->file = name;
        a->file_line = at.line;
        a->loc_in_force = true;
        a->loc = 0;
    } else {
        free(name);
    }
    free(text);
    return good;
}

/* loc = ".loc" EXPR */
static bool d_loc(Asm *a) {
    Tok at = a->lex.tok;
    int64_t line;
    if (!asm_expr(a, &line))
        return false;
    if (line < 0 || line > UINT32_MAX) {
        asm_error(&a->lex, &at, "%" PRId64 " is not a line number", line);
        return false;
    }
    a->loc_in_force = true;
    a->loc = (uint32_t)line;
    return true;
}

static const struct {
    const char *name;
    bool (*take)(Asm *a);
} directives[] = {
    {".codelet", d_codelet}, {".entry", d_entry},   {".const", d_const}, {".string", d_string},
    {".equ", d_equ},         {".word", asm_words},  {".insn", asm_insn}, {".file", d_file},
    {".loc", d_loc},
};
enum { DIRECTIVES = sizeof directives / sizeof *directives };

static bool directive(Asm *a) {
    Tok t = a->lex.tok;
    for (int i = 0; i < DIRECTIVES; i++) {
        if (!asm_is_word(&t, directives[i].name))
            continue;
        asm_lex_next(&a->lex);
        return directives[i].take(a);
    }
    asm_error(&a->lex, &t, "no directive '%.*s'", SHOWN(&t));
    return false;
}

/* statement = { (NAME | NUMBER) ":" } [ directive | instruction ] */
static void statement(Asm *a) {
    Lexer *lx = &a->lex;
    bool good = true;
    while (lx->tok.kind == TOK_NAME || lx->tok.kind == TOK_NUMBER) {
        Tok after = asm_lex_peek(lx);
        if (!asm_is_op(&after, ':'))
            break;
        asm_label(a, &lx->tok);
        asm_lex_next(lx);
        asm_lex_next(lx);
    }
    if (lx->tok.kind == TOK_NAME) {
        good = lx->tok.ptr[0] == '.' ? directive(a) : asm_inst(a);
    } else if (lx->tok.kind != TOK_EOS && lx->tok.kind != TOK_EOF) {
        asm_expected(a, "instruction");
        good = false;
    }
    if (good && lx->tok.kind != TOK_EOS && lx->tok.kind != TOK_EOF)
        asm_expected(a, "end of the statement");
    asm_lex_skip(lx);
}

static void link_entry(Asm *a) {
    if (!a->entry.line)
        return;
    int def = asm_names_get(&a->names, SCOPE_CODELETS, a->entry.ptr, a->entry.len);
    if (def < 0)
        asm_error(&a->lex, &a->entry, "codelet '%.*s' is not defined", SHOWN(&a->entry));
    else
        a->p->entry = (int)a->defs[def].value;
}

static void assemble(Asm *a) {
    while (!a->no_memory) {
        statement(a);
        if (a->lex.tok.kind == TOK_EOF)
            break;
        asm_lex_next(&a->lex);
    }
    asm_place(a);
    asm_link(a);
    link_entry(a);
}

Program *asm_source(const Source *src, Diag *d) {
    Asm a = {.codelet = -1, .p = program_new(src->file)};
    if (a.p) {
        asm_lex_start(&a.lex, src, d);
        assemble(&a);
    }
    if (!a.p || a.no_memory)
        diag_file_reason(d, src->file, diag_no_memory);
    if (a.no_memory || a.lex.reported) {
        program_free(a.p);
        a.p = NULL;
    }
    asm_names_free(&a.names);
    free(a.defs);
    free(a.items);
    free(a.fixups);
    return a.p;
}
