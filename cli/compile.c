/* cli/compile.c - frbz compile: a FunJava source through the front of the compiler. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/load.h"
#include "frontend/java.h"

typedef struct {
    bool tokens, ast;
} Dumps;

/* dumps = ( "tokens" | "ast" ) { "," ... } */
static bool parse_dumps(const char *text, Dumps *d) {
    *d = (Dumps){0};
    for (;;) {
        size_t len = strcspn(text, ",");
        if (len == 6 && !memcmp(text, "tokens", len))
            d->tokens = true;
        else if (len == 3 && !memcmp(text, "ast", len))
            d->ast = true;
        else
            return false;
        if (!text[len])
            return true;
        text += len + 1;
    }
}

/* Both dumps need their own reading: mistakes in the tokens are reported once. */
static bool dump(const Source *src, Dumps what, Diag *d) {
    Front f;
    front_init(&f, src, d);
    bool good = !what.tokens || java_dump_tokens(stdout, &f);
    front_free(&f);
    if (!good || !what.ast)
        return good;
    front_init(&f, src, d);
    Class *c = java_read(&f);
    if (c)
        tree_dump(stdout, c);
    front_free(&f);
    return c;
}

ExitCode cmd_compile(const CommandLine *c) {
    Dumps what;
    Diag d = {.out = stderr};
    if (c->count != 1)
        return options_usage("'compile' takes one source, not %d", c->count);
    if (!c->opt[OPT_DUMP].given)
        return options_usage("compile what for? --dump=tokens or --dump=ast");
    if (!parse_dumps(c->opt[OPT_DUMP].text, &what))
        return options_usage("'%s' after --dump is not tokens or ast, or both with a comma", c->opt[OPT_DUMP].text);

    size_t len;
    ExitCode code = EXIT_OK;
    Source src = {.file = c->operands[0]};
    char *text = load_bytes(src.file, &len, &d);
    if (!text)
        return commands_exit(&d, EXIT_USAGE);
    src.text = text;
    if (strlen(text) != len) {
        diag_file_error(&d, src.file, "not a text: it holds a NUL byte");
        code = EXIT_USAGE;
    } else if (!dump(&src, what, &d)) {
        code = EXIT_REFUSED;
    }
    free(text);
    return commands_exit(&d, code);
}
