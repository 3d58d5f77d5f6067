/* frontend/source/parse_type.c - types, and how declarations are told from expressions. */
#include <string.h>

#include "frontend/source/parse_state.h"

BaseType parse_base(TokenKind kind) {
    switch (kind) {
    case KEY_BOOLEAN: return TYPE_BOOLEAN;
    case KEY_BYTE: return TYPE_BYTE;
    case KEY_SHORT: return TYPE_SHORT;
    case KEY_CHAR: return TYPE_CHAR;
    case KEY_INT: return TYPE_INT;
    case KEY_LONG: return TYPE_LONG;
    case KEY_FLOAT: return TYPE_FLOAT;
    case KEY_DOUBLE: return TYPE_DOUBLE;
    default: return TYPE_ERROR;
    }
}

bool parse_is_primitive(TokenKind kind) {
    return parse_base(kind) != TYPE_ERROR;
}

/* Behind "<" ... ">", where >> and >>> close two and three. */
static const Token *behind_generics(const Token *t) {
    int depth = 0;
    for (;; t++) {
        switch (t->kind) {
        case OP_LT: depth++; break;
        case OP_GT: depth -= 1; break;
        case OP_SHR: depth -= 2; break;
        case OP_USHR: depth -= 3; break;
        case TOKEN_NAME: case OP_DOT: case OP_COMMA: case OP_QUESTION: case OP_LBRACKET: case OP_RBRACKET:
        case KEY_EXTENDS: case KEY_SUPER: case OP_AND: break;
        default:
            if (!parse_is_primitive(t->kind))
                return t;
        }
        if (depth <= 0)
            return t + 1;
    }
}

void parse_skip_generics(Parser *p) {
    parse_outside(p, p->tok, OUTSIDE_GENERICS);
    p->tok = behind_generics(p->tok);
}

/* Is what begins at T, a name, a type and the name of a variable?  A.B<C>[] x, A... x */
static bool declares(const Token *t) {
    while (t[0].kind == TOKEN_NAME && t[1].kind == OP_DOT && t[2].kind == TOKEN_NAME)
        t += 2;
    t++;
    if (t->kind == OP_LT)
        t = behind_generics(t);
    while (t[0].kind == OP_LBRACKET && t[1].kind == OP_RBRACKET)
        t += 2;
    return t->kind == TOKEN_NAME;
}

bool parse_at_type(const Parser *p) {
    const Token *t = p->tok;
    if (parse_is_primitive(t->kind))
        return t[1].kind != OP_DOT && t[1].kind != OP_COLONS;
    return t->kind == TOKEN_NAME && declares(t);
}

bool parse_is_word(const Token *t, const char *word) {
    return t->kind == TOKEN_NAME && strlen(word) == (size_t)t->len && !memcmp(t->text, word, (size_t)t->len);
}

static bool is_one_of(const Token *t, const char *const *words) {
    for (; *words; words++)
        if (parse_is_word(t, *words))
            return true;
    return false;
}

/* A type that is a name: records are known, and String, which only main may use. */
static Type named_type(Parser *p) {
    static const char *const boxed[] = {"Integer", "Long", "Float", "Double", "Boolean", "Byte", "Short",
                                        "Character", "Number", NULL};
    const Token *first = p->tok++;
    while (parse_is(p, OP_DOT) && p->tok[1].kind == TOKEN_NAME) {
        first = p->tok + 1;     // java.lang.String
        p->tok += 2;
    }
    if (parse_is(p, OP_LT)) {
        parse_skip_generics(p);
        return type_scalar(TYPE_ERROR);
    }
    const Record *record = parse_named_record(p, first);
    if (record)
        return (Type){.base = TYPE_RECORD, .record = record};
    if (parse_is_word(first, "String"))
        return type_scalar(TYPE_STRING);
    if (parse_is_word(first, "var"))
        front_error(p->front, first->at, "'var' stands for the type of a local variable that has a value");
    else
        parse_outside(p, first, is_one_of(first, boxed) ? OUTSIDE_BOXED : OUTSIDE_OBJECT);
    return type_scalar(TYPE_ERROR);
}

/* type = ( "byte" | "short" | "char" | "int" | "long" | "float" | "double" | "boolean" | NAME ) dims */
bool parse_type(Parser *p, Type *t) {
    *t = (Type){0};
    if (parse_is_primitive(p->tok->kind)) {
        t->base = parse_base(p->tok++->kind);
    } else if (parse_is(p, TOKEN_NAME)) {
        *t = named_type(p);
    } else {
        parse_lost(p, "a type");
        return false;
    }
    parse_more_dims(p, t);
    return true;
}
