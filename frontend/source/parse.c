/* frontend/source/parse.c - the class and its members, and the parser's tools. */
#include "frontend/source/parse.h"

#include <string.h>

#include "frontend/source/parse_state.h"

/* ---- tools ---- */

Node *parse_node(Parser *p, NodeKind kind, const Token *at) {
    Node *n = front_alloc_in(p->front, p->arena, sizeof *n);
    n->kind = kind;
    n->at = at;
    n->op = at->kind;
    return n;
}

void parse_kids(Parser *p, Node *n, Node *a, Node *b, Node *c, Node *d) {
    Node *kids[] = {n->a = a, n->b = b, n->c = c, n->d = d};
    for (int i = 0; i < 4 && !p->front->no_memory; i++)
        for (Node *k = kids[i]; k; k = k->next)
            n->depth = k->depth >= n->depth ? k->depth + 1 : n->depth;
    if (n->depth <= MAX_DEPTH || p->lost)
        return;
    front_error(p->front, n->at->at, "more than %d operators or statements within each other: use variables or methods", MAX_DEPTH);
    p->lost = p->broken = true;
}

void parse_append(NodeList *list, Node *n) {
    if (!list->end)
        list->end = &list->first;
    *list->end = n;
    list->end = &n->next;
}

bool parse_is(const Parser *p, TokenKind kind) {
    return p->tok->kind == kind;
}

bool parse_take(Parser *p, TokenKind kind) {
    if (p->tok->kind != kind)
        return false;
    if (kind != TOKEN_END)
        p->tok++;
    return true;
}

void parse_lost(Parser *p, const char *wanted) {
    char shown[40];
    if (!p->lost && p->tok->kind == TOKEN_NAME)
        front_error(p->front, p->tok->at, "expected %s, not '%.*s'", wanted, p->tok->len > 60 ? 60 : p->tok->len,
                    p->tok->text);
    else if (!p->lost)
        front_error(p->front, p->tok->at, "expected %s, not %s", wanted, lex_kind(p->tok->kind, shown));
    p->lost = p->broken = true;
}

/* Punctuation that is missing is missed where the token before ends. */
static void report_missing(Parser *p, TokenKind kind) {
    const Token *before = p->tok - 1;
    Place at = before->at;
    at.col += before->len;
    if (!p->lost)
        front_error(p->front, at, "'%s' is missing", lex_words[kind]);
    p->lost = p->broken = true;
}

bool parse_expect(Parser *p, TokenKind kind) {
    char wanted[40];
    if (parse_take(p, kind))
        return true;
    bool closes = kind == OP_SEMICOLON || kind == OP_RPAREN || kind == OP_RBRACKET;
    if (closes && p->tok[-1].at.line < p->tok->at.line)
        report_missing(p, kind);
    else
        parse_lost(p, lex_kind(kind, wanted));
    return false;
}

void parse_outside_text(Outside what, const char **is, const char **how) {
    static const char *const texts[OUTSIDE_COUNT][2] = {
#define OUTSIDE(name, what, how) [OUTSIDE_##name] = {what, how},
#include "frontend/source/outside.def"
    };
    *is = texts[what][0];
    *how = texts[what][1];
}

void parse_outside(Parser *p, const Token *at, Outside what) {
    const char *is, *how;
    parse_outside_text(what, &is, &how);
    if (!p->lost)
        front_error(p->front, at->at, "%s is outside FunJava: %s", is, how);
    p->left_out = true;
}

void parse_skip_group(Parser *p) {
    int depth = 0;
    do {
        TokenKind k = p->tok->kind;
        depth += k == OP_LPAREN || k == OP_LBRACE || k == OP_LBRACKET;
        depth -= k == OP_RPAREN || k == OP_RBRACE || k == OP_RBRACKET;
        if (k == TOKEN_END)
            return;
        p->tok++;
    } while (depth > 0);
}

