/* lab/html/chart.c - the library that draws charts, from the package that the Makefile has found. */
#include "lab/html/chart.h"

#include "isa/embed.h"

EMBED(chart_library, CHART);
