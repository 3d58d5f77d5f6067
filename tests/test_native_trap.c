/* tests/test_native_trap.c - which trap an instruction raises: of several rules that it breaks
 * the first (vm/core/access.h), in each of the dispatch loops. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/native_program.h"

typedef struct {
    Trap trap;
    const char *text;
} Case;

/* t0 is an open chunk with nothing in it, t1 a sealed one, t2 an open one with 3 in element 0
 * and half of element 5, null in element 1; v1 and v16 on are numbers; a3 is 3, a5 5, a6 16,
 * a7 32, a4 -1. */
static const char before[] =
    ".string s, \"s\"\n.entry e\n.codelet e, worker, handle\n"
    "  fb.create t0\n  fb.create t1\n  fb.seal t1\n  fb.create t2\n  li a3, 3\n  li a5, 5\n"
    "  fb.wd t2, 0, a3\n  fb.ww t2, 10, a3\n  fb.wh t2, 1, x0\n"
    "  li a6, 16\n  li a7, 32\n  li a4, -1\n  fmv.d.x fa0, x0\n"
    "  vsetivli x0, 16, e64, m1, ta, ma\n  vmv.v.i v1, 1\n  fb.tile.z v16\n";
static const char after[] =
    "\n  fb.quit\n"
    ".codelet c, continuation, int\n  fb.update.d x0\n  fb.quit\n"
    ".codelet w, worker, int\n  fb.update.d x0\n  fb.quit\n";