bool parse_enter(Parser *p) {
    if (++p->depth <= MAX_DEPTH)
        return true;
    if (!p->lost)
        front_error(p->front, p->tok->at, "more than %d brackets or statements within each other: use variables or methods", MAX_DEPTH);
    p->tok = p->last;
    p->lost = p->broken = true;
    return false;
}

void parse_leave(Parser *p) {
    p->depth--;
}

/* dims = { "[" "]" } */
int parse_dims(Parser *p) {
    int rank = 0;
    while (parse_is(p, OP_LBRACKET) && p->tok[1].kind == OP_RBRACKET) {
        p->tok += 2;
        if (++rank == MAX_RANK + 1 && !p->lost)
            front_error(p->front, p->tok[-2].at, "arrays have at most %d dimensions", MAX_RANK);
    }
    return rank > MAX_RANK ? MAX_RANK : rank;
}

void parse_more_dims(Parser *p, Type *t) {
    const Token *at = p->tok;
    t->rank += parse_dims(p);
    if (t->base != TYPE_RECORD || !t->rank)
        return;
    parse_outside(p, at, OUTSIDE_RECORDS);
    t->base = TYPE_ERROR;
    t->record = NULL;
}

/* ---- modifiers ---- */

enum { PUBLIC = 1, PRIVATE = 2, PROTECTED = 4, STATIC = 8, FINAL = 16, STRICTFP = 32, ABSTRACT = 64, NATIVE = 128,
       SYNCHRONIZED = 256, TRANSIENT = 512, VOLATILE = 1024 };

static int modifier(TokenKind kind) {
    switch (kind) {
    case KEY_PUBLIC: return PUBLIC;
    case KEY_PRIVATE: return PRIVATE;
    case KEY_PROTECTED: return PROTECTED;
    case KEY_STATIC: return STATIC;
    case KEY_FINAL: return FINAL;
    case KEY_STRICTFP: return STRICTFP;
    case KEY_ABSTRACT: return ABSTRACT;
    case KEY_NATIVE: return NATIVE;
    case KEY_SYNCHRONIZED: return SYNCHRONIZED;
    case KEY_TRANSIENT: return TRANSIENT;
    case KEY_VOLATILE: return VOLATILE;
    default: return 0;
    }
}

/* annotation = "@" NAME { "." NAME } [ "(" ... ")" ]; two that say nothing to a compiler that does not warn are passed over. */
static void skip_annotation(Parser *p) {
    if (!parse_is_word(p->tok + 1, "SuppressWarnings") && !parse_is_word(p->tok + 1, "Deprecated"))
        parse_outside(p, p->tok, OUTSIDE_ANNOTATION);
    do
        p->tok += 1 + (p->tok[1].kind == TOKEN_NAME);
    while (parse_is(p, OP_DOT));
    if (parse_is(p, OP_LPAREN))
        parse_skip_group(p);
}

/* modifiers = { "public" | "private" | ... } */
static int modifiers(Parser *p) {
    enum { ACCESS = PUBLIC | PRIVATE | PROTECTED };
    int set = 0;
    for (int m; (m = modifier(p->tok->kind)) || (parse_is(p, OP_AT) && p->tok[1].kind == TOKEN_NAME);) {
        if (!m) {
            skip_annotation(p);
            continue;
        }
        if (set & m)
            front_error(p->front, p->tok->at, "'%s' is written twice", lex_words[p->tok->kind]);
        else if ((m & ACCESS) && (set & ACCESS))
            front_error(p->front, p->tok->at, "only one of 'public', 'protected' and 'private' is possible");
        set |= m;
        p->tok++;
    }
    return set;
}

/* ---- members ---- */

/* To where the next member may begin: behind a semicolon or a closing brace. */
static void skip_member(Parser *p) {
    while (!parse_is(p, TOKEN_END) && !parse_is(p, OP_RBRACE)) {
        if (parse_is(p, OP_LBRACE)) {
            parse_skip_group(p);
            return;
        }
        if (parse_take(p, OP_SEMICOLON))
            return;
        p->tok++;
    }
}

