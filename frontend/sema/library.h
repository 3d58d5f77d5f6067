/* frontend/sema/library.h - the texts of frontend/library, which are part of the compiler: one class, in parts. */
#ifndef FRONTEND_SEMA_LIBRARY_H
#define FRONTEND_SEMA_LIBRARY_H

#include "isa/diag.h"

enum { LIBRARY_PARTS = 4 };

extern const Source library_parts[LIBRARY_PARTS];

#endif
