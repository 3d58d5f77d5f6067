/* frontend/ir/graph_dot.c - data-flow graphs as pictures, for Graphviz.
 *
 * A cluster for each region, an arrow for each operand.  Nodes are those of the thesis: sources
 * and the sink of a graph; TaskApply for a call; for a conditional its two graphs and a switch
 * for each result; for a loop its ports, in red, through which values go from turn to turn; a
 * ForAll for what parallel loops have become.  Clusters and nodes are written first, arrows
 * after them, because Graphviz puts a node into the first cluster that mentions it. */
#include <stdio.h>
#include <string.h>

#include "frontend/ir/graph.h"

typedef struct {
    FILE *out;
    const Graph *g;
} Dot;

#define PORT "shape=box, style=filled, fillcolor=\"#e03030\", fontcolor=white, height=0.2, margin=\"0.06,0.02\""
#define SOURCE "shape=invhouse, style=filled, fillcolor=\"#d8e4f0\""
#define SINK "shape=house, style=filled, fillcolor=\"#d8e4f0\""

static bool is_loop(const Node *n) {
    return n->kind == NODE_LOOP;
}

static bool is_forall(const Node *n) {
    return n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE || n->kind == NODE_ARRANGE;
}

/* ---- names of Graphviz nodes ---- */

/* Methods begin at different places: those make names unique in the file. */
static void name(const Dot *d, char kind, int number) {
    fprintf(d->out, "%c%d_%d_%d", kind, d->g->method->at.line, d->g->method->at.col, number);
}

static void result_name(const Dot *d, const Node *loop, int k) {
    name(d, 'o', loop->number);
    fprintf(d->out, "_%d", k);
}

static void const_name(const Dot *d, const Node *user, int operand) {
    name(d, 'k', user->number);
    fprintf(d->out, "_%d", operand);
}

/* In the body of a loop, a value is what the head made of it. */
static const Node *origin(const Node *n) {
    const Region *head;
    while (n->kind == NODE_PARAM && n->home->owner && is_loop(n->home->owner) &&
           n->home != (head = n->home->owner->region[0]))
        n = head->results[n->index + 1];
    return n;
}

static void value_name(const Dot *d, const Node *n) {
    if (n->kind == NODE_PROJ && is_loop(n->in[0]))
        result_name(d, n->in[0], n->index);
    else
        name(d, 'n', n->number);
}

/* ---- nodes ---- */

static void write_text(FILE *out, const char *text, int len) {
    for (int i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        fputs(c == '"' ? "\\\"" : c == '\\' ? "\\\\" : c == '\n' ? "\\\\n" : c < ' ' ? "?" : (char[]){(char)c, 0}, out);
    }
}

static void write_label(const Dot *d, const Node *n) {
    char type[TYPE_NAME];
    FILE *out = d->out;
    switch (n->kind) {
    case NODE_BINARY: fputs(tree_binary[n->op].sign, out); break;
    case NODE_BUILTIN: fputs(graph_builtins[n->builtin], out); break;
    case NODE_CALL: fprintf(out, "TaskApply\\n%s", n->method->name); break;
    case NODE_CONVERT: fprintf(out, "(%s)", type_name(n->type, type)); break;
    case NODE_NEW: fprintf(out, "new %s", type_name(n->type, type)); break;
    case NODE_RELAYOUT: fprintf(out, "as %s", type_name(n->type, type)); break;
    case NODE_INDEX: fputs(n->type.rank ? "row" : "element", out); break;
    case NODE_ARG: fprintf(out, "argument: %s", type_name(n->type, type)); break;
    case NODE_TEXT: fputs("print '", out); write_text(out, n->text, n->len); fputc('\'', out); break;
    default: fputs(node_table[n->kind].name, out);
    }
}

