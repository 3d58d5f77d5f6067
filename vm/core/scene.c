/* vm/core/scene.c - copies what can be reached from a task's registers. */
#include "vm/core/scene.h"

#include <string.h>

#include "vm/core/calls.h"

typedef struct {
    Scene *scene;
    const Store *store;
    Handle from[SCENE_CHUNKS];      // the chunks of scene
} Walk;

/* The number of chunk H in the scene, which gets it if there is room. */
static uint64_t number_of(Walk *w, Handle h) {
    Scene *s = w->scene;
    uint32_t n = chunk_number(h);
    if (!n)
        return (uint64_t)SCENE_NULL;
    for (unsigned i = 0; i < s->nchunks; i++)
        if (chunk_number(w->from[i]) == n)
            return i;
    if (s->nchunks == SCENE_CHUNKS)
        return (uint64_t)SCENE_FAR;
    const ChunkInfo *c = chunk_info(w->store, h);
    SceneChunk *to = &s->chunk[s->nchunks];
    *to = (SceneChunk){.slot = n, .open = c->state == CHUNK_OPEN, .defined = c->defined, .handles = c->handles};
    memcpy(to->word, chunk_words(w->store, h), sizeof to->word);
    w->from[s->nchunks] = h;
    return s->nchunks++;
}

/* Those that chunk N holds. */
static void follow(Walk *w, unsigned n) {
    SceneChunk *c = &w->scene->chunk[n];
    for (unsigned k = 0; k < CHUNK_WORDS; k++)
        if (c->handles >> k & 1)
            c->word[k] = number_of(w, c->word[k]);
        else if (!(c->defined >> 2 * k & 3))
            c->word[k] = 0;
}

static void take_registers(Walk *w, const Frame *fr) {
    Scene *s = w->scene;
    for (unsigned r = 0; r < X_REGS; r++)
        s->x[r] = s->known.x[r] == KNOWN_HANDLE ? number_of(w, fr->x[r]) : s->known.x[r] ? fr->x[r] : 0;
    for (unsigned r = 0; r < F_REGS; r++)
        s->f[r] = s->known.f >> r & 1 ? fr->f[r] : 0;
    for (unsigned r = 0; r < V_REGS; r++)
        if (s->known.v[r])
            s->v[r] = fr->v[r];
}

static void take_privates(Scene *s, const Privates *p) {
    for (unsigned i = 0; i < MAX_PRIVATE; i++) {
        s->width[i] = p->w[i].width;
        s->length[i] = p->w[i].width ? private_length(&p->w[i]) : 0;
    }
}

void scene_take(Scene *out, const SceneOf *of) {
    Walk w = {.scene = out, .store = of->store};
    memset(out, 0, sizeof *out);
    out->there = true;
    out->word = of->word;
    out->id = (uint8_t)of->id;
    known_before(of->program, of->word, &out->known);
    take_registers(&w, of->frame);
    for (unsigned n = 0; n < out->nchunks; n++)
        follow(&w, n);
    take_privates(out, of->privates);
    out->nlinks = calls_chain(of->program, of->sync, of->id, out->link, SCENE_LINKS, &out->depth);
}

void scene_chunk(Scene *out, const Store *s, Handle h) {
    Walk w = {.scene = out, .store = s};
    memset(out, 0, sizeof *out);
    number_of(&w, h);
    follow(&w, 0);
}

int scene_chunk_operand(uint32_t word, const uint64_t *x, int64_t *element) {
    Inst in;
    int chunk = -1;
    *element = -1;
    if (!inst_decode(word, &in))
        return -1;
    OpClass cls = op_table[in.op].cls;
    if (cls != CLASS_READ && cls != CLASS_WRITE && cls != CLASS_DEF && cls != CLASS_SEAL)
        return -1;
    for (int i = 0; i < op_arity(in.op); i++) {
        Operand o = (Operand)op_table[in.op].operands[i];
        if (o == OPN_HS) {
            chunk = in.v[i];
        } else if (chunk >= 0 && *element < 0 && o != OPN_VT) {
            bool is_register = operand_table[o].sort == SORT_INT;
            if (is_register || operand_table[o].access == ACCESS_NONE)
                *element = is_register ? (int64_t)x[in.v[i]] : in.v[i];
        }
    }
    return chunk;
}
