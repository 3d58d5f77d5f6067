/* frontend/opt/records.h - parts of records that come by several ways come by them part by part. */
#ifndef FRONTEND_OPT_RECORDS_H
#define FRONTEND_OPT_RECORDS_H

#include "frontend/ir/graph.h"

/* Conditionals and loops that give a record of which parts are read give these parts; the record itself stays where
 * the method gives it back as it is.  The result is a copy, or G. */
Graph *records_apart(Graph *g);

#endif
