/* cli/speedup.h - one program on machines with more and more cores. */
#ifndef CLI_SPEEDUP_H
#define CLI_SPEEDUP_H

#include "cli/options.h"
#include "vm/machine/config.h"

/* sim --cores LIST: all of the command.  The machines have the memory of BASE, spread over
 * their units. */
ExitCode speedup_table(const CommandLine *c, const MachineConfig *base);

#endif
