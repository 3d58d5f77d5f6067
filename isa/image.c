/* isa/image.c - from the bytes of an image to a Program; every byte may be hostile. */
#include "isa/image.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "isa/image_format.h"

const unsigned char image_magic[IMAGE_MAGIC_BYTES] = {0x89, 'F', 'R', 'B', 'Z', '\r', '\n', 0x1a};

uint32_t image_max_raw(int section) {
    switch (section) {
    case SECTION_CODELETS: return 4 + MAX_CODELETS * (ENTRY_BYTES + MAX_NAME);
    case SECTION_CODE:     return 4 * (MAX_CODE_WORDS + MAX_CODELETS * CODE_BLOCK_WORDS);
    case SECTION_CONSTS:   return 4 + MAX_CONSTS * (ENTRY_BYTES + MAX_NAME + 8) + MAX_TEXT;
    case SECTION_SYMBOLS:  return 8 + IMAGE_MAX_FILE_NAME;
    case SECTION_LINES:    return MAX_LINE_BYTES * MAX_CODE_WORDS;
    default:               return 0;
    }
}

uint32_t image_padded(uint32_t codelet_words) {
    return (codelet_words + CODE_BLOCK_WORDS - 1) / CODE_BLOCK_WORDS * CODE_BLOCK_WORDS;
}

bool image_file_name_ok(const char *name, size_t len) {
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == 0x7f)
            return false;
    return len <= IMAGE_MAX_FILE_NAME;
}

bool image_is(const void *bytes, size_t len) {
    return len >= IMAGE_MAGIC_BYTES && !memcmp(bytes, image_magic, IMAGE_MAGIC_BYTES);
}

/* Bytes not yet read.  Taking more than there is gives zeros and sets SHORT_OF. */
typedef struct {
    const unsigned char *at, *end;
    bool short_of;
} Cursor;

static const char *take_bytes(Cursor *c, size_t len) {
    const unsigned char *at = c->at;
    if ((size_t)(c->end - at) < len) {
        c->short_of = true;
        c->at = c->end;
        return NULL;
    }
    c->at += len;
    return (const char *)at;
}

static uint64_t take_int(Cursor *c, int bytes) {
    const unsigned char *at = (const unsigned char *)take_bytes(c, (size_t)bytes);
    uint64_t value = 0;
    for (int i = 0; at && i < bytes; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

static uint32_t take_u32(Cursor *c) {
    return (uint32_t)take_int(c, 4);
}

/* A section on its way out: the row of the table, then the bytes. */
typedef struct {
    uint32_t raw_len, packed_len, crc;
    const unsigned char *packed;    // NULL: not in the table
    unsigned char *raw;
} Section;

enum { FIRST_STEP = 1 << 16 };

/* Inflate S into memory that doubles as bytes really come, up to the length claimed. */
static const char *inflate_section(Section *s) {
    const char *why = NULL;
    size_t cap = 0;
    int status = Z_OK;
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)s->packed, .avail_in = s->packed_len};
    if (inflateInit(&z) != Z_OK)
        return diag_no_memory;
    do {
        size_t want = cap ? 2 * cap : FIRST_STEP;
        cap = want < s->raw_len ? want : (size_t)s->raw_len + 1;    // the one shows "too long"
        unsigned char *grown = realloc(s->raw, cap);
        if (!grown) {
            why = diag_no_memory;
            goto out;
        }
        s->raw = grown;
        z.next_out = s->raw + z.total_out;
        z.avail_out = (uInt)(cap - z.total_out);
        status = inflate(&z, Z_NO_FLUSH);
    } while (status == Z_OK && z.avail_out == 0 && z.total_out <= s->raw_len);
    if (status != Z_STREAM_END || z.total_out != s->raw_len || z.avail_in)
        why = "damaged: a section does not unpack to its length";
    else if (crc32(0, s->raw, s->raw_len) != s->crc)
        why = "damaged: the checksum of a section is wrong";

out:
    inflateEnd(&z);
    return why;
}

static const char *read_row(Cursor *c, Section *sections, int *type_out) {
    uint32_t type = take_u32(c);
    Section s = {0};
    s.raw_len = take_u32(c);
    s.packed_len = take_u32(c);
    s.crc = take_u32(c);
    if (c->short_of)
        return "ends within its section table";
    if (type < 1 || type >= SECTION_END)
        return "has a section of unknown type";
    if (sections[type].packed)
        return "has two sections of one type";
    if (s.raw_len > image_max_raw((int)type))
        return "has a section above its limit";
    s.packed = c->at;       // set: seen; its place comes when the table has been read
    sections[type] = s;
    *type_out = (int)type;
    return NULL;
}

