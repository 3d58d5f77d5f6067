/* frontend/compile.c - the passes, one after another. */
#include "frontend/compile.h"

#include <string.h>

#include "frontend/build.h"
#include "frontend/codelet.h"
#include "frontend/entry.h"
#include "frontend/heads.h"
#include "frontend/inline.h"
#include "frontend/java.h"
#include "frontend/library.h"
#include "frontend/lower.h"
#include "frontend/signature.h"
#include "frontend/steps.h"
#include "frontend/turned.h"
#include "frontend/unbuilt.h"
#include "frontend/unroll.h"
#include "frontend/unswitch.h"

enum { MAX_CALL_DEPTH = 200 };

typedef enum { NEW, BEGUN, DONE } Progress;

typedef struct {
    Front *front;
    Class *class, *library;      // library: NULL if nothing of it is used
    const Method *entry;    // main, or what runs in its place
    LoopRules rules;
    bool plain;             // nothing is unrolled
    Finding *findings, *library_findings;
    Module module;
    Progress *progress;     // by unit
    bool *inlined;          // by unit: it takes the place of its calls
    bool *seen;             // by unit: all methods that it calls are prepared
    int depth;
} Compile;

static void add_methods(Compile *c, const Class *class) {
    for (const Method *m = class ? class->methods : NULL; m; m = m->next)
        if (!c->front->no_memory)
            c->module.unit[c->module.nunits++] = (Unit){.method = m};
}

static int count_methods(const Class *c) {
    int n = 0;
    for (const Method *m = c ? c->methods : NULL; m; m = m->next)
        n++;
    return n;
}

static void prepare(Compile *c, Unit *u);

/* The methods that R calls, first. */
static void prepare_callees(Compile *c, const Region *r) {
    for (const Node *n = r->first; n && !c->front->no_memory; n = n->next) {
        if (n->kind == NODE_CALL)
            prepare(c, lower_find(&c->module, n->method));
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                prepare_callees(c, n->region[i]);
    }
}

static Graph *find_inlined(void *state, const Node *call) {
    Compile *c = state;
    const Unit *u = lower_find(&c->module, call->method);
    return c->inlined[u - c->module.unit] ? u->graph : NULL;
}

static Graph *find_analysed(void *state, const Node *call) {
    Compile *c = state;
    const Unit *u = lower_find(&c->module, call->method);
    return c->progress[u - c->module.unit] == DONE && u->method != c->class->main && inline_may(u->graph) ? u->graph : NULL;
}

static bool is_library(const Compile *c, const Unit *u) {
    return u - c->module.unit >= count_methods(c->class);
}

/* Builds and analyses U's graph, after those of the methods it calls. */
static void prepare(Compile *c, Unit *u) {
    ptrdiff_t i = u - c->module.unit;
    if (c->front->no_memory || c->progress[i] != NEW || c->depth >= MAX_CALL_DEPTH)
        return;
    c->progress[i] = BEGUN;
    c->depth++;
    bool library = is_library(c, u);
    u->graph = build_method(c->front, library ? c->library : c->class, c->library, u->method);
    if (!c->front->no_memory)
        prepare_callees(c, u->graph->top);
    if (!c->front->no_memory)
        u->graph = inline_calls(u->graph, find_inlined, c);
    if (!c->front->no_memory)
        heads_lift(u->graph->top);
    if (!c->front->no_memory && !c->rules.thesis && !c->plain)
        u->flat = unroll_copy(u->graph);
    if (!c->front->no_memory)
        u->graph = loops_analyse(u->graph, &c->rules, library ? &c->library_findings : &c->findings);
    if (u->flat && !c->front->no_memory && unroll_differs(u->graph->top))
        u->flat = NULL;
    if (!c->front->no_memory && !c->rules.thesis && !c->plain)
        u->graph = unbuilt_arrays(u->graph, find_analysed, c, library ? c->library_findings : c->findings);
    if (!c->front->no_memory && !c->rules.thesis && !c->plain)
        steps_join(u->graph);
    if (!c->front->no_memory && !c->rules.thesis && !c->plain)
        turned_reductions(u->graph, u->graph->top);
    if (!c->front->no_memory && !c->rules.thesis && !c->plain)
        u->graph = unswitch_loops(u->graph);
    c->progress[i] = DONE;
    c->inlined[i] = !c->front->no_memory && u->method != c->class->main && inline_suits(u->graph);
    c->depth--;
}

/* Those that a chain of calls was too deep for. */
static void prepare_rest(Compile *c) {
    for (int i = 0; i < c->module.nunits && !c->front->no_memory; i++)
        if (c->progress[i] == DONE && !c->seen[i]) {
            c->seen[i] = true;
            prepare_callees(c, c->module.unit[i].graph->top);
            i = -1;
        }
}