/* parameter = ["final"] type NAME dims */
static Node *parameter(Parser *p) {
    Type type;
    int mods = modifiers(p);
    const Token *first = p->tok;
    if (mods & ~FINAL)
        front_error(p->front, first->at, "only 'final' is possible here");
    if (!parse_type(p, &type))
        return NULL;
    if (parse_is(p, OP_ELLIPSIS)) {
        parse_outside(p, p->tok++, OUTSIDE_VARARGS);
        type = type_scalar(TYPE_ERROR);
    }
    Node *n = parse_node(p, NODE_LOCAL, p->tok);
    if (!parse_expect(p, TOKEN_NAME))
        return NULL;
    parse_more_dims(p, &type);
    n->type = type;
    n->final = mods & FINAL;
    return n;
}

/* parameters = "(" [ parameter { "," parameter } ] ")" */
Node *parse_parameters(Parser *p, int *count) {
    NodeList list = {0};
    *count = 0;
    if (!parse_expect(p, OP_LPAREN) || parse_take(p, OP_RPAREN))
        return NULL;
    do {
        Node *n = parameter(p);
        if (!n)
            break;
        if (++*count == MAX_PARAMS + 1)
            front_error(p->front, n->at->at, "more than %d parameters", MAX_PARAMS);
        parse_append(&list, n);
    } while (parse_take(p, OP_COMMA));
    if (!p->lost)
        parse_expect(p, OP_RPAREN);
    return list.first;
}

static void method_modifiers(Parser *p, const Token *name, int mods) {
    if (mods & NATIVE)
        parse_outside(p, name, OUTSIDE_NATIVE);
    else if (mods & ABSTRACT)
        parse_outside(p, name, OUTSIDE_ABSTRACT);
    else if (!(mods & STATIC))
        parse_outside(p, name, OUTSIDE_INSTANCE);
    if (mods & SYNCHRONIZED)
        parse_outside(p, name, OUTSIDE_SYNCHRONIZED);
    if (mods & (TRANSIENT | VOLATILE))
        front_error(p->front, name->at, "a method cannot be transient or volatile");
}

/* method = modifiers type NAME parameters block */
static AstMethod *method(Parser *p, Type result, int mods) {
    AstMethod *m = front_alloc_in(p->front, p->arena, sizeof *m);
    m->name = p->tok++;
    m->result = result;
    m->is_public = mods & PUBLIC;
    method_modifiers(p, m->name, mods);
    m->params = parse_parameters(p, &m->nparams);
    if (!p->lost && parse_is(p, OP_LBRACKET) && parse_dims(p))
        front_error(p->front, m->name->at, "write the brackets of an array result behind its type");
    while (parse_is(p, KEY_THROWS) || (p->tok[-1].kind != OP_RPAREN && (parse_is(p, TOKEN_NAME) || parse_is(p, OP_DOT) || parse_is(p, OP_COMMA))))
        p->tok++;
    if (mods & (NATIVE | ABSTRACT) && parse_take(p, OP_SEMICOLON))
        return NULL;
    if (!p->lost && !parse_is(p, OP_LBRACE))
        parse_lost(p, "'{' and the body of the method");
    m->body = p->lost ? NULL : parse_block(p);
    m->broken = p->broken;
    m->left_out = p->left_out;
    return m;
}

/* "this" has a meaning there. */
static AstMethod *record_method(Parser *p, const Record *r, Type result, int mods) {
    p->has_this = !(mods & STATIC);
    AstMethod *m = method(p, result, mods | STATIC);
    if (m)
        m->record = r;
    if (m)
        m->instance = p->has_this;
    return m;
}

