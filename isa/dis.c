/* isa/dis.c - the disassembler: forms (isa/form.h) printed with names and labels. */
#include "isa/dis.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "isa/arch.h"
#include "isa/asm_lex.h"
#include "isa/asm_names.h"
#include "isa/form.h"
#include "isa/trap.h"

/* What codelets and constants are called: the lists if there are any, else what
 * the program says if that is a name. */
typedef struct {
    const Program *p;       // may be NULL
    char **codelets;
    char **consts;
} NameTable;

typedef struct {
    char  *buf;
    size_t size, len;
} Text;

__attribute__((format(printf, 2, 3)))
static void put(Text *t, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(t->buf + t->len, t->size - t->len, fmt, ap);
    va_end(ap);
    t->len += (size_t)n;
    if (t->len >= t->size)
        t->len = t->size - 1;
}

static const char *codelet_name(const NameTable *names, int32_t i) {
    const Program *p = names->p;
    if (!p || (uint32_t)i >= p->ncodelets)
        return NULL;
    const char *name = names->codelets ? names->codelets[i] : p->codelets[i].name;
    return asm_is_name(name, strlen(name)) ? name : NULL;
}

static const char *const_name(const NameTable *names, int32_t i) {
    const Program *p = names->p;
    if (!p || (uint32_t)i >= p->nconsts)
        return NULL;
    const char *name = names->consts ? names->consts[i] : p->consts[i].name;
    return asm_is_name(name, strlen(name)) ? name : NULL;
}

static void put_name(Text *t, const char *name, int32_t i) {
    if (name)
        put(t, "%s", name);
    else
        put(t, "%d", i);
}

static void put_operand(Text *t, Operand o, int32_t v, const NameTable *names, const char *label) {
    static const char *const modes[] = {"rne", "rtz", "rdn", "rup", "rmm", "", "", "dyn"};
    static const char *const csrs[] = {"", "fflags", "frm", "fcsr"};
    switch (operand_table[o].sort) {
    case SORT_INT:
    case SORT_HANDLE:
    case SORT_ARG:    put(t, "%s", reg_name(FILE_X, v)); break;
    case SORT_FP:     put(t, "%s", reg_name(FILE_F, v)); break;
    case SORT_VEC:
    case SORT_GROUP:
    case SORT_MASK:
    case SORT_V0:     put(t, "%s", reg_name(FILE_V, v)); break;
    case SORT_PRIVATE: put(t, "%s", reg_name(FILE_W, v)); break;
    case SORT_NUMBER:
    case SORT_ELEM16:
    case SORT_COUNT:  put(t, o == OPN_U20 ? "0x%x" : "%d", v); break;
    case SORT_LABEL:
        if (label)
            put(t, "%s", label);
        else
            put(t, ". %c %d", v < 0 ? '-' : '+', abs(v));
        break;
    case SORT_RM:
    case SORT_RN:
    case SORT_RX:     put(t, "%s", modes[v]); break;
    case SORT_CSR:    put(t, "%s", csrs[v]); break;
    case SORT_VTYPE:  put(t, "%s, m1, ta, ma", v == VTYPE_E32 ? "e32" : "e64"); break;
    case SORT_WORKER:
    case SORT_CONTINUATION: put_name(t, codelet_name(names, v), v); break;
    case SORT_CONST:
    case SORT_STRING: put_name(t, const_name(names, v), v); break;
    case SORT_TRAP:   put(t, "%s", trap_table[v].name); break;
    }
}

/* Need a rounding mode not be written? */
static bool is_default(Operand o, int32_t v) {
    switch (operand_table[o].sort) {
    case SORT_RM:
    case SORT_RN: return v == RM_DYN;
    case SORT_RX: return v == RM_RNE;
    default:      return false;
    }
}

static void put_inst(Text *t, const Inst *in, const NameTable *names, const char *label) {
    Operand params[MAX_OPERANDS + 1];
    const Form *f = form_of(in);
    int n = form_params(f, params);
    put(t, n ? "%-11s " : "%s", f->mnemonic);
    for (int param = 0; param < n; param++) {
        int i = 0;
        while (f->arg[i] != PARAM(param))
            i++;
        if (is_default(params[param], in->v[i]))
            continue;
        put(t, "%s", param ? ", " : "");
        put_operand(t, params[param], in->v[i], names, label);
    }
}

void dis_inst(char *buf, size_t size, const Program *p, uint32_t word, const char *label) {
    Text t = {buf, size, 0};
    NameTable names = {.p = p};
    Inst in;
    if (inst_decode(word, &in))
        put_inst(&t, &in, &names, label);
    else
        put(&t, "%-11s 0x%08" PRIx32, ".word", word);
}

