/* tests/slow.h - whether this build is slow: under the address sanitizer.
 *
 * There a test that does the same in many rounds, or runs long for the sake of a mean, does a
 * part of it.  Rounds find what is wrong in a result, which the plain build judges in full; the
 * sanitizer watches single accesses, and a part of the rounds makes all kinds of them. */
#ifndef TESTS_SLOW_H
#define TESTS_SLOW_H

#ifdef __SANITIZE_ADDRESS__
enum { SLOW = 1 };
#else
enum { SLOW = 0 };
#endif

#endif