/* field = modifiers type NAME dims ["=" initialiser] { "," NAME dims ["=" initialiser] } ";" */
static Node *fields(Parser *p, Type type, int mods) {
    NodeList list = {0};
    const Token *first = p->tok;
    if (!(mods & STATIC))
        parse_outside(p, first, OUTSIDE_FIELD);
    do {
        Node *n = parse_node(p, NODE_LOCAL, p->tok);
        if (!parse_expect(p, TOKEN_NAME))
            break;
        n->type = type;
        parse_more_dims(p, &n->type);
        n->final = mods & FINAL;
        if (parse_take(p, OP_ASSIGN))
            parse_kids(p, n, NULL, parse_initialiser(p), NULL, NULL);
        parse_append(&list, n);
    } while (!p->lost && parse_take(p, OP_COMMA));
    if (!p->lost)
        parse_expect(p, OP_SEMICOLON);
    return list.first;
}

static bool at_constructor(const Token *at, const AstClass *c) {
    return at->kind == TOKEN_NAME && at[1].kind == OP_LPAREN && at->len == c->name->len && !memcmp(at->text, c->name->text, (size_t)at->len);
}

/* What begins like a member and is left out as a whole; false: it does not. */
static bool outside_member(Parser *p, const AstClass *c) {
    Outside what;
    const Token *at = p->tok;
    switch (p->tok->kind) {
    case KEY_CLASS: what = OUTSIDE_CLASS; break;
    case KEY_INTERFACE: what = OUTSIDE_INTERFACE; break;
    case KEY_ENUM: what = OUTSIDE_ENUM; break;
    case OP_AT: what = OUTSIDE_ANNOTATION; break;
    case OP_LBRACE: what = OUTSIDE_INITIALISER; break;
    case OP_LT: what = OUTSIDE_GENERIC_METHOD; break;
    case TOKEN_NAME:
        if (at_constructor(at, c))
            what = OUTSIDE_CONSTRUCTOR;
        else
            return false;
        break;
    default: return false;
    }
    parse_outside(p, at, what);
    skip_member(p);
    return true;
}

/* "private" NAME "(" ")" "{" "}": the class says that there are no objects of it. */
static bool no_objects(Parser *p, const AstClass *c, int mods) {
    const Token *at = p->tok;
    if (mods != PRIVATE || !at_constructor(at, c) || at[2].kind != OP_RPAREN || at[3].kind != OP_LBRACE || at[4].kind != OP_RBRACE)
        return false;
    p->tok += 5;
    return true;
}

static bool add_method(Parser *p, AstMethod *m) {
    if (!m)
        return false;
    *p->methods = m;
    p->methods = &m->next;
    return true;
}

/* [modifiers] record, behind the modifiers */
static void record(Parser *p, AstClass *c, int mods, bool nested) {
    if (mods & ~(PUBLIC | PRIVATE | PROTECTED | STATIC | FINAL | STRICTFP))
        front_error(p->front, p->tok->at, "a record can be public, protected, private, static, final or strictfp");
    parse_record(p, nested);
    c->broken |= p->broken | p->left_out;
    if (p->lost)
        skip_member(p);
    p->lost = p->lost && parse_is(p, TOKEN_END);
}

/* block, behind "static" */
static void static_block(Parser *p, AstClass *c, NodeList *list) {
    Node *block = parse_block(p);
    if (!p->broken && !p->left_out)
        parse_append(list, block);
    c->broken |= p->broken | p->left_out;
    if (p->lost)
        skip_member(p);
    p->lost = p->lost && parse_is(p, TOKEN_END);
}

