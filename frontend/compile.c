/* frontend/compile.c - the passes, one after another. */
#include "frontend/compile.h"

#include <string.h>

#include "frontend/codegen/codelet.h"
#include "frontend/ir/build.h"
#include "frontend/lower/lower.h"
#include "frontend/opt/inline.h"
#include "frontend/opt/levels.h"
#include "frontend/opt/small_arrays.h"
#include "frontend/opt/unfold.h"
#include "frontend/opt/versions.h"
#include "frontend/sema/entry.h"
#include "frontend/sema/java.h"
#include "frontend/sema/recursion.h"
#include "frontend/sema/library.h"
#include "frontend/sema/signature.h"

enum { MAX_CALL_DEPTH = 200 };

typedef enum { NEW, BEGUN, DONE } Progress;

typedef struct {
    Front *front;
    Class *class, *library;      // library: NULL if nothing of it is used
    const Method *entry;    // main, or what runs in its place
    const char *signature;  // of that, with the types that the source has
    LoopRules rules;
    PassOptions passes;
    Finding *findings, *library_findings;
    Module module;
    Progress *progress;     // by unit
    bool *inlined;          // by unit: it takes the place of all its calls
    bool *seen;             // by unit: all methods that it calls are prepared
    int unseen;             // units that are DONE, but not seen
    int first_unseen;       // no unit before this one is
    int depth;
    bool recursive;         // the method whose calls are replaced calls itself
    bool in_library;        // the method that is looked at is of it
} Compile;

