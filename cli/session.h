/* cli/session.h - what commands do with a run beside what is in api/session.h. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "api/session.h"
#include "cli/load.h"
#include "memory/layout.h"
#include "memory/store.h"
#include "vm/machine/machine.h"

/* Run while the user looks on (cli/status.h), on the simulated machine CFG, which fills in STATS; NULL: natively.
 * A trap is reported and gives its exit code. */
ExitCode session_execute(Session *s, const RunOptions *opt, const MachineConfig *cfg, MachineStats *stats);

/* The result as a line of text, an array as a summary; a record as one for each part. */
ExitCode session_print(const Session *s, FILE *out);

/* The result, an array, as a .npy file; a record as .npz. */
ExitCode session_export(Session *s, FILE *out);

/* session_close; a fault of ours is reported. */
ExitCode session_end(Session *s);

#endif
