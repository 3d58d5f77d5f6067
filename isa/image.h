/* isa/image.h - program images (.frbz): a Program as a file.
 *
 * All numbers are little-endian.
 *
 *   header      8 bytes   89 46 52 42 5a 0d 0a 1a ("\x89FRBZ\r\n\x1a")
 *               u32       version, 2 (1: before some encodings of private vectors moved)
 *               u32       number of sections, 5
 *   table       for each section: u32 type, u32 raw length, u32 packed length,
 *               u32 CRC-32 of the raw bytes
 *   sections    the packed bytes (zlib streams) in the order of the table, without
 *               gaps; the file ends with the last
 *
 * Each type stands in the table exactly once, in any order:
 *
 *   1 codelets  u32 number; for each: u8 role (0 worker, 1 continuation), u8 type
 *               (0 integer, 1 handle), u16 length of the name, u32 words, name
 *   2 code      for each codelet: its words, then zero words up to a multiple of
 *               CODE_BLOCK_WORDS; so code comes in blocks of the size of a chunk
 *   3 constants u32 number; for each: u8 kind (0 word, 1 string), u8 zero, u16 length
 *               of the name, u32 bytes of the value (8 for a word), name, value
 *   4 symbols   u32 number of the entry codelet, ffffffff: none; u32 length of the
 *               source's file name, file name
 *   5 lines     for each word of code: difference of its source line to that of the
 *               word before (the first: to 0), zigzag (0, -1, 1, -2 ... as 0, 1, 2,
 *               3 ...), 7 bits a byte, lowest first, bit 7 set in all but the last
 *
 * Reading trusts nothing: lengths are held against the limits of isa/arch.h before
 * memory is taken, and memory grows with what really comes out of a section, so a
 * small file cannot claim a large one.  What comes out is well formed, not verified:
 * names are identifiers and unique, every part of the file has been used, but the
 * code may be anything.  Call verify_program before running it. */
#ifndef ISA_IMAGE_H
#define ISA_IMAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/diag.h"
#include "isa/program.h"

enum {
    IMAGE_MAGIC_BYTES = 8,
    IMAGE_VERSION = 2,
    IMAGE_MAX_FILE_NAME = 4096,     // bytes of the source's file name
};

/* Does an image begin like this? */
bool image_is(const void *bytes, size_t len);

/* Replaces the file only if everything could be written. */
bool image_write(const char *path, const Program *p, Diag *d);

/* The same in memory, which the caller frees.  NULL: *WHY not. */
char *image_write_memory(const Program *p, size_t *len, const char **why);

/* NULL after reporting the reason; the caller frees.  NAME is for messages. */
Program *image_read(const char *path, Diag *d);
Program *image_read_memory(const char *name, const void *bytes, size_t len, Diag *d);

#endif
