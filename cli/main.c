/* cli/main.c - the frbz command. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/ranks.h"
#include "cli/stop.h"
#include "api/version.h"
#include "memory/thread.h"

static ExitCode help(const CommandLine *c) {
    static const struct {
        const char *word;
        void (*print)(FILE *out);
    } forms[] = {{"markdown", options_markdown}, {"bash", manual_bash}, {"zsh", manual_zsh}, {"fish", manual_fish}};
    const char *form = c->opt[OPT_HELP].text;
    char meant[OPTIONS_MEANT];
    if (!form && !c->named && c->count)
        return options_usage("no command '%s'%s", c->operands[0], options_meant_command(c->operands[0], meant));
    if (!form)
        return options_help(stdout, c), EXIT_OK;
    if (!strcmp(form, "man"))
        return manual_page(stdout, c), EXIT_OK;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (!strcmp(form, forms[i].word))
            return forms[i].print(stdout), EXIT_OK;
    return options_usage("'%s' after --help is not markdown, man, bash, zsh or fish", form);
}

static ExitCode run_command(const CommandLine *c) {
    switch (c->command) {
#define CMD(name, word, function, operands, doc) case CMD_##name: return function(c);
#include "cli/cmd.def"
    case CMD_COUNT: break;
    }
    return EXIT_BUG;
}

/* A standard stream that is closed would lend its number to the next file opened, which
 * would then receive what is printed.  Such a stream becomes one that only fails. */
static void hold_standard_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* What a full disk or a closed pipe took from standard output must not pass in silence. */
static ExitCode close_stdout(ExitCode code) {
    errno = 0;
    bool lost = ferror(stdout) != 0;
    if (fclose(stdout) || lost) {
        fprintf(stderr, "frbz: standard output: %s\n", errno ? strerror(errno) : "write error");
        return code == EXIT_OK ? EXIT_USAGE : code;
    }
    return code;
}

/* A call of the command, which may be on another thread than the first. */
typedef struct {
    int    argc;
    char **argv;
    ExitCode code;
} Call;

static void *carry_out(void *arg) {
    Call *call = arg;
    CommandLine c;
    call->code = EXIT_OK;
    if (!options_parse(call->argc, call->argv, &c))
        call->code = EXIT_USAGE;
    else if (c.opt[OPT_HELP].given)
        call->code = help(&c);
    else if (c.opt[OPT_VERSION].given)
        puts("frbz " FRBZ_VERSION);
    else if (call->argc == 1)
        call->code = options_usage("no command and no program");
    else if (ranks_launched(&c))
        call->code = EXIT_USAGE;
    else
        call->code = run_command(&c);
    return NULL;
}

/* On a stack that suffices. */
static ExitCode carry_out_safely(Call *call) {
    pthread_t thread;
    if (thread_first_suffices()) {
        carry_out(call);
    } else if (thread_start(&thread, carry_out, call)) {
        pthread_join(thread, NULL);
    } else {
        fprintf(stderr, "frbz: error: %s: no room for a stack of %d MiB\n", diag_no_memory, STACK_BYTES >> 20);
        return EXIT_LIMIT;
    }
    return call->code;
}

int main(int argc, char **argv) {
    Call call = {.argc = argc, .argv = argv};
    hold_standard_streams();
    stop_install();
    ranks_note(argc, argv);
    return (int)close_stdout(carry_out_safely(&call));
}
