/* lab/report.h - what changed between two runs, from their JSON files: two sweeps, or two runs'
 * statistics. */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include "isa/diag.h"
#include "lab/json.h"

/* The unit of a statistic; "" if it has none or is unknown. */
typedef const char *(*ReportUnit)(const char *name);

typedef enum { REPORT_SAME, REPORT_CHANGED, REPORT_BAD } ReportStatus;

/* For people; or as a JSON object: how many values were compared, and the list of changes, without
 * those of intervals. */
typedef enum { REPORT_TEXT, REPORT_JSON } ReportForm;

/* A and B with their paths; prints the changes, the largest relative one first.  REPORT_BAD:
 * they cannot be compared, or memory is out; reported. */
ReportStatus report_print(const Json *a, const Json *b, const char *path_a, const char *path_b, ReportUnit unit,
                          ReportForm form, FILE *out, Diag *d);

#endif
