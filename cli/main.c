/* cli/main.c - the frbz command. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/stop.h"
#include "cli/version.h"

static ExitCode help(const CommandLine *c) {
    const char *form = c->opt[OPT_HELP].text;
    if (form && strcmp(form, "markdown"))
        return options_usage("'%s' after --help is not markdown", form);
    if (form)
        options_markdown(stdout);
    else
        options_help(stdout, c);
    return EXIT_OK;
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

int main(int argc, char **argv) {
    CommandLine c;
    ExitCode code = EXIT_OK;
    hold_standard_streams();
    stop_install();
    if (!options_parse(argc, argv, &c))
        return EXIT_USAGE;
    if (c.opt[OPT_HELP].given)
        code = help(&c);
    else if (c.opt[OPT_VERSION].given)
        puts("frbz " FRBZ_VERSION);
    else if (argc == 1)
        code = options_usage("no command and no program");
    else
        code = run_command(&c);
    return (int)close_stdout(code);
}