/* Header and table; then S->packed points at the bytes of each section. */
static const char *read_table(Cursor *c, Section *sections) {
    int order[SECTIONS];
    const char *magic = take_bytes(c, IMAGE_MAGIC_BYTES);
    if (!magic || !image_is(magic, IMAGE_MAGIC_BYTES))
        return "is not a program image";
    uint32_t version = take_u32(c);
    uint32_t count = take_u32(c);
    if (c->short_of)
        return "ends within its header";
    if (version != IMAGE_VERSION)
        return "has a version of the image format that is not known";
    if (count != SECTIONS)      // with no type twice: none is missing
        return "has too few or too many sections";
    for (uint32_t i = 0; i < count; i++) {
        const char *why = read_row(c, sections, &order[i]);
        if (why)
            return why;
    }
    for (uint32_t i = 0; i < count; i++) {
        Section *s = &sections[order[i]];
        s->packed = (const unsigned char *)take_bytes(c, s->packed_len);
        if (!s->packed)
            return "ends within a section";
    }
    return c->at != c->end ? "has bytes after its last section" : NULL;
}

static Cursor open_section(const Section *s) {
    return (Cursor){.at = s->raw, .end = s->raw + s->raw_len};
}

static const char *closed(const Cursor *c) {
    if (c->short_of)
        return "has a section that ends too early";
    return c->at != c->end ? "has a section that is too long" : NULL;
}

static const char *add_words(Program *p, uint32_t count, Cursor *code, Cursor *lines);

/* Codelets, their code and their lines side by side. */
static const char *read_codelets(Program *p, const Section *sections) {
    Cursor c = open_section(&sections[SECTION_CODELETS]);
    Cursor code = open_section(&sections[SECTION_CODE]);
    Cursor lines = open_section(&sections[SECTION_LINES]);
    uint32_t n = take_u32(&c);
    if (n > MAX_CODELETS)
        return "has too many codelets";
    for (uint32_t i = 0; i < n; i++) {
        uint64_t role = take_int(&c, 1);
        uint64_t arg = take_int(&c, 1);
        size_t len = take_int(&c, 2);
        uint32_t count = take_u32(&c);
        const char *name = take_bytes(&c, len);
        if (c.short_of)
            return "has a section that ends too early";
        if (role > ROLE_CONTINUATION || arg > ARG_HANDLE)
            return "has a codelet of unknown role or type";
        if (!program_is_name(name, len))
            return "has a codelet whose name is not an identifier";
        if (count > MAX_CODELET_WORDS)
            return "has a codelet with too many instructions";
        if (!program_add_codelet(p, name, len, (Role)role, (ArgType)arg))
            return diag_no_memory;
        const char *why = add_words(p, count, &code, &lines);
        if (why)
            return why;
    }
    if (program_repeated_codelet(p) >= 0)
        return "has two codelets of one name";
    const char *why = closed(&c);
    if (!why)
        why = closed(&code);
    return why ? why : closed(&lines);
}

/* The difference to the line before; false: not written as we would. */
static bool take_step(Cursor *c, int64_t *step) {
    uint64_t zigzag = 0;
    for (int i = 0; i < MAX_LINE_BYTES; i++) {
        uint64_t byte = take_int(c, 1);
        zigzag |= (byte & 127) << 7 * i;
        if (byte < 128) {
            *step = zigzag & 1 ? -(int64_t)(zigzag >> 1) - 1 : (int64_t)(zigzag >> 1);
            return byte || i == 0;
        }
    }
    return false;
}

static const char *add_words(Program *p, uint32_t count, Cursor *code, Cursor *lines) {
    int64_t line = p->ncode ? p->lines[p->ncode - 1] : 0;
    for (uint32_t w = 0; w < count; w++) {
        uint32_t word = take_u32(code);
        int64_t step;
        if (!take_step(lines, &step) || line + step < 0 || line + step > MAX_LINE)
            return "has a damaged line table";
        line += step;
        if (p->ncode == MAX_CODE_WORDS)
            return "has too many instructions";
        if (!program_add_word(p, word, (uint32_t)line))
            return diag_no_memory;
    }
    for (uint32_t w = count; w < image_padded(count); w++)
        if (take_u32(code))
            return "has code where zeros should fill a block";
    return NULL;
}

