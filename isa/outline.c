/* isa/outline.c - codelets and their edges, from the instructions alone. */
#include "isa/outline.h"

#include <stdlib.h>
#include <string.h>

#include "isa/op.h"

typedef enum { LINK_SPAWN, LINK_FORALL, LINK_SYNC, LINK_BECOME, LINK_RESULT, LINK_COUNT } Link;

static const struct {
    const char *text;
    const char *dot;
} links[LINK_COUNT] = {
    [LINK_SPAWN]  = {"spawns", "color=\"#1f4e79\""},
    [LINK_FORALL] = {"spawns up to 16 of", "color=\"#1f4e79\", penwidth=2.5"},
    [LINK_SYNC]   = {"then goes on as", "color=\"#1f4e79\", style=dashed"},
    [LINK_BECOME] = {"becomes", "color=\"#1f4e79\", style=bold, arrowhead=empty"},
    [LINK_RESULT] = {"delivers to", "color=\"#c05000\""},
};

typedef struct {
    Link link;
    unsigned from, to;      // to: ncodelets is the program's result
    unsigned count;
} Edge;

/* A worker and the continuation that gets its result. */
typedef struct {
    unsigned worker, to;
} Start;

typedef struct {
    const Program *p;
    Edge *edges;
    size_t nedges, edge_cap;
    Start *starts;
    size_t nstarts, start_cap;
    size_t *first;          // by codelet: its edges, once they are sorted
    bool *delivers;         // by codelet
    unsigned *stack;
    size_t *seen;           // by codelet: number of the walk that came here
    bool no_memory;
} Outline;

/* ---- collecting ---- */

static void *room(Outline *o, void *array, size_t count, size_t *cap, size_t size) {
    if (count < *cap)
        return array;
    void *grown = realloc(array, (2 * *cap + 64) * size);
    o->no_memory |= !grown;
    if (!grown)
        return array;
    *cap = 2 * *cap + 64;
    return grown;
}

static void add_edge(Outline *o, Link link, unsigned from, unsigned to) {
    o->edges = room(o, o->edges, o->nedges, &o->edge_cap, sizeof *o->edges);
    if (!o->no_memory)
        o->edges[o->nedges++] = (Edge){link, from, to, 1};
}

static void add_start(Outline *o, unsigned worker, unsigned to) {
    o->starts = room(o, o->starts, o->nstarts, &o->start_cap, sizeof *o->starts);
    if (!o->no_memory)
        o->starts[o->nstarts++] = (Start){worker, to};
}

/* The words of codelet NUMBER.  A worker belongs to the fb.sync that stands above it, or to the
 * codelet's first if none does. */
static void read_codelet(Outline *o, unsigned number) {
    const Codelet *c = &o->p->codelets[number];
    int sync = -1;
    Inst in;
    for (uint32_t i = 0; i < c->count && sync < 0; i++)
        if (inst_decode(o->p->code[c->first + i], &in) && (in.op == OP_SYNC || in.op == OP_SYNC_I))
            sync = in.v[0];
    for (uint32_t i = 0; i < c->count && !o->no_memory; i++) {
        if (!inst_decode(o->p->code[c->first + i], &in))
            continue;
        bool many = in.op == OP_FORALL || in.op == OP_FORALL_I;
        if (in.op == OP_SYNC || in.op == OP_SYNC_I)
            add_edge(o, LINK_SYNC, number, (unsigned)(sync = in.v[0]));
        else if (in.op == OP_BECOME)
            add_edge(o, LINK_BECOME, number, (unsigned)in.v[0]);
        else if (op_table[in.op].cls == CLASS_UPDATE)
            o->delivers[number] = true;
        else if (many || in.op == OP_SPAWN || in.op == OP_SPAWN_I)
            add_edge(o, many ? LINK_FORALL : LINK_SPAWN, number, (unsigned)in.v[0]);
        if ((many || in.op == OP_SPAWN || in.op == OP_SPAWN_I) && sync >= 0)
            add_start(o, (unsigned)in.v[0], (unsigned)sync);
    }
}

static int compare_edges(const void *a, const void *b) {
    const Edge *x = a, *y = b;
    return x->from != y->from ? (x->from > y->from) - (x->from < y->from) :
           x->link != y->link ? (x->link > y->link) - (x->link < y->link) : (x->to > y->to) - (x->to < y->to);
}

static int compare_starts(const void *a, const void *b) {
    const Start *x = a, *y = b;
    return x->worker != y->worker ? (x->worker > y->worker) - (x->worker < y->worker) : (x->to > y->to) - (x->to < y->to);
}

