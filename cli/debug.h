/* cli/debug.h - frbz debug: a run that stops, and goes back by running again (docs/debugging.md).
 *
 * Commands are read from a file where the run has stopped, inside of Stepper.look.  To go back, a run is
 * ended and another one begun: first it looks for the last place before here that suits (SEEK_LAST), then one
 * goes there (SEEK_STEP). */
#ifndef CLI_DEBUG_H
#define CLI_DEBUG_H

#include <signal.h>

#include "cli/scene.h"
#include "cli/session.h"
#include "vm/core/order.h"
#include "vm/native/stepper.h"

enum { DEBUG_BREAKS = 64, DEBUG_LINE = 4096 };

typedef enum { BREAK_LINE, BREAK_CODELET, BREAK_METHOD, BREAK_NUMBER, BREAK_PLACE, BREAK_CHUNK } BreakKind;

typedef struct {
    unsigned  number;       // from 1 on
    BreakKind kind;
    uint64_t  what;         // line, codelet, number of the task, slot of the chunk
    TaskPlace     place;        // BREAK_PLACE
    bool      live;         // BREAK_CHUNK: there was such a chunk when somebody looked last
    uint64_t  hits;         // stops here
} Breakpoint;

/* For what a run stops beside breakpoints. */
typedef enum { MOVE_ON, MOVE_STEP, MOVE_NEXT, MOVE_STEPI, MOVE_TASK, MOVE_FINISH } Move;

typedef enum { SEEK_NOTHING, SEEK_STEP, SEEK_LAST } Seek;

typedef struct {
    const CommandLine *line;
    const Loaded *loaded;
    const Program *program;
    FILE   *in, *out;
    bool    prompts;
    Diag   *diag;
    Session session;
    Stepper stepper;
    uint8_t *marks;         // Stepper.marks
    Scene   *scene;
    Notes   *notes;         // as they come; NULL: the program makes none

    Breakpoint breaks[DEBUG_BREAKS];
    unsigned nbreaks, numbered;

    Move     move;
    uint64_t times;         // how often more it is to stop
    TaskPlace    from;          // MOVE_NEXT, MOVE_FINISH: the task
    TaskPlace    here;          // of the task at hand, while tasks matter
    Seek     seek;
    uint64_t limit;         // SEEK_LAST: before this step
    uint64_t *found;        // the last of them, a ring of
    uint64_t nfound, room;  // times
    uint64_t target;        // SEEK_STEP
    bool     again;         // the run has ended to begin anew
    bool     quits;
    uint64_t shown_task;    // at the last stop
    unsigned listed;        // the line that list goes on from; 0: the current one
    volatile sig_atomic_t stopped;      // by Ctrl-C

    const Moment *at;       // NULL: the program is not running
    SceneView view;         // of at
    uint64_t end;           // steps of the run that has ended
} Debugger;

/* debug.c.  Commands come from IN, what they show goes to OUT; with PROMPTS somebody types. */
ExitCode debug_run(const CommandLine *c, const Loaded *l, FILE *in, FILE *out, bool prompts, Diag *d);
/* SIGINT: stop the run and ask. */
void debug_interrupt(void);

/* What becomes of the program after a command. */
typedef enum { STAY, GO } After;

/* debug_commands.c: read and carry out commands until the program goes on or is to end. */
void debug_prompt(Debugger *d);
/* Takes the scene of the stop, unless it was taken. */
const Scene *debug_scene(Debugger *d);
/* "file:line" and what comes next. */
void debug_show_place(Debugger *d, bool instruction);

#define COMMAND(name, word, letters, function, operands, doc) After function(Debugger *d, char *text);
#include "cli/debug.def"

/* debug_stops.c: does the run stop here?  *WHY: the breakpoint, or NULL. */
bool debug_stops(Debugger *d, const Moment *m, const Breakpoint **why);
/* Marks and `until` of what is wanted now. */
void debug_arm(Debugger *d);
/* A breakpoint there; says so, or why not. */
void debug_add(Debugger *d, char *text);
void debug_add_chunk(Debugger *d, Handle chunk);
void debug_show_break(const Debugger *d, const Breakpoint *b);
void debug_forget(Debugger *d, unsigned i);
/* Of the codelet with this name, or of the method: -1. */
int  debug_codelet(const Debugger *d, const char *name);

/* debug_print.c */
void debug_print_text(Debugger *d, ShowAs as, const char *text);
/* The chunk that TEXT names, or a message. */
bool debug_find_chunk(Debugger *d, const char *text, Handle *out);

#endif
