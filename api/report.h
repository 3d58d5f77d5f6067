/* api/report.h - messages of a Diag as a frbz_error. */
#ifndef API_REPORT_H
#define API_REPORT_H

#include "api/exit.h"
#include "api/frbz.h"
#include "isa/diag.h"

/* Messages as they come.  DIAG is what functions report to. */
typedef struct {
    Diag  diag;
    frbz_message *messages;
    int   count, room;
    FILE *out;          // of text; opened for the first message
    char *text;
    size_t length;
    bool  lost;         // for want of memory
} Report;

/* ERROR, which may be NULL, is cleared. */
void report_begin(Report *r, frbz_error *error);

/* How it ended goes to ERROR, with all messages if that is a failure. */
frbz_status report_end(Report *r, ExitCode code, frbz_error *error);
/* The same for what is no exit code. */
frbz_status report_end_as(Report *r, frbz_status status, frbz_error *error);

#endif
