/* lab/codelets/model.c - the analytic model: equations 5.4 to 5.19 of the source, for any radix. */
#include "lab/codelets/model.h"

#include <math.h>
#include <stdlib.h>

static const KeyInfo key_table[] = {
#define NUMBER(field, key, value, min, max, unit, doc, source) \
    {key, offsetof(FftModel, field), false, value, min, max, unit, doc, source},
#include "lab/codelets/model.def"
};

static const KeyPreset preset_table[] = {
    {"c64", "", "Cyclops-64 with 64 cores of two units: the defaults"},
};

static bool check(const void *settings, char why[KEYS_TEXT]) {
    const FftModel *m = settings;
    if (m->radix == 2 || m->radix == 4 || m->radix == 8)
        return true;
    snprintf(why, KEYS_TEXT, "radix: %llu is not 2, 4 or 8", (unsigned long long)m->radix);
    return false;
}

const KeyTable model_keys = {
    .command = "frbz analyse",
    .page = "codelets-machine.md",
    .size = sizeof(FftModel),
    .key = key_table,
    .preset = preset_table,
    .keys = sizeof key_table / sizeof *key_table,
    .presets = sizeof preset_table / sizeof *preset_table,
    .check = check,
};

enum { ELEMENT = 16, MOST_RADIX = 8 };

/* What the equations are written in. */
typedef struct {
    const FftModel *m;
    double radix, units;        // R; P * C, of all cores
    unsigned bits;              // log2 R
    double integer, floating;
} Model;

/* ---- banks that a burst covers ---- */

static int compare_starts(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The bytes of R pieces of LEN bytes that lie DISTANCE apart on a ring: what two of them share counts once. */
static double covered(double pieces, double len, double distance, double ring) {
    double start[MOST_RADIX], sum = 0;
    int n = (int)pieces;
    for (int i = 0; i < n; i++)
        start[i] = fmod(i * distance, ring);
    qsort(start, (size_t)n, sizeof *start, compare_starts);
    for (int i = 0; i < n; i++) {
        double next = i + 1 < n ? start[i + 1] : start[0] + ring;
        sum += fmin(len, next - start[i]);
    }
    return sum;
}

/* Stage R, from 1 on, of data: contiguous in the first stages, later R regions. */
static double data_banks(const Model *d, unsigned r) {
    double line = (double)d->m->line, len = d->units * ELEMENT, bytes = d->radix * len;
    if (d->bits * r > log2(d->radix * d->units))
        bytes = covered(d->radix, len, pow(d->radix, r - 1) * ELEMENT, line * (double)d->m->banks);
    return fmin((double)d->m->banks, ceil(bytes / line));
}

/* R - 1 kinds of factors, R^(r-1) of each. */
static double twiddle_banks(const Model *d, unsigned r) {
    double line = (double)d->m->line;
    double lines = fmin(pow(d->radix, r - 1) * ELEMENT / line, d->units * ELEMENT / line);
    return fmax(1, fmin((d->radix - 1) * lines, (double)d->m->banks));
}

/* ---- stages ---- */

/* One load of all units: out of the cores, through the crossbar and back, and the burst at the banks. */
static double load_cycles(const Model *d, unsigned r, ModelResult *out) {
    const FftModel *m = d->m;
    bool local = d->bits * r <= m->local;
    double twiddles = d->radix - 1, loads = d->radix + (local ? 0 : twiddles), bytes = (double)m->bytes;
    double port = loads * (double)m->units * ELEMENT / bytes - 1, burst = d->units * ELEMENT / bytes;
    double banks = data_banks(d, r), factors = twiddle_banks(d, r);
    double wait = d->radix * burst / banks - 1;
    if (!local)
        wait = fmax(wait, twiddles * burst / factors - 1);
    out->data_banks[r - 1] = banks;
    out->twiddle_banks[r - 1] = local ? 0 : factors;
    return 2 * port + 2 * (double)m->distance + wait + (local ? 2 * twiddles : 0);
}

static void run_stages(const Model *d, double points, ModelResult *out) {
    const FftModel *m = d->m;
    double turns = points / (d->radix * d->units);
    for (unsigned r = 1; r <= out->stages; r++) {
        double memory = turns * load_cycles(d, r, out);
        double compute = turns * (d->integer + d->floating * (double)m->units);
        double barrier = (double)m->barrier + (double)(m->barrier_core * m->cores);
        out->stage[r - 1] = memory + compute + barrier;
        out->memory += memory;
        out->compute += compute;
        out->barrier += barrier;
        out->cycles += out->stage[r - 1];
    }
}

bool model_run(const FftModel *m, unsigned levels, ModelResult *out, char why[KEYS_TEXT]) {
    static const double integer[] = {0, 14, 24, 90}, floating[] = {0, 10, 34, 100};
    unsigned bits = (unsigned)__builtin_ctzll(m->radix);
    Model d = {m, (double)m->radix, (double)(m->units * m->cores), bits,
               m->integer ? (double)m->integer : integer[bits], m->floating ? (double)m->floating : floating[bits]};
    if (levels % bits || levels > MODEL_STAGES) {
        snprintf(why, KEYS_TEXT, "radix: 2^%u points are no whole number of stages", levels);
        return false;
    }
    double points = pow(2, levels);
    *out = (ModelResult){.stages = levels / bits};
    run_stages(&d, points, out);
    out->gflops = 5 * points * levels * (double)m->clock / 1000 / out->cycles;
    return true;
}
