/* lab/profile/profile.h - a profile for people and for programs: by method, codelet and source line.
 *
 * A codelet's name begins with that of its method, and a '$' ends it: `dot$reduce1` is of `dot`.  In assembly
 * every codelet is a method of its own.  What was compiled into another method counts for that one; its lines
 * are its own. */
#ifndef LAB_PROFILE_PROFILE_H
#define LAB_PROFILE_PROFILE_H

#include <stdio.h>

#include "isa/program.h"
#include "vm/machine/profile.h"

/* What was spent on one line in one codelet. */
typedef struct {
    uint32_t line;          // 0: unknown
    unsigned codelet;
    uint64_t counts[PROFILE_COLUMNS];
} ProfileRow;

typedef struct {
    const Program *program;
    const char *name;       // of the program, as the user gave it
    const char *text;       // its source; NULL: it is not there
    unsigned    columns;    // PROFILE_NATIVE or PROFILE_COLUMNS
    unsigned   *method;     // of each codelet: the first one of its method
    ProfileRow *rows;       // in the order of codelets and, within one, of lines
    unsigned    count;
    uint64_t    total[PROFILE_COLUMNS];
} ProfileTable;

/* P, of a run of PROGRAM; all but the table stay the caller's.  False: out of memory; profile_drop is due all the
 * same. */
bool profile_tabulate(ProfileTable *t, const Profile *p, const Program *program, const char *name, const char *text);
void profile_drop(ProfileTable *t);

/* The same rows added up: by method (as codelet, its first one), codelet or line, in that order.  From malloc; NULL:
 * out of memory. */
typedef enum { PROFILE_METHODS, PROFILE_CODELETS, PROFILE_LINES } ProfilePart;
ProfileRow *profile_sums(const ProfileTable *t, ProfilePart by, unsigned *count);

/* Bytes of the method's name at the beginning of a codelet's. */
int profile_method(const char *codelet);

/* Cycles of tasks, all causes together. */
uint64_t profile_cycles(const uint64_t *counts);

typedef enum { PROFILE_TEXT, PROFILE_FOLDED, PROFILE_SPEEDSCOPE, PROFILE_JSON } ProfileForm;

/* False: out of memory. */
bool profile_print(FILE *out, ProfileForm form, const ProfileTable *t);

/* text.c: the source beside what its lines cost.  False: out of memory. */
bool profile_print_text(FILE *out, const ProfileTable *t);

/* files.c: stacks of a flame graph; for speedscope (false: out of memory); the object that is `profile` in JSON. */
void profile_print_folded(FILE *out, const ProfileTable *t);
bool profile_print_speedscope(FILE *out, const ProfileTable *t);
void profile_print_json(FILE *out, const ProfileTable *t);

#endif
