/* frontend/base/type.h - the types of FunJava, Java's rules for converting between them, and
 * values of scalar types. */
#ifndef FRONTEND_BASE_TYPE_H
#define FRONTEND_BASE_TYPE_H

#include <stdbool.h>
#include <stdint.h>

/* Numeric types in the order of widening, but that nothing widens to CHAR.  STRING is the type of what
 * println is given and of main's arguments. */
typedef enum {
    TYPE_ERROR,             // of what was reported already
    TYPE_VOID,
    TYPE_STRING,
    TYPE_RECORD,            // several values, that of RECORD
    TYPE_BOOLEAN,
    TYPE_BYTE,
    TYPE_SHORT,
    TYPE_CHAR,
    TYPE_INT,
    TYPE_LONG,
    TYPE_FLOAT,
    TYPE_DOUBLE,
    TYPE_COUNT
} BaseType;

/* How an array of two dimensions lies in chunks (docs/funjava.md): the numbers of descriptors. */
typedef enum { IN_TREE, IN_ROWS, IN_COLUMNS, IN_Z, TYPE_LAYOUTS } TypeLayout;

typedef struct Record Record;

typedef struct {
    BaseType base : 16;     // of the elements
    TypeLayout layout : 16; // IN_TREE, but for some of rank 2
    int rank;               // number of dimensions; 0: a scalar
    const Record *record;   // RECORD: which; rank is 0
} Type;

/* A record as declared.  Its parts are the components, with those of records among them in their places. */
typedef struct {
    const char *name;
    Type type;
    int first;              // its first part
} Component;

struct Record {
    const char *name;
    Component *component;
    int ncomponents;        // -1: they are being looked at
    Component *part;        // their names as "a.b"
    int nparts;             // 0: not known yet, or there are mistakes
};

/* BOOLEAN (0 or 1), BYTE, SHORT, CHAR, INT, LONG: i, the number that it is.  FLOAT: f.  DOUBLE: d. */
typedef union {
    int64_t i;
    float f;
    double d;
} Value;

enum { MAX_RANK = 8, TYPE_NAME = 40 };

static inline Type type_scalar(BaseType base) {
    return (Type){.base = base};
}

/* Type of what n indices lead to. */
static inline Type type_element(Type t, int n) {
    return (Type){.base = t.base, .rank = t.rank - n, .record = t.record};
}

/* The layout does not count: it is no part of Java's types. */
bool type_same(Type a, Type b);
bool type_is_error(Type t);
bool type_is_scalar(Type t, BaseType base);
bool type_is_numeric(Type t);       // byte, short, char, int, long, float, double
bool type_is_integral(Type t);      // byte, short, char, int, long
bool type_is_fp(Type t);            // float, double
bool type_is_boolean(Type t);

/* How many values is one of type T? */
int type_parts(Type t);

/* The numbers that a value of boolean or of an integral type may be. */
typedef struct {
    int64_t least, most;
} TypeRange;

TypeRange type_range(BaseType t);
bool type_holds(BaseType t, int64_t i);
bool type_is_small(BaseType t);     // byte, short, char

/* Java's unary (byte, short and char become int) and binary numeric promotion. */
BaseType type_promoted(BaseType a);
BaseType type_common(BaseType a, BaseType b);

/* Does a value of type FROM become one of type TO without a cast? */
bool type_widens(Type from, Type to);

/* "double[][]", with a layout "double[][]:z"; BUF has TYPE_NAME bytes, and is what is returned. */
const char *type_name(Type t, char *buf);

/* What stands behind types with that layout: ":z"; nothing for IN_TREE. */
const char *type_layout_name(TypeLayout layout);

/* V of scalar type FROM as one of type TO, by the rules of casts. */
Value type_convert(Value v, BaseType from, BaseType to);

/* Literal that stands for V in dumps: 1, 1L, 1.5f, true, 'a'. */
const char *type_show(Value v, BaseType base, char *buf);

#endif