static const Case accesses[] = {
    {TRAP_NONE,       "li a0, 15; fb.wd t0, a0, a3; fb.rd a1, t0, a0; fb.def.d a1, t0, a0"},
    {TRAP_NONE,       "li a0, 15; fb.wfd t0, a0, fa0; fb.rfd fa1, t0, a0"},
    {TRAP_NONE,       "li a0, 15; fb.wh t0, a0, t2; fb.rh a1, t0, a0"},
    {TRAP_NONE,       "li a0, 31; fb.ww t0, a0, a3; fb.rw a1, t0, a0; fb.def.w a1, t0, a0"},
    {TRAP_NONE,       "li a0, 31; fb.wfs t0, a0, fa0; fb.rfs fa1, t0, a0"},
    {TRAP_NONE,       "fb.rd a0, t2, 0"},       {TRAP_NONE,       "fb.rh a0, t2, 1"},
    {TRAP_ELEMENT,    "fb.rd a0, t2, a6"},      {TRAP_ELEMENT,    "fb.rd a0, x0, a4"},
    {TRAP_NULL,       "fb.rd a0, x0, 0"},       {TRAP_NULL,       "fb.rd a0, x0, x0"},
    {TRAP_UNDEFINED,  "fb.rd a0, t2, 5"},       {TRAP_UNDEFINED,  "fb.rd a0, t1, a3"},
    {TRAP_NOT_DATA,   "fb.rd a0, t2, 1"},
    {TRAP_ELEMENT,    "fb.rw a0, t2, a7"},      {TRAP_UNDEFINED,  "fb.rw a0, t2, a6"},
    {TRAP_NULL,       "fb.rw a0, x0, 0"},       {TRAP_NULL,       "fb.rw a0, x0, a6"},
    {TRAP_UNDEFINED,  "fb.rw a0, t2, 11"},      {TRAP_NOT_DATA,   "fb.rw a0, t2, 3"},
    {TRAP_NOT_DATA,   "fb.rw a0, t2, a3"},
    {TRAP_ELEMENT,    "fb.rfd fa1, t2, a6"},    {TRAP_NULL,       "fb.rfd fa1, x0, 1"},
    {TRAP_NULL,       "fb.rfd fa1, x0, a3"},    {TRAP_UNDEFINED,  "fb.rfd fa1, t0, 0"},
    {TRAP_UNDEFINED,  "fb.rfd fa1, t2, a5"},    {TRAP_NOT_DATA,   "fb.rfd fa1, t2, 1"},
    {TRAP_ELEMENT,    "fb.rfs fa1, t2, a7"},    {TRAP_NULL,       "fb.rfs fa1, x0, 1"},
    {TRAP_NULL,       "fb.rfs fa1, x0, a3"},    {TRAP_UNDEFINED,  "fb.rfs fa1, t0, 31"},
    {TRAP_UNDEFINED,  "fb.rfs fa1, t2, a6"},    {TRAP_NOT_DATA,   "fb.rfs fa1, t2, 2"},
    {TRAP_ELEMENT,    "fb.rh a0, t2, a6"},      {TRAP_NULL,       "fb.rh a0, x0, 1"},
    {TRAP_NULL,       "fb.rh a0, x0, a3"},      {TRAP_UNDEFINED,  "fb.rh a0, t2, 5"},
    {TRAP_UNDEFINED,  "fb.rh a0, t2, a3"},      {TRAP_NOT_HANDLE, "fb.rh a0, t2, 0"},
    {TRAP_NOT_HANDLE, "fb.rh a0, t2, x0"},

    {TRAP_ELEMENT,    "fb.wd x0, a6, a3"},      {TRAP_NULL,       "fb.wd x0, 0, a3"},
    {TRAP_NULL,       "fb.wd x0, a3, a3"},      {TRAP_SEALED,     "fb.wd t1, 0, a3"},
    {TRAP_SEALED,     "fb.wd t1, a3, a3"},      {TRAP_REWRITTEN,  "fb.wd t2, 5, a3"},
    {TRAP_REWRITTEN,  "fb.wd t2, a5, a3"},      {TRAP_REWRITTEN,  "fb.wd t2, 1, a3"},
    {TRAP_SEALED,     "fb.seal t2; fb.wd t2, 0, a3"},
    {TRAP_NONE,       "fb.ww t2, 11, a3"},      {TRAP_ELEMENT,    "fb.ww t1, a7, a3"},
    {TRAP_NULL,       "fb.ww x0, 0, a3"},       {TRAP_NULL,       "fb.ww x0, a6, a3"},
    {TRAP_SEALED,     "fb.ww t1, 31, a3"},      {TRAP_SEALED,     "fb.ww t1, a6, a3"},
    {TRAP_REWRITTEN,  "fb.ww t2, 10, a3"},      {TRAP_REWRITTEN,  "fb.ww t2, a3, a3"},
    {TRAP_ELEMENT,    "fb.wfd t2, a4, fa0"},    {TRAP_NULL,       "fb.wfd x0, 0, fa0"},
    {TRAP_NULL,       "fb.wfd x0, a3, fa0"},    {TRAP_SEALED,     "fb.wfd t1, 0, fa0"},
    {TRAP_SEALED,     "fb.wfd t1, a3, fa0"},    {TRAP_REWRITTEN,  "fb.wfd t2, 0, fa0"},
    {TRAP_REWRITTEN,  "fb.wfd t2, a5, fa0"},
    {TRAP_ELEMENT,    "fb.wfs t2, a7, fa0"},    {TRAP_NULL,       "fb.wfs x0, 0, fa0"},
    {TRAP_NULL,       "fb.wfs x0, a3, fa0"},    {TRAP_SEALED,     "fb.wfs t1, 0, fa0"},
    {TRAP_SEALED,     "fb.wfs t1, a3, fa0"},    {TRAP_REWRITTEN,  "fb.wfs t2, 0, fa0"},
    {TRAP_REWRITTEN,  "fb.wfs t2, a3, fa0"},
    {TRAP_ELEMENT,    "fb.wh t2, a6, x0"},      {TRAP_NULL,       "fb.wh x0, 0, t0"},
    {TRAP_NULL,       "fb.wh x0, a3, t0"},      {TRAP_SEALED,     "fb.wh t1, 0, t0"},
    {TRAP_SEALED,     "fb.wh t1, a3, t0"},      {TRAP_REWRITTEN,  "fb.wh t2, 5, t0"},
    {TRAP_REWRITTEN,  "fb.wh t2, a5, t0"},      {TRAP_SEALED,     "fb.wh t2, 0, t2"},
    {TRAP_SEALED,     "fb.wh t0, 0, t2; fb.wd t2, 9, a3"},

    {TRAP_NONE,       "fb.def.d a0, t1, a3"},   {TRAP_ELEMENT,    "fb.def.d a0, t2, a6"},
    {TRAP_NULL,       "fb.def.d a0, x0, 0"},    {TRAP_NULL,       "fb.def.d a0, x0, a3"},
    {TRAP_NONE,       "fb.def.w a0, t1, a6"},   {TRAP_ELEMENT,    "fb.def.w a0, t2, a7"},
    {TRAP_NULL,       "fb.def.w a0, x0, 0"},    {TRAP_NULL,       "fb.def.w a0, x0, a3"},
    {TRAP_NULL,       "fb.seal x0"},
    {TRAP_PUBLISHED,  "fb.wh t0, 0, t2; fb.drop t2"},

    {TRAP_NULL,       "fb.vr v2, x0"},          {TRAP_UNDEFINED,  "fb.vr v2, t0"},
    {TRAP_NULL,       "vsetivli x0, 0, e64, m1, ta, ma; fb.vr v2, x0"},
    {TRAP_NONE,       "vsetivli x0, 1, e64, m1, ta, ma; fb.vr v2, t2"},
    {TRAP_NOT_DATA,   "vsetivli x0, 2, e64, m1, ta, ma; fb.vr v2, t2"},
    {TRAP_NULL,       "fb.vw x0, v1"},          {TRAP_SEALED,     "fb.vw t1, v1"},
    {TRAP_REWRITTEN,  "fb.vw t2, v1"},          {TRAP_REWRITTEN,  "fb.vw t0, v1; fb.vw t0, v1"},

    {TRAP_NULL,       "fb.tile.r v16, x0"},     {TRAP_NOT_HANDLE, "fb.tile.r v16, t2"},
    {TRAP_NULL,       "fb.tile.mac v16, x0, x0"}, {TRAP_UNDEFINED, "fb.tile.fma v16, t1, t1"},
};

