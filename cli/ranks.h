/* cli/ranks.h - the command on several ranks: under mpirun, or with --ranks in processes of this computer.
 *
 *     ranks_open -> session_open -> ranks_begin -> (the run, its result) -> ranks_end
 *
 * All ranks parse the same command line.  Rank 0 goes on as one process would; the others do what it wants of them
 * within ranks_open.  Where there is but one process nothing of this does anything. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include <sys/types.h>

#include "cli/options.h"
#include "cli/session.h"
#include "vm/cluster/team.h"

typedef struct {
    Wire   *wire;           // NULL: one process
    Team   *team;           // NULL: the run did not begin
    Member *member;         // of each rank
    RemoteOptions remote;
    char    version[32];    // that helpers say they are
    Spread  spread;
    pid_t  *child;          // of --ranks, from rank 1 on; NULL: a launcher's
    bool    helps;          // this process was another rank, and is done: the code is its own
} Ranks;

/* OPT gets the threads of a rank. */
ExitCode ranks_open(const CommandLine *c, Ranks *r, RunOptions *opt);

/* --memory, or this rank's share of what the computer has. */
uint64_t ranks_memory(const Ranks *r, const CommandLine *c);

/* The program of S goes to all; OPT gets the peers. */
ExitCode ranks_begin(Ranks *r, Session *s, RunOptions *opt);

/* S is closed on all ranks, whatever failed before; as session_end.  If a rank is lost the process ends here. */
ExitCode ranks_end(Ranks *r, Session *s);

/* The arguments of the process, before anybody reorders them. */
void ranks_note(int argc, char **argv);

/* A launcher has started this process with others, for another command than run. */
bool ranks_launched(const CommandLine *c);

#endif
