/* vm/machine/energy.c - counts times energies. */
#include "vm/machine/energy.h"

#include "isa/arch.h"

enum { FJ = 1000 };     // of a pJ

void energy_of(const EnergyCounts *n, const MachineConfig *c, double out[ENERGY_PARTS]) {
    for (EnergyPart k = 0; k < ENERGY_PARTS; k++)
        out[k] = 0;
#define EVENT(part, key, count) out[ENERGY_##part] += (double)(count) * (double)c->energy_##key / FJ;
#include "vm/machine/energy.def"
    // uW for 1 / MHz is pJ
    double power = (double)c->power_rest + (double)c->power_static * (double)c->cores;
    out[ENERGY_STATIC] = (double)n->cycles * power / (double)c->clock;
    double open = (double)n->dram.open, closed = (double)dram_clocks(&n->dram) - open;
    out[ENERGY_DRAM] += (open * (double)c->power_open + closed * (double)c->power_closed) / (double)c->dram_clock;
}
