/* cli/machine.c - which machine is simulated: --machine and --set. */
#include "cli/machine.h"

#include <string.h>

#include "cli/commands.h"
#include "vm/machine/config.h"

/* --machine: a preset, or else a file. */
static ExitCode read_machine(const KeyTable *t, const char *name, void *out) {
    if (keys_preset(t, name, out))
        return EXIT_OK;
    Diag d = {.out = stderr};
    if (!strpbrk(name, "./"))
        return options_usage("'%s' after --machine is no preset; a file has a '.' or '/' in its name",
                             name);
    return keys_read(t, name, out, &d) ? EXIT_OK : commands_exit(&d, EXIT_USAGE);
}

bool machine_help(const KeyTable *t, const CommandLine *c) {
    const char *name = c->opt[OPT_MACHINE].text;
    if (!name || strcmp(name, "help"))
        return false;
    puts("presets (base: NAME is the first line of a machine file that changes one):\n");
    keys_presets(t, stdout);
    puts("\nkeys, their defaults and ranges:\n");
    keys_help(t, stdout);
    return true;
}

ExitCode machine_options(const KeyTable *t, const CommandLine *c, const char *preset, void *out) {
    char why[CONFIG_TEXT];
    ExitCode code = read_machine(t, c->opt[OPT_MACHINE].given ? c->opt[OPT_MACHINE].text : preset, out);
    if (code != EXIT_OK)
        return code;
    for (int i = 0; i < c->opt[OPT_SET].times; i++)
        if (!keys_set_list(t, out, c->opt[OPT_SET].list[i], why))
            return options_usage("--set: %s", why);
    if (!t->check(out, why))
        return options_usage("%s", why);
    return EXIT_OK;
}
