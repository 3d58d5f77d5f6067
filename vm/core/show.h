/* vm/core/show.h - numbers and characters as the product prints them.
 *
 * The format is that of Java: 1.0, -0.0, 123.456, 1.0E10, 1.234E-5, NaN, Infinity;
 * plain from 0.001 to below ten million.  The digits are as few as read back the same
 * value, at least two, and of those the nearest to it.
 *
 * Every function writes a string into BUF and returns its length. */
#ifndef VM_CORE_SHOW_H
#define VM_CORE_SHOW_H

#include <stdint.h>

enum { SHOW_SIZE = 32 };    // room for every number

int show_double(char buf[SHOW_SIZE], double x);
int show_float(char buf[SHOW_SIZE], float x);
int show_long(char buf[SHOW_SIZE], int64_t x);

/* The digits of X, finite and not 0, without its sign; it is 0.DIGITS * 10^point. */
int show_digits(char buf[SHOW_SIZE], double x, int *point);

/* The code point in UTF-8; what is none becomes U+FFFD. */
int show_char(char buf[SHOW_SIZE], uint64_t code_point);

#endif
