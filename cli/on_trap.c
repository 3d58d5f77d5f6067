/* cli/on_trap.c - the scene of a trap: a few lines, or all of it as JSON. */
#include "cli/on_trap.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scene.h"
#include "lab/json.h"
#include "vm/core/calls.h"
#include "vm/core/show.h"

enum { INSTRUCTION = 1024 };

ExitCode on_trap_open(const CommandLine *c, bool simulated, OnTrap *o, RunOptions *opt, Diag *d) {
    const OptionValue *v = &c->opt[OPT_ON_TRAP];
    if (!v->given)
        return EXIT_OK;
    if (v->text && !(o->file = out_open(v->text, d)))
        return EXIT_USAGE;
    o->scene = calloc(1, sizeof *o->scene);
    if (!o->scene)
        return diag_file_reason(d, c->operands[0], diag_no_memory), EXIT_LIMIT;
    o->wanted = true;
    opt->scene = o->scene;
    opt->jit = JIT_OFF;     // machine code keeps what is needed later, fused instructions what they need
    opt->single = !simulated;
    return EXIT_OK;
}

/* ---- text ---- */

static void print_text(FILE *out, const SceneView *v) {
    char text[INSTRUCTION];
    const Scene *s = v->scene;
    const Program *p = v->loaded->program;
    int64_t element;
    int reg = scene_chunk_operand(p->code[s->word], s->x, &element);
    scene_show_instruction(text, sizeof text, v);
    fprintf(out, "instruction %" PRIu32 " of codelet %s:\n  %s\n", scene_place(v), scene_codelet(v), text);
    if (reg >= 0 && s->x[reg] < s->nchunks) {
        fprintf(out, "chunk in %s", reg_name(FILE_X, reg));
        if (element >= 0)
            fprintf(out, ", element %" PRId64, element);
        fputs(":\n", out);
        scene_print_chunk(out, v, (unsigned)s->x[reg], SHOW_GUESS);
    }
    fputs("registers:\n", out);
    scene_print_registers(out, v);
    fputs("tasks from the root, with their ids:\n", out);
    scene_print_tasks(out, v);
}

/* ---- JSON ---- */

static void json_text(FILE *out, const char *name, const char *text) {
    fprintf(out, ", \"%s\": ", name);
    json_print_string(out, text);
}

static void json_chunk(FILE *out, uint64_t chunk) {
    if (chunk == (uint64_t)SCENE_NULL)
        fputs("{\"chunk\": null}", out);
    else if (chunk == (uint64_t)SCENE_FAR)
        fputs("{\"chunk\": \"not shown\"}", out);
    else
        fprintf(out, "{\"chunk\": %" PRIu64 "}", chunk);
}

/* JSON has neither NaN nor infinities. */
static void json_real(FILE *out, uint64_t bits) {
    char buf[SHOW_SIZE];
    double wide;
    float narrow;
    uint32_t low = (uint32_t)bits;
    bool is_float = bits >> 32 == UINT32_MAX;
    memcpy(&wide, &bits, sizeof wide);
    memcpy(&narrow, &low, sizeof narrow);
    is_float ? show_float(buf, narrow) : show_double(buf, wide);
    bool quoted = !isfinite(is_float ? (double)narrow : wide);
    fprintf(out, quoted ? "\"%s\"" : "%s", buf);
}

static void json_vector(FILE *out, const Scene *s, unsigned r) {
    bool wide = s->known.v[r] == KNOWN_E64;
    if (s->known.v[r] == KNOWN_MASK) {
        fprintf(out, "\"0x%" PRIx64 "\"", s->v[r].u64[0]);
        return;
    }
    for (unsigned i = 0; i < (wide ? CHUNK_WORDS : CHUNK_HALVES); i++)
        fprintf(out, "%s%" PRId64, i ? ", " : "[", wide ? (int64_t)s->v[r].u64[i] : (int64_t)(int32_t)s->v[r].u32[i]);
    fputc(']', out);
}

static void json_registers(FILE *out, const Scene *s) {
    const char *before = "";
    fputs("{", out);
    for (unsigned r = 1; r < X_REGS; r++) {
        if (!s->known.x[r])
            continue;
        fprintf(out, "%s\"%s\": ", before, reg_name(FILE_X, (int)r));
        before = ", ";
        if (s->known.x[r] == KNOWN_HANDLE)
            json_chunk(out, s->x[r]);
        else
            fprintf(out, "%" PRId64, (int64_t)s->x[r]);
    }
    for (unsigned r = 0; r < F_REGS; r++)
        if (s->known.f >> r & 1) {
            fprintf(out, "%s\"%s\": ", before, reg_name(FILE_F, (int)r));
            before = ", ";
            json_real(out, s->f[r]);
        }
    for (unsigned r = 0; r < V_REGS; r++)
        if (s->known.v[r]) {
            fprintf(out, "%s\"%s\": ", before, reg_name(FILE_V, (int)r));
            before = ", ";
            json_vector(out, s, r);
        }
    fputs("}", out);
}

static void json_element(FILE *out, const SceneChunk *c, unsigned k) {
    unsigned defined = c->defined >> 2 * k & 3;
    if (!defined)
        fputs("null", out);
    else if (c->handles >> k & 1)
        json_chunk(out, c->word[k]);
    else if (defined == 3)
        fprintf(out, "%" PRId64, (int64_t)c->word[k]);
    else
        fprintf(out, "{\"%s\": %" PRId32 "}", defined == 1 ? "low" : "high",
                (int32_t)(c->word[k] >> (defined == 2 ? 32 : 0)));
}

