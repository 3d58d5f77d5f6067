/* api/load.c - reading of sources and images. */
#include "api/load.h"

#include <stdlib.h>
#include <string.h>

#include "api/jar.h"
#include "api/nest.h"
#include "isa/asm.h"
#include "isa/image.h"
#include "isa/infile.h"

char *load_bytes(const char *path, size_t *len, Diag *d) {
    return in_read(strcmp(path, "-") ? fopen(path, "rb") : stdin, path, LOAD_MOST, "too large for a program", len, d);
}

char *load_text(const char *path, Diag *d) {
    size_t len;
    char *text = load_bytes(path, &len, d);
    if (!text || strlen(text) == len)
        return text;
    diag_file_error(d, path, "not a text: it holds a NUL byte");
    free(text);
    return NULL;
}

static bool ends_in(const char *name, const char *end) {
    size_t n = strlen(name), e = strlen(end);
    return n >= e && !strcmp(name + n - e, end);
}

bool load_is_java(const char *path) {
    return ends_in(path, ".java") || ends_in(path, ".class") || ends_in(path, ".jar");
}

static bool is_class(const char *bytes, size_t len) {
    return len >= 4 && !memcmp(bytes, "\xca\xfe\xba\xbe", 4);
}

Source load_source(const char *path, const char *bytes, size_t len) {
    bool class = is_class(bytes, len);
    return (Source){.file = path, .text = class ? NULL : bytes, .bytes = class ? bytes : NULL, .len = class ? len : 0};
}

/* A class file in the same folder. */
typedef struct {
    const char *path;       // of the one that runs
    Diag *diag;
} Beside;

static char *read_beside(void *state, const char *class, size_t *len) {
    const Beside *b = state;
    const char *end = strrchr(b->path, '/');
    char *path = NULL;
    if (asprintf(&path, "%.*s%s.class", end ? (int)(end + 1 - b->path) : 0, b->path, class) < 0) {
        diag_file_reason(b->diag, b->path, diag_no_memory);
        return NULL;
    }
    FILE *f = fopen(path, "rb");
    char *bytes = f ? in_read(f, path, LOAD_MOST, "too large for a program", len, b->diag) : NULL;
    free(path);
    return bytes;
}

char *load_unpacked(const char *path, bool is_file, char *bytes, size_t *len, Diag *d) {
    if (bytes && is_file && is_class(bytes, *len))
        return nest_gather(path, bytes, len, read_beside, &(Beside){path, d}, d);
    if (!bytes || !jar_is(bytes, *len))
        return bytes;
    char *class = jar_main(path, bytes, *len, len, d);
    free(bytes);
    return class;
}

bool load_java(const char *path, Source *out, char **bytes, Diag *d) {
    size_t len;
    char *read = load_bytes(path, &len, d);
    *bytes = load_unpacked(path, strcmp(path, "-"), read, &len, d);
    if (!*bytes)
        return false;
    *out = load_source(path, *bytes, len);
    if (out->bytes || strlen(*bytes) == len)
        return true;
    diag_file_error(d, path, "not a text: it holds a NUL byte");
    free(*bytes);
    return false;
}

LoadForm load_form(const char *path, const char *bytes, size_t len) {
    if (image_is(bytes, len) || ends_in(path, ".frbz"))
        return LOAD_IMAGE;
    if (is_class(bytes, len))
        return LOAD_JAVA;
    if (strlen(bytes) != len || ends_in(path, ".class") || ends_in(path, ".jar"))
        return LOAD_NOTHING;
    return load_is_java(path) ? LOAD_JAVA : LOAD_ASSEMBLY;
}

static ExitCode compile(Loaded *l, const CompileOptions *options, Diag *d) {
    Front f;
    front_init(&f, &l->source, d);
    f.limit = options->memory;
    l->program = compile_source(&f, options, NULL);
    front_free(&f);
    return l->program ? EXIT_OK : EXIT_REFUSED;
}

ExitCode load_make(Loaded *out, size_t len, const CompileOptions *options, Diag *d) {
    switch (load_form(out->source.file, out->bytes, len)) {
    case LOAD_IMAGE:
        out->program = image_read_memory(out->source.file, out->bytes, len, d);
        return out->program ? EXIT_OK : EXIT_USAGE;
    case LOAD_JAVA:
        out->source = load_source(out->source.file, out->bytes, len);
        return compile(out, options, d);
    case LOAD_ASSEMBLY:
        out->source.text = out->bytes;
        out->program = asm_source(&out->source, d);
        return out->program ? EXIT_OK : EXIT_REFUSED;
    case LOAD_NOTHING:
        break;
    }
    bool class = ends_in(out->source.file, ".class"), jar = ends_in(out->source.file, ".jar");
    diag_file_error(d, out->source.file, class ? "not a class file" : jar ? "not a .jar" :
                    ends_in(out->source.file, ".java") ? "not a text: it holds a NUL byte" :
                    "neither assembly source nor a program image");
    return EXIT_USAGE;
}

void load_free(Loaded *l) {
    program_free(l->program);
    free(l->bytes);
    *l = (Loaded){0};
}

Loc load_line(const Loaded *l, uint32_t line) {
    const char *p = l->source.text;
    for (uint32_t i = 1; p && i < line; i++) {
        p = strchr(p, '\n');
        p = p ? p + 1 : NULL;
    }
    int blanks = p && line ? (int)strspn(p, " \t") : 0;
    return (Loc){&l->source, (int)line, blanks + 1};
}
