/* lab/page.h - the page of a study: question, conclusion, reported values, plots, tables, machine.
 *
 * Everything is made anew but the conclusion, which people write between two marks. */
#ifndef LAB_PAGE_H
#define LAB_PAGE_H

#include "lab/results.h"

/* FOLDER/NAME.md; false: reported, and the page is as it was. */
bool page_write(const Results *r, const char *folder, Diag *d);

/* The page; CONCLUSION is what stands between the marks. */
bool page_print(const Results *r, const char *conclusion, FILE *out);

#endif