/* member = ";" | field | method | record | static block */
static void member(Parser *p, AstClass *c, NodeList *list) {
    Type type = {0};
    p->lost = p->broken = p->left_out = false;
    if (parse_take(p, OP_SEMICOLON))
        return;
    int mods = modifiers(p);
    if (parse_at_record(p)) {
        record(p, c, mods, true);
        return;
    }
    if (no_objects(p, c, mods))
        return;
    if (mods == STATIC && parse_is(p, OP_LBRACE)) {
        static_block(p, c, list);
        return;
    }
    if (outside_member(p, c)) {
        c->broken = true;
        return;
    }
    bool is_void = parse_take(p, KEY_VOID);
    if (is_void)
        type.base = TYPE_VOID;
    else if (!parse_type(p, &type))
        p->lost = true;
    if (!p->lost && parse_is(p, TOKEN_NAME) && p->tok[1].kind == OP_LPAREN)
        c->broken |= !add_method(p, method(p, type, mods));
    else if (!p->lost && !is_void) {
        Node *n = fields(p, type, mods);
        while (n) {
            Node *next = n->next;
            n->next = NULL;
            parse_append(list, n);
            n = p->front->no_memory ? NULL : next;
        }
    } else
        parse_lost(p, "a method or a constant");
    c->broken |= p->broken;
    if (p->lost)
        skip_member(p);
    p->lost = p->lost && parse_is(p, TOKEN_END);
}

/* member = ";" | method, of a record */
void parse_record_member(Parser *p, const AstRecord *r) {
    Type type = {.base = TYPE_VOID};
    p->lost = p->broken = p->left_out = false;
    if (parse_take(p, OP_SEMICOLON))
        return;
    int mods = modifiers(p);
    const Token *at = p->tok;
    bool named = parse_is_word(at, r->type->name) && (at[1].kind == OP_LPAREN || at[1].kind == OP_LBRACE);
    bool typed = !named && (parse_take(p, KEY_VOID) ||
                            ((parse_is_primitive(at->kind) || parse_is(p, TOKEN_NAME)) && parse_type(p, &type)));
    if (typed && parse_is(p, TOKEN_NAME) && p->tok[1].kind == OP_LPAREN) {
        add_method(p, record_method(p, r->type, type, mods));
    } else {
        parse_outside(p, at, named ? OUTSIDE_RECORD_CONSTRUCTOR : OUTSIDE_RECORD_MEMBER);
        p->lost = true;
    }
    if (p->lost)
        skip_member(p);
    p->lost = p->lost && parse_is(p, TOKEN_END);
}

/* class body = "{" { member } "}" */
static void class_body(Parser *p, AstClass *c) {
    NodeList list = {0};
    if (!parse_expect(p, OP_LBRACE))
        return;
    while (!parse_is(p, OP_RBRACE) && !parse_is(p, TOKEN_END) && !p->front->no_memory) {
        const Token *before = p->tok;
        member(p, c, &list);
        p->tok += p->tok == before;
    }
    c->fields = list.first;
    if (!p->lost)
        parse_expect(p, OP_RBRACE);
}

/* ---- the file ---- */

/* header = ["package" name ";"] { "import" name ["." "*"] ";" } */
static void header(Parser *p, AstClass *c) {
    while (parse_is(p, KEY_PACKAGE) || parse_is(p, KEY_IMPORT) || parse_is(p, OP_SEMICOLON)) {
        if (parse_take(p, OP_SEMICOLON))
            continue;
        const Token *first = p->tok++;
        bool known = first->kind == KEY_PACKAGE || (parse_is_word(p->tok, "java") && p->tok[1].kind == OP_DOT &&
                                                    (parse_is_word(p->tok + 2, "lang") || parse_is_word(p->tok + 2, "util")));
        if (!known)
            parse_outside(p, first, OUTSIDE_IMPORT);
        bool util = first->kind == KEY_IMPORT && parse_is_word(p->tok, "java") && p->tok[1].kind == OP_DOT && parse_is_word(p->tok + 2, "util");
        c->imports_arrays |= util && p->tok[3].kind == OP_DOT && (p->tok[4].kind == OP_STAR || parse_is_word(p->tok + 4, "Arrays"));
        parse_take(p, KEY_STATIC);
        do {
            if (!parse_take(p, TOKEN_NAME) && !parse_take(p, OP_STAR))
                parse_lost(p, "a name");
        } while (!p->lost && parse_take(p, OP_DOT));
        parse_expect(p, OP_SEMICOLON);
        if (p->lost)
            skip_member(p);
        p->lost = false;
    }
}

