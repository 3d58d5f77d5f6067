/* memory/npy.c - the header is a Python dictionary in text, the rest is elements.
 *
 *     "\x93NUMPY" major minor length header elements
 *
 * The length has 2 bytes in version 1 and 4 in versions 2 and 3, little endian. */
#include "memory/npy.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    MAGIC = 6,              // bytes of "\x93NUMPY"
    MAX_HEADER = 65535,     // bytes; those NumPy writes have about 120
    ALIGN = 64,             // elements begin at a multiple
    FIRST_READ = 1 << 20,   // bytes taken at first from what is not a file
};

static const char magic[MAGIC + 1] = "\x93NUMPY";

static const struct {
    const char *name;
    ArrayKind   kind;
} types[] = {
    {"f8", KIND_F8}, {"f4", KIND_F4}, {"i8", KIND_I8}, {"i4", KIND_I4},
};

/* A file being read, and what its header says. */
typedef struct {
    const char *path;
    Diag       *diag;
    FILE       *file;
    const char *at, *end;       // of the header not yet parsed
    ArrayShape  shape;
    bool        swapped;        // big endian
    bool        fortran;
    bool        has_type, has_order, has_shape;
} Npy;

__attribute__((format(printf, 2, 3)))
static bool refuse(const Npy *n, const char *fmt, ...) {
    char text[256];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    for (char *c = text; *c; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    diag_file_error(n->diag, n->path, "%s", text);
    return false;
}

/* The same, but not because of what the file says. */
static bool give_up(const Npy *n, const char *why) {
    diag_file_reason(n->diag, n->path, why);
    return false;
}

/* ---- the header ---- */

static void skip_space(Npy *n) {
    while (n->at < n->end && (*n->at == ' ' || *n->at == '\n'))
        n->at++;
}

static bool accept(Npy *n, char c) {
    skip_space(n);
    if (n->at == n->end || *n->at != c)
        return false;
    n->at++;
    return true;
}

static bool expect(Npy *n, char c) {
    return accept(n, c) || refuse(n, "malformed .npy header: '%c' expected", c);
}

/* string = "'" {character} "'", or the same with '"' */
static bool parse_string(Npy *n, char *out, size_t room) {
    skip_space(n);
    char quote = n->at < n->end ? *n->at : '\0';
    if (quote != '\'' && quote != '"')
        return refuse(n, "malformed .npy header: string expected");
    const char *from = n->at + 1;
    const char *to = memchr(from, quote, (size_t)(n->end - from));
    if (!to || (size_t)(to - from) >= room || memchr(from, '\\', (size_t)(to - from)))
        return refuse(n, "malformed .npy header: bad string");
    memcpy(out, from, (size_t)(to - from));
    out[to - from] = '\0';
    n->at = to + 1;
    return true;
}

/* type = string of a byte order, a letter and a width */
static bool parse_type(Npy *n) {
    char text[64];
    skip_space(n);
    if (n->at < n->end && *n->at == '[')
        return refuse(n, "structured elements are not supported");
    if (!parse_string(n, text, sizeof text))
        return false;
    n->swapped = text[0] == '>';
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if ((text[0] == '<' || text[0] == '>') && strcmp(text + 1, types[i].name) == 0) {
            n->shape.kind = types[i].kind;
            return true;
        }
    }
    return refuse(n, "elements of type '%s' are not supported: "
                  "convert to float64, float32, int64 or int32", text);
}

/* order = "True" | "False" */
static bool parse_order(Npy *n) {
    skip_space(n);
    size_t left = (size_t)(n->end - n->at);
    n->fortran = left >= 4 && memcmp(n->at, "True", 4) == 0;
    if (!n->fortran && !(left >= 5 && memcmp(n->at, "False", 5) == 0))
        return refuse(n, "malformed .npy header: 'fortran_order' is not True or False");
    n->at += n->fortran ? 4 : 5;
    return true;
}

