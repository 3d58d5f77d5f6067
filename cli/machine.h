/* cli/machine.h - the machine that the options name, for the commands that have one. */
#ifndef CLI_MACHINE_H
#define CLI_MACHINE_H

#include "cli/options.h"
#include "vm/machine/config.h"

/* --machine help asks for no machine: prints presets and keys, and gives true. */
bool machine_help(const KeyTable *t, const CommandLine *c);

/* PRESET is the one meant when none is named.  Mistakes are reported. */
ExitCode machine_options(const KeyTable *t, const CommandLine *c, const char *preset, void *out);

#endif
