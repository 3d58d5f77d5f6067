/* frontend/opt/distribution.h - a loop over columns, with loops down the columns in it, in parts.
 *
 *     for (j ...) {                               for (i ...)
 *         double s = 0;                               for (j ...) {
 *         for (i ...) {                becomes            s[j] = b * s[j] + x[i][j];
 *             s = b * s + x[i][j];                        y[i][j] = s[j];
 *             y[i][j] = s;                            }
 *         }                                       for (j ...)
 *         last[j] = s;                                last[j] = s[j];
 *     }
 *
 * That is loop distribution with scalar expansion, and interchange.  It may be done if iterations of the outer loop are
 * independent of one another: all accesses to each array that it writes have its counter as the same index.  Where no
 * check may fail, which is asked for before (frontend/opt/interchange.h), nobody sees the other order. */
#ifndef FRONTEND_OPT_DISTRIBUTION_H
#define FRONTEND_OPT_DISTRIBUTION_H

#include "frontend/loops/extents.h"

enum { DISTRIBUTION_PARTS = 7, DISTRIBUTION_CARRIED = 6, DISTRIBUTION_KEPT = 8 };

/* A loop in it, or what stands between two of them. */
typedef struct {
    const Node *loop;                   // NULL: no loop
    Level level;
    Node *first, *end;                  // nodes, of no loop
    const Node *version[DISTRIBUTION_CARRIED];  // of what the outer loop carries, where the part begins
} DistributionPart;

typedef struct {
    const Node *loop;
    Level level;
    DistributionPart part[DISTRIBUTION_PARTS + 1];      // behind the last: what versions are there then
    int parts;
    Node *kept[DISTRIBUTION_KEPT];      // what each iteration has of its own: for another part, or as a loop's parameter
    int nkept;
} Distribution;

/* The number by which the loop carries the array of which X is a version; -1: X is of before the loop; -2: neither. */
int distribution_array(const Distribution *d, const Node *x);

/* The number by which X, or what a loop gives after its iterations, is kept; -1: it is not. */
int distribution_kept(const Distribution *d, const Node *x);

/* Is LOOP such a loop, that may stand in parts if no check in it fails? */
bool distribution_match(const Node *loop, Distribution *d);

/* The parts, at the end of AT; the last of them, which has LOOP's results, by the same numbers.  C copies from LOOP's
 * graph, without checks. */
Node *distribution_make(GraphCopy *c, const Distribution *d, Region *at);

#endif
