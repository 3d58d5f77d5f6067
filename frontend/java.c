/* frontend/java.c - the passes, one after another. */
#include "frontend/java.h"

#include "frontend/check.h"
#include "frontend/flow.h"
#include "frontend/parse.h"

Class *java_read(Front *f) {
    size_t count;
    Arena *read = front_arena(f);
    const Token *tokens = lex_source(f, read, &count);
    AstClass *ast = tokens ? parse_class(f, read, tokens, count) : NULL;
    if (!ast || f->no_memory)
        return NULL;
    Class *c = check_class(f, ast);
    front_drop(f, read);
    for (const Method *m = c->methods; m && !f->no_memory; m = m->next)
        if (m->body)
            flow_method(f, m);
    return f->errors ? NULL : c;
}

bool java_dump_tokens(FILE *out, Front *f) {
    size_t count;
    const Token *tokens = lex_source(f, front_arena(f), &count);
    for (size_t i = 0; tokens && !f->no_memory && i < count; i++)
        lex_dump(out, &tokens[i]);
    return f->errors == 0;
}
