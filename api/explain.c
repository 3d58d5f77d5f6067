/* api/explain.c - findings and remarks as lines of text. */
#include "api/explain.h"

#include <limits.h>

/* Remarks that stand before place TO, and what comes after them. */
static const Remark *print_remarks(FILE *out, const Source *src, const Remark *r, Place to) {
    for (; r && (r->at.line < to.line || (r->at.line == to.line && r->at.col < to.col)); r = r->next)
        fprintf(out, "%s:%d:%d: %s\n", src->file, r->at.line, r->at.col, r->text);
    return r;
}

void explain_print(FILE *out, const Source *src, const Compiled *look, bool values) {
    const Remark *r = values ? NULL : look->remarks;
    for (const Finding *f = look->findings; f; f = f->next) {
        r = print_remarks(out, src, r, f->at);
        fprintf(out, "%s:%d:%d: %s\n", src->file, f->at.line, f->at.col, f->text);
        for (int i = 0; values && i < f->nvalues; i++) {
            char type[TYPE_NAME];
            const FoundValue *v = &f->value[i];
            fprintf(out, "    %s %s: %s\n", type_name(v->type, type), v->name ? v->name : "(the way out)", v->what);
        }
    }
    print_remarks(out, src, r, (Place){INT_MAX, 0});
}
