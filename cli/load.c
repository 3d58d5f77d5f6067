/* cli/load.c - reading of sources and images. */
#include "cli/load.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "isa/asm.h"
#include "isa/image.h"
#include "isa/verify.h"

enum { MAX_PROGRAM_FILE = 1 << 28 };

char *load_bytes(const char *path, size_t *len, Diag *d) {
    const char *why = NULL;
    size_t room = 1 << 16, n = 0;
    FILE *f = strcmp(path, "-") ? fopen(path, "rb") : stdin;
    char *bytes = f ? malloc(room + 1) : NULL;
    if (!bytes) {
        why = diag_errno();
        goto out;
    }
    for (size_t got; (got = fread(bytes + n, 1, room - n, f)) > 0;) {
        n += got;
        if (n < room)
            continue;
        room *= 2;
        char *grown = room > MAX_PROGRAM_FILE ? NULL : realloc(bytes, room + 1);
        if (!grown) {
            why = room > MAX_PROGRAM_FILE ? "too large for a program" : diag_no_memory;
            goto out;
        }
        bytes = grown;
    }
    if (ferror(f)) {
        why = diag_errno();
        goto out;
    }
    bytes[n] = 0;
    *len = n;

out:
    if (f)
        fclose(f);
    if (!why)
        return bytes;
    diag_file_reason(d, path, why);
    free(bytes);
    return NULL;
}

static bool ends_in(const char *name, const char *end) {
    size_t n = strlen(name), e = strlen(end);
    return n >= e && !strcmp(name + n - e, end);
}

ExitCode load_options(const CommandLine *c, CompileOptions *out) {
    const char *grain = c->opt[OPT_GRAIN].text;
    const char *walk = c->opt[OPT_WALK].text;
    *out = (CompileOptions){.walk_root = walk && !strcmp(walk, "root"), .strict = c->opt[OPT_STRICT].given,
                            .thesis = grain && !strcmp(grain, "thesis"), .entry = c->opt[OPT_ENTRY].text};
    if (grain && !out->thesis && strcmp(grain, "auto"))
        return options_usage("'%s' after --grain is not auto or thesis", grain);
    if (walk && !out->walk_root && strcmp(walk, "auto"))
        return options_usage("'%s' after --walk is not auto or root", walk);
    return EXIT_OK;
}

static ExitCode compile(const CommandLine *c, Loaded *l, Diag *d) {
    CompileOptions options;
    Front f;
    ExitCode code = load_options(c, &options);
    if (code != EXIT_OK)
        return code;
    front_init(&f, &l->source, d);
    l->program = compile_source(&f, &options, NULL);
    front_free(&f);
    return l->program ? EXIT_OK : EXIT_REFUSED;
}

ExitCode load_program(const CommandLine *c, Loaded *out, Diag *d) {
    const char *path = c->operands[0];
    size_t len = 0;
    *out = (Loaded){.source.file = path};
    out->bytes = load_bytes(path, &len, d);
    if (!out->bytes)
        return EXIT_USAGE;
    bool image = image_is(out->bytes, len);
    if (c->opt[OPT_ENTRY].given && (image || !ends_in(path, ".java")))
        return options_usage("--entry names a method of a .java source, which '%s' is not", path);
    if (image || ends_in(path, ".frbz")) {
        out->program = image_read_memory(path, out->bytes, len, d);
        return out->program ? EXIT_OK : EXIT_USAGE;
    }
    if (strlen(out->bytes) != len) {
        diag_file_error(d, path, "neither assembly source nor a program image");
        return EXIT_USAGE;
    }
    out->source.text = out->bytes;
    if (ends_in(path, ".java"))
        return compile(c, out, d);
    out->program = asm_source(&out->source, d);
    return out->program ? EXIT_OK : EXIT_REFUSED;
}

ExitCode load_verified(const CommandLine *c, Loaded *out, Diag *d) {
    ExitCode code = load_program(c, out, d);
    if (code == EXIT_OK && !verify_program(out->program, &out->source, d))
        code = EXIT_REFUSED;
    return code;
}

void load_free(Loaded *l) {
    program_free(l->program);
    free(l->bytes);
    *l = (Loaded){0};
}

Loc load_line(const Loaded *l, uint32_t line) {
    const char *p = l->source.text;
    for (uint32_t i = 1; p && i < line; i++) {
        p = strchr(p, '\n');
        p = p ? p + 1 : NULL;
    }
    int blanks = p && line ? (int)strspn(p, " \t") : 0;
    return (Loc){&l->source, (int)line, blanks + 1};
}
