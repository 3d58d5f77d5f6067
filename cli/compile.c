/* cli/compile.c - frbz compile: a FunJava source becomes an image, or is shown at any stage. */
#include <stdlib.h>
#include <string.h>

#include "api/explain.h"
#include "cli/commands.h"
#include "cli/load.h"
#include "frontend/sema/java.h"
#include "isa/dis.h"
#include "isa/image.h"
#include "isa/outline.h"
#include "isa/verify.h"

enum {
#define DUMP(name, word, doc) DUMP_##name,
#include "cli/dumps.def"
    DUMP_COUNT
};

static const char *const dump_words[DUMP_COUNT] = {
#define DUMP(name, word, doc) [DUMP_##name] = word,
#include "cli/dumps.def"
};

static const char all_dumps[] =
#define DUMP(name, word, doc) " " word
#include "cli/dumps.def"
;

typedef enum { DOT_NONE, DOT_DFG, DOT_CODELETS } Dot;

/* What is wanted. */
typedef struct {
    bool dump[DUMP_COUNT];
    Dot dot;
    const char *method;     // alone is drawn; NULL: all are
    bool explain;
    PassName after;         // of DUMP_AFTER
    double seconds[PASS_COUNT];     // of DUMP_TIMES
    const char *image;      // NULL: none
    bool verbose;
    CompileOptions options;
} Wanted;

/* "after:PASS", of LEN bytes */
static bool parse_after(const char *text, size_t len, Wanted *w) {
    size_t word = strlen("after:");
    if (len < word || memcmp(text, "after:", word))
        return false;
    w->after = pass_find(text + word, len - word);
    return w->after != PASS_COUNT;
}

/* dumps = name { "," name } */
static bool parse_dumps(const char *text, Wanted *w) {
    for (;;) {
        size_t len = strcspn(text, ","), i = 0;
        while (i < DUMP_COUNT && (strlen(dump_words[i]) != len || memcmp(text, dump_words[i], len)))
            i++;
        i = parse_after(text, len, w) ? DUMP_AFTER : i == DUMP_AFTER ? DUMP_COUNT : i;
        if (i == DUMP_COUNT)
            return false;
        w->dump[i] = true;
        if (!text[len])
            return true;
        text += len + 1;
    }
}

static ExitCode parse_wanted(const CommandLine *c, Wanted *w) {
    const char *dumps = c->opt[OPT_DUMP].text, *dot = c->opt[OPT_DOT].text;
    *w = (Wanted){.after = PASS_COUNT, .explain = c->opt[OPT_EXPLAIN].given, .image = c->opt[OPT_OUT].text, .verbose = c->opt[OPT_VERBOSE].given};
    if (c->count != 1)
        return options_usage("'compile' takes one source, not %d", c->count);
    if (dumps && !parse_dumps(dumps, w))
        return options_usage("'%s' after --dump is not of%s, with commas between", dumps, all_dumps);
    if (dot)
        w->dot = !strncmp(dot, "dfg", 3) ? DOT_DFG : !strcmp(dot, "codelets") ? DOT_CODELETS : DOT_NONE;
    if (w->dot == DOT_DFG && dot[3])
        w->method = dot[3] == ':' ? dot + 4 : "";
    if (dot && (!w->dot || (w->method && !*w->method)))
        return options_usage("'%s' after --dot is not dfg, dfg:METHOD or codelets", dot);
    if (!dumps && !dot && !w->explain && !w->image)
        return options_usage("compile what for? -o FILE.frbz writes an image, --explain says what is parallel, "
                             "--dump and --dot show what the compiler makes; 'frbz run FILE.java' compiles by itself");
    return load_options(c, &w->options);
}

/* ---- what is asked of a compiled class ---- */

/* Those without a time are choices of lowering, or were left out. */
static void print_times(const Wanted *w) {
    for (PassName k = 0; k < PASS_COUNT; k++) {
        char time[32] = "-";
        if (w->seconds[k] > 0)
            snprintf(time, sizeof time, "%.3f ms", 1e3 * w->seconds[k]);
        printf("%-12s %12s  %s%s\n", pass_name(k), time, pass_doc(k), pass_optional(k) ? "" : " (cannot be left out)");
    }
}

static void dump_graphs(const Compiled *look) {
    for (int i = 0; i < look->ngraphs; i++)
        graph_dump(stdout, look->graphs[i]);
}

