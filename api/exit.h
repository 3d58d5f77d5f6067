/* api/exit.h - how anything ends: what functions give that have reported why, and the command at last. */
#ifndef API_EXIT_H
#define API_EXIT_H

typedef enum {
#define EXIT(name, code, word, doc) EXIT_##name = code,
#include "api/exits.def"
} ExitCode;

#endif
