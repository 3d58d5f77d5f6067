/* cli/scene.c - numbers, registers, chunks and tasks as lines of text. */
#include "cli/scene.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "isa/dis.h"
#include "vm/core/show.h"

enum { COLUMNS = 100, INDENT = 2, PATH_FIRST = 4, PATH_LAST = 24, TASKS_FIRST = 4, TASKS_LAST = 16 };

/* ---- values ---- */

static double as_double(uint64_t bits) {
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

static float as_float(uint32_t bits) {
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static ShowAs guess(uint64_t bits) {
    int64_t i = (int64_t)bits;
    double d = fabs(as_double(bits));
    if (i > -(INT64_C(1) << 40) && i < INT64_C(1) << 40)
        return SHOW_INT;
    if (bits >> 32 == UINT32_MAX)
        return SHOW_FLOAT;
    return d > 1e-100 && d < 1e100 ? SHOW_DOUBLE : SHOW_HEX;
}

void scene_show_bits(char buf[SCENE_TEXT], uint64_t bits, ShowAs as) {
    switch (as == SHOW_GUESS ? guess(bits) : as) {
    case SHOW_DOUBLE: show_double(buf, as_double(bits)); break;
    case SHOW_FLOAT:  show_float(buf, as_float((uint32_t)bits)); break;
    case SHOW_WORDS:  snprintf(buf, SCENE_TEXT, "%" PRId32 ",%" PRId32, (int32_t)bits, (int32_t)(bits >> 32)); break;
    case SHOW_HEX:    snprintf(buf, SCENE_TEXT, "0x%" PRIx64, bits); break;
    default:          show_long(buf, (int64_t)bits); break;
    }
}

static void show_chunk(char buf[SCENE_TEXT], const SceneView *v, uint64_t chunk) {
    if (chunk == (uint64_t)SCENE_NULL)
        snprintf(buf, SCENE_TEXT, "null");
    else if (chunk == (uint64_t)SCENE_FAR)
        snprintf(buf, SCENE_TEXT, "chunk");
    else if (v->slots)
        snprintf(buf, SCENE_TEXT, "@%" PRIu32, v->scene->chunk[chunk].slot);
    else
        snprintf(buf, SCENE_TEXT, "chunk %" PRIu64, chunk);
}

void scene_show_value(char buf[SCENE_TEXT], const SceneView *v, bool handle, uint64_t value) {
    if (handle)
        show_chunk(buf, v, value);
    else
        scene_show_bits(buf, value, SHOW_GUESS);
}

/* ---- places ---- */

void scene_show_path(char buf[SCENE_PATH], const Scene *s) {
    size_t used = 0;
    if (s->depth > s->nlinks)
        used += (size_t)snprintf(buf, SCENE_PATH, "...");
    for (unsigned i = s->nlinks; i-- > 0;) {
        if (s->nlinks - i == PATH_FIRST + 1 && i > PATH_LAST) {
            used += (size_t)snprintf(buf + used, SCENE_PATH - used, "...");
            i = PATH_LAST;
        }
        used += (size_t)snprintf(buf + used, SCENE_PATH - used, "%u.", s->link[i].id);
    }
    snprintf(buf + used, SCENE_PATH - used, "%u", s->id);
}

const char *scene_codelet(const SceneView *v) {
    return v->loaded->program->codelets[program_codelet_at(v->loaded->program, v->scene->word)].name;
}

uint32_t scene_line(const SceneView *v) {
    return v->loaded->program->lines[v->scene->word];
}

uint32_t scene_place(const SceneView *v) {
    const Program *p = v->loaded->program;
    return v->scene->word - p->codelets[program_codelet_at(p, v->scene->word)].first;
}

static void print_task(FILE *out, const SceneView *v, unsigned id, const char *codelet, uint32_t line) {
    fprintf(out, "%*s%3u  %s", INDENT, "", id, codelet);
    if (line)
        fprintf(out, " (%s:%" PRIu32 ")", v->loaded->program->file, line);
    fputc('\n', out);
}

void scene_print_tasks(FILE *out, const SceneView *v) {
    const Scene *s = v->scene;
    if (s->depth > s->nlinks)
        fprintf(out, "%*s... %" PRIu64 " more\n", INDENT, "", s->depth - s->nlinks);
    for (unsigned i = s->nlinks; i-- > 0;) {
        const SceneLink *l = &s->link[i];
        if (s->nlinks - i == TASKS_FIRST + 1 && i > TASKS_LAST) {
            fprintf(out, "%*s... %u more\n", INDENT, "", i - TASKS_LAST + 1);
            i = TASKS_LAST;
            continue;
        }
        print_task(out, v, l->id, l->known ? v->loaded->program->codelets[l->codelet].name : "?", l->line);
    }
    print_task(out, v, s->id, scene_codelet(v), scene_line(v));
}

/* The distance of a branch stands beside it: there are no labels. */
void scene_show_instruction(char *buf, size_t size, const SceneView *v) {
    const Program *p = v->loaded->program;
    dis_inst(buf, size, p, p->code[v->scene->word], NULL);
}

/* ---- registers and chunks ---- */

/* Items in lines of COLUMNS. */
typedef struct {
    FILE *out;
    int   column;
} Line;

static void put_item(Line *l, const char *name, const char *sign, const char *value) {
    int width = (int)(strlen(name) + strlen(sign) + strlen(value));
    if (l->column && l->column + 2 + width > COLUMNS) {
        fputc('\n', l->out);
        l->column = 0;
    }
    fprintf(l->out, "%*s%s%s%s", INDENT, "", name, sign, value);
    l->column += INDENT + width;
}

static void end_items(Line *l) {
    if (l->column)
        fputc('\n', l->out);
    l->column = 0;
}

static void show_lane(char buf[SCENE_TEXT], const Scene *s, unsigned r, unsigned i, ShowAs as) {
    uint32_t narrow = s->v[r].u32[i];
    if (s->known.v[r] == KNOWN_E64)
        scene_show_bits(buf, s->v[r].u64[i], as);
    else
        scene_show_bits(buf, as == SHOW_HEX ? narrow : (uint64_t)(int64_t)(int32_t)narrow, as ? as : SHOW_INT);
}

/* Neighbours that are the same stand together. */
void scene_print_vector(FILE *out, const SceneView *v, unsigned r, ShowAs as) {
    const Scene *s = v->scene;
    Line l = {.out = out};
    char value[SCENE_TEXT], next[SCENE_TEXT], name[SCENE_TEXT];
    unsigned lanes = s->known.v[r] == KNOWN_E64 ? CHUNK_WORDS : CHUNK_HALVES;
    if (s->known.v[r] == KNOWN_MASK) {
        scene_show_bits(value, s->v[r].u64[0], SHOW_HEX);
        put_item(&l, reg_name(FILE_V, (int)r), " = mask ", value);
        lanes = 0;
    }
    for (unsigned i = 0, end; i < lanes; i = end) {
        show_lane(value, s, r, i, as);
        for (end = i + 1; end < lanes; end++) {
            show_lane(next, s, r, end, as);
            if (strcmp(value, next))
                break;
        }
        snprintf(name, sizeof name, end == i + 1 ? "%s[%u]" : "%s[%u:%u]", reg_name(FILE_V, (int)r), i, end);
        put_item(&l, name, " = ", value);
    }
    end_items(&l);
}

void scene_print_registers(FILE *out, const SceneView *v) {
    const Scene *s = v->scene;
    Line l = {.out = out};
    char text[SCENE_TEXT];
    for (unsigned r = 1; r < X_REGS; r++) {
        if (!s->known.x[r])
            continue;
        scene_show_value(text, v, s->known.x[r] == KNOWN_HANDLE, s->x[r]);
        put_item(&l, reg_name(FILE_X, (int)r), " = ", text);
    }
    for (unsigned r = 0; r < F_REGS; r++) {
        if (!(s->known.f >> r & 1))
            continue;
        scene_show_bits(text, s->f[r], s->f[r] >> 32 == UINT32_MAX ? SHOW_FLOAT : SHOW_DOUBLE);
        put_item(&l, reg_name(FILE_F, (int)r), " = ", text);
    }
    for (unsigned w = 0; w < MAX_PRIVATE; w++) {
        if (!s->width[w])
            continue;
        snprintf(text, sizeof text, "%" PRIu64 " of %u bits", s->length[w], 8 * s->width[w]);
        put_item(&l, reg_name(FILE_W, (int)w), " = array of ", text);
    }
    end_items(&l);
    for (unsigned r = 0; r < V_REGS; r++)
        if (s->known.v[r])
            scene_print_vector(out, v, r, SHOW_GUESS);
}

void scene_print_chunk(FILE *out, const SceneView *v, unsigned chunk, ShowAs as) {
    const SceneChunk *c = &v->scene->chunk[chunk];
    char text[SCENE_TEXT], number[16];
    show_chunk(text, v, chunk);
    const char *more = c->defined ? ":" : ", nothing defined";
    fprintf(out, "%*s%s, %s%s\n", INDENT, "", text, c->open ? "open" : "sealed", more);
    Line l = {.out = out};
    for (unsigned k = 0; k < CHUNK_WORDS; k++) {
        unsigned defined = c->defined >> 2 * k & 3;
        bool handle = c->handles >> k & 1;
        if (!defined)
            continue;
        snprintf(number, sizeof number, defined == 3 ? "%u" : "32-bit %u", defined == 3 ? k : 2 * k + (defined == 2));
        if (handle)
            show_chunk(text, v, c->word[k]);
        else if (defined == 3)
            scene_show_bits(text, c->word[k], as);
        else
            show_long(text, (int32_t)(c->word[k] >> (defined == 2 ? 32 : 0)));
        put_item(&l, number, ": ", text);
    }
    end_items(&l);
}
