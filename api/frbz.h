/* frbz.h - programs for the Fresh Breeze machine, called from C.
 *
 *     frbz_error error = {0};
 *     frbz_program *p = frbz_load("Dot.java", NULL, &error);
 *     frbz_method *dot = frbz_find(p, "dot", &error);
 *     frbz_value args[] = {frbz_dense(FRBZ_DOUBLE, a, 1, n, 0, 0), frbz_dense(FRBZ_DOUBLE, b, 1, n, 0, 0)}, sum;
 *     if (frbz_call(dot, args, 2, &sum, 1, &error) == FRBZ_OK) printf("%f\n", sum.real);
 *     frbz_free(p);
 *
 * A program is a class of FunJava, whose static methods are compiled when they are first asked for, an assembly source
 * or an image.  It has memory and threads of its own, which stay from one call to the next.
 *
 * Errors are values: functions fill in a frbz_error, which the caller began with zeros and ends with frbz_error_clear.
 * Functions that give a pointer give NULL when they fail; with a program or method that is NULL they fail, too, and
 * leave the error as it is.  Nothing here exits, prints, or sets a signal handler.
 *
 * Threads: any thread may call any function.  Calls of methods of one program wait for one another; different programs
 * have nothing in common.  A process that forks may use only programs that it loads afterwards. */
#ifndef FRBZ_H
#define FRBZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct frbz_program frbz_program;
typedef struct frbz_method frbz_method;     /* belongs to its program */
typedef struct frbz_array frbz_array;       /* a result, in the memory of its program */

const char *frbz_version(void);

/* ---- errors ---- */

/* All but the last two are exit codes of the command, too. */
typedef enum {
    FRBZ_OK        = 0,
    FRBZ_TRAP      = 1,     /* the program failed: an index out of bounds, say */
    FRBZ_USAGE     = 2,     /* no such file, method; unsuitable arguments */
    FRBZ_REFUSED   = 3,     /* by the compiler, assembler or verifier */
    FRBZ_LIMIT     = 4,     /* of memory, time or instructions */
    FRBZ_CANCELLED = 5      /* by frbz_cancel, or what watches */
} frbz_status;

typedef struct {
    const char *file;       /* as it was named */
    int         line;       /* from 1 on; 0: the file as a whole */
    int         column;     /* in bytes, from 1 on */
    const char *text;       /* lower case, without a full stop */
} frbz_message;

typedef struct {
    frbz_status status;
    int         count;      /* messages, in the order in which they were found */
    const frbz_message *messages;
    const char *text;       /* all of them as the command prints them, with lines of the source and carets */
    void       *memory;     /* of the library */
} frbz_error;

/* Frees what is in E, and makes it zeros.  Each function that is given an error does that first. */
void frbz_error_clear(frbz_error *e);

/* ---- programs ---- */

/* Zeros stand for what is usual. */
typedef struct {
    uint64_t memory;            /* bytes for arrays and tasks; 0: 3/4 of what this computer has */
    uint64_t compile_memory;    /* bytes; 0: 2^30 */
    uint64_t instructions;      /* that a call may execute; 0: any number */
    double   seconds;           /* that a call may take; 0: any time */
    int      threads;           /* 0: as many as there are processors */
    bool     strict_fp;         /* sums of floating-point numbers in Java's order, as --strict-fp */
    bool     no_machine_code;   /* everything is interpreted */
    /* What main prints, in pieces; NULL: it is lost.  From threads of the library, one at a time. */
    void   (*print)(void *state, const char *text, size_t length);
    /* Asked some ten times a second while a call takes long, by a thread of the library; true: cancel it. */
    bool   (*watch)(void *state);
    void    *state;            /* for both, which call nothing of the program but frbz_cancel */
} frbz_options;

/* NAME tells what it is: FunJava ends in .java, an image in .frbz, other names are of assembly sources; class files and
 * .jar files of FunJava are told by what they hold; the class files of records lie beside that of the class, or in
 * memory behind it.  BYTES may go afterwards.  OPTIONS may be NULL. */
frbz_program *frbz_load(const char *path, const frbz_options *options, frbz_error *error);
frbz_program *frbz_load_memory(const char *name, const void *bytes, size_t length, const frbz_options *options,
                               frbz_error *error);

/* Its methods and results go with it.  No call of it is on its way.  NULL is fine. */
void frbz_free(frbz_program *p);

/* Headers of its methods, "double dot(double[] a, double[] b)"; of one that gives a record with its parts behind it,
 * "Pair mean(double[] a) -> (double sum, int n)".  I from 0 on, NULL: there are no more. */
const char *frbz_header(const frbz_program *p, int i);

/* What is parallel in a FunJava source, and what is not and why, as a text for frbz_text_free. */
char *frbz_explain(frbz_program *p, frbz_error *error);
void  frbz_text_free(char *text);

/* ---- methods ---- */

/* A method by its name: "dot"; where there are several, "dot/2" by its number of parameters or "dot(double[],double[])"
 * by their types; "main", or what an assembly source or image begins with.  The first time it is compiled. */
