/* frontend/sema/check_meant.c - which name was meant by one that is not there. */
#include "frontend/sema/check_state.h"

const char *check_meant(Check *c, const Meant *m) {
    return m->best ? front_text(c->front, ": did you mean '%s'?", m->best) : "";
}

const char *check_meant_name(Check *c, const Name *name, bool method) {
    Meant m = {.text = name->text, .len = name->len};
    for (int i = 0; i < NAME_BUCKETS && c->front->errors < FRONT_ERRORS; i++)
        for (const Name *n = c->names[i]; n; n = n->next)
            if (method ? n->methods != NULL : n->local || n->field)
                meant_compare(&m, n->text, n->len);
    return check_meant(c, &m);
}
