/* lab/html/chart.h - Chart.js as it was where frbz was built. */
#ifndef LAB_HTML_CHART_H
#define LAB_HTML_CHART_H

extern const char chart_library[];      // ""; it was not there

#endif
