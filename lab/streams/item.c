/* lab/streams/item.c - what goes through a channel, and a picture of the whole. */
#include <string.h>

#include "lab/streams/pipeline.h"

uint64_t item_bytes(const Item *item) {
    uint64_t bytes = array_width(item->kind);
    for (unsigned d = 0; d < item->rank; d++)
        bytes *= item->n[d];
    return bytes;
}

bool item_same(const Item *a, const Item *b) {
    return a->kind == b->kind && a->rank == b->rank && !memcmp(a->n, b->n, a->rank * sizeof *a->n);
}

void item_show(char text[STREAM_TEXT], ArrayKind kind, unsigned rank, const uint64_t *n) {
    int len = snprintf(text, STREAM_TEXT, "%s", array_kind_name(kind));
    for (unsigned d = 0; d < rank; d++)
        len += snprintf(text + len, STREAM_TEXT - (size_t)len, "[%llu]", (unsigned long long)n[d]);
}

/* TEXT as a string of Graphviz. */
static void quote(const char *text, FILE *out) {
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putc('\\', out);
        putc(*text, out);
    }
}

static void draw_window(const Pipeline *p, int reader, const Window *w, FILE *out) {
    const Channel *c = &p->channel[w->channel];
    fprintf(out, "    s%d -> s%d [taillabel=\"%llu\" headlabel=\"%llu", c->stage, reader, (unsigned long long)c->gives,
            (unsigned long long)w->take);
    if (w->peek > w->take)
        fprintf(out, " of %llu", (unsigned long long)w->peek);
    fputs("\"", out);
    if (w->delay)
        fprintf(out, " label=\"delay %llu\"", (unsigned long long)w->delay);
    fputs("];\n", out);
}

void pipeline_draw(const Pipeline *p, FILE *out) {
    static const char *const shapes[] = {[STAGE_INPUT] = "cds", [STAGE_METHOD] = "box", [STAGE_OUTPUT] = "cds"};
    fputs("digraph pipeline {\n    rankdir=LR;\n    node [fontname=\"sans-serif\"];\n    edge [fontsize=10];\n", out);
    for (int i = 0; i < p->nstages; i++) {
        const Stage *s = &p->stage[i];
        fprintf(out, "    s%d [shape=%s label=\"", i, shapes[s->kind]);
        quote(s->name, out);
        fprintf(out, "\\nx %llu\"];\n", (unsigned long long)s->repeat);
    }
    for (int i = 0; i < p->nstages; i++)
        for (int k = 0; k < p->stage[i].nwindows; k++)
            draw_window(p, i, &p->stage[i].window[k], out);
    fputs("}\n", out);
}
