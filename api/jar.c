/* api/jar.c - the directory of a .jar, and what lies in it. */
#include "api/jar.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "api/nest.h"

enum { END = 22, ENTRY = 46, LOCAL = 30, MOST_COMMENT = 65535, MOST_FILE = 1 << 24, MOST_FILES = 1 << 28, SHOWN = 10 };

typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t len;
    size_t at;              // of the next entry of the directory
    int left;               // so many come
    size_t unpacked;        // bytes so far
    Diag *diag;
    bool failed;
} Jar;

typedef struct {
    const char *name;       // LEN bytes
    size_t len;
    unsigned flags, method;
    uint32_t crc;
    size_t packed, size, at;
} Entry;

static unsigned u2(const unsigned char *p) {
    return (unsigned)p[0] | (unsigned)p[1] << 8;
}

static uint32_t u4(const unsigned char *p) {
    return u2(p) | (uint32_t)u2(p + 2) << 16;
}

static void fail(Jar *j, const char *why) {
    if (!j->failed)
        diag_file_reason(j->diag, j->name, why);
    j->failed = true;
}

/* ---- the directory ---- */

bool jar_is(const char *bytes, size_t len) {
    return len >= 4 && (!memcmp(bytes, "PK\3\4", 4) || !memcmp(bytes, "PK\5\6", 4));
}

/* To the first entry. */
static void rewind_jar(Jar *j) {
    size_t least = j->len > END + MOST_COMMENT ? j->len - END - MOST_COMMENT : 0;
    for (size_t i = j->len >= END ? j->len - END + 1 : 0; i-- > least;) {
        const unsigned char *p = j->bytes + i;
        if (memcmp(p, "PK\5\6", 4) || u2(p + 20) != j->len - i - END)
            continue;
        j->left = (int)u2(p + 10);
        j->at = u4(p + 16);
        return;
    }
    fail(j, "a damaged .jar");
}

/* False: there are no more, or it is damaged. */
static bool next(Jar *j, Entry *e) {
    if (j->failed || !j->left--)
        return false;
    const unsigned char *p = j->bytes + j->at;
    bool good = j->at <= j->len && j->len - j->at >= ENTRY && !memcmp(p, "PK\1\2", 4);
    size_t size = good ? ENTRY + u2(p + 28) + u2(p + 30) + u2(p + 32) : 0;
    if (!good || size > j->len - j->at) {
        fail(j, "a damaged .jar");
        return false;
    }
    *e = (Entry){.name = (const char *)p + ENTRY,
                 .len = u2(p + 28),
                 .flags = u2(p + 8),
                 .method = u2(p + 10),
                 .crc = u4(p + 16),
                 .packed = u4(p + 20),
                 .size = u4(p + 24),
                 .at = u4(p + 42)};
    j->at += size;
    return true;
}

/* ---- what lies in it ---- */

static const char *inflate_all(const unsigned char *packed, const Entry *e, char *out) {
    z_stream z = {.next_in = (unsigned char *)packed,
                  .avail_in = (uInt)e->packed,
                  .next_out = (unsigned char *)out,
                  .avail_out = (uInt)e->size};
    int status = inflateInit2(&z, -MAX_WBITS);
    if (status != Z_OK)
        return status == Z_MEM_ERROR ? diag_no_memory : "a damaged .jar";
    status = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    if (status == Z_MEM_ERROR)
        return diag_no_memory;
    return status != Z_STREAM_END || z.total_out != e->size ? "a damaged .jar" : NULL;
}

static const char *unpack(Jar *j, const Entry *e, char *out) {
    const unsigned char *p = j->bytes + e->at;
    if (e->at > j->len || j->len - e->at < LOCAL || memcmp(p, "PK\3\4", 4))
        return "a damaged .jar";
    size_t before = LOCAL + u2(p + 26) + u2(p + 28), rest = j->len - e->at;
    if (before > rest || e->packed > rest - before)
        return "a damaged .jar";
    if (e->flags & 1 || (e->method != 0 && e->method != 8))
        return "a .jar that is packed in an unknown way";
    const char *why = e->method ? inflate_all(p + before, e, out) : e->packed != e->size ? "a damaged .jar" : NULL;
    if (!why && !e->method && e->size)
        memcpy(out, p + before, e->size);
    if (!why && crc32(crc32(0, NULL, 0), (unsigned char *)out, (uInt)e->size) != e->crc)
        why = "a damaged .jar";
    return why;
}

/* With a NUL behind it; NULL: reported. */
static char *read_entry(Jar *j, const Entry *e) {
    j->unpacked += e->size;
    bool large = e->size > MOST_FILE || j->unpacked > MOST_FILES;
    char *out = large ? NULL : malloc(e->size + 1);
    const char *why = large ? "too large for a program" : out ? unpack(j, e, out) : diag_no_memory;
    if (!why) {
        out[e->size] = 0;
        return out;
    }
    fail(j, why);
    free(out);
    return NULL;
}