frbz_method *frbz_find(frbz_program *p, const char *name, frbz_error *error);

typedef enum {
    FRBZ_NOTHING, FRBZ_BOOLEAN, FRBZ_INT, FRBZ_LONG, FRBZ_FLOAT, FRBZ_DOUBLE, FRBZ_TEXT, FRBZ_BYTE, FRBZ_SHORT, FRBZ_CHAR
} frbz_type;

enum { FRBZ_MAX_RANK = 3, FRBZ_MAX_PARAMETERS = 16 };

typedef struct {
    frbz_type type;         /* of a number, or of the elements of an array */
    int       rank;         /* dimensions; 0: no array */
} frbz_kind;

/* "double dot(double[] a, double[] b)"; "main": arguments are texts, or of any type if it is not of FunJava. */
const char *frbz_method_header(const frbz_method *m);
int         frbz_parameters(const frbz_method *m);          /* -1: any number */
frbz_kind   frbz_parameter(const frbz_method *m, int i);
int         frbz_results(const frbz_method *m);             /* that a call fills in at most: of a record its parts */
frbz_kind   frbz_result(const frbz_method *m, int i);       /* FRBZ_NOTHING: known only when it was called */

/* A number: INTEGER for booleans, byte, short, char, int and long, REAL for float and double.  A text: TEXT.
 *
 * An array, as an argument: element [i][j][k] is at data + i * stride[0] + j * stride[1] + k * stride[2], in bytes.
 * It is the caller's, who keeps it until the call is over.  Booleans and
 * byte have one byte, short and char 2, int and float 4, long and double 8.
 *
 * An array, as a result: ARRAY, and its size; data is NULL.  It belongs to the caller, who has it copied by frbz_copy,
 * gives it to further calls of the same program, and then to frbz_release. */
typedef struct {
    frbz_type type;
    int       rank;
    int64_t   integer;
    double    real;
    const char *text;
    const void *data;
    int64_t   size[FRBZ_MAX_RANK];
    int64_t   stride[FRBZ_MAX_RANK];
    frbz_array *array;
} frbz_value;

/* Numbers become what the parameter is if that loses nothing: an integer may be of any type of numbers that holds it, a double
 * a float, which rounds it.  Arrays have the parameter's type.  What is in RESULTS is overwritten. */
frbz_status frbz_call(frbz_method *m, const frbz_value *arguments, int narguments, frbz_value *results, int nresults,
                      frbz_error *error);

/* All elements of a result in C order, the last index fastest; MEMORY has room for them. */
frbz_status frbz_copy(const frbz_value *array, void *memory, frbz_error *error);
/* The result is not used any more; nothing happens if it is no array. */
void frbz_release(frbz_value *array);

/* The call that is on its way, if there is one, ends soon. */
void frbz_cancel(frbz_program *p);

/* ---- statistics ---- */

typedef struct {
    char        name[80];       /* "program.work"; docs/commands.md has them all */
    const char *unit, *meaning;
    bool        is_ratio;
    uint64_t    count;
    double      ratio;
} frbz_statistic;

/* Number I, from 0 on, of the last call; false: there are no more.  Waits for a call that is on its way. */
bool frbz_statistics(frbz_program *p, int i, frbz_statistic *out);

/* ---- values ---- */

static inline frbz_value frbz_integer(int64_t x) {
    frbz_value v = {FRBZ_LONG, 0, 0, 0, NULL, NULL, {0, 0, 0}, {0, 0, 0}, NULL};
    v.integer = x;
    return v;
}

static inline frbz_value frbz_boolean(bool x) {
    frbz_value v = frbz_integer(x);
    v.type = FRBZ_BOOLEAN;
    return v;
}

static inline frbz_value frbz_real(double x) {
    frbz_value v = frbz_integer(0);
    v.type = FRBZ_DOUBLE;
    v.real = x;
    return v;
}

static inline frbz_value frbz_text(const char *x) {
    frbz_value v = frbz_integer(0);
    v.type = FRBZ_TEXT;
    v.text = x;
    return v;
}

/* An array that lies without gaps, the last index fastest; sizes beyond the rank do not count. */
static inline frbz_value frbz_dense(frbz_type type, const void *data, int rank, int64_t n0, int64_t n1, int64_t n2) {
    frbz_value v = frbz_integer(0);
    int64_t step = type == FRBZ_BOOLEAN || type == FRBZ_BYTE ? 1 : type == FRBZ_SHORT || type == FRBZ_CHAR ? 2
                 : type == FRBZ_INT || type == FRBZ_FLOAT ? 4 : 8;
    v.type = type;
    v.rank = rank;
    v.data = data;
    v.size[0] = n0;
    v.size[1] = n1;
    v.size[2] = n2;
    for (int d = rank <= FRBZ_MAX_RANK ? rank : 0; d-- > 0;) {
        v.stride[d] = step;
        step *= v.size[d];
    }
    return v;
}

#ifdef __cplusplus
}
#endif

#endif
