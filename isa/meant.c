/* isa/meant.c - which of many words was meant by one that is not among them. */
#include "isa/meant.h"

#include <stdbool.h>
#include <string.h>

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

void meant_compare(Meant *m, const char *text, int len) {
    if (len > LONGEST || m->len > LONGEST)
        return;
    int d = distance(m->text, m->len, text, len);
    bool better = !m->best || d < m->distance || (d == m->distance && strcmp(text, m->best) < 0);
    if (d == 0 || d > 2 || 3 * d > m->len + 1 || !better)
        return;
    m->best = text;
    m->distance = d;
}