static bool named(const Entry *e, const char *name) {
    return strlen(name) == e->len && !memcmp(e->name, name, e->len);
}

static bool find(Jar *j, const char *name, Entry *e) {
    rewind_jar(j);
    while (next(j, e))
        if (named(e, name))
            return true;
    return false;
}

/* ---- which class ---- */

/* "Main-Class: a.b.C" as "a/b/C", in place; a long line goes on behind a line break and a blank.  NULL: none. */
static char *main_class(char *manifest) {
    static const char key[] = "Main-Class:";
    char *p = manifest, *end;
    while (p && strncmp(p, key, sizeof key - 1))
        p = (p = strchr(p, '\n')) ? p + 1 : NULL;
    if (!p)
        return NULL;
    p += sizeof key - 1;
    p += strspn(p, " ");
    for (char *from = end = p; *from; from++) {
        size_t brk = strspn(from, "\r\n");
        if (brk && from[brk] != ' ')
            break;
        from += brk;
        if (*from != ' ')
            *end++ = *from == '.' ? '/' : *from;
    }
    *end = 0;
    return p;
}

/* The class that the manifest names, as a path; NULL: none does, or reported. */
static char *find_named(Jar *j) {
    Entry e;
    char *path = NULL, *manifest = find(j, "META-INF/MANIFEST.MF", &e) ? read_entry(j, &e) : NULL;
    char *class = manifest ? main_class(manifest) : NULL;
    if (class && asprintf(&path, "%s.class", class) < 0) {
        path = NULL;
        fail(j, diag_no_memory);
    }
    free(manifest);
    return path;
}

static bool is_class(const Entry *e) {
    return e->len > 6 && !memcmp(e->name + e->len - 6, ".class", 6) &&
           !(e->len >= 17 && !memcmp(e->name + e->len - 17, "module-info.class", 17));
}

/* Classes of the jar, but for records; of those with a main, or of all. */
typedef struct {
    int classes, mains;
    Entry class, main;      // the last of each
    char shown[512];        // names of those with a main
} Classes;

static void add(Classes *c, const Entry *e, NestKind kind) {
    size_t used = strlen(c->shown);
    if (kind == NEST_RECORD)
        return;
    c->classes++;
    c->class = *e;
    if (kind != NEST_MAIN)
        return;
    c->main = *e;
    if (c->mains++ < SHOWN)
        snprintf(c->shown + used, sizeof c->shown - used, "%s%.*s", used ? ", " : "",
                 (int)(e->len - 6 > 80 ? 80 : e->len - 6), e->name);
}

static NestKind kind_of(Jar *j, const Entry *e) {
    char *bytes = read_entry(j, e);
    NestKind kind = bytes ? nest_kind(bytes, e->size) : NEST_OTHER;
    if (kind == NEST_NO_MEMORY)
        fail(j, diag_no_memory);
    free(bytes);
    return kind;
}

static bool choose(Jar *j, Entry *out) {
    Classes c = {0};
    Entry e;
    rewind_jar(j);
    while (next(j, &e))
        if (is_class(&e))
            add(&c, &e, kind_of(j, &e));
    if (j->failed)
        return false;
    *out = c.mains ? c.main : c.class;
    if (c.mains == 1 || (!c.mains && c.classes == 1))
        return true;
    if (c.mains)
        diag_file_error(j->diag, j->name,
                        "several classes have a main, and no Main-Class in the manifest says which is meant: %s%s",
                        c.shown, c.mains > SHOWN ? ", ..." : "");
    else
        diag_file_error(j->diag, j->name, c.classes ? "no class has a main" : "there is no class in it");
    return false;
}

/* A class in the same folder of the jar as the one that runs. */
typedef struct {
    Jar *jar;
    Entry main;
} Beside;

static char *read_beside(void *state, const char *class, size_t *len) {
    Beside *b = state;
    Entry e;
    char *path = NULL;
    size_t folder = b->main.len;
    while (folder && b->main.name[folder - 1] != '/')
        folder--;
    if (asprintf(&path, "%.*s%s.class", (int)folder, b->main.name, class) < 0) {
        fail(b->jar, diag_no_memory);
        return NULL;
    }
    char *bytes = find(b->jar, path, &e) ? read_entry(b->jar, &e) : NULL;
    free(path);
    *len = bytes ? e.size : 0;
    return bytes;
}

char *jar_main(const char *name, const char *bytes, size_t len, size_t *out_len, Diag *d) {
    Jar j = {.name = name, .bytes = (const unsigned char *)bytes, .len = len, .diag = d};
    Entry e;
    char *path = find_named(&j), *out = NULL;
    bool found = j.failed ? false : path ? find(&j, path, &e) : choose(&j, &e);
    if (found)
        out = read_entry(&j, &e);
    else if (path && !j.failed)
        diag_file_error(d, name, "the manifest names the class '%s', which is not there", path);
    free(path);
    if (!out)
        return NULL;
    Beside beside = {&j, e};
    *out_len = e.size;
    return nest_gather(name, out, out_len, read_beside, &beside, d);
}