/* size = digit {digit} */
static bool parse_size(Npy *n, uint64_t *out) {
    skip_space(n);
    if (n->at < n->end && *n->at == '-')
        return refuse(n, "negative size in the shape");
    const char *from = n->at;
    *out = 0;
    for (; n->at < n->end && *n->at >= '0' && *n->at <= '9'; n->at++)
        if (__builtin_mul_overflow(*out, 10, out)
            || __builtin_add_overflow(*out, (uint64_t)(*n->at - '0'), out) || *out > INT64_MAX)
            return refuse(n, "size in the shape out of range");
    if (n->at == from || (*from == '0' && n->at > from + 1))
        return refuse(n, "malformed .npy header: size expected in the shape");
    return true;
}

/* shape = "(" size "," [size {"," size} [","]] ")" */
static bool parse_shape(Npy *n) {
    if (!expect(n, '('))
        return false;
    bool comma = true;
    n->shape.rank = 0;
    while (!accept(n, ')')) {
        uint64_t size = 0;
        if (!comma)
            return refuse(n, "malformed .npy header: ',' or ')' expected in the shape");
        if (!parse_size(n, &size))
            return false;
        if (n->shape.rank == ARRAY_MAX_RANK)
            return refuse(n, "an array of more than %d dimensions", ARRAY_MAX_RANK);
        n->shape.n[n->shape.rank++] = size;
        comma = accept(n, ',');
    }
    if (n->shape.rank == 0)
        return refuse(n, "an array without dimensions; give the number as an argument");
    return n->shape.rank > 1 || comma || refuse(n, "malformed .npy header: shape is not a tuple");
}

/* pair = string ":" value */
static bool parse_pair(Npy *n) {
    static const struct {
        const char *name;
        bool      (*parse)(Npy *n);
        size_t      seen;
    } keys[] = {
        {"descr", parse_type, offsetof(Npy, has_type)},
        {"fortran_order", parse_order, offsetof(Npy, has_order)},
        {"shape", parse_shape, offsetof(Npy, has_shape)},
    };
    char name[64];
    if (!parse_string(n, name, sizeof name) || !expect(n, ':'))
        return false;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (strcmp(name, keys[i].name) != 0)
            continue;
        bool *seen = (bool *)((char *)n + keys[i].seen);
        if (*seen)
            return refuse(n, "malformed .npy header: '%s' twice", name);
        *seen = true;
        return keys[i].parse(n);
    }
    return refuse(n, "malformed .npy header: unknown key '%s'", name);
}

/* header = "{" [pair {"," pair} [","]] "}" {" "} "\n" */
static bool parse_header(Npy *n) {
    if (!expect(n, '{'))
        return false;
    bool comma = true;
    while (!accept(n, '}')) {
        if (!comma)
            return refuse(n, "malformed .npy header: ',' or '}' expected");
        if (!parse_pair(n))
            return false;
        comma = accept(n, ',');
    }
    if (!n->has_type || !n->has_order || !n->has_shape)
        return refuse(n, "malformed .npy header: no '%s'",
                      !n->has_type ? "descr" : !n->has_order ? "fortran_order" : "shape");
    skip_space(n);
    return n->at == n->end || refuse(n, "malformed .npy header: text after '}'");
}

static bool read_bytes(const Npy *n, void *to, size_t count) {
    if (fread(to, 1, count, n->file) == count)
        return true;
    if (ferror(n->file))
        return give_up(n, diag_errno());
    return refuse(n, "truncated .npy header");
}