static void draw_graphs(const Compiled *look, const char *method) {
    graph_dot_begin(stdout, look->class->name);
    for (int i = 0; i < look->ngraphs; i++)
        if (!method || !strcmp(method, look->graphs[i]->method->name))
            graph_dot(stdout, look->graphs[i]);
    graph_dot_end(stdout);
}

static bool has_method(const Class *c, const char *name) {
    const Method *m = c->methods;
    while (m && strcmp(m->name, name))
        m = m->next;
    return m;
}

/* False: no memory. */
static bool show(const Source *src, const Wanted *w, const Compiled *look, const Program *p) {
    bool good = true;
    if (w->explain)
        explain_print(stdout, src, look, false);
    if (w->dump[DUMP_DFG])
        dump_graphs(look);
    if (w->dump[DUMP_LOOPS])
        explain_print(stdout, src, look, true);
    if (w->dump[DUMP_CODELETS])
        good &= outline_text(stdout, p);
    if (w->dump[DUMP_ASM])
        good &= dis_program(stdout, p, false) || ferror(stdout);
    if (w->dump[DUMP_TIMES])
        print_times(w);
    if (w->dot == DOT_DFG)
        draw_graphs(look, w->method);
    if (w->dot == DOT_CODELETS)
        good &= outline_dot(stdout, p);
    return good;
}

static ExitCode write_image(const Source *src, const Wanted *w, const Program *p, Diag *d) {
    if (!verify_program(p, src, d))
        return EXIT_REFUSED;
    if (!image_write(w->image, p, d))
        return EXIT_USAGE;
    if (w->verbose)
        fprintf(stderr, "frbz: %s: %u codelets, %u instructions, %u constants\n", w->image, p->ncodelets, p->ncode, p->nconsts);
    return EXIT_OK;
}

/* ---- stages ---- */

static void start(Front *f, const Source *src, const Wanted *w, Diag *d) {
    front_init(f, src, d);
    f->limit = w->options.memory;
}

static bool show_tokens(const Source *src, const Wanted *w, Diag *d) {
    Front f;
    start(&f, src, w, d);
    bool good = java_dump_tokens(stdout, &f);
    front_free(&f);
    return good;
}

static bool show_tree(const Source *src, const Wanted *w, Diag *d) {
    Front f;
    start(&f, src, w, d);
    Class *c = java_read(&f);
    if (c)
        tree_dump(stdout, c);
    front_free(&f);
    return c;
}

static bool wants_program(const Wanted *w) {
    return w->image || w->explain || w->dot || w->dump[DUMP_DFG] || w->dump[DUMP_LOOPS] || w->dump[DUMP_CODELETS] ||
           w->dump[DUMP_ASM] || w->dump[DUMP_AFTER] || w->dump[DUMP_TIMES];
}

/* Each stage reads the source anew, and only if those before found no mistake: so mistakes are
 * reported once. */
static ExitCode compile(const Source *src, Wanted *w, Diag *d) {
    if (w->dump[DUMP_TOKENS] && !show_tokens(src, w, d))
        return EXIT_REFUSED;
    if (w->dump[DUMP_AST] && !show_tree(src, w, d))
        return EXIT_REFUSED;
    if (!wants_program(w))
        return EXIT_OK;
    Front f;
    Compiled look;
    ExitCode code = EXIT_REFUSED;
    start(&f, src, w, d);
    f.remarks_wanted = w->explain;
    w->options.passes.show = w->dump[DUMP_AFTER] ? stdout : NULL;
    w->options.passes.show_after = w->after;
    w->options.passes.seconds = w->dump[DUMP_TIMES] ? w->seconds : NULL;
    Program *p = compile_source(&f, &w->options, &look);
    if (p && w->method && !has_method(look.class, w->method))
        code = options_usage("class '%s' has no method '%s' to draw", look.class->name, w->method);
    else if (p && !show(src, w, &look, p))
        code = (diag_file_reason(d, src->file, diag_no_memory), EXIT_LIMIT);
    else if (p)
        code = w->image ? write_image(src, w, p, d) : EXIT_OK;
    program_free(p);
    front_free(&f);
    return code;
}

ExitCode cmd_compile(const CommandLine *c) {
    Wanted w;
    Diag d = {.out = stderr};
    ExitCode code = parse_wanted(c, &w);
    if (code != EXIT_OK)
        return code;

    Source src;
    char *bytes;
    if (!load_java(c->operands[0], &src, &bytes, &d))
        return commands_exit(&d, EXIT_USAGE);
    code = compile(&src, &w, &d);
    free(bytes);
    return commands_exit(&d, code);
}
