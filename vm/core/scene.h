/* vm/core/scene.h - a task as it stands at an instruction: registers, chunks, and the tasks that led to it.
 *
 * It is a copy, so it outlives the task, which is undone when it traps.  Chunks are numbered as they are found from the
 * registers on, so a scene is the same wherever and in whichever slot of the store the task ran. */
#ifndef VM_CORE_SCENE_H
#define VM_CORE_SCENE_H

#include "isa/known.h"
#include "vm/core/frame.h"
#include "vm/core/task.h"

enum { SCENE_CHUNKS = 64, SCENE_LINKS = 256, SCENE_NULL = -1, SCENE_FAR = -2 };

typedef struct {
    uint32_t slot;              // in the store
    bool     open;
    uint32_t defined;           // as in ChunkInfo
    uint16_t handles;
    uint64_t word[CHUNK_WORDS];     // of a handle: the chunk, or SCENE_NULL, or SCENE_FAR
} SceneChunk;

/* A task above, which started the one below it. */
typedef struct {
    bool     known;             // the rest is
    unsigned codelet;
    uint32_t line;              // where; 0: unknown
    uint8_t  id;
} SceneLink;

typedef struct Scene {
    bool     there;             // somebody has filled it in
    uint32_t word;              // of the program's code
    uint8_t  id;
    Known    known;
    uint64_t x[X_REGS], f[F_REGS];      // of those known; of a handle as in SceneChunk
    Vec      v[V_REGS];
    unsigned nchunks;
    SceneChunk chunk[SCENE_CHUNKS];
    uint64_t length[MAX_PRIVATE];       // of private arrays, whose
    uint32_t width[MAX_PRIVATE];        // elements have so many bytes; 0: there is none
    unsigned nlinks;                    // the nearest first
    uint64_t depth;                     // how many tasks are above
    SceneLink link[SCENE_LINKS];
} Scene;

typedef struct {
    const Program  *program;
    const Store    *store;
    const Frame    *frame;
    const Privates *privates;
    const Sync     *sync;       // of the task, worker ID
    unsigned id;
    uint32_t word;              // that comes next, or trapped
} SceneOf;

void scene_take(Scene *out, const SceneOf *of);
/* Chunk H, as number 0, and what it holds; no task. */
void scene_chunk(Scene *out, const Store *s, Handle h);

/* The operand of the instruction at WORD that names the chunk which it reads, writes or asks about: an x register, or
 * -1.  *ELEMENT: the number of its element, or -1 if the instruction names none; registers are those of X. */
int scene_chunk_operand(uint32_t word, const uint64_t *x, int64_t *element);

#endif