/* Everything up to the elements. */
static bool read_header(Npy *n) {
    unsigned char head[MAGIC + 2], size[4] = {0};
    errno = 0;
    size_t got = fread(head, 1, sizeof head, n->file);
    if (ferror(n->file))
        return give_up(n, diag_errno());
    if (got < sizeof head || memcmp(head, magic, MAGIC) != 0)
        return refuse(n, "not a .npy file");
    if (head[MAGIC] < 1 || head[MAGIC] > 3 || head[MAGIC + 1] != 0)
        return refuse(n, "version %d.%d of .npy files is not supported",
                      head[MAGIC], head[MAGIC + 1]);
    if (!read_bytes(n, size, head[MAGIC] == 1 ? 2 : 4))
        return false;
    uint32_t length = size[0] | (uint32_t)size[1] << 8 | (uint32_t)size[2] << 16
                      | (uint32_t)size[3] << 24;
    if (length > MAX_HEADER)
        return refuse(n, ".npy header of %" PRIu32 " bytes", length);
    char *text = malloc(length + 1);
    if (!text)
        return give_up(n, diag_no_memory);
    bool ok = read_bytes(n, text, length);
    n->at = text;
    n->end = text + length;
    ok = ok && parse_header(n);
    n->at = n->end = NULL;
    free(text);
    return ok;
}

/* ---- elements ---- */

/* Does the file, if it is one, have exactly NEED bytes of elements? */
static bool right_size(const Npy *n, uint64_t need, bool *known) {
    struct stat st;
    *known = fstat(fileno(n->file), &st) == 0 && S_ISREG(st.st_mode);
    if (!*known)
        return true;
    off_t at = ftello(n->file);
    uint64_t have = at >= 0 && st.st_size > at ? (uint64_t)(st.st_size - at) : 0;
    if (have == need)
        return true;
    return refuse(n, "%s: the shape needs %" PRIu64 " bytes of elements, there are %" PRIu64,
                  have < need ? "truncated" : "trailing data", need, have);
}

/* NEED bytes in fresh memory, taken step by step where the size of the input is not
 * known; NULL: reported. */
static char *read_elements(const Npy *n, uint64_t need) {
    bool known;
    if (!right_size(n, need, &known))
        return NULL;
    char *data = NULL;
    uint64_t room = 0, got = 0;
    do {
        room = known || room > need / 2 ? need : room ? 2 * room : FIRST_READ;
        if (room > need)
            room = need;
        char *more = realloc(data, room + 1);
        if (!more) {
            give_up(n, diag_no_memory);
            goto fail;
        }
        data = more;
        got += fread(data + got, 1, room - got, n->file);
    } while (got == room && got < need);
    if (ferror(n->file)) {
        give_up(n, diag_errno());
        goto fail;
    }
    if (got < need) {
        refuse(n, "truncated: the shape needs %" PRIu64 " bytes of elements, there are %" PRIu64,
               need, got);
        goto fail;
    }
    if (!known && fgetc(n->file) != EOF) {
        refuse(n, "trailing data: the shape needs %" PRIu64 " bytes of elements", need);
        goto fail;
    }
    return data;

fail:
    free(data);
    return NULL;
}

void npy_swap(char *data, uint64_t bytes, unsigned width) {
    for (char *p = data; p < data + bytes; p += width) {
        uint64_t w8;
        uint32_t w4;
        if (width == 8) {
            memcpy(&w8, p, 8);
            w8 = __builtin_bswap64(w8);
            memcpy(p, &w8, 8);
        } else {
            memcpy(&w4, p, 4);
            w4 = __builtin_bswap32(w4);
            memcpy(p, &w4, 4);
        }
    }
}

static ArrayStatus build(Store *s, Pool *p, const Npy *n, const char *data, Handle *descriptor) {
    if (!n->fortran)
        return array_build(s, p, &n->shape, data, descriptor);
    int64_t stride[ARRAY_MAX_RANK] = {0};
    uint64_t step = array_width(n->shape.kind);     // may wrap round when a size is 0
    for (unsigned d = 0; d < n->shape.rank; d++) {
        stride[d] = (int64_t)step;
        step *= n->shape.n[d];
    }
    return array_build_strided(s, p, &n->shape, data, stride, descriptor);
}