static const char *look_of(const Node *n) {
    switch (n->kind) {
    case NODE_BINARY: case NODE_NEG: case NODE_NOT: case NODE_COMPLEMENT: return "shape=circle, margin=0.02";
    case NODE_CALL: return "shape=box, style=filled, fillcolor=\"#f0e0b0\"";
    case NODE_CHECK_INDEX: case NODE_CHECK_ZERO: case NODE_CHECK_SIZE: case NODE_CHECK_ROW:
        return "shape=ellipse, style=dashed, fontcolor=\"#707070\", color=\"#707070\"";
    default: return "shape=box, style=rounded";
    }
}

static void write_const(const Dot *d, const Node *user, int operand, const Node *value) {
    char text[TYPE_NAME];
    if (value->kind != NODE_CONST)
        return;
    const_name(d, user, operand);
    fprintf(d->out, " [shape=plaintext, label=\"");
    type_show(value->value, value->type.base, text);
    write_text(d->out, text, (int)strlen(text));
    fputs("\"];\n", d->out);
}

static void write_port(const Dot *d, const Node *param, const char *look) {
    name(d, 'n', param->number);
    fprintf(d->out, " [%s, label=\"%s\"];\n", look, param->name ? param->name : "left");
}

static void write_nodes(const Dot *d, const Region *r);

static void begin_cluster(const Dot *d, char kind, const Node *n, const char *look) {
    fputs("subgraph ", d->out);
    fputs("cluster", d->out);
    name(d, kind, n->number);
    fprintf(d->out, " { %s\n", look);
}

static void write_part(const Dot *d, char kind, const Node *n, const Region *r, const char *look) {
    begin_cluster(d, kind, n, look);
    write_nodes(d, r);
    fputs("}\n", d->out);
}

/* Numbers for results of regions, behind those of operands. */
static int result_operand(int which, int k) {
    return (which + 1) * 2 * MAX_LOCALS + k;
}

/* Those results of N's region WHICH that are constants. */
static void write_result_consts(const Dot *d, const Node *n, int which) {
    const Region *r = n->region[which];
    for (int k = is_loop(n) && graph_is_const(r->results[0], true); k < r->nresults; k++)
        write_const(d, n, result_operand(which, k), r->results[k]);
}

static void write_if(const Dot *d, const Node *n) {
    begin_cluster(d, 'i', n, "label=\"if\";");
    name(d, 'n', n->number);
    fputs(" [shape=diamond, label=\"?\", margin=0];\n", d->out);
    write_part(d, 't', n, n->region[0], "label=\"true\"; style=dashed;");
    write_part(d, 'f', n, n->region[1], "label=\"false\"; style=dashed;");
    write_result_consts(d, n, 0);
    write_result_consts(d, n, 1);
    for (const Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next) {
        name(d, 'n', p->number);
        fputs(" [shape=invtrapezium, label=\"switch\", margin=0];\n", d->out);
    }
    fputs("}\n", d->out);
}

static void write_loop(const Dot *d, const Node *n) {
    begin_cluster(d, 'l', n, "label=\"while\";");
    for (int k = 0; k < n->nin; k++)
        write_port(d, n->region[0]->params[k], PORT);
    write_nodes(d, n->region[0]);
    name(d, 'n', n->number);
    fputs(" [shape=diamond, label=\"goes on?\", margin=0];\n", d->out);
    write_part(d, 'b', n, n->region[1], "label=\"body\"; style=dashed;");
    write_result_consts(d, n, 0);
    write_result_consts(d, n, 1);
    for (int k = 0; k < n->nin; k++) {
        const char *text = n->region[0]->params[k]->name;
        result_name(d, n, k);
        fprintf(d->out, " [" PORT ", label=\"%s\"];\n", text ? text : "left");
    }
    fputs("}\n", d->out);
}

