/* lab/codelets/fft.c - the codelets of an FFT, generated.
 *
 * With q = P^j, the distance of a stage's elements: in a full stage codelet i has the column
 * i mod q of block i / q, P elements that lie q apart; in a partial one of r levels it has
 * G = P / 2^r columns of 2^r elements each. */
#include "lab/codelets/fft.h"

#include <assert.h>

typedef struct {
    unsigned stage, levels;     // j, r
    uint32_t distance;          // log2 of q
} Stage;

static const Fft *fft_of(const Codelets *s) {
    return (const Fft *)s;
}

static uint32_t low(uint32_t x, unsigned bits) {
    return x & ((UINT32_C(1) << bits) - 1);
}

unsigned fft_stage_levels(const Fft *f, unsigned stage) {
    unsigned done = f->spec.bits * stage, left = f->spec.levels - done;
    return left < f->spec.bits ? left : f->spec.bits;
}

static Stage stage_at(const Fft *f, unsigned j) {
    return (Stage){j, fft_stage_levels(f, j), f->spec.bits * j};
}

static bool is_full(const Fft *f, Stage s) {
    return s.levels == f->spec.bits;
}

/* ---- data and twiddle factors ---- */

/* Element K of codelet I of the stage. */
static uint64_t element(const Fft *f, Stage s, uint32_t i, uint32_t k) {
    unsigned p = f->spec.bits, d = s.distance, g = p - s.levels;
    if (is_full(f, s))
        return ((uint64_t)(i >> d) << (p + d)) + low(i, d) + ((uint64_t)k << d);
    return ((uint64_t)i << g) + (k >> s.levels) + ((uint64_t)low(k, s.levels) << d);
}

static uint64_t reverse(uint64_t x, unsigned bits) {
    uint64_t r = 0;
    for (unsigned b = 0; b < bits; b++)
        r |= (x >> b & 1) << (bits - 1 - b);
    return r;
}

/* Where twiddle S of level Q of the stage lies, for the column C. */
static uint64_t twiddle(const Fft *f, Stage s, uint32_t c, uint32_t k, unsigned q) {
    unsigned level = s.distance + q, n = f->spec.levels;
    uint64_t index = (c + ((uint64_t)k << s.distance)) << (n - level - 1);
    if (f->spec.hashed)
        index = reverse(index, n - 1);
    return (((uint64_t)1 << n) + index) * FFT_ELEMENT;
}

static Step *add_twiddle(const Fft *f, Step *out, uint64_t at) {
    if (f->spec.hashed)
        *out++ = (Step){CLASS_HASH, f->spec.levels, STEP_COMPUTE};
    *out = (Step){at, FFT_ELEMENT, STEP_LOAD};
    return out + 1;
}

/* The twiddles of one level, of all columns. */
static Step *add_level(const Fft *f, Stage s, uint32_t i, unsigned q, Step *out) {
    unsigned g = f->spec.bits - s.levels;
    uint32_t columns = is_full(f, s) ? 1 : UINT32_C(1) << g;
    for (uint32_t t = 0; t < columns; t++) {
        uint32_t c = is_full(f, s) ? low(i, s.distance) : (i << g) + t;
        for (uint32_t k = 0; k < UINT32_C(1) << q; k++)
            out = add_twiddle(f, out, twiddle(f, s, c, k, q));
    }
    return out;
}

static Step *add_data(const Fft *f, Stage s, uint32_t i, StepKind kind, Step *out) {
    for (uint32_t k = 0; k < f->points; k++)
        *out++ = (Step){element(f, s, i, k) * FFT_ELEMENT, FFT_ELEMENT, kind};
    return out;
}

/* By level the data are waited for with the first twiddles. */
static uint32_t steps(const Codelets *source, uint32_t codelet, Step *out) {
    const Fft *f = fft_of(source);
    const Step *begin = out;
    Stage s = stage_at(f, codelet / f->columns);
    uint32_t i = codelet % f->columns;
    out = add_data(f, s, i, STEP_LOAD, out);
    for (unsigned q = 0; q < s.levels && !f->spec.by_level; q++)
        out = add_level(f, s, i, q, out);
    if (!f->spec.by_level)
        *out++ = (Step){0, 0, STEP_WAIT};
    for (unsigned q = 0; q < s.levels && f->spec.by_level; q++) {
        out = add_level(f, s, i, q, out);
        *out++ = (Step){0, 0, STEP_WAIT};
        *out++ = (Step){CLASS_BUTTERFLY, f->points / 2, STEP_COMPUTE};
    }
    if (!f->spec.by_level)
        *out++ = (Step){CLASS_BUTTERFLY, f->points / 2 * s.levels, STEP_COMPUTE};
    out = add_data(f, s, i, STEP_STORE, out);
    return (uint32_t)(out - begin);
}

