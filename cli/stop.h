/* cli/stop.h - Ctrl-C and its like: clean up, then die by the signal as shells expect.
 *
 * While a program runs the first signal only asks it to stop; what remains to be
 * done after it is done, then stop_die ends the process. */
#ifndef CLI_STOP_H
#define CLI_STOP_H

#include <stdbool.h>

void stop_install(void);

/* Between these two a signal stops the running program first. */
void stop_run_begins(void);
void stop_run_ended(void);

/* What the signal that came in did to the program; NULL: none came. */
const char *stop_word(void);

/* Die by the signal that came in, when what was printed is out; does nothing if none did. */
void stop_die(void);

#endif