static void write_forall(const Dot *d, const Node *n) {
    char type[TYPE_NAME];
    bool reduce = n->kind == NODE_REDUCE;
    const Region *r = n->region[0];
    begin_cluster(d, 'a', n, "style=filled; fillcolor=\"#eef4e8\";");
    fprintf(d->out, "label=\"ForAll: %s %s\";\n", reduce ? "reduction to" : n->kind == NODE_ARRANGE ? "arrangement as" : "construction of",
            type_name(n->type, type));
    for (int i = 0; i < r->nparams; i++)
        if (!i || n->kind == NODE_ARRANGE || graph_uses(r, r->params[i]))
            write_port(d, r->params[i], SOURCE);
    write_nodes(d, r);
    write_result_consts(d, n, 0);
    name(d, 'n', n->number);
    if (reduce)
        fprintf(d->out, " [shape=doublecircle, label=\"%s\", margin=0.02, style=filled, fillcolor=white];\n", reduction_names[n->by]);
    else
        fprintf(d->out, " [shape=box3d, label=\"%s\", style=filled, fillcolor=white];\n", type_name(n->type, type));
    fputs("}\n", d->out);
}

static void write_node(const Dot *d, const Node *n) {
    if (n->kind == NODE_CONST || n->kind == NODE_PROJ)
        return;
    for (int i = 0; i < n->nin; i++)
        if (n->kind != NODE_CONSTRUCT || i != 3 || !graph_is_const(n->in[i], 0))
            write_const(d, n, i, n->in[i]);
    if (n->kind == NODE_IF) {
        write_if(d, n);
    } else if (is_loop(n)) {
        write_loop(d, n);
    } else if (is_forall(n)) {
        write_forall(d, n);
    } else {
        name(d, 'n', n->number);
        fputs(" [label=\"", d->out);
        write_label(d, n);
        fprintf(d->out, "\", %s];\n", look_of(n));
    }
}

static void write_nodes(const Dot *d, const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        write_node(d, n);
}

/* ---- arrows ---- */

/* From VALUE, which is operand OPERAND of USER; what it leads to is written by the caller, then
 * arrow_end. */
static void arrow(const Dot *d, const Node *user, int operand, const Node *value) {
    value = origin(value);
    if (value->kind == NODE_CONST)
        const_name(d, user, operand);
    else
        value_name(d, value);
    fputs(" -> ", d->out);
}

static void arrow_end(const Dot *d, const char *look) {
    fprintf(d->out, " [%s];\n", look);
}

static void result_arrow(const Dot *d, const Node *n, int which, int k) {
    arrow(d, n, result_operand(which, k), n->region[which]->results[k]);
}

static void arrows_if(const Dot *d, const Node *n) {
    arrow(d, n, 0, n->in[0]);
    name(d, 'n', n->number);
    arrow_end(d, "");
    for (const Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next) {
        for (int i = 0; i < 2; i++) {
            result_arrow(d, n, i, p->index);
            name(d, 'n', p->number);
            arrow_end(d, i ? "headlabel=\"F\", labelfontsize=9" : "headlabel=\"T\", labelfontsize=9");
        }
        name(d, 'n', n->number);
        fputs(" -> ", d->out);
        name(d, 'n', p->number);
        arrow_end(d, "style=dashed, arrowhead=odot");
    }
}

static void arrows_loop(const Dot *d, const Node *n) {
    const Region *head = n->region[0], *body = n->region[1];
    for (int i = 0; i < 2; i++)
        if (!graph_is_const(n->region[i]->results[0], true)) {
            result_arrow(d, n, i, 0);
            name(d, 'n', n->number);
            arrow_end(d, "");
        }
    for (int k = 0; k < n->nin; k++) {
        arrow(d, n, k, n->in[k]);
        name(d, 'n', head->params[k]->number);
        arrow_end(d, "");
        if (head->results[k + 1] != head->params[k]) {
            result_arrow(d, n, 0, k + 1);
            result_name(d, n, k);
            arrow_end(d, "");
        }
        if (body->results[k + 1] != body->params[k] || head->results[k + 1] == head->params[k]) {
            result_arrow(d, n, 1, k + 1);
            result_name(d, n, k);
            arrow_end(d, "");
        }
        result_name(d, n, k);
        fputs(" -> ", d->out);
        name(d, 'n', head->params[k]->number);
        arrow_end(d, "color=\"#e03030\", style=dashed, constraint=false");
    }
}

