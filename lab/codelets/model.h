/* lab/codelets/model.h - the time of an FFT in on-chip memory, from formulas.
 *
 * A stage loads, computes and meets at a barrier.  Loads of all units come as a burst; how long it
 * takes is decided by the banks that it covers, of data or of twiddle factors. */
#ifndef LAB_CODELETS_MODEL_H
#define LAB_CODELETS_MODEL_H

#include "vm/machine/keys.h"

typedef struct {
#define NUMBER(field, key, value, min, max, unit, doc, source) uint64_t field;
#include "lab/codelets/model.def"
} FftModel;

extern const KeyTable model_keys;

enum { MODEL_STAGES = 40 };

typedef struct {
    unsigned stages;
    double   stage[MODEL_STAGES];       // cycles of each
    double   data_banks[MODEL_STAGES], twiddle_banks[MODEL_STAGES];      // that its burst covers; 0: local
    double   memory, compute, barrier;  // cycles of all stages
    double   cycles, gflops;
} ModelResult;

/* 2^LEVELS points; false: WHY, no whole number of stages. */
bool model_run(const FftModel *m, unsigned levels, ModelResult *out, char why[KEYS_TEXT]);

#endif