typedef struct {
    FILE *out;
    const Program *p;
    bool show_encoding;
    NameTable names;
    uint32_t line;          // the .loc in force
    uint32_t *labels;       // of the current codelet: number of the label before word i, or 0
} Dis;

/* Characters of UTF-8 that a terminal or an editor shows as what they are. */
static bool is_plain(int32_t c) {
    if (c < 0x20 || c == 0x7f || (c >= 0x80 && c < 0xa0) || c == 0xfeff)
        return false;
    return (c < 0x200b || c > 0x200f) && (c < 0x2028 || c > 0x202e) && (c < 0x2066 || c > 0x2069);
}

/* A string of the language: everything that is not plain as \xHH. */
static void print_string(FILE *out, const char *text, size_t len) {
    fputc('"', out);
    for (size_t i = 0; i < len;) {
        int n = 1;
        int32_t c = asm_lex_utf8(text + i, len - i, &n);
        if (c == '\n')
            fputs("\\n", out);
        else if (c == '\t')
            fputs("\\t", out);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", (char)c);
        else if (c >= 0 && is_plain(c))
            fwrite(text + i, 1, (size_t)n, out);
        else
            for (int k = 0; k < n; k++)
                fprintf(out, "\\x%02x", (unsigned char)text[i + (size_t)k]);
        i += (size_t)n;
    }
    fputc('"', out);
}

/* NAMES[i] that is no name, or not the first of its kind, becomes KIND_i in fresh
 * memory. */
static bool replace_names(char **names, unsigned count, const char *kind) {
    char other[64];
    Names seen = {0};
    bool good = true;
    for (unsigned i = 0; i < count && good; i++) {
        int *first = asm_names_put(&seen, 0, names[i], (int)strlen(names[i]));
        good = first;
        if (good && *first < 0)
            *first = (int)i;
    }
    for (unsigned i = 0; i < count && good; i++) {
        int len = (int)strlen(names[i]);
        bool usable = asm_is_name(names[i], (size_t)len) && len <= MAX_NAME;
        if (usable && asm_names_get(&seen, 0, names[i], len) == (int)i)
            continue;
        int n = snprintf(other, sizeof other, "%s_%u", kind, i);
        for (unsigned k = 1; asm_names_get(&seen, 0, other, n) >= 0; k++)
            n = snprintf(other, sizeof other, "%s_%u_%u", kind, i, k);
        names[i] = strdup(other);
        good = names[i];
    }
    asm_names_free(&seen);
    return good;
}

static bool make_names(NameTable *t) {
    const Program *p = t->p;
    t->codelets = calloc(p->ncodelets + 1, sizeof *t->codelets);
    t->consts = calloc(p->nconsts + 1, sizeof *t->consts);
    if (!t->codelets || !t->consts)
        return false;
    for (unsigned i = 0; i < p->ncodelets; i++)
        t->codelets[i] = p->codelets[i].name;
    for (unsigned i = 0; i < p->nconsts; i++)
        t->consts[i] = p->consts[i].name;
    return replace_names(t->codelets, p->ncodelets, "codelet") &&
           replace_names(t->consts, p->nconsts, "const");
}

static void free_names(NameTable *t) {
    for (unsigned i = 0; t->codelets && i < t->p->ncodelets; i++)
        if (t->codelets[i] != t->p->codelets[i].name)
            free(t->codelets[i]);
    for (unsigned i = 0; t->consts && i < t->p->nconsts; i++)
        if (t->consts[i] != t->p->consts[i].name)
            free(t->consts[i]);
    free(t->codelets);
    free(t->consts);
}

/* End the line; tell the name in the program if it was replaced. */
static void end_line(FILE *out, const char *used, const char *name) {
    if (used != name) {
        fputs("    # in the program ", out);
        print_string(out, name, strlen(name));
    }
    fputc('\n', out);
}

static void print_word_const(FILE *out, const char *name, uint64_t bits) {
    float narrow;
    double wide;
    uint32_t low = (uint32_t)bits;
    memcpy(&narrow, &low, sizeof narrow);
    memcpy(&wide, &bits, sizeof wide);
    bool small = (int64_t)bits > -1000000 && (int64_t)bits < 1000000;
    if (small)
        fprintf(out, ".const %s, %" PRId64, name, (int64_t)bits);
    else if (bits >> 32 == 0xffffffff)
        fprintf(out, ".const %s, 0x%016" PRIx64 "    # %.9gf", name, bits, (double)narrow);
    else
        fprintf(out, ".const %s, 0x%016" PRIx64 "    # %.17g", name, bits, wide);
}