/* Operands: of a CONSTRUCT the array, first, end, offset; of a REDUCE the initial value, first, count; of an
 * ARRANGE the array, whose sizes count. */
static void arrows_forall(const Dot *d, const Node *n) {
    static const char *const looks[][4] = {
        [NODE_CONSTRUCT] = {"", "taillabel=\"from\", labelfontsize=9", "taillabel=\"to\", labelfontsize=9", "label=\"offset\""},
        [NODE_ARRANGE] = {"taillabel=\"sizes\", labelfontsize=9"},
        [NODE_REDUCE] = {"", "taillabel=\"from\", labelfontsize=9", "taillabel=\"turns\", labelfontsize=9"},
    };
    for (int i = 0; i < n->nin; i++) {
        if (i == 3 && graph_is_const(n->in[i], 0))
            continue;
        arrow(d, n, i, n->in[i]);
        name(d, 'n', i == 1 || i == 2 ? n->region[0]->params[0]->number : n->number);
        arrow_end(d, looks[n->kind][i]);
    }
    result_arrow(d, n, 0, 0);
    name(d, 'n', n->number);
    arrow_end(d, "");
    if (n->kind == NODE_CONSTRUCT && graph_uses(n->region[0], n->region[0]->params[1])) {
        arrow(d, n, 0, n->in[0]);
        name(d, 'n', n->region[0]->params[1]->number);
        arrow_end(d, "");
    }
}

static bool prints(const Node *n) {
    return n->kind == NODE_PRINT || n->kind == NODE_TEXT;
}

static void arrows(const Dot *d, const Region *r) {
    const Node *printed = NULL;
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_IF)
            arrows_if(d, n);
        else if (is_loop(n))
            arrows_loop(d, n);
        else if (is_forall(n))
            arrows_forall(d, n);
        else if (n->kind != NODE_PROJ)
            for (int i = 0; i < n->nin; i++) {
                arrow(d, n, i, n->in[i]);
                name(d, 'n', n->number);
                arrow_end(d, "");
            }
        if (prints(n) && printed) {
            name(d, 'n', printed->number);
            fputs(" -> ", d->out);
            name(d, 'n', n->number);
            arrow_end(d, "style=dotted");
        }
        printed = prints(n) ? n : printed;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                arrows(d, n->region[i]);
    }
}

/* ---- the file ---- */

void graph_dot_begin(FILE *out, const char *class) {
    fprintf(out, "digraph \"%s\" {\n"
                 "fontname=\"Helvetica\"; fontsize=11; nodesep=0.15; ranksep=0.25;\n"
                 "node [fontname=\"Helvetica\", fontsize=10, height=0.25, width=0.25];\n"
                 "edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.6];\n", class);
}

void graph_dot_end(FILE *out) {
    fputs("}\n", out);
}

void graph_dot(FILE *out, const Graph *g) {
    char type[TYPE_NAME];
    const Node sink = {.number = g->nodes};
    const Dot d = {out, g};
    const Region *r = g->top;
    begin_cluster(&d, 'm', &sink, "style=rounded;");
    fprintf(out, "label=\"%s %s\";\n", type_name(g->method->result, type), g->method->name);
    for (int i = 0; i < r->nparams; i++)
        if (graph_uses(r, r->params[i]))
            write_port(&d, r->params[i], SOURCE);
    write_nodes(&d, r);
    if (r->nresults) {
        write_const(&d, &sink, 0, r->results[0]);
        name(&d, 'n', sink.number);
        fputs(" [" SINK ", label=\"result\"];\n", out);
    }
    fputs("}\n", out);
    if (r->nresults) {
        arrow(&d, &sink, 0, r->results[0]);
        name(&d, 'n', sink.number);
        arrow_end(&d, "");
    }
    arrows(&d, r);
}
