/* cli/noted.c - notes to standard error or a file. */
#include "cli/noted.h"

#include <string.h>

#include "isa/op.h"

bool noted_any(const Program *p) {
    Inst in;
    for (uint32_t w = 0; w < p->ncode; w++)
        if (inst_decode(p->code[w], &in) && op_table[in.op].cls == CLASS_NOTE)
            return true;
    return false;
}

ExitCode noted_open(const CommandLine *c, const Program *p, NotesOutput *o, Diag *d) {
    const char *path = c->opt[OPT_NOTES].text;
    if (path && !strcmp(path, "none"))
        return EXIT_OK;
    if (path && !(o->file = out_open(path, d)))
        return EXIT_USAGE;
    if (!noted_any(p))
        return EXIT_OK;
    o->notes = notes_new(o->file ? out_stream(o->file) : stderr, NOTES_LIMIT);
    return o->notes ? EXIT_OK : (diag_file_reason(d, c->operands[0], diag_no_memory), EXIT_LIMIT);
}

ExitCode noted_tell(Notes *n, const char *program, Diag *d) {
    fflush(stdout);
    switch (notes_tell(n)) {
    case NOTES_ALL:
        break;
    case NOTES_CUT:
        fprintf(stderr, "frbz: warning: %s: the limit of %d MiB of notes is reached: later ones are left out\n",
                program, NOTES_LIMIT >> 20);
        break;
    case NOTES_LOST:
        diag_file_reason(d, program, diag_no_memory);
        return EXIT_LIMIT;
    }
    return EXIT_OK;
}

ExitCode noted_commit(NotesOutput *o, Diag *d) {
    if (!o->file || (o->notes && notes_lost(o->notes)))
        return EXIT_OK;     // which was reported
    bool written = out_commit(o->file, d);
    o->file = NULL;
    return written ? EXIT_OK : EXIT_USAGE;
}

void noted_close(NotesOutput *o) {
    notes_free(o->notes);
    out_abort(o->file);
    *o = (NotesOutput){0};
}
