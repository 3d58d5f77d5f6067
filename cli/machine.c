/* cli/machine.c - which machine is simulated: --machine and --set. */
#include "cli/machine.h"

#include <string.h>

#include "cli/commands.h"
#include "vm/machine/config_file.h"

/* --machine: a preset, or else a file. */
static ExitCode read_machine(const char *name, MachineConfig *out) {
    if (config_preset(name, out))
        return EXIT_OK;
    Diag d = {.out = stderr};
    if (!strpbrk(name, "./"))
        return options_usage("'%s' after --machine is no preset; a file has a '.' or '/' in its name",
                             name);
    return config_read(name, out, &d) ? EXIT_OK : commands_exit(&d, EXIT_USAGE);
}

bool machine_help(const CommandLine *c) {
    const char *name = c->opt[OPT_MACHINE].text;
    if (!name || strcmp(name, "help"))
        return false;
    puts("presets (base: NAME is the first line of a machine file that changes one):\n");
    config_presets(stdout);
    puts("\nkeys, their defaults and ranges:\n");
    config_help(stdout);
    return true;
}

ExitCode machine_options(const CommandLine *c, const char *preset, MachineConfig *out) {
    char why[CONFIG_TEXT];
    ExitCode code = read_machine(c->opt[OPT_MACHINE].given ? c->opt[OPT_MACHINE].text : preset, out);
    if (code != EXIT_OK)
        return code;
    for (int i = 0; i < c->opt[OPT_SET].times; i++)
        if (!config_set_list(out, c->opt[OPT_SET].list[i], why))
            return options_usage("--set: %s", why);
    if (!config_check(out, why))
        return options_usage("%s", why);
    return EXIT_OK;
}
