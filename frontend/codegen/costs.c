/* frontend/codegen/costs.c - what an iteration of a loop costs, for --explain.
 *
 * Of the code as it will be: the shortest way around the loop that leads through its largest piece, and past all turns
 * of loops inside that need not be.  In lanes that is shared by 16 iterations.  Where a loop is there in several forms,
 * the one counts that takes least. */
#include "frontend/codegen/costs.h"

#include "isa/arch.h"

enum { NO_WAY = 1 << 30 };

typedef struct {
    int before, behind;     // instructions: of the shortest way here with this piece, and from here on without it
    size_t from, to;        // the pieces next to it on these
} Way;

typedef struct {
    unsigned instructions, chunks, tasks;
    bool lanes, loops;      // there are loops inside
} Sum;

static bool leads(const CostPiece *piece, size_t p, int k, size_t last) {
    return piece[p].to[k] > (int)p && (size_t)piece[p].to[k] <= last;
}

/* The shortest ways from piece FIRST, forward, to the others up to LAST, and from them to LAST. */
static void find_ways(const CostPiece *piece, size_t first, size_t last, Way *way) {
    for (size_t p = first; p <= last; p++)
        way[p] = (Way){.before = NO_WAY, .behind = NO_WAY};
    way[first].before = (int)piece[first].instructions;
    way[last].behind = 0;
    for (size_t p = first; p < last; p++)
        for (int k = 0; k < COST_WAYS; k++) {
            Way *next = leads(piece, p, k, last) ? &way[piece[p].to[k]] : NULL;
            int n = next && way[p].before < NO_WAY ? way[p].before + (int)piece[piece[p].to[k]].instructions : NO_WAY;
            if (next && n < next->before)
                next->before = n, next->from = p;
        }
    for (size_t p = last; p-- > first;)
        for (int k = 0; k < COST_WAYS; k++) {
            bool there = leads(piece, p, k, last);
            size_t to = there ? (size_t)piece[p].to[k] : last;
            int n = there && way[to].behind < NO_WAY ? way[to].behind + (int)piece[to].instructions : NO_WAY;
            if (n < way[p].behind)
                way[p].behind = n, way[p].to = to;
        }
}

static void add(Sum *s, const CostPiece *p, const CostPiece *of) {
    s->instructions += p->instructions;
    s->chunks += p->chunks;
    s->tasks += p->tasks;
    s->lanes |= p->lanes && place_same(p->loop, of->loop);
}

/* The way from FIRST to LAST through the largest piece of the same loop; no instructions: there is none. */
static Sum shortest(const CostPiece *piece, size_t first, size_t last, Way *way) {
    Sum sum = {0};
    size_t large = last;
    find_ways(piece, first, last, way);
    if (way[last].before >= NO_WAY)
        return sum;
    for (size_t p = first; p <= last; p++) {
        bool there = way[p].before < NO_WAY && way[p].behind < NO_WAY && place_same(piece[p].loop, piece[first].loop);
        if (there && piece[p].instructions > piece[large].instructions)
            large = p;
        sum.loops |= piece[p].loop.line && !place_same(piece[p].loop, piece[first].loop);
    }
    for (size_t p = large; p != first; p = way[p].from)
        add(&sum, &piece[p], &piece[first]);
    add(&sum, &piece[first], &piece[first]);
    for (size_t p = large; p != last; p = way[p].to)
        add(&sum, &piece[way[p].to], &piece[first]);
    return sum;
}

static void note(Front *f, Costs *c, Place at, const Sum *s) {
    LoopCost cost = {at, s->instructions, s->chunks, s->tasks, s->lanes ? CHUNK_WORDS : 1, s->loops};
    for (size_t i = 0; i < c->n; i++) {
        LoopCost *known = &c->of[i];
        if (!place_same(known->at, at))
            continue;
        if (cost.instructions * known->turns < known->instructions * cost.turns)
            *known = cost;
        return;
    }
    c->of = front_room(f, c->of, c->n, &c->cap, sizeof *c->of);
    if (!f->no_memory)
        c->of[c->n++] = cost;
}

/* EACH: all of it is one. */
static void find_each(Front *f, Costs *c, const CostPiece *piece, size_t count, Place each, Way *way) {
    Sum least = {0};
    for (size_t p = 0; p < count; p++) {
        Sum s = piece[p].ends ? shortest(piece, 0, p, way) : (Sum){0};
        if (s.instructions > least.instructions)
            least = s;
    }
    least.tasks++;
    note(f, c, each, &least);
}

void costs_find(Front *f, Arena *a, Costs *c, const CostPiece *piece, size_t count, Place each) {
    Way *way = front_alloc_in(f, a, (count + 1) * sizeof *way);
    for (size_t p = 0; p < count && !f->no_memory; p++)
        for (int k = 0; k < COST_WAYS; k++) {
            size_t first = (size_t)piece[p].to[k];
            bool back = piece[p].to[k] >= 0 && first <= p && piece[first].loop.line;
            Sum s = back ? shortest(piece, first, p, way) : (Sum){0};
            if (s.instructions)
                note(f, c, piece[first].loop, &s);
        }
    if (each.line && count && !f->no_memory)
        find_each(f, c, piece, count, each, way);
}

static const char *some(char *text, size_t size, double n, const char *before, const char *what) {
    if (n > 0)
        snprintf(text, size, "%s%.3g %s%s", before, n, what, n == 1 ? "" : "s");
    return text;
}

void costs_say(Front *f, const Costs *c) {
    for (size_t i = 0; i < c->n; i++) {
        const LoopCost *l = &c->of[i];
        double turns = l->turns;
        char instructions[40], chunks[40] = "", tasks[40] = "";
        front_remark(f, l->at, "costs: about %s%s%s an iteration%s",
                     some(instructions, sizeof instructions, l->instructions / turns, "", "instruction"),
                     some(chunks, sizeof chunks, l->chunks / turns, ", ", "chunk"),
                     some(tasks, sizeof tasks, l->tasks / turns, ", ", "task"), l->loops ? ", and the loops in it" : "");
    }
}
