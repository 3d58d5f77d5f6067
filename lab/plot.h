/* lab/plot.h - the plots of a study, drawn by gnuplot as SVG, in one style. */
#ifndef LAB_PLOT_H
#define LAB_PLOT_H

#include "lab/results.h"

typedef enum { PLOT_OK, PLOT_NO_GNUPLOT, PLOT_FAILED } PlotStatus;

/* FOLDER/NAME-PLOT.svg of each plot.  PLOT_FAILED: reported. */
PlotStatus plot_all(const Results *r, const char *folder, Diag *d);

/* The script for gnuplot, which writes to its standard output; false: out of memory. */
bool plot_script(const Results *r, const View *v, FILE *out);

#endif
