/* lab/html/chart_none.c - in the place of chart.c where the library is missing. */
#include "lab/html/chart.h"

const char chart_library[] = "";
