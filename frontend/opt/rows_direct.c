/* frontend/opt/rows_direct.c - elements of rows are elements of their arrays. */
#include "frontend/opt/rows_direct.h"

#include <string.h>

typedef struct {
    Graph *g;
    bool *goes_on;              // by number: the array is written, or may be as another version of it
    bool changed;
} Rows;

static void note_uses(Rows *s, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            s->goes_on[n->in[i]->number] |= n->in[i]->type.rank && !graph_asks(n, i) && (n->kind != NODE_CALL || n->in_place);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                note_uses(s, n->region[i]);
    }
    for (int k = 0; k < r->nresults && r->owner && r->owner->kind == NODE_IF; k++)
        s->goes_on[r->results[k]->number] = true;
}

/* Does N, or what stands in it, more than ask X? */
static bool takes(const Node *n, const Node *x) {
    for (int i = 0; i < n->nin; i++)
        if (n->in[i] == x && !graph_asks(n, i))
            return true;
    for (int i = 0; i < 2; i++)
        for (const Node *m = n->region[i] ? n->region[i]->first : NULL; m; m = m->next)
            if (takes(m, x))
                return true;
    return false;
}

/* Is N, behind ROW, where nothing but rows and elements of its array has been asked for since?  Then the array as it was is there. */
static bool is_soon(const Node *n, const Node *row) {
    enum { FAR = 100 };
    const Node *array = row->in[0];
    int left = FAR;
    for (; n->home != row->home; n = n->home->owner) {
        bool loop = n->home->owner && n->home->owner->kind == NODE_LOOP;
        if (!n->home->owner || (!loop && n->home->owner->kind != NODE_IF) || (loop && takes(n->home->owner, array)))
            return false;
        for (const Node *m = n->home->first; m != n; m = m->next)
            if (!left-- || takes(m, array))
                return false;
    }
    for (const Node *m = row->next; m != n; m = m->next)
        if (!m || !left-- || takes(m, array))
            return false;
    return true;
}

/* The row that N asks for something, if the array may be asked as well; else NULL. */
static const Node *row_of(const Rows *s, const Node *n) {
    bool asks = (n->kind == NODE_INDEX || n->kind == NODE_CHECK_INDEX || n->kind == NODE_LENGTH) && n->nin;
    const Node *row = asks ? n->in[0] : NULL;
    bool suits = row && row->kind == NODE_INDEX && row->type.rank && !row->in[0]->type.layout && !row->type.layout;
    return suits && (!s->goes_on[row->in[0]->number] || is_soon(n, row)) ? row : NULL;
}

static void ask_array(Rows *s, Node *n, const Node *row) {
    int more = row->nin - 1;
    s->changed = true;
    if (n->kind != NODE_INDEX) {
        n->in[0] = row->in[0];
        n->index += more;
        return;
    }
    Node **in = graph_alloc(s->g, (size_t)(n->nin + more) * sizeof *in);
    if (s->g->front->no_memory)
        return;
    memcpy(in, row->in, (size_t)row->nin * sizeof *in);
    memcpy(in + row->nin, n->in + 1, (size_t)(n->nin - 1) * sizeof *in);
    n->in = in;
    n->nin += more;
}

static void ask_arrays(Rows *s, Region *r) {
    for (Node *n = r->first; n && !s->g->front->no_memory; n = n->next) {
        for (const Node *row; (row = row_of(s, n)) && !s->g->front->no_memory;)
            ask_array(s, n, row);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                ask_arrays(s, n->region[i]);
    }
}

static bool has_rows(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if ((n->kind == NODE_INDEX && n->type.rank) || (n->region[0] && has_rows(n->region[0])) || (n->region[1] && has_rows(n->region[1])))
            return true;
    return false;
}

void rows_direct(Graph *g) {
    if (!has_rows(g->top))
        return;
    graph_renumber(g);
    Rows s = {.g = g, .goes_on = front_alloc(g->front, (size_t)g->nodes + 1)};
    if (g->front->no_memory)
        return;
    note_uses(&s, g->top);
    ask_arrays(&s, g->top);
    if (s.changed && !g->front->no_memory)
        graph_sweep(g);
}