static Class *read_library(Front *f) {
    f->library = true;
    Class *c = java_read_parts(f, library_parts, LIBRARY_PARTS);
    f->library = false;
    return c;
}

/* Those that main does not use: they are looked at, but no code is made of them. */
static void prepare_unused(Compile *c) {
    for (Method *m = c->class->methods; m && !c->front->no_memory; m = m->next) {
        if (m->expanded)
            continue;
        prepare(c, lower_find(&c->module, m));
        prepare_rest(c);
    }
}

static void look_at(const Compile *c, Compiled *look) {
    int n = count_methods(c->class);
    look->class = c->class;
    look->findings = c->findings;
    look->entry = c->entry;
    look->graphs = front_alloc(c->front, ((size_t)n + 1) * sizeof *look->graphs);
    look->ngraphs = 0;
    for (int i = 0; i < n && !c->front->no_memory; i++)
        if (c->progress[i] == DONE)
            look->graphs[look->ngraphs++] = c->module.unit[i].graph;
}

/* A constant says how arguments are handed in: as texts that main parses, or by a signature. */
static bool mark(Compile *c, Program *p) {
    if (c->entry == c->class->main)
        return program_add_const(p, "$java", 5, 1);
    const char *text = signature_text(c->front, c->entry);
    return program_add_string(p, SIGNATURE_CONST, strlen(SIGNATURE_CONST), text, strlen(text));
}

static Program *generate(Compile *c) {
    Unit *u = lower_find(&c->module, c->entry);
    Func *entry = c->entry == c->class->main ? lower_unit(&c->module, u, true) : lower_entry(&c->module, u);
    if (c->front->no_memory)
        return NULL;
    Program *p = assemble(c->front, c->module.funcs, entry);
    return p && !mark(c, p) ? assemble_failed(c->front, p) : p;
}

static const Method *find_entry(Front *f, const Class *c, const char *wanted) {
    if (wanted)
        return entry_find(f, c, wanted);
    if (!c->main)
        front_error(f, (Place){1, 1}, "class '%s' has no main: public static void main(String[] args); --entry METHOD runs another method",
                    c->name);
    return c->main;
}

/* The class, and what is known of it before its methods are looked at; false: reported. */
static bool begin(Compile *c, Front *f, const CompileOptions *options) {
    *c = (Compile){.front = f, .plain = options->plain, .rules = {.strict = options->strict, .thesis = options->thesis}};
    c->class = java_read(f);
    if (c->class && f->uses_library)
        c->library = read_library(f);
    if (!c->class || (f->uses_library && !c->library) || f->no_memory)
        return false;
    c->entry = find_entry(f, c->class, options->entry);
    return c->entry && layouts_apply(f, c->class, options->layouts, options->nlayouts);
}

/* Graphs of all methods that run; if they are to be LOOKed at, of the others, too. */
static bool analyse(Compile *c, const CompileOptions *options, Compiled *look) {
    Front *f = c->front;
    size_t n = (size_t)count_methods(c->class) + (size_t)count_methods(c->library);
    c->module = (Module){.front = f, .grain = {.thesis = options->thesis, .fine = options->fine, .walk_root = options->walk_root || options->plain},
                         .last = &c->module.funcs};
    c->module.unit = front_alloc(f, n * sizeof *c->module.unit);
    c->progress = front_alloc(f, n * sizeof *c->progress);
    c->inlined = front_alloc(f, n);
    c->seen = front_alloc(f, n);
    if (f->no_memory)
        return false;
    add_methods(c, c->class);
    add_methods(c, c->library);
    prepare(c, lower_find(&c->module, c->entry));
    prepare_rest(c);
    if (look)
        prepare_unused(c);
    if (look && !f->no_memory)
        look_at(c, look);
    return !f->no_memory;
}

bool compile_graphs(Front *f, const CompileOptions *options, bool (*name)(void *state, Class *c), void *state, Compiled *look) {
    Compile c;
    return begin(&c, f, options) && name(state, c.class) && analyse(&c, options, look);
}

Program *compile_source(Front *f, const CompileOptions *options, Compiled *look) {
    Compile c;
    if (!begin(&c, f, options) || !analyse(&c, options, look))
        return NULL;
    for (int i = 0; i < c.module.nunits && options->nlayouts && !f->no_memory; i++)
        if (c.progress[i] == DONE)
            c.module.unit[i].graph = layouts_expand(c.module.unit[i].graph);
    return f->no_memory ? NULL : generate(&c);
}
