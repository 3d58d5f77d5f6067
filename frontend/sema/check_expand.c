/* frontend/sema/check_expand.c - methods that print: their bodies stand where they are called, in main. */
#include "frontend/sema/check_state.h"

enum { MAX_EXPANDED = 2000, MAX_WITHIN = 100 };

/* What an expanded method needs in the place of a call. */
typedef struct {
    int bodies;             // its own and those in it; 0: not known yet
    int within;             // how many lie in each other
    bool begun;
} Size;

/* Who calls a method that prints, prints. */
static void spread(Check *c) {
    for (bool more = true; more;) {
        more = false;
        for (const Called *k = c->calls; k; k = k->next) {
            bool prints = k->to->expanded && !k->from->expanded && k->from != c->class->main;
            k->from->expanded |= prints;
            more |= prints;
        }
    }
}

static int number_of(const Check *c, const Method *m) {
    int i = 0;
    for (const Method *k = c->class->methods; k != m; k = k->next)
        i++;
    return i;
}

/* False: M is expanded in itself. */
static bool measure(Check *c, Size *sizes, const Method *m) {
    Size *s = &sizes[number_of(c, m)];
    if (s->begun || s->bodies)
        return !s->begun;
    Size sum = {.bodies = 1};
    s->begun = true;
    for (const Called *k = c->calls; k; k = k->next) {
        if (k->from != m || !k->to->expanded)
            continue;
        if (!measure(c, sizes, k->to))
            return false;
        const Size *in = &sizes[number_of(c, k->to)];
        sum.bodies += sum.bodies + in->bodies > MAX_EXPANDED ? MAX_EXPANDED : in->bodies;
        sum.within = in->within + 1 > sum.within ? in->within + 1 : sum.within;
        if (sum.within > MAX_WITHIN || sum.bodies > MAX_EXPANDED)
            break;
    }
    *s = sum;
    return true;
}

static void check_sizes(Check *c) {
    int n = 0;
    bool any = false;
    for (const Method *m = c->class->methods; m; m = m->next, n++)
        any |= m->expanded;
    if (!any)
        return;
    Size *sizes = front_alloc(c->front, ((size_t)n + 1) * sizeof *sizes);
    n = 0;
    for (const Method *m = c->class->methods; m && !c->front->no_memory; m = m->next, n++)
        if (!measure(c, sizes, m)) {
            front_error(c->front, m->at, "'%s' prints and calls itself: print in a loop, or give back values and print them in main", m->name);
            return;
        } else if (sizes[n].bodies > MAX_EXPANDED || sizes[n].within > MAX_WITHIN) {
            front_error(c->front, m->at, "'%s' calls too many methods that print: give back values, and print them in main", m->name);
            return;
        }
}

void check_expanded(Check *c) {
    spread(c);
    check_sizes(c);
}