static void add_methods(Compile *c, const Class *class) {
    for (const Method *m = class ? class->methods : NULL; m; m = m->next)
        if (!c->front->no_memory)
            c->module.unit[c->module.nunits++] = (Unit){.method = m, .library = class == c->library};
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

/* May U stand in the place of calls as far as it has come? */
static bool is_ready(const Compile *c, const Unit *u) {
    return c->progress[u - c->module.unit] == DONE && u->method != c->class->main;
}

/* In a loop, or a recursion, which is one, too, a method that makes small arrays alone, or gives some, as it was before these were
 * looked at; there also one that is large by methods of the library alone, or whose own loops would be parallel elsewhere: those
 * around the call had better be. */
static Graph *find_inlined(void *state, const Node *call) {
    Compile *c = state;
    const Unit *u = lower_find(&c->module, call->method);
    if (u->library)
        return c->in_library && is_ready(c, u) && inline_suits_within(u->graph) ? u->graph : NULL;
    bool loop = is_ready(c, u) && (c->recursive || inline_in_loop(call));
    if (loop && u->early && ((small_made(u->early->top) == SMALL_ALL && inline_nested(u->early)) || inline_makes(u->early)))
        return u->early;
    if (c->inlined[u - c->module.unit] || (loop && inline_suits_loop(u->graph)))
        return u->graph;
    if (loop && u->early && inline_suits_early(u->early))
        return u->early;
    return loop && u->raw && (inline_nested(u->raw) || versions_is_brief(u->raw)) ? u->raw : NULL;
}

static Graph *find_library(void *state, const Node *call) {
    Compile *c = state;
    const Unit *u = lower_find(&c->module, call->method);
    return u->library && !c->in_library && c->inlined[u - c->module.unit] && is_ready(c, u) ? u->graph : NULL;
}

/* In a loop a method that is passed an array, or gives one: before small arrays were looked at. */
static Graph *find_unfolded(void *state, const Node *call) {
    Compile *c = state;
    const Unit *u = lower_find(&c->module, call->method);
    return is_ready(c, u) && unfold_asks(call) ? u->early : NULL;
}

static Graph *find_analysed(void *state, const Node *call) {
    Compile *c = state;
    const Unit *u = lower_find(&c->module, call->method);
    return is_ready(c, u) && inline_may(u->graph) ? u->graph : NULL;
}

static Graph *find_prepared(void *state, const Node *call) {
    Compile *c = state;
    const Unit *u = lower_find(&c->module, call->method);
    return c->progress[u - c->module.unit] == DONE ? u->graph : NULL;
}

/* What a call that would need a copy of an array becomes: the method before its loops were looked at. */
static Graph *find_lent(void *state, const Node *call) {
    Compile *c = state;
    const Unit *u = lower_find(&c->module, call->method);
    return call->in_place && is_ready(c, u) ? u->raw : NULL;
}

/* Calls in R, of the library, of methods that loop: few numbers lead there. */
static void mark_brief(Compile *c, const Region *r) {
    for (Node *n = r->first; n && !c->front->no_memory; n = n->next) {
        const Graph *callee = n->kind == NODE_CALL ? lower_find(&c->module, n->method)->graph : NULL;
        n->brief = callee && inline_loops(callee);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                mark_brief(c, n->region[i]);
    }
}

/* Builds and analyses U's graph, after those of the methods it calls. */
static void prepare(Compile *c, Unit *u) {
    ptrdiff_t i = u - c->module.unit;
    if (c->front->no_memory || c->progress[i] != NEW || c->depth >= MAX_CALL_DEPTH)
        return;
    c->progress[i] = BEGUN;
    c->depth++;
    u->graph = build_method(c->front, u->library ? c->library : c->class, c->library, u->method);
    if (!c->front->no_memory)
        prepare_callees(c, u->graph->top);
    if (u->library && !c->front->no_memory)
        mark_brief(c, u->graph->top);
    Passing p = {.options = &c->passes, .graph = u->graph, .rules = &c->rules, .findings = u->library ? &c->library_findings : &c->findings,
                 .inlined = find_inlined, .library = find_library, .unfolded = find_unfolded, .lent = find_lent, .analysed = find_analysed,
                 .prepared = find_prepared, .state = c};
    c->front->silent = u->library;
    c->recursive = !c->front->no_memory && levels_call_itself(u->graph);
    c->in_library = u->library;
    passes_run(&p);
    u->graph = p.graph;
    u->graph->library = u->library ? graph_size(u->graph->top) : u->graph->library;
    u->flat = p.flat;
    u->early = p.early;
    u->raw = p.raw;
    c->progress[i] = DONE;
    c->unseen++;
    c->first_unseen = i < c->first_unseen ? (int)i : c->first_unseen;
    c->inlined[i] = !c->front->no_memory && u->method != c->class->main && (u->library ? inline_suits_library : inline_suits)(u->graph);
    c->depth--;
}

/* Those that a chain of calls was too deep for. */
static void prepare_rest(Compile *c) {
    while (c->unseen && !c->front->no_memory) {
        int i = c->first_unseen++;
        if (c->progress[i] != DONE || c->seen[i])
            continue;
        c->seen[i] = true;
        c->unseen--;
        prepare_callees(c, c->module.unit[i].graph->top);
    }
}

static Class *read_library(Front *f) {
    f->library = true;
    Class *c = java_read_parts(f, library_parts, LIBRARY_PARTS);
    f->library = false;
    for (Method *m = c ? c->methods : NULL; m; m = m->next) {
        m->end = (Place){0};
        m->library = true;
    }
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
    return program_add_string(p, SIGNATURE_CONST, strlen(SIGNATURE_CONST), c->signature, strlen(c->signature));
}

static Program *generate(Compile *c) {
    Unit *u = lower_find(&c->module, c->entry);
    Func *entry = c->entry == c->class->main ? lower_unit(&c->module, u, true) : lower_entry(&c->module, u);
    if (c->front->no_memory)
        return NULL;
    if (pass_on(&c->passes, PASS_CALLS))
        c->module.funcs = calls_merge(c->front, c->module.funcs, entry);
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
    *c = (Compile){.front = f, .passes = options->passes, .rules = {.strict = options->strict, .thesis = options->thesis, .cores = options->cores}};
    c->passes.full = !options->plain && !options->thesis;
    c->rules.select = pass_on(&c->passes, PASS_SELECT);
    c->rules.bins = pass_on(&c->passes, PASS_BINS);
    c->rules.linear = pass_on(&c->passes, PASS_LINEAR);
    c->rules.shares = pass_on(&c->passes, PASS_SHARES);
    c->class = options->more ? java_read_parts(f, (Source[]){*f->src, *options->more}, 2) : java_read(f);
    if (c->class && f->uses_library)
        c->library = read_library(f);
    if (!c->class || (f->uses_library && !c->library) || f->no_memory)
        return false;
    c->entry = find_entry(f, c->class, options->entry);
    if (!c->entry || !layouts_apply(f, c->class, options->layouts, options->nlayouts))
        return false;
    c->signature = signature_text(f, c->entry);
    tree_promote(f, c->class);
    if (c->library)
        tree_promote(f, c->library);
    if (pass_on(&c->passes, PASS_RECURSION) && !f->no_memory)
        recursion_to_loops(f, c->class);
    return !f->no_memory;
}

enum { TASKS_PER_CORE = 4 };    // that a loop should have: as many as a core has slots

/* Graphs of all methods that run; if they are to be LOOKed at, of the others, too. */
static bool analyse(Compile *c, const CompileOptions *options, Compiled *look) {
    Front *f = c->front;
    size_t n = (size_t)count_methods(c->class) + (size_t)count_methods(c->library);
    int tasks = options->thesis || options->fine ? 0 : options->cores * TASKS_PER_CORE;
    c->module = (Module){.front = f, .grain = {.thesis = options->thesis, .fine = options->fine, .tasks = tasks, .walk_root = options->walk_root || options->plain},
                         .passes = c->passes, .last = &c->module.funcs};
    c->module.unit = front_alloc(f, n * sizeof *c->module.unit);
    c->progress = front_alloc(f, n * sizeof *c->progress);
    c->inlined = front_alloc(f, n);
    c->seen = front_alloc(f, n);
    if (f->no_memory)
        return false;
    add_methods(c, c->class);
    c->module.nown = c->module.nunits;
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
    CompileOptions as_written = *options;
    as_written.passes.without |= passes_bit(PASS_TILES);      // whoever looks for layouts counts the accesses of the source
    return begin(&c, f, &as_written) && name(state, c.class) && analyse(&c, &as_written, look);
}

static void place(Compile *c, Unit *u, bool layouts, const Compiled *look) {
    Passing p = {.options = &c->passes, .graph = u->graph, .shown = look, .layouts = layouts, .rules = &c->rules,
                 .findings = u->library ? &c->library_findings : &c->findings};
    c->front->silent = u->library;
    passes_place(&p);
    u->graph = p.graph;
}

static Program *attempt(Front *f, const CompileOptions *options, Compiled *look) {
    Compile c;
    if (!begin(&c, f, options) || !analyse(&c, options, look))
        return NULL;
    for (int i = 0; i < c.module.nunits && !f->no_memory; i++)
        if (c.progress[i] == DONE)
            place(&c, &c.module.unit[i], options->nlayouts, look);
    if (look && !options->nlayouts && !f->no_memory)
        look_at(&c, look);      // with private arrays
    Program *p = f->no_memory ? NULL : generate(&c);
    if (look)
        look->remarks = f->remarks;
    return p;
}

/* What keeps many values at once is left out where they are too many: in the loops concerned, and at last everywhere. */
Program *compile_source(Front *f, const CompileOptions *options, Compiled *look) {
    const uint64_t hungry = passes_bit(PASS_LANES) | passes_bit(PASS_MOTION);
    CompileOptions lighter = *options;
    lighter.passes.without |= hungry;
    f->ncrowds = 0;
    f->lenient = lighter.passes.without != options->passes.without;
    for (;;) {
        f->crowded = false;
        Program *p = attempt(f, f->lenient ? options : &lighter, look);
        if (p || !f->crowded || f->no_memory)
            return p;
        f->errors = 0;
        f->remarks = NULL;
    }
}
