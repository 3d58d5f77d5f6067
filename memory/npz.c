/* memory/npz.c - writing zip archives of .npy files. */
#include "memory/npz.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "memory/npy.h"

enum { LOCAL = 0x04034b50, CENTRAL = 0x02014b50, END = 0x06054b50, VERSION = 20, DATE = 0x21 };    // 1980-01-01

static void put(Npz *z, uint32_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++)
        fputc((int)(value >> 8 * i & 0xff), z->out);
    z->at += bytes;
}

/* What a local header and the archive's directory say alike. */
static void put_entry(Npz *z, const NpzEntry *e) {
    put(z, VERSION, 2);
    put(z, 0, 4);           // flags, not compressed
    put(z, 0, 2);           // time
    put(z, DATE, 2);
    put(z, e->crc, 4);
    put(z, e->length, 4);
    put(z, e->length, 4);
    put(z, (uint32_t)strlen(e->name) + 4, 2);
    put(z, 0, 2);           // no extra field
}

static void put_name(Npz *z, const NpzEntry *e) {
    z->at += (uint64_t)fprintf(z->out, "%s.npy", e->name);
}

static ArrayFault add(Npz *z, const char *name, const char *bytes, size_t length) {
    NpzEntry *e = &z->entry[z->n];
    if (z->n == NPZ_ENTRIES || length > UINT32_MAX || z->at > UINT32_MAX - length)
        return (ArrayFault){.status = ARRAY_TOO_BIG};
    *e = (NpzEntry){.name = name, .length = (uint32_t)length, .at = (uint32_t)z->at};
    e->crc = (uint32_t)crc32_z(0, (const unsigned char *)bytes, length);
    put(z, LOCAL, 4);
    put_entry(z, e);
    put_name(z, e);
    fwrite(bytes, 1, length, z->out);
    z->at += length;
    z->n++;
    return (ArrayFault){.status = ARRAY_OK};
}

/* A .npy file in memory: the array, or the number in BYTES. */
static ArrayFault add_npy(Npz *z, const char *name, const Store *s, const Array *a, const void *bytes) {
    char *text = NULL;
    size_t length = 0;
    FILE *f = open_memstream(&text, &length);
    ArrayFault fault = {.status = ARRAY_NO_MEMORY};
    if (f) {
        if (!bytes)
            fault = npy_export(s, a, f);
        else if (npy_write_header(&a->shape, 0, f) && fwrite(bytes, array_width(a->shape.kind), 1, f) == 1)
            fault.status = ARRAY_OK;
        if (fclose(f) && fault.status == ARRAY_OK)
            fault.status = ARRAY_NO_MEMORY;
    }
    if (fault.status == ARRAY_WRITE)
        fault.status = ARRAY_NO_MEMORY;
    if (fault.status == ARRAY_OK)
        fault = add(z, name, text, length);
    free(text);
    return fault;
}

ArrayFault npz_array(Npz *z, const char *name, const Store *s, const Array *a) {
    return add_npy(z, name, s, a, NULL);
}

ArrayFault npz_number(Npz *z, const char *name, ArrayKind kind, const void *bytes) {
    return add_npy(z, name, NULL, &(Array){.shape = {.kind = kind}}, bytes);
}

void npz_end(Npz *z) {
    uint64_t start = z->at;
    for (unsigned i = 0; i < z->n; i++) {
        put(z, CENTRAL, 4);
        put(z, VERSION, 2);
        put_entry(z, &z->entry[i]);
        put(z, 0, 2);       // no comment
        put(z, 0, 4);       // one disk; what it is
        put(z, 0, 4);
        put(z, z->entry[i].at, 4);
        put_name(z, &z->entry[i]);
    }
    uint32_t size = (uint32_t)(z->at - start);
    put(z, END, 4);
    put(z, 0, 4);           // one disk
    put(z, z->n, 2);
    put(z, z->n, 2);
    put(z, size, 4);
    put(z, (uint32_t)start, 4);
    put(z, 0, 2);           // no comment
}
