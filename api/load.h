/* api/load.h - a program from a file or from memory, whatever form it has.
 *
 * The content decides: what begins like an image, a class file or a .jar is one.  Otherwise the name does: what
 * ends in .java is FunJava, in .frbz a damaged image, and everything else assembly source.
 * "-" is standard input. */
#ifndef API_LOAD_H
#define API_LOAD_H

#include "api/exit.h"
#include "frontend/compile.h"
#include "isa/diag.h"
#include "isa/program.h"

enum { LOAD_MOST = 1 << 28, LOAD_COMPILE_MEMORY = 1 << 30 };    // bytes: of a file; that compiling may take

typedef struct {
    Program *program;
    Source   source;    // what messages refer to; its text is NULL for an image or a class file
    char    *bytes;     // the file, NUL-terminated
} Loaded;

typedef enum { LOAD_IMAGE, LOAD_JAVA, LOAD_ASSEMBLY, LOAD_NOTHING } LoadForm;

/* The whole file with a NUL behind it.  NULL: reported. */
char *load_bytes(const char *path, size_t *len, Diag *d);
/* The same, if it is a text. */
char *load_text(const char *path, Diag *d);

bool load_is_java(const char *path);        // by its name, which that of a class file or .jar is, too

/* In place of the BYTES of a .jar, those of the class in it that runs, and behind a class its records, which a .jar
 * or the folder of the file PATH has; others stay as they are.  IS_FILE: they come from there.  NULL: reported, and BYTES
 * are freed, or they were NULL. */
char *load_unpacked(const char *path, bool is_file, char *bytes, size_t *len, Diag *d);

/* A FunJava program: its text, or a class file. */
Source load_source(const char *path, const char *bytes, size_t len);
/* That in the file PATH, and its bytes, for free.  False: reported. */
bool   load_java(const char *path, Source *out, char **bytes, Diag *d);

/* What LEN bytes of the file PATH are. */
LoadForm load_form(const char *path, const char *bytes, size_t len);

/* OUT has bytes, LEN of them, and the name of the file; now it gets the program.  OPTIONS are for FunJava.  EXIT_OK, or
 * why not: reported. */
ExitCode load_make(Loaded *out, size_t len, const CompileOptions *options, Diag *d);
void     load_free(Loaded *l);

/* Source line LINE of the program; the column of its first character, 1 if unknown. */
Loc load_line(const Loaded *l, uint32_t line);

#endif
