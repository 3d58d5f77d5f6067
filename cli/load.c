/* cli/load.c - the program of a command, and what its options say about compiling. */
#include "cli/load.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/verify.h"
#include "memory/layout.h"

/* The numbers of layouts are those of descriptors, in the compiler as everywhere. */
static_assert(IN_TREE == (int)LAYOUT_TREE && IN_ROWS == (int)LAYOUT_ROW && IN_COLUMNS == (int)LAYOUT_COL &&
              IN_Z == (int)LAYOUT_Z && TYPE_LAYOUTS == (int)LAYOUT_COUNT, "layouts have one number");

/* layout = [ METHOD "." ] NAME "=" LAYOUT, of LEN bytes */
static bool parse_layout(const char *text, size_t len, NamedLayout *out) {
    const char *equal = memchr(text, '=', len);
    char word[8];
    Layout layout;
    size_t n = equal ? len - (size_t)(equal - text) - 1 : 0;
    if (!equal || n >= sizeof word)
        return false;
    memcpy(word, equal + 1, n);
    word[n] = 0;
    if (!layout_find(word, &layout))
        return false;
    const char *dot = memchr(text, '.', (size_t)(equal - text)), *name = dot ? dot + 1 : text;
    *out = (NamedLayout){.method = dot ? text : NULL, .method_len = dot ? (int)(dot - text) : 0, .name = name,
                         .name_len = (int)(equal - name), .layout = (TypeLayout)layout};
    return out->name_len > 0 && (!dot || dot > text);
}

static ExitCode parse_layouts(const char *text, CompileOptions *out) {
    for (;; text++) {
        size_t len = strcspn(text, ",");
        if (out->nlayouts == MAX_LAYOUTS)
            return options_usage("more than %d variables after --layout", MAX_LAYOUTS);
        if (!parse_layout(text, len, &out->layouts[out->nlayouts++]))
            return options_usage("'%.*s' after --layout is not VARIABLE=LAYOUT, with a layout of tree, row, col, z", (int)len, text);
        text += len;
        if (!*text)
            return EXIT_OK;
    }
}

/* names = name { "," name } */
static bool parse_without(const char *text, uint64_t *without) {
    for (;; text++) {
        size_t len = strcspn(text, ",");
        PassName pass = pass_find(text, len);
        if (pass == PASS_COUNT || !pass_optional(pass))
            return false;
        *without |= passes_bit(pass);
        text += len;
        if (!*text)
            return true;
    }
}

/* auto, or auto:CORES; *CORES stays otherwise. */
static bool parse_auto(const char *text, int *cores) {
    char *end = NULL;
    if (!strcmp(text, "auto"))
        return true;
    if (strncmp(text, "auto:", 5) || text[5] < '1' || text[5] > '9')
        return false;
    unsigned long n = strtoul(text + 5, &end, 10);
    if (*end || n > COMPILE_MOST_CORES)
        return false;
    *cores = (int)n;
    return true;
}

bool load_is_grain(const char *text) {
    int cores;
    return !strcmp(text, "fine") || !strcmp(text, "thesis") || parse_auto(text, &cores);
}

ExitCode load_options(const CommandLine *c, CompileOptions *out) {
    const char *grain = c->opt[OPT_GRAIN].text;
    const char *walk = c->opt[OPT_WALK].text;
    const char *level = c->opt[OPT_LEVEL].text;
    *out = (CompileOptions){.walk_root = walk && !strcmp(walk, "root"), .strict = c->opt[OPT_STRICT].given,
                            .thesis = grain && !strcmp(grain, "thesis"), .fine = grain && !strcmp(grain, "fine"),
                            .plain = level && !strcmp(level, "0"), .entry = c->opt[OPT_ENTRY].text,
                            .memory = c->opt[OPT_COMPILE_MEMORY].given ? c->opt[OPT_COMPILE_MEMORY].number : LOAD_COMPILE_MEMORY};
    const char *without = c->opt[OPT_WITHOUT].text;
    if (without && !parse_without(without, &out->passes.without))
        return options_usage("'%s' after --without is not a list of passes that can be left out, with commas between", without);
    if (grain && !load_is_grain(grain))
        return options_usage("'%s' after --grain is not auto, auto:CORES (1 to %d), fine or thesis", grain, COMPILE_MOST_CORES);
    if (grain)
        parse_auto(grain, &out->cores);
    if (walk && !out->walk_root && strcmp(walk, "auto"))
        return options_usage("'%s' after --walk is not auto or root", walk);
    if (level && !out->plain && strcmp(level, "1"))
        return options_usage("'%s' after -O is not 0 or 1", level);
    return c->opt[OPT_LAYOUT].text ? parse_layouts(c->opt[OPT_LAYOUT].text, out) : EXIT_OK;
}

/* Layouts of variables need a source with variables, those of arguments a run. */
static bool layout_suits(const CommandLine *c) {
    const char *layout = c->opt[OPT_LAYOUT].text;
    bool runs = c->command == CMD_RUN || c->command == CMD_SIM || c->command == CMD_GRAPH;
    return !layout || (runs && !strchr(layout, '='));
}

/* An option that says how to compile; NULL: none is given. */
static const char *compiles_only(const CommandLine *c) {
    static const OptionId names[] = {OPT_COMPILE_MEMORY, OPT_STRICT, OPT_GRAIN, OPT_WALK, OPT_LEVEL, OPT_WITHOUT};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (c->opt[names[k]].given)
            return option_table[names[k]].word;
    return NULL;
}

static ExitCode load(const CommandLine *c, const Source *more, Loaded *out, Diag *d) {
    const char *path = c->operands[0];
    size_t len = 0;
    *out = (Loaded){.source.file = path};
    char *read = load_bytes(path, &len, d);
    out->bytes = load_unpacked(path, strcmp(path, "-"), read, &len, d);
    if (!out->bytes)
        return EXIT_USAGE;
    bool java = load_form(path, out->bytes, len) == LOAD_JAVA;
    if (!java && !layout_suits(c))
        return options_usage("--layout %s names variables of a .java source, which '%s' is not", c->opt[OPT_LAYOUT].text, path);
    if (!java && c->opt[OPT_ENTRY].given)
        return options_usage("--entry names a method of a .java source, which '%s' is not", path);
    const char *needless = java ? NULL : compiles_only(c);
    if (needless)
        return options_usage("--%s is for compiling a .java source, which '%s' is not", needless, path);
    CompileOptions options = {0};
    ExitCode code = java ? load_options(c, &options) : EXIT_OK;
    options.more = more;
    return code == EXIT_OK ? load_make(out, len, &options, d) : code;
}

ExitCode load_program(const CommandLine *c, Loaded *out, Diag *d) {
    return load(c, NULL, out, d);
}

ExitCode load_with(const CommandLine *c, const Source *more, Loaded *out, Diag *d) {
    ExitCode code = load(c, more, out, d);
    if (code == EXIT_OK && !verify_program(out->program, &out->source, d))
        code = EXIT_REFUSED;
    return code;
}

ExitCode load_verified(const CommandLine *c, Loaded *out, Diag *d) {
    return load_with(c, NULL, out, d);
}