/* The sync chunk is for 5 workers. */
static const Case ids[] = {
    {TRAP_ID_MISSING, ""},
    {TRAP_WORKERS,    "fb.forall w, x0, x0"},   {TRAP_WORKERS,    "fb.forall w, a4, x0"},
    {TRAP_WORKERS,    "fb.forall w, a7, x0"},   {TRAP_ID_RANGE,   "fb.forall w, a6, x0"},
    {TRAP_ID_RANGE,   "fb.forall w, 6, x0"},    {TRAP_NONE,       "fb.forall w, a5, x0"},
    {TRAP_NONE,       "fb.forall w, 5, x0"},
    {TRAP_ID_MISSING, "fb.forall w, a3, x0"},   {TRAP_ID_MISSING, "fb.forall w, 4, x0"},
    {TRAP_ID_RANGE,   "fb.spawn w, a5, x0"},    {TRAP_ID_RANGE,   "fb.spawn w, 5, x0"},
    {TRAP_ID_RANGE,   "fb.spawn w, a4, x0"},    {TRAP_ID_RANGE,   "fb.spawn w, a6, x0"},
    {TRAP_ID_TWICE,   "fb.forall w, 2, x0; fb.spawn w, 1, x0"},
    {TRAP_ID_TWICE,   "fb.spawn w, a3, x0; fb.forall w, 5, x0"},
    {TRAP_ID_RANGE,   "fb.put.d 5, a3"},        {TRAP_ID_RANGE,   "fb.put.d a5, a3"},
    {TRAP_ID_RANGE,   "fb.put.fd 15, fa0"},     {TRAP_ID_RANGE,   "fb.put.fd a6, fa0"},
    {TRAP_ID_RANGE,   "fb.put.fs 5, fa0"},      {TRAP_ID_RANGE,   "fb.put.fs a4, fa0"},
    {TRAP_ID_RANGE,   "fb.put.h 5, t2"},        {TRAP_ID_RANGE,   "fb.put.h a7, t2"},
    {TRAP_ID_TWICE,   "fb.put.h 3, t2; fb.put.fs a3, fa0"},
    {TRAP_ID_TWICE,   "fb.put.fd a3, fa0; fb.put.h a3, t2"},
    {TRAP_ID_TWICE,   "fb.put.d 0, a3; fb.spawn w, x0, x0"},
    {TRAP_NONE,       "fb.put.h 4, t2; fb.put.d a3, a3; fb.forall w, a3, x0"},
};

/* FIRST and LAST stand around the text of the case. */
static void expect_trap(const Case *c, const char *first, const char *last) {
    char *text;
    cr_assert(asprintf(&text, "%s%s\n  %s\n  %s%s", before, first, c->text, last, after) > 0);
    Program *p = program_assembled(text);
    for (Vectors v = VECTORS_BEST; v <= VECTORS_AVX512; v++) {
        Trap trap = program_run(p, v).trap;
        cr_expect(eq(str, (char *)trap_table[trap].name, (char *)trap_table[c->trap].name), "%s", c->text);
    }
    program_free(p);
    free(text);
}

Test(native_trap, each_access_traps_for_the_first_rule_it_breaks) {
    for (size_t i = 0; i < sizeof accesses / sizeof accesses[0]; i++)
        expect_trap(&accesses[i], "", "fb.update.d x0");
}

Test(native_trap, each_id_of_a_sync_chunk_is_handed_out_once) {
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        expect_trap(&ids[i], "  fb.sync c, 5, x0", "");
}

Test(native_trap, a_sync_chunk_is_for_1_to_16_workers) {
    static const Case cases[] = {
        {TRAP_WORKERS, "fb.sync c, x0, x0; fb.forall w, 1, x0"},
        {TRAP_WORKERS, "li a0, 17; fb.sync c, a0, x0; fb.forall w, 16, x0"},
        {TRAP_WORKERS, "fb.sync c, a4, x0; fb.forall w, 1, x0"},
        {TRAP_NONE,    "li a0, 1; fb.sync c, a0, x0; fb.forall w, 1, x0"},
        {TRAP_NONE,    "fb.sync c, a6, x0; fb.forall w, 16, x0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_trap(&cases[i], "", "");
}

Test(native_trap, only_who_holds_the_root_target_prints) {
#define WORKER "fb.sync c, 1, x0; fb.spawn p, 0, x0; fb.quit; .codelet p, worker, int; fmv.d.x fa0, x0; "
    static const Case cases[] = {
        {TRAP_NONE,  WORKER},
        {TRAP_MARK, WORKER "fb.mark 1"},
        {TRAP_PRINT, WORKER "fb.print.s s"},
        {TRAP_PRINT, WORKER "fb.print.d x0"},
        {TRAP_PRINT, WORKER "fb.print.fd fa0"},
        {TRAP_PRINT, WORKER "fb.print.fs fa0"},
        {TRAP_PRINT, WORKER "fb.print.c x0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_trap(&cases[i], "", "fb.update.d x0");
}
