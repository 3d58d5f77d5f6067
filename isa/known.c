/* isa/known.c - the verifier's State of one instruction, in plain words. */
#include "isa/known.h"

#include <stdlib.h>
#include <string.h>

#include "isa/verify_body.h"

static KnownAs value_as(unsigned value) {
    if (value == VALUE_UNDEFINED)
        return KNOWN_NOT;
    return value_is_handle(value) ? KNOWN_HANDLE : KNOWN_INT;
}

static KnownAs vector_as(unsigned v) {
    static const KnownAs as[] = {
        [VREG_UNDEFINED] = KNOWN_NOT, [VREG_E32] = KNOWN_E32, [VREG_E64] = KNOWN_E64, [VREG_MASK] = KNOWN_MASK,
    };
    return as[v];
}

/* Before instruction AT of the codelet. */
static State state_at(Body *b, unsigned at) {
    const Block *block = b->blocks;
    while (at >= block->end)
        block++;
    State s = block->before;
    for (unsigned i = block->first; i < at && s.reached; i++)
        flow_step(b, i, &s);
    return s;
}

bool known_before(const Program *p, uint32_t word, Known *out) {
    int codelet = program_codelet_at(p, word);
    Body *b = codelet < 0 ? NULL : calloc(1, sizeof *b);
    memset(out, 0, sizeof *out);
    if (!b)
        return codelet < 0;
    b->p = p;
    b->codelet = &p->codelets[codelet];
    rules_words(b);
    flow_run(b);
    State s = state_at(b, word - b->codelet->first);
    free(b);
    if (!s.reached)
        return true;
    for (unsigned r = 1; r < X_REGS; r++)
        out->x[r] = (uint8_t)value_as(s.x[r]);
    for (unsigned r = 0; r < V_REGS; r++)
        out->v[r] = (uint8_t)vector_as(s.v[r]);
    out->f = s.f;
    return true;
}
