/* frontend/check_meant.c - which name was meant by one that is not there. */
#include <string.h>

#include "frontend/check_state.h"

enum { LONGEST = 40 };

static int least(int a, int b) {
    return a < b ? a : b;
}

/* How many letters must be put in, left out, changed, or exchanged with the next one, to make
 * B of A; both are LONGEST at most. */
static int distance(const char *a, int la, const char *b, int lb) {
    int d[LONGEST + 1][LONGEST + 1];
    for (int i = 0; i <= la; i++)
        for (int j = 0; j <= lb; j++) {
            if (!i || !j) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = least(d[i - 1][j - 1] + (a[i - 1] != b[j - 1]), least(d[i - 1][j], d[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[la][lb];
}

void check_compare(Meant *m, const char *text, int len) {
    if (len > LONGEST || m->len > LONGEST)
        return;
    int d = distance(m->text, m->len, text, len);
    bool better = !m->best || d < m->distance || (d == m->distance && strcmp(text, m->best) < 0);
    if (d == 0 || d > 2 || 3 * d > m->len + 1 || !better)
        return;
    m->best = text;
    m->distance = d;
}

const char *check_meant(Check *c, const Meant *m) {
    return m->best ? front_text(c->front, ": did you mean '%s'?", m->best) : "";
}

const char *check_meant_name(Check *c, const Name *name, bool method) {
    Meant m = {.text = name->text, .len = name->len};
    for (int i = 0; i < NAME_BUCKETS && c->front->errors < FRONT_ERRORS; i++)
        for (const Name *n = c->names[i]; n; n = n->next)
            if (method ? n->methods != NULL : n->local || n->field)
                check_compare(&m, n->text, n->len);
    return check_meant(c, &m);
}
