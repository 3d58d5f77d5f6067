/* frontend/class/class_file.h - a class file taken apart: constants, fields, methods.
 *
 * Class files of any version are read (JVMS 4).  Whatever is said about places inside the file holds: an index
 * of a constant that is asked for by its tag has that tag, texts and code lie inside.  The rest is skipped. */
#ifndef FRONTEND_CLASS_CLASS_FILE_H
#define FRONTEND_CLASS_CLASS_FILE_H

#include <stdint.h>

#include "frontend/base/front.h"
#include "frontend/base/type.h"

typedef enum {
    POOL_TEXT = 1, POOL_INT = 3, POOL_FLOAT, POOL_LONG, POOL_DOUBLE, POOL_CLASS, POOL_STRING, POOL_FIELD, POOL_METHOD,
    POOL_INTERFACE_METHOD, POOL_NAME_TYPE, POOL_HANDLE = 15, POOL_METHOD_TYPE, POOL_DYNAMIC, POOL_INVOKE_DYNAMIC,
    POOL_MODULE, POOL_PACKAGE
} PoolTag;

typedef struct {
    const unsigned char *at;
    size_t len;
} Bytes;

typedef struct {
    PoolTag tag;            // 0: none, or the second half of a long or double
    uint16_t first, second; // indices
    uint64_t bits;          // of a number
    Bytes text;
} Constant;

enum {
    ACCESS_PUBLIC = 1, ACCESS_STATIC = 8, ACCESS_FINAL = 0x10, ACCESS_SYNCHRONIZED = 0x20, ACCESS_VARARGS = 0x80,
    ACCESS_NATIVE = 0x100, ACCESS_INTERFACE = 0x200, ACCESS_ABSTRACT = 0x400, ACCESS_ENUM = 0x4000
};

typedef struct ClassMember ClassMember;

struct ClassMember {
    int access;
    Bytes name, descriptor;
    int value;              // of a field: index of its constant, or 0
    Bytes code;             // of a method; empty: it has none
    int slots;              // for its locals
    bool catches;           // it has handlers of exceptions
    Bytes lines;            // pairs: where the code of a line begins, the line
    Bytes names;            // of variables: from where in the code, how far, name, type, slot; empty: javac -g was not asked
    ClassMember *next;
};

typedef struct ClassFile ClassFile;

struct ClassFile {
    Front *front;
    Arena *arena;
    Constant *pool;
    int npool;
    int access;
    Bytes name, super;      // of classes, as in "java/lang/Object"
    int ninterfaces;
    ClassMember *fields, *methods;
    Bytes *bootstraps;      // each: the method handle, the number of arguments, the arguments
    int nbootstraps;
    Bytes inner;            // what the source calls it, if it stands in another class
    ClassMember *components;    // of a record
    const Record *record;   // which it is; NULL: none
    ClassFile *whole;       // the class that runs
    ClassFile *next;        // behind that: records
};

/* The first of the class files that FROM begins with, which then begins behind it; NULL: reported. */
ClassFile *class_file_read(Front *f, Arena *a, Bytes *from);

bool class_is_record(const ClassFile *c);

/* Of the class that runs and of the records: the one of that NAME; NULL: none is. */
const ClassFile *class_find(const ClassFile *c, Bytes name);

/* The constant with that index; NULL: there is none, or its tag is another one. */
const Constant *class_constant(const ClassFile *c, int index, PoolTag tag);

/* The text with that index, or the name of the class with it; empty: there is none. */
Bytes class_text(const ClassFile *c, int index);
Bytes class_name(const ClassFile *c, int index);

/* Without its package; its package, with a stroke behind it. */
Bytes class_simple_name(Bytes class);
Bytes class_package(Bytes class);

/* What a source calls it. */
Bytes class_source_name(const ClassFile *c);

/* Of a FIELD, METHOD, INTERFACE_METHOD, or of INVOKE_DYNAMIC, which has no class; false: there is no such constant. */
typedef struct {
    Bytes class, name, descriptor;
} ClassRef;
bool class_ref(const ClassFile *c, int index, PoolTag tag, ClassRef *out);

/* What makes that INVOKE_DYNAMIC, and with what; false: there is no such constant. */
bool class_bootstrap(const ClassFile *c, int index, Bytes *bootstrap, ClassRef *maker);

/* A name as in a source: nothing else goes to messages or into programs. */
bool class_is_name(Bytes b);

bool bytes_are(Bytes b, const char *text);
bool bytes_same(Bytes a, Bytes b);
static inline int bytes_u2(const unsigned char *at) { return at[0] << 8 | at[1]; }
static inline int32_t bytes_s4(const unsigned char *at) {
    return (int32_t)((uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]);
}

#endif