/* javac wants a public class in a file of its name. */
static void check_file_name(Parser *p, const AstClass *c) {
    const char *file = p->front->src->file, *slash = strrchr(file, '/');
    const char *base = slash ? slash + 1 : file;
    size_t len = strlen(base), name = (size_t)c->name->len;
    bool is_java = len > 5 && !strcmp(base + len - 5, ".java");
    if (c->is_public && is_java && (len - 5 != name || memcmp(base, c->name->text, name)))
        front_error(p->front, c->name->at, "public class '%.*s' belongs in a file '%.*s.java'", c->name->len,
                    c->name->text, c->name->len, c->name->text);
}

/* class = modifiers "class" NAME class-body */
static void class_declaration(Parser *p, AstClass *c) {
    int mods = modifiers(p);
    c->is_public = mods & PUBLIC;
    if (mods & ~(PUBLIC | FINAL | STRICTFP | ABSTRACT))
        front_error(p->front, p->tok->at, "a class can be public, final, abstract or strictfp");
    if ((mods & FINAL) && (mods & ABSTRACT))
        front_error(p->front, p->tok->at, "a class cannot be both final and abstract");
    if (!parse_expect(p, KEY_CLASS))
        return;
    const Token *name = p->tok;
    if (!parse_expect(p, TOKEN_NAME))
        return;
    c->name = name;
    check_file_name(p, c);
    if (parse_is(p, OP_LT))
        parse_skip_generics(p);
    if (parse_is(p, KEY_EXTENDS) || parse_is(p, KEY_IMPLEMENTS)) {
        if (!p->front->library)     // whose parts are one class
            parse_outside(p, p->tok, OUTSIDE_EXTENDS);
        while (!parse_is(p, OP_LBRACE) && !parse_is(p, TOKEN_END))
            p->tok++;
    }
    class_body(p, c);
}

/* Records before or behind the class. */
static void records(Parser *p, AstClass *c) {
    for (;;) {
        const Token *t = p->tok;
        while (modifier(t->kind))
            t++;
        bool at_record = parse_is_word(t, "record");
        if (p->lost || (!at_record && !parse_is(p, OP_SEMICOLON)))
            return;
        if (parse_take(p, OP_SEMICOLON))
            continue;
        int mods = modifiers(p);
        p->broken = p->left_out = false;
        if (!parse_at_record(p))
            return;
        record(p, c, mods, false);
    }
}

/* file = header { record } class { record } */
AstClass *parse_class(Front *f, Arena *a, const Token *tokens, size_t count) {
    Parser p = {.front = f, .arena = a, .tok = tokens, .last = tokens + count - 1};
    AstClass *c = front_alloc_in(f, a, sizeof *c);
    p.methods = &c->methods;
    parse_find_records(&p);
    c->records = p.records;
    header(&p, c);
    records(&p, c);
    if (parse_is(&p, TOKEN_END) && !f->errors) {
        front_error(f, p.tok->at, "the file has no class: class NAME { static methods }");
        return c;
    }
    class_declaration(&p, c);
    records(&p, c);
    if (!p.lost && c->name && !parse_is(&p, TOKEN_END)) {
        modifiers(&p);
        if (parse_is(&p, KEY_CLASS) || parse_is(&p, KEY_INTERFACE) || parse_is(&p, KEY_ENUM))
            parse_outside(&p, p.tok, OUTSIDE_SECOND_CLASS);
        else
            parse_lost(&p, "end of file");
    }
    c->imports_arrays |= p.names_arrays;
    return c;
}
