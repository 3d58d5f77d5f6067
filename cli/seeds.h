/* cli/seeds.h - a simulation repeated with other seeds: means, and how far they may be off. */
#ifndef CLI_SEEDS_H
#define CLI_SEEDS_H

#include "cli/options.h"
#include "vm/machine/config.h"

enum { SEEDS_MOST = 1000 };

/* All of the command, on the machine BASE with its seed and those behind it. */
ExitCode seeds_means(const CommandLine *c, const MachineConfig *base);

#endif