/* In a partial stage all codelets begin in bank 0 and go through all banks: they stand for the
 * lines in turn. */
static uint64_t home(const Codelets *source, uint32_t codelet) {
    enum { LINE = 64 };
    const Fft *f = fft_of(source);
    Stage s = stage_at(f, codelet / f->columns);
    uint32_t i = codelet % f->columns;
    return is_full(f, s) ? element(f, s, i, 0) * FFT_ELEMENT : (uint64_t)i * LINE;
}

/* ---- counters: P parents update one, which releases P codelets; of fewer than P columns all ---- */

/* Counters between two stages. */
static uint32_t counters_each(const Fft *f) {
    return f->columns > f->points ? f->columns / f->points : 1;
}

static uint32_t stage(const Codelets *source, uint32_t codelet) {
    return codelet / fft_of(source)->columns;
}

static uint32_t member(const Codelets *source, uint32_t k) {
    (void)source;
    return k;
}

static uint32_t first(const Codelets *source, uint32_t stage_number) {
    return stage_number * fft_of(source)->columns;
}

static uint32_t updates(const Codelets *source, uint32_t codelet, uint32_t *out) {
    const Fft *f = fft_of(source);
    uint32_t j = codelet / f->columns, i = codelet % f->columns, c;
    if (j + 1 == source->stages)
        return 0;
    Stage next = stage_at(f, j + 1);
    unsigned d = f->spec.bits * j, p = f->spec.bits;
    if (is_full(f, next))
        c = ((i >> (d + p)) << d) + low(i, d);
    else
        c = low(i, d) >> (p - next.levels);
    *out = j * counters_each(f) + c;
    return 1;
}

static uint32_t needs(const Codelets *source, uint32_t counter) {
    const Fft *f = fft_of(source);
    (void)counter;
    return f->columns < f->points ? f->columns : f->points;
}

/* Codelets of stage J that have to do with the counter C between FROM and the next stage: those
 * that update it (J = FROM), or that it releases. */
static uint32_t linked(const Fft *f, unsigned from, unsigned j, uint32_t c, uint32_t *out) {
    Stage next = stage_at(f, from + 1);
    unsigned d = f->spec.bits * from, p = f->spec.bits, g = p - next.levels;
    uint32_t n = needs(&f->source, 0);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t i;
        if (n < f->points)
            i = k;
        else if (is_full(f, next))
            i = ((c >> d) << (d + p)) + low(c, d) + (k << d);
        else if (j == from)
            i = ((k >> g) << d) + (c << g) + low(k, g);
        else
            i = c + (k << (d - g));
        out[k] = j * f->columns + i;
    }
    return n;
}

static uint32_t parents(const Codelets *source, uint32_t counter, uint32_t *out) {
    const Fft *f = fft_of(source);
    uint32_t each = counters_each(f), j = counter / each;
    return linked(f, j, j, counter % each, out);
}

static uint32_t released(const Codelets *source, uint32_t counter, uint32_t *out) {
    const Fft *f = fft_of(source);
    uint32_t each = counters_each(f), j = counter / each;
    return linked(f, j, j + 1, counter % each, out);
}

void fft_init(Fft *f, const FftSpec *spec) {
    assert(spec->bits >= 1 && spec->bits <= FFT_MAX_BITS && spec->bits <= spec->levels
           && spec->levels <= FFT_MAX_LEVELS && "a size that the caller has checked");
    uint32_t points = UINT32_C(1) << spec->bits, columns = UINT32_C(1) << (spec->levels - spec->bits);
    uint32_t stages = (spec->levels + spec->bits - 1) / spec->bits;
    *f = (Fft){
        .source = {.codelets = stages * columns, .stages = stages,
                   .most_steps = 2 * points + 2 * points * spec->bits + 2 * spec->bits + 1, .most_links = points,
                   .steps = steps, .stage = stage, .member = member, .first = first, .updates = updates,
                   .parents = parents, .needs = needs, .released = released, .home = home},
        .spec = *spec, .points = points, .columns = columns,
    };
    f->source.counters = (stages - 1) * counters_each(f);
}