static void json_chunks(FILE *out, const Scene *s) {
    for (unsigned n = 0; n < s->nchunks; n++) {
        const SceneChunk *c = &s->chunk[n];
        fprintf(out, "%s\n        {\"state\": \"%s\", \"elements\": [", n ? "," : "", c->open ? "open" : "sealed");
        for (unsigned k = 0; k < CHUNK_WORDS; k++) {
            fputs(k ? ", " : "", out);
            json_element(out, c, k);
        }
        fputs("]}", out);
    }
}

static void json_task(FILE *out, const char *before, unsigned id, const char *codelet, uint32_t line) {
    fprintf(out, "%s\n        {\"id\": %u", before, id);
    if (codelet) {
        char method[MAX_NAME + 1];
        json_text(out, "codelet", codelet);
        snprintf(method, sizeof method, "%.*s", calls_method(codelet), codelet);
        json_text(out, "method", method);
        fprintf(out, ", \"line\": %" PRIu32, line);
    }
    fputs("}", out);
}

static void json_tasks(FILE *out, const SceneView *v) {
    const Scene *s = v->scene;
    for (unsigned i = s->nlinks; i-- > 0;) {
        const SceneLink *l = &s->link[i];
        const char *codelet = l->known ? v->loaded->program->codelets[l->codelet].name : NULL;
        json_task(out, i + 1 == s->nlinks ? "" : ",", l->id, codelet, l->line);
    }
    json_task(out, s->nlinks ? "," : "", s->id, scene_codelet(v), scene_line(v));
}

static void json_scene(FILE *out, const SceneView *v) {
    char text[INSTRUCTION];
    const Scene *s = v->scene;
    const Program *p = v->loaded->program;
    int64_t element;
    int reg = scene_chunk_operand(p->code[s->word], s->x, &element);
    scene_show_instruction(text, sizeof text, v);
    fprintf(out, ",\n    \"word\": %" PRIu32, scene_place(v));
    json_text(out, "instruction", text);
    if (reg >= 0) {
        fprintf(out, ",\n    \"operand\": {\"register\": \"%s\", \"element\": ", reg_name(FILE_X, reg));
        element < 0 ? fputs("null}", out) : fprintf(out, "%" PRId64 "}", element);
    }
    fprintf(out, ",\n    \"depth\": %" PRIu64 ", \"above\": %" PRIu64, s->depth, s->depth - s->nlinks);
    fputs(",\n    \"tasks\": [", out);
    json_tasks(out, v);
    fputs("],\n    \"registers\": ", out);
    json_registers(out, s);
    fputs(",\n    \"arrays\": {", out);
    const char *before = "";
    for (int w = 0; w < MAX_PRIVATE; w++)
        if (s->width[w]) {
            fprintf(out, "%s\"%s\": {\"bits\": %u, \"length\": %" PRIu64 "}", before, reg_name(FILE_W, w),
                    8 * s->width[w], s->length[w]);
            before = ", ";
        }
    fputs("},\n    \"chunks\": [", out);
    json_chunks(out, s);
    fputs("]", out);
}

static void json_calls(FILE *out, const Program *p, const Calls *calls) {
    fputs(",\n    \"calls\": [", out);
    for (unsigned i = 0; i < calls->n; i++) {
        const char *name = p->codelets[calls->site[i].codelet].name;
        fputs(i ? ", {\"method\": " : "{\"method\": ", out);
        json_print_bytes(out, name, (size_t)calls_method(name));
        fprintf(out, ", \"line\": %" PRIu32 "}", calls->site[i].line);
    }
    fprintf(out, "], \"more_calls\": %" PRIu64, calls->more);
}

/* Where a run meets a limit depends on its threads. */
static void print_json(FILE *out, const Session *s, const SceneView *v) {
    const RunResult *r = &s->result;
    const Program *p = s->loaded->program;
    const TrapInfo *trap = &trap_table[r->trap];
    bool placed = trap->exit_code == EXIT_TRAP;
    fputs("{\"trap\": {\n    \"program\": ", out);
    json_print_string(out, s->loaded->source.file);
    json_text(out, "reason", trap->name);
    json_text(out, "message", trap->text);
    fprintf(out, ", \"exit\": %d", trap->exit_code);
    if (placed) {
        json_text(out, "file", p->file);
        fprintf(out, ", \"line\": %" PRIu32, r->line);
        json_text(out, "codelet", p->codelets[r->codelet].name);
        if (r->index.known && r->trap == TRAP_INDEX)
            fprintf(out, ",\n    \"index\": %" PRId64 ", \"length\": %" PRIu64, r->index.index, r->index.length);
        else if (r->index.known)
            fprintf(out, ",\n    \"argument\": %" PRId64, r->index.index + 1);
        json_calls(out, p, &r->calls);
    }
    if (placed && v->scene->there)
        json_scene(out, v);
    fputs("\n}}\n", out);
}

bool on_trap_put(OnTrap *o, const Session *s) {
    SceneView v = {.loaded = s->loaded, .scene = o->scene};
    if (!o->wanted || !s->result.trap || s->result.trap == TRAP_INTERRUPT)
        return true;
    if (!o->file) {
        if (v.scene->there)
            print_text(stderr, &v);
        return true;
    }
    print_json(out_stream(o->file), s, &v);
    bool written = out_commit(o->file, s->diag);
    o->file = NULL;
    return written;
}

void on_trap_close(OnTrap *o) {
    out_abort(o->file);
    free(o->scene);
    *o = (OnTrap){0};
}
