/* isa/asm_li.c - li: lui and addi for 32 bits; a wider value is a narrower one, shifted,
 * plus 12 bits, and of the few ways to split it the shortest is taken. */
#include "isa/asm_li.h"

#include <string.h>

static int32_t low12(int64_t v) {
    return (int32_t)((v & 0xfff) ^ 0x800) - 0x800;
}

static int narrow(int32_t v, LiStep *out) {
    int n = 0;
    int32_t low = low12(v), high = (int32_t)((((int64_t)v - low) >> 12) & 0xfffff);
    if (high)
        out[n++] = (LiStep){OP_LUI, high};
    if (low || !high)
        out[n++] = (LiStep){high ? OP_ADDIW : OP_ADDI, low};
    return n;
}

/* value = (part << shift) + low; replaces the *BEST steps in OUT by a shorter way. */
static void try_split(int64_t part, int shift, int32_t low, LiStep *out, int *best) {
    LiStep steps[LI_MAX_STEPS + 2];
    int n = asm_li_steps(part, steps);
    steps[n++] = (LiStep){OP_SLLI, shift};
    if (low)
        steps[n++] = (LiStep){OP_ADDI, low};
    if (n < *best) {
        *best = n;
        memcpy(out, steps, (size_t)n * sizeof *steps);
    }
}

int asm_li_steps(int64_t value, LiStep *out) {
    if (value == (int32_t)value)
        return narrow((int32_t)value, out);
    int best = LI_MAX_STEPS + 1;
    int32_t low = low12(value);
    int64_t rest = (int64_t)((uint64_t)value - (uint64_t)(int64_t)low);
    int shift = __builtin_ctzll((uint64_t)rest);
    int64_t part = rest >> shift;
    try_split(part, shift, low, out, &best);
    if (shift > 12)         // lui shifts by 12 itself
        try_split((int64_t)((uint64_t)part << 12), shift - 12, low, out, &best);
    int zeros = __builtin_ctzll((uint64_t)value);
    if (low && zeros)
        try_split(value >> zeros, zeros, 0, out, &best);
    return best;
}