static void print_consts(const Dis *d) {
    for (unsigned i = 0; i < d->p->nconsts; i++) {
        const Const *c = &d->p->consts[i];
        const char *name = d->names.consts[i];
        if (c->kind == CONST_WORD) {
            print_word_const(d->out, name, c->word);
        } else {
            fprintf(d->out, ".string %s, ", name);
            print_string(d->out, c->text, c->len);
        }
        end_line(d->out, name, c->name);
    }
}

/* The word, relative to the codelet, that word AT goes to; -1: none, or outside. */
static int64_t target_of(const Codelet *c, uint32_t at, const Inst *in) {
    for (int i = 0; i < op_arity(in->op); i++) {
        if (operand_table[op_table[in->op].operands[i]].sort != SORT_LABEL)
            continue;
        int64_t target = (int64_t)at + in->v[i] / 4;
        return target >= 0 && target <= c->count ? target : -1;
    }
    return -1;
}

static bool has_label(Op op) {
    return op_table[op].cls == CLASS_BRANCH || op_table[op].cls == CLASS_JUMP;
}

static void number_labels(Dis *d, const Codelet *c) {
    uint32_t n = 0;
    Inst in;
    memset(d->labels, 0, (c->count + 1) * sizeof *d->labels);
    for (uint32_t i = 0; i < c->count; i++)
        if (inst_decode(d->p->code[c->first + i], &in) && target_of(c, i, &in) >= 0)
            d->labels[target_of(c, i, &in)] = 1;
    for (uint32_t i = 0; i <= c->count; i++)
        if (d->labels[i])
            d->labels[i] = ++n;
}

static void print_inst(const Dis *d, const Codelet *c, uint32_t i) {
    char buf[1024], label[16];
    Text t = {buf, sizeof buf, 0};
    Inst in;
    uint32_t word = d->p->code[c->first + i];
    bool known = inst_decode(word, &in);
    int64_t target = known ? target_of(c, i, &in) : -1;
    bool outside = known && has_label(in.op) && target < 0;
    if (known && !outside) {
        snprintf(label, sizeof label, ".L%" PRIu32, target >= 0 ? d->labels[target] : 0);
        put_inst(&t, &in, &d->names, label);
    } else {
        put(&t, "%-11s 0x%08" PRIx32, ".word", word);
    }
    fprintf(d->out, d->show_encoding ? "        %-40s # %04" PRIx32 ": %08" PRIx32 : "        %s",
            buf, 4 * i, word);
    if (outside) {
        dis_inst(buf, sizeof buf, d->p, word, NULL);
        fprintf(d->out, "    # outside of the codelet: %s", buf);
    }
    fputc('\n', d->out);
}

static void print_codelet(Dis *d, unsigned number) {
    const Codelet *c = &d->p->codelets[number];
    fprintf(d->out, "\n.codelet %s, %s, %s", d->names.codelets[number],
            c->role == ROLE_WORKER ? "worker" : "continuation",
            c->arg == ARG_INT ? "int" : "handle");
    end_line(d->out, d->names.codelets[number], c->name);
    number_labels(d, c);
    for (uint32_t i = 0; i <= c->count; i++) {
        if (d->labels[i])
            fprintf(d->out, ".L%" PRIu32 ":\n", d->labels[i]);
        if (i == c->count)
            break;
        if (d->line != d->p->lines[c->first + i]) {
            d->line = d->p->lines[c->first + i];
            fprintf(d->out, ".loc %" PRIu32 "\n", d->line);
        }
        print_inst(d, c, i);
    }
}

bool dis_program(FILE *out, const Program *p, bool show_encoding) {
    Dis d = {.out = out, .p = p, .show_encoding = show_encoding, .names.p = p};
    uint32_t longest = 0;
    for (unsigned i = 0; i < p->ncodelets; i++)
        longest = p->codelets[i].count > longest ? p->codelets[i].count : longest;
    d.labels = malloc((longest + 1) * sizeof *d.labels);
    bool good = d.labels && make_names(&d.names);
    if (good) {
        fputs(".file ", out);
        print_string(out, p->file, strlen(p->file));
        fputc('\n', out);
        if (p->entry >= 0 && (unsigned)p->entry < p->ncodelets)
            fprintf(out, ".entry %s\n", d.names.codelets[p->entry]);
        print_consts(&d);
        for (unsigned i = 0; i < p->ncodelets; i++)
            print_codelet(&d, i);
    }
    free_names(&d.names);
    free(d.labels);
    return good && fflush(out) == 0 && !ferror(out);
}
