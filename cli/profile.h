/* cli/profile.h - where a run spends: --profile.
 *
 *     profile_open -> the run, counted in o->profile -> profile_commit -> profile_close */
#ifndef CLI_PROFILE_H
#define CLI_PROFILE_H

#include "cli/run.h"
#include "isa/outfile.h"
#include "lab/profile/profile.h"

struct ProfileOutput {
    OutFile *file;          // NULL: it is shown on standard error, or nowhere
    bool     shown;
    ProfileForm  form;
    Profile     *profile;   // NULL: none is wanted
    ProfileTable table;     // of the run, once it has succeeded
};

/* What is recorded natively or, if SIMULATED, by the machine.  Mistakes are reported. */
ExitCode profile_open(const CommandLine *c, const Program *p, bool simulated, ProfileOutput *o, Diag *d);

/* The run of L has succeeded: its table is made.  EXIT_OK, or reported. */
ExitCode profile_finish(ProfileOutput *o, const Loaded *l, Diag *d);

/* The profile appears, as text on standard error. */
ExitCode profile_commit(ProfileOutput *o, const Loaded *l, Diag *d);

/* No file stays.  Harmless after profile_commit. */
void profile_close(ProfileOutput *o);

#endif
