/* frontend/base/tree_dump.c - the typed tree as indented text. */
#include <inttypes.h>

#include "frontend/base/tree.h"
#include "isa/conversion.h"

static const char *const expr_names[EXPR_COUNT] = {
#define EXPR(name, text, doc) [EXPR_##name] = text,
#include "frontend/base/tree.def"
};

static const char *const stmt_names[STMT_COUNT] = {
#define STMT(name, text, doc) [STMT_##name] = text,
#include "frontend/base/tree.def"
};

static void dump_string(FILE *out, const char *text, int len) {
    fputc('"', out);
    for (int i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c == '"' || c == '\\' || c == 0x7f)
            fprintf(out, "\\%03o", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void dump_local(FILE *out, const Local *l) {
    fprintf(out, "%s#%d", l->name, l->number);
}

static void dump_conversion(FILE *out, Conversion c) {
    fprintf(out, " %c, width %d, precision %d", c.letter, c.width, c.precision);
}

static void dump_list(FILE *out, const Stmt *s, int indent, const char *title);

/* "int:binary + " and what else belongs to the node itself. */
static void dump_head(FILE *out, const Expr *e) {
    char buf[TYPE_NAME];
    fprintf(out, "%s:%s", type_name(e->type, buf), expr_names[e->kind]);
    switch (e->kind) {
    case EXPR_CONST: fprintf(out, " %s", type_show(e->value, e->type.base, buf)); break;
    case EXPR_STRING: case EXPR_ARG_IS: fputc(' ', out); dump_string(out, e->text, e->len); break;
    case EXPR_FORMAT: dump_conversion(out, conversion_unpack(e->conversion)); break;
    case EXPR_LOCAL: fputc(' ', out); dump_local(out, e->local); break;
    case EXPR_ASSIGN: case EXPR_STORE:
        fputs(e->yields_old ? "-old " : " ", out);
        dump_local(out, e->local);
        break;
    case EXPR_FIELD: fprintf(out, " %s", e->field->name); break;
    case EXPR_BINARY: fprintf(out, " %s", tree_binary[e->op].sign); break;
    case EXPR_PART: fprintf(out, " %s", e->kids[0]->type.record->part[e->part].name); break;
    case EXPR_CALL: fprintf(out, " %s", e->method->name); break;
    case EXPR_LIBRARY: fprintf(out, " %s", e->function->name); break;
    case EXPR_BUILTIN: fprintf(out, " %s", tree_builtin[e->builtin].name); break;
    case EXPR_BLOCK: fprintf(out, "\n"); dump_list(out, e->body, 6, NULL); fprintf(out, "%*s", 8, ""); break;
    default: break;
    }
}

/* (type:kind operands...) */
static void dump_expr(FILE *out, const Expr *e) {
    fputc('(', out);
    dump_head(out, e);
    for (int i = 0; i < e->nkids; i++) {
        fputc(' ', out);
        dump_expr(out, e->kids[i]);
    }
    fputc(')', out);
}

static void dump_stmt(FILE *out, const Stmt *s, int indent) {
    char name[TYPE_NAME];
    fprintf(out, "%*s%s", indent, "", stmt_names[s->kind]);
    if (s->target)
        fprintf(out, " @%d", s->target->at.line);
    if (s->newline)
        fputs(" line", out);
    if (s->local) {
        fputc(' ', out);
        dump_local(out, s->local);
    }
    if (s->kind == STMT_LOCAL)
        fprintf(out, " %s", type_name(s->local->type, name));
    if (s->value) {
        fputc(' ', out);
        dump_expr(out, s->value);
    }
    for (int i = 0; i < s->nkids; i++) {
        fputc(' ', out);
        dump_expr(out, s->kids[i]);
    }
    fprintf(out, "  @%d\n", s->at.line);
    dump_list(out, s->init, indent, "init");
    dump_list(out, s->body, indent, NULL);
    dump_list(out, s->update, indent, "update");
    dump_list(out, s->other, indent, "else");
}

static void dump_list(FILE *out, const Stmt *s, int indent, const char *title) {
    if (s && title)
        fprintf(out, "%*s%s\n", indent + 1, "", title);
    for (; s; s = s->next)
        dump_stmt(out, s, indent + 2);
}

static void dump_method(FILE *out, const Method *m) {
    char name[TYPE_NAME];
    fprintf(out, "\nmethod %s %s(", type_name(m->result, name), m->name);
    for (int i = 0; i < m->nparams; i++) {
        fprintf(out, "%s%s ", i ? ", " : "", type_name(m->locals[i]->type, name));
        dump_local(out, m->locals[i]);
    }
    fprintf(out, ")  @%d\n", m->at.line);
    dump_list(out, m->body, 0, NULL);
}

void tree_dump(FILE *out, const Class *c) {
    char name[TYPE_NAME];
    fprintf(out, "class %s\n", c->name);
    for (const StaticField *f = c->fields; f; f = f->next) {
        fprintf(out, "\nfield %s %s ", type_name(f->type, name), f->name);
        dump_expr(out, f->value);
        fprintf(out, "  @%d\n", f->at.line);
    }
    for (const Method *m = c->methods; m; m = m->next)
        dump_method(out, m);
}
