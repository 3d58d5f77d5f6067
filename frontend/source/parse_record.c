/* frontend/source/parse_record.c - records. */
#include <string.h>

#include "frontend/source/parse_state.h"

static bool begins(const Token *t) {
    return parse_is_word(t, "record") && t[1].kind == TOKEN_NAME && (t[2].kind == OP_LPAREN || t[2].kind == OP_LT);
}

bool parse_at_record(const Parser *p) {
    return begins(p->tok);
}

static AstRecord *find(const Parser *p, const Token *name) {
    AstRecord *r = p->records;
    while (r && (r->name->len != name->len || memcmp(r->name->text, name->text, (size_t)name->len)))
        r = r->next;
    return r;
}

const Record *parse_named_record(const Parser *p, const Token *name) {
    const AstRecord *r = find(p, name);
    return r ? r->type : NULL;
}

void parse_find_records(Parser *p) {
    AstRecord **end = &p->records;
    for (const Token *t = p->tok; t < p->last && !p->front->no_memory; t++) {
        if (!begins(t) || find(p, t + 1))
            continue;
        AstRecord *r = front_alloc_in(p->front, p->arena, sizeof *r);
        Record *type = front_alloc(p->front, sizeof *type);
        *type = (Record){.name = front_text(p->front, "%.*s", t[1].len, t[1].text)};
        *r = (AstRecord){.name = t + 1, .type = type};
        *end = r;
        end = &r->next;
    }
}

/* record body = "{" { ";" | method } "}".  What is wrong in methods is theirs. */
static void body(Parser *p, const AstRecord *r) {
    bool broken = p->broken, left_out = p->left_out, has_this = p->has_this;
    if (!parse_expect(p, OP_LBRACE))
        return;
    while (!parse_is(p, OP_RBRACE) && !parse_is(p, TOKEN_END) && !p->front->no_memory) {
        const Token *before = p->tok;
        parse_record_member(p, r);
        p->tok += p->tok == before;
    }
    p->broken = broken;
    p->left_out = left_out;
    p->has_this = has_this;
    parse_expect(p, OP_RBRACE);
}

/* record = "record" NAME "(" parameters ")" record-body */
void parse_record(Parser *p, bool nested) {
    int n;
    const Token *name = ++p->tok;
    AstRecord *r = find(p, name);
    p->tok++;
    if (parse_is(p, OP_LT))
        parse_skip_generics(p);
    Node *components = parse_parameters(p, &n);
    if (!p->lost && parse_is(p, KEY_IMPLEMENTS)) {
        parse_outside(p, p->tok, OUTSIDE_EXTENDS);
        while (!parse_is(p, OP_LBRACE) && !parse_is(p, TOKEN_END))
            p->tok++;
    }
    if (!r)
        return;                 // no memory
    if (!p->lost)
        body(p, r);
    if (parse_is_word(name, "record") || parse_is_word(name, "var") || parse_is_word(name, "yield"))
        front_error(p->front, name->at, "'%s' cannot be the name of a record", r->type->name);
    if (r->name != name)
        front_error(p->front, name->at, "record '%s' is already declared in line %d", r->type->name, r->name->at.line);
    else
        r->components = components;
    r->nested |= nested;
}