static const char *read_const(Program *p, Cursor *c) {
    uint64_t kind = take_int(c, 1);
    uint64_t zero = take_int(c, 1);
    size_t name_len = take_int(c, 2);
    uint32_t len = take_u32(c);
    const char *name = take_bytes(c, name_len);
    if (c->short_of)
        return "has a section that ends too early";
    if (kind > CONST_STRING || zero || (kind == CONST_WORD && len != 8))
        return "has a constant of unknown kind";
    if (!program_is_name(name, name_len))
        return "has a constant whose name is not an identifier";
    if (len > MAX_STRING || program_text_bytes(p) + len > MAX_TEXT)
        return "has strings above the limit";
    if (kind == CONST_WORD)
        return program_add_const(p, name, name_len, take_int(c, 8)) ? NULL : diag_no_memory;
    const char *text = take_bytes(c, len);
    if (!text)
        return "has a section that ends too early";
    return program_add_string(p, name, name_len, text, len) ? NULL : diag_no_memory;
}

static const char *read_consts(Program *p, const Section *s) {
    Cursor c = open_section(s);
    uint32_t n = take_u32(&c);
    if (n > MAX_CONSTS)
        return "has too many constants";
    for (uint32_t i = 0; i < n; i++) {
        const char *why = read_const(p, &c);
        if (why)
            return why;
    }
    return program_repeated_const(p) >= 0 ? "has two constants of one name" : closed(&c);
}

static const char *read_symbols(Program **p, uint32_t *entry, const Section *s) {
    Cursor c = open_section(s);
    *entry = take_u32(&c);
    uint32_t len = take_u32(&c);
    const char *name = take_bytes(&c, len);
    const char *why = closed(&c);
    if (why)
        return why;
    if (!image_file_name_ok(name, len))
        return "has an unsuitable file name";
    char file[IMAGE_MAX_FILE_NAME + 1] = {0};
    memcpy(file, name, len);
    *p = program_new(file);
    return *p ? NULL : diag_no_memory;
}

static const char *read_program(Cursor *c, Section *sections, Program **p) {
    const char *why = read_table(c, sections);
    for (int i = 1; i < SECTION_END && !why; i++)
        why = inflate_section(&sections[i]);
    uint32_t entry = 0;
    if (!why)
        why = read_symbols(p, &entry, &sections[SECTION_SYMBOLS]);
    if (!why)
        why = read_codelets(*p, sections);
    if (!why)
        why = read_consts(*p, &sections[SECTION_CONSTS]);
    if (!why && entry != NO_ENTRY && entry >= (*p)->ncodelets)
        why = "has an entry that is no codelet";
    if (!why)
        (*p)->entry = entry == NO_ENTRY ? -1 : (int)entry;
    return why;
}

Program *image_read_memory(const char *name, const void *bytes, size_t len, Diag *d) {
    Section sections[SECTION_END] = {0};
    Program *p = NULL;
    Cursor c = {.at = bytes, .end = (const unsigned char *)bytes + len};
    const char *why = read_program(&c, sections, &p);
    for (int i = 1; i < SECTION_END; i++)
        free(sections[i].raw);
    if (!why)
        return p;
    diag_file_reason(d, name, why);
    program_free(p);
    return NULL;
}

/* Longest file: sections that zlib could not shrink at all. */
static size_t max_file(void) {
    size_t sum = HEADER_BYTES + SECTIONS * ROW_BYTES;
    for (int i = 1; i < SECTION_END; i++)
        sum += compressBound(image_max_raw(i));
    return sum;
}

/* The whole stream, but not more than an image can be. */
static const char *read_stream(FILE *f, unsigned char **bytes, size_t *len) {
    size_t cap = 0;
    do {
        if (*len == max_file())
            return "is too large for a program image";
        cap = cap ? 2 * cap : FIRST_STEP;
        if (cap > max_file())
            cap = max_file();
        unsigned char *grown = realloc(*bytes, cap);
        if (!grown)
            return diag_no_memory;
        *bytes = grown;
        *len += fread(*bytes + *len, 1, cap - *len, f);
        if (ferror(f))
            return diag_errno();
        if (*len >= IMAGE_MAGIC_BYTES && !image_is(*bytes, *len))
            return "is not a program image";
    } while (*len == cap);
    return NULL;
}

Program *image_read(const char *path, Diag *d) {
    unsigned char *bytes = NULL;
    size_t len = 0;
    Program *p = NULL;
    FILE *f = fopen(path, "rbe");
    const char *why = f ? read_stream(f, &bytes, &len) : diag_errno();
    if (why)
        diag_file_reason(d, path, why);
    else
        p = image_read_memory(path, bytes, len, d);
    free(bytes);
    if (f)
        fclose(f);
    return p;
}
