/* frontend/library.h - the text of frontend/library/Library.java, which is part of the compiler. */
#ifndef FRONTEND_LIBRARY_H
#define FRONTEND_LIBRARY_H

#include "isa/diag.h"

extern const Source library_source;

#endif
