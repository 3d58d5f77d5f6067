/* isa/image_write.c - from a Program to the bytes of an image. */
#include "isa/image_format.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "isa/outfile.h"

/* Bytes that grow; after a failed append FAILED stays set. */
typedef struct {
    unsigned char *bytes;
    size_t len, cap;
    bool failed;
} Buffer;

static void put_bytes(Buffer *b, const void *bytes, size_t len) {
    if (b->len + len > b->cap && !b->failed) {
        size_t cap = 2 * b->cap + len + 64;
        unsigned char *grown = realloc(b->bytes, cap);
        if (!grown) {
            b->failed = true;
            return;
        }
        b->bytes = grown;
        b->cap = cap;
    }
    if (b->failed || len == 0)
        return;
    memcpy(b->bytes + b->len, bytes, len);
    b->len += len;
}

static void put_int(Buffer *b, uint64_t value, int bytes) {
    unsigned char little[8];
    for (int i = 0; i < bytes; i++)
        little[i] = (unsigned char)(value >> 8 * i);
    put_bytes(b, little, (size_t)bytes);
}

static void write_codelets(Buffer *b, const Program *p) {
    put_int(b, p->ncodelets, 4);
    for (unsigned i = 0; i < p->ncodelets; i++) {
        const Codelet *c = &p->codelets[i];
        put_int(b, c->role, 1);
        put_int(b, c->arg, 1);
        put_int(b, strlen(c->name), 2);
        put_int(b, c->count, 4);
        put_bytes(b, c->name, strlen(c->name));
    }
}

static void write_code(Buffer *b, const Program *p) {
    for (unsigned i = 0; i < p->ncodelets; i++) {
        const Codelet *c = &p->codelets[i];
        for (uint32_t w = 0; w < image_padded(c->count); w++)
            put_int(b, w < c->count ? p->code[c->first + w] : 0, 4);
    }
}

static void write_consts(Buffer *b, const Program *p) {
    put_int(b, p->nconsts, 4);
    for (unsigned i = 0; i < p->nconsts; i++) {
        const Const *c = &p->consts[i];
        bool string = c->kind == CONST_STRING;
        put_int(b, string, 1);
        put_int(b, 0, 1);
        put_int(b, strlen(c->name), 2);
        put_int(b, string ? c->len : 8, 4);
        put_bytes(b, c->name, strlen(c->name));
        if (string)
            put_bytes(b, c->text, c->len);
        else
            put_int(b, c->word, 8);
    }
}

static void write_symbols(Buffer *b, const Program *p) {
    put_int(b, p->entry < 0 ? NO_ENTRY : (uint32_t)p->entry, 4);
    put_int(b, strlen(p->file), 4);
    put_bytes(b, p->file, strlen(p->file));
}

static void write_lines(Buffer *b, const Program *p) {
    int64_t before = 0;
    for (uint32_t i = 0; i < p->ncode; i++) {
        int64_t step = (int64_t)p->lines[i] - before;
        uint64_t zigzag = step < 0 ? (uint64_t)(-2 * step - 1) : (uint64_t)(2 * step);
        for (; zigzag > 127; zigzag >>= 7)
            put_int(b, 128 | (zigzag & 127), 1);
        put_int(b, zigzag, 1);
        before = p->lines[i];
    }
}

static void (*const writers[])(Buffer *, const Program *) = {
    [SECTION_CODELETS] = write_codelets, [SECTION_CODE] = write_code,   [SECTION_CONSTS] = write_consts,
    [SECTION_SYMBOLS] = write_symbols,   [SECTION_LINES] = write_lines,
};

/* Append one section to BODY and its row to TABLE. */
static bool pack(Buffer *table, Buffer *body, int section, const Program *p) {
    Buffer raw = {0};
    bool ok = false;
    put_bytes(&raw, "", 0);
    writers[section](&raw, p);
    uLongf len = compressBound((uLong)raw.len);
    unsigned char *packed = malloc(len);
    if (raw.failed || !packed || compress2(packed, &len, raw.bytes, (uLong)raw.len, 9) != Z_OK)
        goto out;
    put_int(table, (uint64_t)section, 4);
    put_int(table, raw.len, 4);
    put_int(table, len, 4);
    put_int(table, crc32(0, raw.bytes, (uInt)raw.len), 4);
    put_bytes(body, packed, len);
    ok = !table->failed && !body->failed;

out:
    free(raw.bytes);
    free(packed);
    return ok;
}

/* What an image could not hold, or NULL. */
static const char *unfit(const Program *p) {
    if (p->ncode > MAX_CODE_WORDS)
        return "the program has too many instructions for an image";
    if (program_text_bytes(p) > MAX_TEXT)
        return "the program's strings are too long for an image";
    if (!image_file_name_ok(p->file, strlen(p->file)))
        return "an image cannot hold the source's file name: too long, or control characters";
    for (uint32_t i = 0; i < p->ncode; i++)
        if (p->lines[i] > MAX_LINE)
            return "an image cannot hold a line number above 2147483647";
    for (unsigned i = 0; i < p->ncodelets; i++)
        if (!program_is_name(p->codelets[i].name, strlen(p->codelets[i].name)))
            return "a codelet's name is not an identifier";
    for (unsigned i = 0; i < p->nconsts; i++)
        if (!program_is_name(p->consts[i].name, strlen(p->consts[i].name)))
            return "a constant's name is not an identifier";
    if (program_repeated_codelet(p) >= 0 || program_repeated_const(p) >= 0)
        return "two codelets or two constants have the same name";
    return NULL;
}

/* The image in two parts, to be freed; why not, or NULL. */
static const char *make_image(const Program *p, Buffer *head, Buffer *body) {
    const char *why = unfit(p);
    if (why)
        return why;
    put_bytes(head, image_magic, IMAGE_MAGIC_BYTES);
    put_int(head, IMAGE_VERSION, 4);
    put_int(head, SECTIONS, 4);
    for (int section = 1; section < SECTION_END; section++)
        if (!pack(head, body, section, p))
            return diag_no_memory;
    return NULL;
}

static bool write_file(const char *path, const Buffer *head, const Buffer *body, Diag *d) {
    OutFile *out = out_open(path, d);
    if (!out)
        return false;
    fwrite(head->bytes, 1, head->len, out_stream(out));
    fwrite(body->bytes, 1, body->len, out_stream(out));
    return out_commit(out, d);
}

bool image_write(const char *path, const Program *p, Diag *d) {
    Buffer head = {0};
    Buffer body = {0};
    const char *why = make_image(p, &head, &body);
    bool ok = !why && write_file(path, &head, &body, d);
    if (why)
        diag_file_reason(d, path, why);
    free(head.bytes);
    free(body.bytes);
    return ok;
}

char *image_write_memory(const Program *p, size_t *len, const char **why) {
    Buffer head = {0};
    Buffer body = {0};
    *why = make_image(p, &head, &body);
    char *whole = *why ? NULL : malloc(head.len + body.len);
    if (whole) {
        memcpy(whole, head.bytes, head.len);
        memcpy(whole + head.len, body.bytes, body.len);
        *len = head.len + body.len;
    } else if (!*why) {
        *why = diag_no_memory;
    }
    free(head.bytes);
    free(body.bytes);
    return whole;
}
