/* cli/commands.h - what each command does; the list is cmd.def. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/options.h"
#include "isa/diag.h"

/* CODE, or EXIT_LIMIT if what failed was for want of memory. */
ExitCode commands_exit(const Diag *d, ExitCode code);

#define CMD(name, word, function, operands, doc) ExitCode function(const CommandLine *c);
#include "cli/cmd.def"

#endif
