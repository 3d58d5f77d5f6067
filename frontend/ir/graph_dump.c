/* frontend/ir/graph_dump.c - data-flow graphs as text: a line for each node, regions indented.
 *
 * Constants stand where they are used, results of conditionals and loops as number.index, the
 * values that a region is given by their names. */
#include <stdio.h>

#include "frontend/ir/graph.h"
#include "isa/op.h"

static void dump_value(FILE *out, const Node *n) {
    char buf[TYPE_NAME];
    const char *name = n->kind == NODE_PARAM ? n->name : NULL;
    if (n->kind == NODE_CONST)
        fputs(type_show(n->value, n->type.base, buf), out);
    else if (n->kind == NODE_PROJ)
        fprintf(out, "%%%d.%d", n->in[0]->number, n->index);
    else if (name)
        fprintf(out, "%s%%%d", name, n->number);
    else
        fprintf(out, "%%%d", n->number);
}

static void dump_values(FILE *out, Node *const *list, int n) {
    for (int i = 0; i < n; i++) {
        fputs(i ? ", " : " ", out);
        dump_value(out, list[i]);
    }
}

static void dump_text(FILE *out, const Node *n) {
    fputs(" \"", out);
    for (int i = 0; i < n->len; i++) {
        unsigned char c = (unsigned char)n->text[i];
        if (c < ' ' || c == '"' || c == '\\' || c == 0x7f)
            fprintf(out, "\\%03o", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

/* What belongs to the node itself. */
static void dump_word(FILE *out, const Node *n) {
    switch (n->kind) {
    case NODE_BINARY: fprintf(out, " %s", tree_binary[n->op].sign); break;
    case NODE_BUILTIN: fprintf(out, " %s", graph_builtins[n->builtin]); break;
    case NODE_CALL: fprintf(out, " %s", n->method->name); break;
    case NODE_CHECK_INDEX: case NODE_CHECK_ROW: case NODE_LENGTH: case NODE_PART: fprintf(out, " %d", n->index); break;
    case NODE_TEXT: dump_text(out, n); break;
    case NODE_REDUCE: fprintf(out, " by %s, step %d", reduction_names[n->by], n->step); break;
    case NODE_PRODUCT: fprintf(out, " by %s", n->region[0] ? "its region" : op_table[n->tile].mnemonic); break;
    case NODE_PFREE: fprintf(out, " w%d", n->from); break;
    case NODE_PMOVE: fprintf(out, n->swap ? " w%d and w%d" : " w%d as w%d", n->from, n->to); break;
    case NODE_CONSTRUCT: fputs(n->reversed ? " reversed" : "", out); break;
    default: break;
    }
}

static void dump_region(FILE *out, const Region *r, int indent, const char *title);

static void dump_regions(FILE *out, const Node *n, int indent) {
    static const char *const titles[][2] = {[NODE_IF] = {"then", "else"}, [NODE_LOOP] = {"while", "do"}};
    bool two = n->kind == NODE_IF || n->kind == NODE_LOOP;
    for (int i = 0; i < 2; i++)
        if (n->region[i])
            dump_region(out, n->region[i], indent, two ? titles[n->kind][i] : "each");
}

static void dump_node(FILE *out, const Node *n, int indent) {
    char buf[TYPE_NAME];
    bool none = type_is_scalar(n->type, TYPE_VOID);
    if (n->kind == NODE_CONST || n->kind == NODE_PROJ)
        return;
    fprintf(out, "%*s%%%d %s%s%s", indent, "", n->number, none ? "" : type_name(n->type, buf), none ? "" : " ",
            node_table[n->kind].name);
    dump_word(out, n);
    dump_values(out, n->in, n->nin);
    if (n->held)
        fprintf(out, "  in w%d", n->held->number);
    if (n->at.line)
        fprintf(out, "  @%d", n->at.line);
    if (n->kind == NODE_LOOP && n->why && *n->why)
        fprintf(out, "  (%s)", n->why);
    fputc('\n', out);
    dump_regions(out, n, indent + 2);
}

static void dump_region(FILE *out, const Region *r, int indent, const char *title) {
    char buf[TYPE_NAME];
    fprintf(out, "%*s%s", indent, "", title);
    for (int i = 0; i < r->nparams; i++) {
        fprintf(out, "%s %s ", i ? "," : "", type_name(r->params[i]->type, buf));
        dump_value(out, r->params[i]);
    }
    fputc('\n', out);
    for (const Node *n = r->first; n; n = n->next)
        dump_node(out, n, indent + 2);
    if (r->nresults) {
        fprintf(out, "%*sgives", indent + 2, "");
        dump_values(out, r->results, r->nresults);
        fputc('\n', out);
    }
}

void graph_dump(FILE *out, const Graph *g) {
    char buf[TYPE_NAME];
    fprintf(out, "%s %s\n", type_name(g->method->result, buf), g->method->name);
    dump_region(out, g->top, 2, "given");
    fputc('\n', out);
}
