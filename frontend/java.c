/* frontend/java.c - the passes, one after another. */
#include "frontend/java.h"

#include "frontend/check.h"
#include "frontend/flow.h"
#include "frontend/parse.h"

/* NULL: reported. */
static AstClass *parse(Front *f) {
    size_t count;
    const Token *tokens = lex_source(f, &count);
    return tokens ? parse_class(f, tokens, count) : NULL;
}

static Class *check(Front *f, AstClass *ast) {
    if (!ast || f->no_memory)
        return NULL;
    Class *c = check_class(f, ast);
    for (const Method *m = c->methods; m && !f->no_memory; m = m->next)
        if (m->body)
            flow_method(f, m);
    return f->errors ? NULL : c;
}

Class *java_read(Front *f) {
    return check(f, parse(f));
}

Class *java_read_parts(Front *f, const Source *parts, int count) {
    const Source *src = f->src;
    AstClass *whole = NULL;
    for (int i = count; i-- > 0 && !f->no_memory;) {
        f->src = &parts[i];
        AstClass *part = parse(f);
        if (!part || f->no_memory)
            break;
        Node **fields = &part->fields;
        AstMethod **methods = &part->methods;
        while (*fields)
            fields = &(*fields)->next;
        while (*methods)
            methods = &(*methods)->next;
        *fields = whole ? whole->fields : NULL;
        *methods = whole ? whole->methods : NULL;
        whole = part;
    }
    Class *c = check(f, whole);
    f->src = src;
    return c;
}

bool java_dump_tokens(FILE *out, Front *f) {
    size_t count;
    const Token *tokens = lex_source(f, &count);
    for (size_t i = 0; tokens && !f->no_memory && i < count; i++)
        lex_dump(out, &tokens[i]);
    return f->errors == 0;
}
