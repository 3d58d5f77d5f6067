/* cli/made.c - the program once more with another entry, and its result as a file in memory. */
#include "cli/made.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/arguments.h"

bool made_is(const char *word) {
    size_t len = strlen(word), name = strcspn(word, "()");
    return name && len >= name + 2 && word[name] == '(' && word[len - 1] == ')' && !memchr(word, '.', name);
}

/* "vector(1000,17)" as words: name, arguments.  Commas inside of parentheses divide nothing.
 * The number of words; 0: more than a program may have. */
static int split(char *text, char *word[CHUNK_WORDS + 1]) {
    int n = 0, depth = 0;
    text[strlen(text) - 1] = 0;
    word[n++] = text;
    for (char *p = text; *p; p++) {
        if (!depth && (*p == (n == 1 ? '(' : ','))) {
            *p = 0;
            if (n == 1 && !p[1])
                break;
            if (n > CHUNK_WORDS)
                return 0;
            word[n++] = p + 1;
            continue;
        }
        depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
    }
    return n;
}

/* The command as it would be for the method alone: no layouts of variables, no grain. */
static CommandLine command_for(const CommandLine *c, const char *entry) {
    CommandLine made = *c;
    made.opt[OPT_LAYOUT] = made.opt[OPT_GRAIN] = made.opt[OPT_WALK] = made.opt[OPT_LEVEL] = (OptionValue){0};
    made.opt[OPT_ENTRY] = (OptionValue){.given = true, .text = entry};
    return made;
}

static ExitCode no_memory(const Session *s) {
    diag_file_reason(s->diag, s->loaded->source.file, diag_no_memory);
    return EXIT_LIMIT;
}

/* The result of T as an array of S. */
static ExitCode carry_over(Session *s, Session *t, const NpyOptions *opt, Handle *array) {
    char path[32];
    int fd = memfd_create("array", MFD_CLOEXEC);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    if (!f) {
        if (fd >= 0)
            close(fd);
        return no_memory(s);
    }
    ExitCode code = session_export(t, f);
    bool written = fflush(f) == 0;
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (code == EXIT_OK)
        code = written ? arguments_import(s, path, opt, array) : no_memory(s);
    fclose(f);
    return code;
}

static ExitCode run(Session *s, const CommandLine *c, const Loaded *l, char **word, int n, const NpyOptions *opt, Handle *array) {
    Session t = {0};
    RunOptions run = {0};
    ExitCode code = session_open(&t, l, s->memory, 0, s->diag);
    if (code == EXIT_OK)
        code = arguments_set(&t, c, word + 1, n - 1, LAYOUT_TREE);
    if (code == EXIT_OK)
        code = session_run(&t, &run);
    if (code == EXIT_OK && t.signature.nparts) {
        diag_file_error(s->diag, l->source.file, "the result is a record, not an array");
        code = EXIT_TRAP;
    }
    if (code == EXIT_OK)
        code = carry_over(s, &t, opt, array);
    ExitCode closing = session_end(&t);
    return closing == EXIT_OK ? code : closing;
}

ExitCode made_array(Session *s, const CommandLine *line, const char *text, const NpyOptions *opt, Handle *array) {
    char *word[CHUNK_WORDS + 1], *copy = strdup(text), *entry = NULL;
    int n = copy ? split(copy, word) : 1;
    ExitCode code = EXIT_LIMIT;
    if (!n)
        code = options_usage("'%s': more than %d arguments", text, CHUNK_WORDS);
    else if (!copy || asprintf(&entry, "%s/%d", word[0], n - 1) < 0)
        entry = NULL, no_memory(s);
    else {
        Loaded l;
        CommandLine c = command_for(line, entry);
        code = load_verified(&c, &l, s->diag);
        if (code == EXIT_OK)
            code = run(s, line, &l, word, n, opt, array);
        load_free(&l);
    }
    free(entry);
    free(copy);
    return code;
}
