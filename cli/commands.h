/* cli/commands.h - what each command does; the list is cmd.def. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/options.h"

#define CMD(name, word, function, operands, doc) ExitCode function(const CommandLine *c);
#include "cli/cmd.def"

#endif
