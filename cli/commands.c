/* cli/commands.c - the commands that translate and check: as, dis, verify, isa. */
#include "cli/commands.h"

#include <string.h>

#include "cli/load.h"
#include "isa/dis.h"
#include "isa/image.h"
#include "isa/isadoc.h"
#include "isa/outfile.h"

ExitCode commands_exit(const Diag *d, ExitCode code) {
    return d->no_memory ? EXIT_LIMIT : code;
}

static bool one_operand(const CommandLine *c) {
    if (c->count == 1)
        return true;
    options_usage("'%s' takes one program, not %d", command_table[c->command].word, c->count);
    return false;
}

/* DIR/NAME.s gives DIR/NAME.frbz; false: the name does not end in .s, or is too long. */
static bool image_name(const char *source, char *buf, size_t size) {
    size_t len = strlen(source);
    if (len < 3 || strcmp(source + len - 2, ".s") || source[len - 3] == '/')
        return false;
    return snprintf(buf, size, "%.*s.frbz", (int)len - 2, source) < (int)size;
}

ExitCode cmd_as(const CommandLine *c) {
    char name[4096];
    const char *path = c->opt[OPT_OUT].text;
    if (!one_operand(c))
        return EXIT_USAGE;
    if (!path && !image_name(c->operands[0], name, sizeof name))
        return options_usage("'%s' does not end in .s: name the image with -o", c->operands[0]);
    if (!path)
        path = name;

    Diag d = {.out = stderr};
    Loaded l;
    ExitCode code = c->opt[OPT_NOVERIFY].given ? load_program(c, &l, &d)
                                               : load_verified(c, &l, &d);
    if (code == EXIT_OK && !image_write(path, l.program, &d))
        code = EXIT_USAGE;
    if (code == EXIT_OK && c->opt[OPT_VERBOSE].given)
        fprintf(stderr, "frbz: %s: %u codelets, %u instructions, %u constants\n", path,
                l.program->ncodelets, l.program->ncode, l.program->nconsts);
    load_free(&l);
    return commands_exit(&d, code);
}

/* The text goes to OUT, whose own errors are found when it is closed. */
static bool disassemble(const Loaded *l, FILE *out, bool encoding, Diag *d) {
    bool done = dis_program(out, l->program, encoding) || ferror(out);
    if (!done)
        diag_file_reason(d, l->source.file, diag_no_memory);
    return done;
}

static ExitCode disassemble_to(const Loaded *l, const char *path, bool encoding, Diag *d) {
    OutFile *out = out_open(path, d);
    if (!out)
        return EXIT_USAGE;
    if (disassemble(l, out_stream(out), encoding, d))
        return out_commit(out, d) ? EXIT_OK : EXIT_USAGE;
    out_abort(out);
    return EXIT_LIMIT;
}

ExitCode cmd_dis(const CommandLine *c) {
    if (!one_operand(c))
        return EXIT_USAGE;
    Diag d = {.out = stderr};
    Loaded l;
    ExitCode code = load_program(c, &l, &d);
    bool encoding = c->opt[OPT_ENCODING].given;
    const char *path = c->opt[OPT_OUT].text;
    if (code == EXIT_OK && path)
        code = disassemble_to(&l, path, encoding, &d);
    else if (code == EXIT_OK && !disassemble(&l, stdout, encoding, &d))
        code = EXIT_LIMIT;
    load_free(&l);
    return commands_exit(&d, code);
}

ExitCode cmd_verify(const CommandLine *c) {
    if (!one_operand(c))
        return EXIT_USAGE;
    Diag d = {.out = stderr};
    Loaded l;
    ExitCode code = load_verified(c, &l, &d);
    if (code == EXIT_OK && !c->opt[OPT_QUIET].given)
        printf("%s: verified: %u codelets, %u instructions\n", c->operands[0],
               l.program->ncodelets, l.program->ncode);
    load_free(&l);
    return commands_exit(&d, code);
}

ExitCode cmd_isa(const CommandLine *c) {
    if (c->count)
        return options_usage("'isa' takes no operand");
    isadoc_write(stdout);
    return EXIT_OK;
}