static void sort_edges(Outline *o) {
    size_t n = 0;
    if (o->nedges)
        qsort(o->edges, o->nedges, sizeof *o->edges, compare_edges);
    for (size_t i = 0; i < o->nedges; i++)
        if (n && !compare_edges(&o->edges[n - 1], &o->edges[i]))
            o->edges[n - 1].count++;
        else
            o->edges[n++] = o->edges[i];
    o->nedges = n;
    for (unsigned c = 0, i = 0; c <= o->p->ncodelets; c++) {
        while (i < n && o->edges[i].from < c)
            i++;
        o->first[c] = i;
    }
}

static void visit(Outline *o, unsigned codelet, size_t walk, size_t *depth) {
    if (o->seen[codelet] == walk)
        return;
    o->seen[codelet] = walk;
    o->stack[(*depth)++] = codelet;
}

/* Whoever delivers in the end what START's worker was started for. */
static void add_results(Outline *o, const Start *start, size_t walk) {
    size_t depth = 0;
    visit(o, start->worker, walk, &depth);
    while (depth && !o->no_memory) {
        unsigned c = o->stack[--depth];
        if (o->delivers[c])
            add_edge(o, LINK_RESULT, c, start->to);
        for (size_t i = o->first[c]; i < o->first[c + 1]; i++)
            if (o->edges[i].link == LINK_BECOME || o->edges[i].link == LINK_SYNC)
                visit(o, o->edges[i].to, walk, &depth);
    }
}

static void add_all_results(Outline *o) {
    if (o->p->entry >= 0)
        add_start(o, (unsigned)o->p->entry, o->p->ncodelets);
    if (o->nstarts)
        qsort(o->starts, o->nstarts, sizeof *o->starts, compare_starts);
    size_t n = o->nedges;
    for (size_t i = 0; i < o->nstarts && !o->no_memory; i++)
        if (!i || compare_starts(&o->starts[i - 1], &o->starts[i]))
            add_results(o, &o->starts[i], i + 1);
    if (o->nedges > n && !o->no_memory)
        sort_edges(o);
}

static void outline_free(Outline *o) {
    free(o->edges);
    free(o->starts);
    free(o->first);
    free(o->delivers);
    free(o->stack);
    free(o->seen);
}

static bool outline_make(Outline *o, const Program *p) {
    size_t n = (size_t)p->ncodelets + 1;
    *o = (Outline){.p = p, .first = calloc(n, sizeof *o->first), .delivers = calloc(n, 1),
                   .stack = calloc(n, sizeof *o->stack), .seen = calloc(n, sizeof *o->seen)};
    o->no_memory = !o->first || !o->delivers || !o->stack || !o->seen;
    for (unsigned i = 0; i < p->ncodelets && !o->no_memory; i++)
        read_codelet(o, i);
    if (!o->no_memory)
        sort_edges(o);
    if (!o->no_memory)
        add_all_results(o);
    if (o->no_memory)
        outline_free(o);
    return !o->no_memory;
}

/* ---- text ---- */

static uint32_t line_of(const Program *p, const Codelet *c) {
    uint32_t line = 0;
    for (uint32_t i = 0; i < c->count && !line; i++)
        line = p->lines[c->first + i];
    return line;
}

static const char *plural(uint32_t n) {
    return n == 1 ? "" : "s";
}

static void write_codelet(FILE *out, const Outline *o, unsigned number) {
    const Program *p = o->p;
    const Codelet *c = &p->codelets[number];
    fprintf(out, "%s: %s, %u instruction%s", c->name, c->role == ROLE_CONTINUATION ? "continuation" : "worker", c->count,
            plural(c->count));
    if (line_of(p, c))
        fprintf(out, ", line %u", line_of(p, c));
    fputs((int)number == p->entry ? ", where the program starts\n" : "\n", out);
    for (size_t i = o->first[number]; i < o->first[number + 1]; i++) {
        const Edge *e = &o->edges[i];
        const char *to = e->to < p->ncodelets ? p->codelets[e->to].name : "whoever started the program";
        fprintf(out, "    %s %s", links[e->link].text, to);
        if (e->link == LINK_SPAWN && e->count > 1)
            fprintf(out, ", %u times", e->count);
        fputc('\n', out);
    }
}

bool outline_text(FILE *out, const Program *p) {
    Outline o;
    if (!outline_make(&o, p))
        return false;
    for (unsigned i = 0; i < p->ncodelets; i++)
        write_codelet(out, &o, i);
    outline_free(&o);
    return true;
}

