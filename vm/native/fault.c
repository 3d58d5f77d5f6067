/* vm/native/fault.c - of several faults the first in sequential order is reported. */
#include "vm/core/calls.h"
#include "vm/core/index_fault.h"
#include "vm/core/notes.h"
#include "vm/core/order.h"
#include "vm/core/scene.h"
#include "vm/native/worker.h"

#include <stdlib.h>
#include <string.h>

static unsigned codelet_of(const Worker *w, const Insn *at) {
    const Vm *vm = w->vm;
    uint32_t word = at ? (uint32_t)(at - vm->ready.code[0].insns) : 0;
    int c = at ? program_codelet_at(vm->ready.program, word) : -1;
    return c < 0 ? w->cur.codelet : (unsigned)c;
}

static IndexFault index_of(const Worker *w, Trap trap, const Insn *at) {
    const Native *n = &w->vm->ready;
    return at ? index_fault(trap, n->program->code[at - n->code[0].insns], &w->frame, &w->task.privates) : (IndexFault){0};
}

/* Limits end the run wherever tasks are. */
static void take_scene(const Worker *w, const Insn *at, bool ordered) {
    const Native *n = &w->vm->ready;
    Scene *s = w->vm->scene;
    if (!s)
        return;
    s->there = false;
    if (at && ordered)
        scene_take(s, &(SceneOf){n->program, n->store, &w->frame, &w->task.privates, w->cur.sync, w->task.id,
                                 (uint32_t)(at - n->code[0].insns)});
}

/* Does a fault at PLACE come before what is known?  Limits, which have none, end the run at once. */
static bool comes_first(const Vm *vm, const TaskPlace *place) {
    const Fault *f = &vm->fault;
    return !f->trap || (trap_table[f->trap].exit_code == 1 &&
                        (!place->ids || (f->place.ids && place_compare(place, &f->place) < 0)));
}

/* F, whose place may go while peers are told; without memory for it, it counts as the first. */
static Fault copy_of(const Fault *f) {
    Fault copy = *f;
    copy.place.ids = f->place.ids ? malloc(f->place.depth) : NULL;
    if (copy.place.ids)
        memcpy(copy.place.ids, f->place.ids, f->place.depth);
    return copy;
}

/* TRAP at instruction AT (NULL: at none in particular) of the running task. */
void fault_report(Worker *w, Trap trap, const Insn *at) {
    Vm *vm = w->vm;
    bool ordered = trap_table[trap].exit_code == 1;
    TaskPlace place = {0};                      // no memory: the fault counts as the first
    if (ordered)
        place_of(&place, w->cur.sync, w->task.id);
    pthread_mutex_lock(&vm->lock);
    Fault *f = &vm->fault, told = {0};
    bool first = comes_first(vm, &place);
    if (first) {
        unsigned codelet = codelet_of(w, at);
        place_free(&f->place);
        *f = (Fault){
            .trap = trap,
            .codelet = codelet,
            .line = at ? vm->ready.program->lines[at - vm->ready.code[0].insns] : 0,
            .index = index_of(w, trap, at),
            .calls = ordered ? calls_of(vm->ready.program, codelet, w->cur.sync, w->task.id) : (Calls){0},
            .place = place,
        };
        take_scene(w, at, ordered);
        if (vm->notes)
            notes_end(vm->notes, ordered ? &w->task : NULL);
    } else {
        place_free(&place);
    }
    if (first && vm->peers)
        told = copy_of(f);
    pthread_mutex_unlock(&vm->lock);
    if (told.trap)
        vm->peers->fault(vm->peers, &told);
    place_free(&told.place);
}

bool peers_stop(Vm *vm, Fault *f) {
    bool ordered = trap_table[f->trap].exit_code == 1;
    pthread_mutex_lock(&vm->lock);
    bool first = comes_first(vm, &f->place);
    if (first) {
        place_free(&vm->fault.place);
        vm->fault = *f;
    } else {
        place_free(&f->place);
    }
    pthread_mutex_unlock(&vm->lock);
    atomic_store_explicit(ordered ? &vm->stopping : &vm->aborting, true, memory_order_relaxed);
    steal_alert(vm);
    return first;
}

/* Does result ID of SYNC come before the first fault so far? */
bool fault_precedes(Worker *w, const Sync *sync, unsigned id) {
    Vm *vm = w->vm;
    TaskPlace place;
    if (!place_of(&place, sync, id))
        return true;        // one task too many runs: harmless
    pthread_mutex_lock(&vm->lock);
    const Fault *f = &vm->fault;
    bool before = !f->place.ids || place_compare(&place, &f->place) < 0;
    pthread_mutex_unlock(&vm->lock);
    place_free(&place);
    return before;
}
