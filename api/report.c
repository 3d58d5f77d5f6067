/* api/report.c - messages are kept one by one, and printed with the lines that they are about. */
#include "api/report.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)FRBZ_OK == (int)EXIT_OK && (int)FRBZ_TRAP == (int)EXIT_TRAP && (int)FRBZ_USAGE == (int)EXIT_USAGE &&
              (int)FRBZ_REFUSED == (int)EXIT_REFUSED && (int)FRBZ_LIMIT == (int)EXIT_LIMIT, "statuses are exit codes");

/* What an error owns. */
typedef struct {
    frbz_message *messages;
    int count;
    char *text;
} Kept;

static void free_messages(frbz_message *m, int n) {
    for (int i = 0; i < n; i++) {
        free((char *)m[i].file);
        free((char *)m[i].text);
    }
    free(m);
}

void frbz_error_clear(frbz_error *e) {
    if (!e)
        return;
    Kept *k = e->memory;
    if (k) {
        free_messages(k->messages, k->count);
        free(k->text);
        free(k);
    }
    *e = (frbz_error){.status = FRBZ_OK};
}

static bool keep(Report *r, Loc at, const char *text) {
    if (r->count == r->room) {
        int room = 2 * r->room + 1;
        frbz_message *more = realloc(r->messages, (size_t)room * sizeof *more);
        if (!more)
            return false;
        r->messages = more;
        r->room = room;
    }
    frbz_message m = {strdup(at.src->file), at.line, at.col, strdup(text)};
    r->messages[r->count++] = m;
    return m.file && m.text;
}

static void tell(void *state, Loc at, const char *text) {
    Report *r = state;
    if (!r->out)
        r->out = open_memstream(&r->text, &r->length);
    r->lost |= !r->out || !keep(r, at, text);
    if (r->out)
        diag_error(&(Diag){.out = r->out}, at, "%s", text);
}

void report_begin(Report *r, frbz_error *error) {
    *r = (Report){.diag = {.tell = tell, .state = r}};
    frbz_error_clear(error);
}

/* There was no memory for more. */
static void say_no_memory(frbz_error *error) {
    static const frbz_message message = {"", 0, 0, "out of memory"};
    *error = (frbz_error){FRBZ_LIMIT, 1, &message, "error: out of memory\n", NULL};
}

frbz_status report_end_as(Report *r, frbz_status status, frbz_error *error) {
    Kept *k = NULL;
    if (r->out && fclose(r->out))
        r->lost = true;
    if (status != FRBZ_OK && error)
        k = malloc(sizeof *k);
    if (k && !r->lost && r->count) {
        *k = (Kept){r->messages, r->count, r->text};
        *error = (frbz_error){status, r->count, r->messages, r->text, k};
        return status;
    }
    free(k);
    free_messages(r->messages, r->count);
    free(r->text);
    if (status != FRBZ_OK && error)
        say_no_memory(error);
    return status;
}

frbz_status report_end(Report *r, ExitCode code, frbz_error *error) {
    assert(code != EXIT_BUG && "chunks were left");
    return report_end_as(r, code != EXIT_OK && r->diag.no_memory ? FRBZ_LIMIT : (frbz_status)code, error);
}
