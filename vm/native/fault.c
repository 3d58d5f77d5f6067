/* vm/native/fault.c - of several faults the first in sequential order is reported.
 *
 * The place of a task in that order is the list of worker ids from the root down to
 * it: lower ids first, a creator before its workers.  Tasks that share the list
 * follow one another and never run side by side. */
#include <stdlib.h>
#include <string.h>

#include "vm/native/worker.h"

static size_t depth_of(const Sync *sync) {
    size_t depth = 1;
    for (; sync->parent; sync = sync->parent)
        depth++;
    return depth;
}

/* The ids from the root down to result ID of SYNC; the root's own id is left out. */
static void fill_path(uint8_t *path, size_t depth, const Sync *sync, unsigned id) {
    path[--depth] = (uint8_t)id;
    for (; sync->parent; sync = sync->parent)
        path[--depth] = sync->id;
}

static int compare(const uint8_t *a, size_t na, const uint8_t *b, size_t nb) {
    int order = memcmp(a, b, na < nb ? na : nb);
    return order ? order : (na > nb) - (na < nb);
}

static unsigned codelet_of(const Worker *w, const Insn *at) {
    const Vm *vm = w->vm;
    uint32_t word = at ? (uint32_t)(at - vm->code[0].insns) : 0;
    int c = at ? program_codelet_at(vm->program, word) : -1;
    return c < 0 ? w->cur.codelet : (unsigned)c;
}

/* TRAP at instruction AT (NULL: at none in particular) of the running task. */
void fault_report(Worker *w, Trap trap, const Insn *at) {
    Vm *vm = w->vm;
    bool ordered = trap_table[trap].exit_code == 1;
    size_t depth = ordered ? depth_of(w->cur.sync) : 0;
    uint8_t *path = malloc(depth + 1);      // no memory: the fault counts as the first
    if (path && ordered)
        fill_path(path, depth, w->cur.sync, w->task.id);
    pthread_mutex_lock(&vm->lock);
    Fault *f = &vm->fault;
    bool first = !f->trap ||
                 (trap_table[f->trap].exit_code == 1 &&     // limits end the run at once
                  (!ordered || !path || (f->path && compare(path, depth, f->path, f->depth) < 0)));
    if (first) {
        free(f->path);
        *f = (Fault){
            .trap = trap,
            .codelet = codelet_of(w, at),
            .line = at ? vm->program->lines[at - vm->code[0].insns] : 0,
            .path = path,
            .depth = depth,
        };
    } else {
        free(path);
    }
    pthread_mutex_unlock(&vm->lock);
}

/* Does result ID of SYNC come before the first fault so far? */
bool fault_precedes(Worker *w, const Sync *sync, unsigned id) {
    Vm *vm = w->vm;
    size_t depth = depth_of(sync);
    uint8_t *path = malloc(depth);
    if (!path)
        return true;        // one task too many runs: harmless
    fill_path(path, depth, sync, id);
    pthread_mutex_lock(&vm->lock);
    const Fault *f = &vm->fault;
    bool before = !f->path || compare(path, depth, f->path, f->depth) < 0;
    pthread_mutex_unlock(&vm->lock);
    free(path);
    return before;
}
