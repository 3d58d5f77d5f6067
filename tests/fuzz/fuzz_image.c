/* tests/fuzz/fuzz_image.c - bytes of an image: refused, or a program that survives being
 * written, read, disassembled and run.
 *
 * Checksums and compression would stop a fuzzer at the door, so mutations happen inside:
 * in the sections, or in the program that the image holds. */
#include <stdlib.h>
#include <string.h>

#include "isa/image.h"
#include "tests/fuzz/check.h"
#include "tests/mutate.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Diag d = {.out = check_null()};
    Program *p = image_read_memory("fuzz.frbz", data, size, &d);
    CHECK((p != NULL) == (d.errors == 0));
    if (p) {
        check_round_trip(p);
        check_run(p);
    }
    program_free(p);
    return 0;
}

#ifdef FUZZ     // with libFuzzer

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2,
                                 size_t size2, uint8_t *out, size_t max_size, unsigned seed);

enum { GROWTH = 64 };   // bytes that one mutation may add to a section

/* Let libFuzzer change one section. */
static size_t mutate_section(uint8_t *data, size_t size, size_t max_size, uint64_t *seed) {
    Parts parts = parts_unpack(data, size);
    if (!parts.n)
        return 0;
    Part *part = &parts.part[random_below(seed, parts.n)];
    uint8_t *grown = realloc(part->raw, part->len + GROWTH);
    CHECK(grown);
    part->raw = grown;
    part->len = (uint32_t)LLVMFuzzerMutate(grown, part->len, part->len + GROWTH);
    size_t len;
    unsigned char *image = parts_pack(&parts, &len);
    if (len <= max_size)
        memcpy(data, image, len);
    free(image);
    parts_free(&parts);
    return len <= max_size ? len : 0;
}

/* The words of codelet C of P with one change: a random word in the place of another or
 * between two, one left out, or some of DONOR put in. */
static void edit_codelet(Program *to, const Program *p, const Codelet *c, const Program *donor,
                         uint64_t *seed) {
    uint32_t at = random_below(seed, c->count + 1), kind = random_below(seed, 4);
    uint32_t from = donor->ncode ? random_below(seed, donor->ncode) : 0;
    for (uint32_t i = 0; i <= c->count; i++) {
        if (i == at && kind < 2)
            program_add_word(to, random_word(seed, i, c->count + 1), 1);
        for (uint32_t k = from; i == at && kind == 2 && k < donor->ncode && k < from + 8; k++)
            program_add_word(to, donor->code[k], donor->lines[k]);
        bool left_out = i == at && (kind == 0 || kind == 3);
        if (i < c->count && !left_out)
            program_add_word(to, p->code[c->first + i], p->lines[c->first + i]);
    }
}

static Program *edit(const Program *p, const Program *donor, uint64_t *seed) {
    Program *to = program_new(p->file);
    unsigned edited = random_below(seed, p->ncodelets + (p->ncodelets == 0));
    CHECK(to);
    for (unsigned i = 0; i < p->ncodelets; i++) {
        const Codelet *c = &p->codelets[i];
        program_add_codelet(to, c->name, strlen(c->name), c->role, c->arg);
        if (i == edited)
            edit_codelet(to, p, c, donor, seed);
        for (uint32_t k = 0; i != edited && k < c->count; k++)
            program_add_word(to, p->code[c->first + k], p->lines[c->first + k]);
    }
    for (unsigned i = 0; i < p->nconsts; i++) {
        const Const *c = &p->consts[i];
        if (c->kind == CONST_WORD)
            program_add_const(to, c->name, strlen(c->name), c->word);
        else
            program_add_string(to, c->name, strlen(c->name), c->text, c->len);
    }
    to->entry = p->entry;
    return to;
}

/* Images in, an image of the first with something of the second out; 0: not possible. */
static size_t edit_image(const uint8_t *data, size_t size, const uint8_t *donor, size_t donor_size,
                         uint8_t *out, size_t max_size, uint64_t *seed) {
    Diag quiet = {0};
    size_t len = 0;
    Program *p = image_read_memory("", data, size, &quiet);
    Program *q = p ? image_read_memory("", donor, donor_size, &quiet) : NULL;
    if (q) {
        Program *edited = edit(p, q, seed);
        int fd = check_file("", 0);
        CHECK(image_write(check_path(fd), edited, &quiet));
        uint8_t *bytes = check_contents(fd, &len);
        if (len <= max_size)
            memcpy(out, bytes, len);
        else
            len = 0;
        free(bytes);
        program_free(edited);
    }
    program_free(p);
    program_free(q);
    return len;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed_in) {
    uint64_t seed = seed_in;
    size_t len = 0;
    uint32_t way = random_below(&seed, 16);
    if (way < 10)
        len = edit_image(data, size, data, size, data, max_size, &seed);
    else if (way < 15)
        len = mutate_section(data, size, max_size, &seed);
    return len ? len : LLVMFuzzerMutate(data, size, max_size);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2,
                                 size_t size2, uint8_t *out, size_t max_size, unsigned seed_in) {
    uint64_t seed = seed_in;
    return edit_image(data1, size1, data2, size2, out, max_size, &seed);
}

#endif
