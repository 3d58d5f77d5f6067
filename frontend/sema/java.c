/* frontend/sema/java.c - the passes, one after another. */
#include "frontend/sema/java.h"

#include "frontend/class/class_read.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/check.h"
#include "frontend/sema/flow.h"
#include "frontend/sema/fresh.h"
#include "frontend/sema/passed.h"
#include "frontend/sema/rows.h"
#include "frontend/sema/statics.h"
#include "frontend/sema/swaps.h"
#include "frontend/source/parse.h"

/* NULL: reported. */
static AstClass *parse(Front *f, Arena *read) {
    size_t count;
    if (f->src->bytes)
        return class_read(f, read);
    const Token *tokens = lex_source(f, read, &count);
    return tokens ? parse_class(f, read, tokens, count) : NULL;
}

/* Names of rows may stand for them, which says more of what methods give. */
static void settle_arrays(Front *f, Class *c) {
    for (Method *m = c->methods; m && !f->no_memory; m = m->next)
        swaps_find(m);
    for (bool again = true; again && !f->no_memory;) {
        again = false;
        changes_find(c);
        fresh_methods(c);
        for (Method *m = c->methods; m && !f->no_memory; m = m->next)
            again |= m->body && (passed_rows(f, c, m) || rows_named(f, m));
    }
    if (!f->no_memory)
        changes_settle(f, c);
}

/* READ, with what was parsed, goes. */
static Class *check(Front *f, Arena *read, const AstClass *ast) {
    if (!ast || f->no_memory)
        return NULL;
    Class *c = check_class(f, ast);
    front_drop(f, read);
    if (!f->no_memory)
        statics_settle(f, c);
    settle_arrays(f, c);
    for (const Method *m = c->methods; m && !f->no_memory; m = m->next)
        if (m->body && !(m->passed && f->errors))       // what is wrong there is so in the method that it was made of
            flow_method(f, m);
    return f->errors ? NULL : c;
}

Class *java_read(Front *f) {
    Arena *read = front_arena(f);
    return check(f, read, parse(f, read));
}

Class *java_read_parts(Front *f, const Source *parts, int count) {
    const Source *src = f->src;
    Arena *read = front_arena(f);
    AstClass *whole = NULL;
    for (int i = count; i-- > 0 && !f->no_memory;) {
        f->src = &parts[i];
        AstClass *part = parse(f, read);
        if (!part || f->no_memory)
            break;
        Node **fields = &part->fields;
        AstMethod **methods = &part->methods;
        AstRecord **records = &part->records;
        while (*fields)
            fields = &(*fields)->next;
        while (*methods)
            methods = &(*methods)->next;
        while (*records)
            records = &(*records)->next;
        *fields = whole ? whole->fields : NULL;
        *records = whole ? whole->records : NULL;
        *methods = whole ? whole->methods : NULL;
        whole = part;
    }
    Class *c = check(f, read, whole);
    f->src = src;
    return c;
}

bool java_dump_tokens(FILE *out, Front *f) {
    size_t count = 0;
    const Token *tokens = f->src->bytes ? NULL : lex_source(f, front_arena(f), &count);
    if (f->src->bytes)
        front_error(f, (Place){0}, "a class file has no tokens");
    for (size_t i = 0; tokens && !f->no_memory && i < count; i++)
        lex_dump(out, &tokens[i]);
    return f->errors == 0;
}