/* ---- Graphviz ---- */

/* What a name of the compiler says: METHOD, METHOD$ROLE7, and either with $after3 behind it. */
typedef struct {
    size_t method;          // its length
    const char *part;       // the number behind the role
    size_t part_len;
} Group;

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static Group group_of(const char *name) {
    size_t len = strlen(name), end = len;
    const char *mark = strrchr(name, '$');
    if (mark && !strncmp(mark, "$after", 6))
        end = (size_t)(mark - name);
    size_t digits = end, begin = end;
    while (digits && is_digit(name[digits - 1]))
        digits--;
    while (begin && name[begin - 1] != '$')
        begin--;
    if (begin < 2 || digits == end)
        return (Group){end, name, 0};
    return (Group){begin - 1, name + digits, end - digits};
}

static bool same_group(const char *a, const char *b) {
    Group x = group_of(a), y = group_of(b);
    return x.method == y.method && !memcmp(a, b, x.method) && x.part_len == y.part_len && !memcmp(x.part, y.part, x.part_len);
}

/* Names come from images, too: only what Graphviz reads as it is. */
static void write_name(FILE *out, const char *name, size_t len) {
    for (size_t i = 0; i < len; i++)
        fputc(name[i] == '"' || name[i] == '\\' || (unsigned char)name[i] < ' ' ? '?' : name[i], out);
}

static void write_node(FILE *out, const Program *p, unsigned number, bool whole) {
    const Codelet *c = &p->codelets[number];
    size_t skip = whole ? 0 : group_of(c->name).method;
    skip += c->name[skip] == '$';
    const char *name = c->name[skip] ? c->name + skip : c->name;
    fprintf(out, "    c%u [label=\"", number);
    write_name(out, name, strlen(name));
    fprintf(out, "\\n%u instruction%s\"%s%s];\n", c->count, plural(c->count),
            c->role == ROLE_CONTINUATION ? ", shape=ellipse" : "", (int)number == p->entry ? ", penwidth=2.5" : "");
}

/* The group of codelet FIRST, whose first it is; a frame if it is not alone. */
static void write_group(FILE *out, const Program *p, unsigned first) {
    const char *name = p->codelets[first].name;
    unsigned members = 0;
    for (unsigned i = first; i < p->ncodelets; i++)
        members += same_group(name, p->codelets[i].name);
    if (members > 1) {
        fprintf(out, "    subgraph cluster%u {\n    label=\"", first);
        Group g = group_of(name);
        write_name(out, name, g.method);
        fprintf(out, "%s%.*s\";\n", g.part_len ? ", loop " : "", (int)g.part_len, g.part);
    }
    for (unsigned i = first; i < p->ncodelets; i++)
        if (same_group(name, p->codelets[i].name))
            write_node(out, p, i, members == 1);
    if (members > 1)
        fputs("    }\n", out);
}

static bool begins_group(const Program *p, unsigned number) {
    for (unsigned i = 0; i < number; i++)
        if (same_group(p->codelets[i].name, p->codelets[number].name))
            return false;
    return true;
}

bool outline_dot(FILE *out, const Program *p) {
    Outline o;
    if (!outline_make(&o, p))
        return false;
    fputs("digraph codelets {\n"
          "    label=\"box: a worker; ellipse: a continuation\\nblue: spawns, wide: up to 16; dashed: goes on as, when their results are there; "
          "empty head: becomes; orange: delivers to\";\n"
          "    fontname=\"Helvetica\"; fontsize=11;\n"
          "    node [fontname=\"Helvetica\", fontsize=11, shape=box, style=\"rounded,filled\", fillcolor=white];\n"
          "    graph [style=\"rounded,filled\", fillcolor=\"#f4f4f0\", color=\"#bbbbbb\"];\n"
          "    edge [fontname=\"Helvetica\", fontsize=9];\n", out);
    for (unsigned i = 0; i < p->ncodelets; i++)
        if (begins_group(p, i))
            write_group(out, p, i);
    fprintf(out, "    c%u [label=\"result\", shape=plaintext, style=\"\"];\n", p->ncodelets);
    for (size_t i = 0; i < o.nedges; i++) {
        const Edge *e = &o.edges[i];
        fprintf(out, "    c%u -> c%u [%s", e->from, e->to, links[e->link].dot);
        if (e->link == LINK_SPAWN && e->count > 1)
            fprintf(out, ", label=\"%u\"", e->count);
        fputs("];\n", out);
    }
    fputs("}\n", out);
    outline_free(&o);
    return true;
}