static NpyStatus choose_layout(Npy *n, const NpyOptions *opt) {
    n->shape.layout = opt->layout;
    if (n->shape.rank != 2 && opt->matrices_only)
        n->shape.layout = LAYOUT_TREE;
    ArrayStatus st = array_check_shape(&n->shape, opt->max_bytes);
    if (st == ARRAY_TOO_BIG)
        refuse(n, "array bigger than the limit of %" PRIu64 " bytes", opt->max_bytes);
    else if (st == ARRAY_LAYOUT_RANK)
        refuse(n, "layout '%s' needs a 2-D array, this one is %u-D",
               layout_name(opt->layout), n->shape.rank);
    else if (st == ARRAY_BAD_SIZE)
        refuse(n, "array too large for layout '%s'", layout_name(opt->layout));
    return st == ARRAY_OK ? NPY_OK : st == ARRAY_TOO_BIG ? NPY_LIMIT : NPY_INPUT;
}

NpyStatus npy_import(Store *s, Pool *p, const char *path, const NpyOptions *opt, Diag *d,
                     Handle *descriptor) {
    NpyStatus st = NPY_INPUT;
    char *data = NULL;
    Npy n = {.path = path, .diag = d, .file = fopen(path, "rb")};
    if (!n.file) {
        give_up(&n, diag_errno());
        goto out;
    }
    if (!read_header(&n))
        goto out;
    st = choose_layout(&n, opt);
    if (st != NPY_OK)
        goto out;
    unsigned width = array_width(n.shape.kind);
    uint64_t bytes = array_elements(&n.shape) * width;
    data = read_elements(&n, bytes);
    if (!data) {
        st = NPY_INPUT;
        goto out;
    }
    if (n.swapped)
        npy_swap(data, bytes, width);
    if (build(s, p, &n, data, descriptor) != ARRAY_OK) {
        refuse(&n, "out of chunks: the array does not fit into the memory of the run");
        st = NPY_LIMIT;
    }

out:
    free(data);
    if (n.file)
        fclose(n.file);
    return st;
}

/* ---- writing ---- */

static const char *type_name(ArrayKind kind) {
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (types[i].kind == kind)
            return types[i].name;
    return NULL;
}

bool npy_write_header(const ArrayShape *sh, size_t room, FILE *out) {
    char text[NPY_ROOM + ALIGN];
    size_t n = (size_t)sprintf(text, "{'descr': '<%s', 'fortran_order': False, 'shape': (",
                               type_name(sh->kind));
    for (unsigned d = 0; d < sh->rank; d++)
        n += (size_t)sprintf(text + n, d ? ", %" PRIu64 : "%" PRIu64, sh->n[d]);
    n += (size_t)sprintf(text + n, sh->rank == 1 ? ",), }" : "), }");
    while ((MAGIC + 4 + n + 1) % ALIGN != 0 || MAGIC + 4 + n + 1 < room)
        text[n++] = ' ';
    text[n++] = '\n';
    unsigned char size[2] = {(unsigned char)n, (unsigned char)(n >> 8)};
    return fwrite(magic, 1, MAGIC, out) == MAGIC && fwrite("\1", 1, 2, out) == 2
           && fwrite(size, 1, 2, out) == 2 && fwrite(text, 1, n, out) == n;
}

ArrayFault npy_export(const Store *s, const Array *a, FILE *out) {
    if (!npy_write_header(&a->shape, 0, out))
        return (ArrayFault){.status = ARRAY_WRITE};
    return array_write(s, a, out);
}

bool npy_has_elements(FILE *f, const char *path, Diag *d, uint64_t need, bool *known) {
    return right_size(&(Npy){.path = path, .diag = d, .file = f}, need, known);
}

bool npy_read_header(FILE *f, const char *path, Diag *d, NpyHeader *out) {
    Npy n = {.path = path, .diag = d, .file = f};
    if (!read_header(&n))
        return false;
    *out = (NpyHeader){n.shape, n.swapped, n.fortran};
    return true;
}
