/* isa/meant.h - the word that is most like one that is not there, if one is like it.
 *
 * Whoever looks for it compares all that there are: Meant m = {.text = text, .len = len}; for each: meant_compare(&m, ...). */
#ifndef ISA_MEANT_H
#define ISA_MEANT_H

typedef struct {
    const char *text;       // the one that is not there
    int len;
    const char *best;       // NULL: none
    int distance;
} Meant;

void meant_compare(Meant *m, const char *text, int len);        // TEXT ends with NUL

#endif
