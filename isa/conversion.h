/* isa/conversion.h - how a number is printed: a conversion of Java's printf, as a word of a program.
 *
 * Every word means something: letters that are none here are 's'. */
#ifndef ISA_CONVERSION_H
#define ISA_CONVERSION_H

#include <stdbool.h>
#include <stdint.h>

enum { CONVERSION_MOST = 1023 };    // widths and precisions

/* Each bit of the word, from 8 on. */
#define CONVERSION_FLAGS(FLAG) \
    FLAG(left, '-') FLAG(alternate, '#') FLAG(plus, '+') FLAG(space, ' ') FLAG(zero, '0') FLAG(comma, ',') FLAG(parentheses, '(') \
    FLAG(upper, 0)          /* X, E, G */ \
    FLAG(is_float, 0)       /* s: of a float, which is given as a double */

typedef struct {
    char letter;            // d o x c of integers, f e g of doubles, s of both
#define FLAG(name, sign) bool name;
    CONVERSION_FLAGS(FLAG)
#undef FLAG
    int width;              // 0: none
    int precision;          // -1: none
} Conversion;

static inline uint64_t conversion_pack(const Conversion *c) {
    uint64_t word = (unsigned char)c->letter | (uint64_t)c->width << 20 | (uint64_t)(c->precision + 1) << 32;
    int bit = 8;
#define FLAG(name, sign) word |= (uint64_t)c->name << bit++;
    CONVERSION_FLAGS(FLAG)
#undef FLAG
    return word;
}

static inline Conversion conversion_unpack(uint64_t word) {
    Conversion c = {.letter = (char)(word & 0x7f), .width = (int)(word >> 20 & CONVERSION_MOST)};
    int bit = 8, precision = (int)(word >> 32 & 2047);
    c.precision = precision > CONVERSION_MOST + 1 ? CONVERSION_MOST : precision - 1;
#define FLAG(name, sign) c.name = word >> bit++ & 1;
    CONVERSION_FLAGS(FLAG)
#undef FLAG
    return c;
}

#endif
