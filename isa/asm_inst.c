/* isa/asm_inst.c - one instruction statement: its arguments, the form they fit, its item. */
#include "isa/asm_state.h"

#include <stdlib.h>
#include <string.h>

#include "isa/asm_li.h"
#include "isa/form.h"
#include "isa/trap.h"

enum { VTYPE_WORDS = 4 };                       // e64, m1, ta, ma
enum { MAX_ARGS = MAX_OPERANDS + VTYPE_WORDS };

typedef struct {
    bool is_name;       // a name or 1b, 1f; otherwise VALUE
    Tok tok;            // the first token
    int64_t value;
} Arg;

/* Register of that file, or -1. */
static int reg_of(RegFile file, const Arg *arg) {
    return arg->is_name ? reg_find(file, arg->tok.ptr, arg->tok.len) : -1;
}

static bool is_reg(const Arg *arg) {
    return reg_of(FILE_X, arg) >= 0 || reg_of(FILE_F, arg) >= 0 || reg_of(FILE_V, arg) >= 0;
}

/* arg = NAME | LOCAL | expr */
static bool parse_arg(Asm *a, Arg *out) {
    Tok t = a->lex.tok, after = asm_lex_peek(&a->lex);
    bool alone = after.kind == TOK_EOS || after.kind == TOK_EOF || asm_is_op(&after, ',');
    *out = (Arg){.tok = t, .is_name = t.kind == TOK_NAME || t.kind == TOK_LOCAL};
    out->is_name = out->is_name && (alone || is_reg(out));
    if (!out->is_name)
        return asm_expr(a, &out->value);
    asm_lex_next(&a->lex);
    return true;
}

/* args = [arg { "," arg }]; how many, or -1.  Those beyond MAX_ARGS are only counted. */
static int parse_args(Asm *a, Arg *out) {
    int n = 0;
    if (a->lex.tok.kind == TOK_EOS || a->lex.tok.kind == TOK_EOF)
        return 0;
    for (;; asm_lex_next(&a->lex)) {
        Arg surplus;
        if (!parse_arg(a, n < MAX_ARGS ? &out[n] : &surplus))
            return -1;
        n++;
        if (a->lex.tok.kind == TOK_EOS || a->lex.tok.kind == TOK_EOF)
            return n;
        if (!asm_is_op(&a->lex.tok, ',')) {
            asm_expected(a, "','");
            return -1;
        }
    }
}

/* Register file of the sort, or -1. */
static int file_of(Sort s) {
    switch (s) {
    case SORT_INT:
    case SORT_HANDLE:
    case SORT_ARG:   return FILE_X;
    case SORT_FP:    return FILE_F;
    case SORT_VEC:
    case SORT_GROUP:
    case SORT_MASK:
    case SORT_V0:    return FILE_V;
    case SORT_PRIVATE: return FILE_W;
    default:         return -1;
    }
}

static bool is_rounding(Sort s) {
    return s == SORT_RM || s == SORT_RN || s == SORT_RX;
}

static bool does_not_suit(Asm *a, Operand o, const Arg *arg) {
    const char *doc = operand_table[o].doc;
    if (arg->is_name)
        asm_error(&a->lex, &arg->tok, "%s expected, not '%.*s'", doc, SHOWN(&arg->tok));
    else
        asm_error(&a->lex, &arg->tok, "%s expected, not %lld", doc, (long long)arg->value);
    return false;
}

static bool take_reg(Asm *a, Operand o, const Arg *arg, int32_t *out) {
    *out = reg_of((RegFile)file_of(operand_table[o].sort), arg);
    if (*out >= 0 && operand_holds(o, *out))
        return true;
    if (!arg->is_name || is_reg(arg))
        return does_not_suit(a, o, arg);
    asm_error(&a->lex, &arg->tok, "no register '%.*s'", SHOWN(&arg->tok));
    return false;
}

/* A number, or the name of one. */
static bool number_of(Asm *a, const Arg *arg, int64_t *out) {
    *out = arg->value;
    if (!arg->is_name)
        return true;
    int def = asm_names_get(&a->names, SCOPE_EQUS, arg->tok.ptr, arg->tok.len);
    if (def >= 0)
        *out = a->defs[def].value;
    else if (is_reg(arg))
        asm_error(&a->lex, &arg->tok, "number expected, not register '%.*s'", SHOWN(&arg->tok));
    else
        asm_error(&a->lex, &arg->tok, "'%.*s' is not defined", SHOWN(&arg->tok));
    return def >= 0;
}

static bool take_number(Asm *a, Operand o, const Arg *arg, int32_t *out) {
    int64_t value;
    if (!number_of(a, arg, &value))
        return false;
    *out = (int32_t)value;
    if (operand_holds(o, value))
        return true;
    if (value >= operand_min(o) && value <= operand_max(o))
        return does_not_suit(a, o, arg);
    asm_error(&a->lex, &arg->tok, "immediate %lld does not fit in %lld to %lld", (long long)value,
              (long long)operand_min(o), (long long)operand_max(o));
    return false;
}

/* Words with a number: rounding modes, flag registers, trap reasons. */
static int word_value(Sort s, const Tok *t) {
    static const char *const modes[] = {"rne", "rtz", "rdn", "rup", "rmm", NULL, NULL, "dyn"};
    static const char *const csrs[] = {NULL, "fflags", "frm", "fcsr"};
    const char *const *words = s == SORT_CSR ? csrs : modes;
    int n = s == SORT_CSR ? 4 : 8;
    if (s == SORT_TRAP)
        return trap_find(t->ptr, t->len) ? (int)trap_find(t->ptr, t->len) : -1;
    for (int i = 0; i < n; i++)
        if (words[i] && asm_is_word(t, words[i]))
            return i;
    return -1;
}

static bool take_word(Asm *a, Operand o, const Arg *arg, int32_t *out) {
    if (!arg->is_name)
        return take_number(a, o, arg, out);
    *out = word_value(operand_table[o].sort, &arg->tok);
    return operand_holds(o, *out) || does_not_suit(a, o, arg);
}

/* e32, m1, ta, ma or e64, m1, ta, ma */
static bool take_vtype(Asm *a, Operand o, const Arg *args, int32_t *out) {
    static const char *const words[VTYPE_WORDS] = {NULL, "m1", "ta", "ma"};
    const Tok *width = &args[0].tok;
    *out = asm_is_word(width, "e32") ? VTYPE_E32 : asm_is_word(width, "e64") ? VTYPE_E64 : -1;
    if (*out < 0)
        return does_not_suit(a, o, &args[0]);
    for (int i = 1; i < VTYPE_WORDS; i++) {
        if (asm_is_word(&args[i].tok, words[i]))
            continue;
        asm_error(&a->lex, &args[i].tok, "'%s' expected, not '%.*s'", words[i],
                  SHOWN(&args[i].tok));
        return false;
    }
    return true;
}

static bool take_name(Asm *a, Item *it, int operand, const Arg *arg) {
    Sort s = operand_table[op_table[it->inst.op].operands[operand]].sort;
    if (s == SORT_LABEL)
        return asm_refer_label(a, it, operand, &arg->tok);
    it->ref = s == SORT_WORKER || s == SORT_CONTINUATION ? REF_CODELET : REF_CONST;
    it->ref_operand = operand;
    it->name = arg->tok;
    return true;
}

/* Operand number OPERAND of the item from what stands at ARGS. */
static bool take(Asm *a, Item *it, int operand, const Arg *args) {
    Operand o = op_table[it->inst.op].operands[operand];
    int32_t *out = &it->inst.v[operand];
    switch (operand_table[o].sort) {
    case SORT_INT:
    case SORT_HANDLE:
    case SORT_ARG:
    case SORT_FP:
    case SORT_VEC:
    case SORT_GROUP:
    case SORT_MASK:
    case SORT_V0:
    case SORT_PRIVATE: return take_reg(a, o, args, out);
    case SORT_NUMBER:
    case SORT_ELEM16:
    case SORT_COUNT:  return take_number(a, o, args, out);
    case SORT_RM:
    case SORT_RN:
    case SORT_RX:
    case SORT_CSR:
    case SORT_TRAP:   return take_word(a, o, args, out);
    case SORT_VTYPE:  return take_vtype(a, o, args, out);
    case SORT_LABEL:
        return args->is_name ? take_name(a, it, operand, args) : does_not_suit(a, o, args);
    case SORT_WORKER:
    case SORT_CONTINUATION:
    case SORT_CONST:
    case SORT_STRING:
        return args->is_name ? take_name(a, it, operand, args) : take_number(a, o, args, out);
    }
    return false;
}

/* How many arguments the form takes at least and at most. */
static void arity(const Form *f, int *least, int *most) {
    Operand params[MAX_OPERANDS + 1];
    int n = form_params(f, params);
    *most = n;
    for (int i = 0; i < n; i++)
        if (operand_table[params[i]].sort == SORT_VTYPE)
            *most += VTYPE_WORDS - 1;
    *least = *most - (n && is_rounding(operand_table[params[n - 1]].sort));
}

/* Are registers written where the form has them, and nowhere else? */
static bool suits(const Form *f, const Arg *args, int nargs) {
    Operand params[MAX_OPERANDS + 1];
    int n = form_params(f, params);
    for (int i = 0; i < n && i < nargs; i++) {
        Sort s = operand_table[params[i]].sort;
        if (file_of(s) == FILE_X && reg_of(FILE_X, &args[i]) < 0)
            return false;
        if ((s == SORT_NUMBER || s == SORT_ELEM16 || s == SORT_COUNT) && is_reg(&args[i]))
            return false;
    }
    return true;
}

/* Of COUNT forms the one that suits, or the last that takes as many arguments; NULL
 * after a report if none does. */
static const Form *choose(Asm *a, const Tok *at, const Form *forms, int count, const Arg *args,
                          int nargs) {
    const Form *best = NULL;
    int least = MAX_ARGS, most = 0;
    for (int i = 0; i < count; i++) {
        int low, high;
        arity(&forms[i], &low, &high);
        least = low < least ? low : least;
        most = high > most ? high : most;
        if (nargs < low || nargs > high)
            continue;
        best = &forms[i];
        if (suits(best, args, nargs))
            return best;
    }
    if (!best && least == most)
        asm_error(&a->lex, at, "'%s' takes %d operand%s, not %d", forms->mnemonic, least,
                  least == 1 ? "" : "s", nargs);
    else if (!best)
        asm_error(&a->lex, at, "'%s' takes %d to %d operands, not %d", forms->mnemonic, least, most,
                  nargs);
    return best;
}

static bool fill(Asm *a, Item *it, const Form *f, const Arg *args, int nargs) {
    Operand params[MAX_OPERANDS + 1];
    int n = form_params(f, params);
    it->inst.op = f->op;
    for (int i = 0; i < op_arity(f->op); i++)
        if (f->arg[i] < PARAM(0))
            it->inst.v[i] = f->arg[i];
    for (int param = 0; param < n; param++) {
        bool good = true, written = param < nargs;
        for (int i = 0; i < op_arity(f->op) && good; i++) {
            if (f->arg[i] != PARAM(param))
                continue;
            if (written)
                good = take(a, it, i, &args[param]);
            else
                it->inst.v[i] = operand_table[params[param]].sort == SORT_RX ? RM_RNE : RM_DYN;
        }
        if (!good)
            return false;
    }
    return true;
}

/* li rd, value: as many instructions as the value needs */
static bool load_integer(Asm *a, const Tok *at, const Arg *args) {
    LiStep steps[LI_MAX_STEPS];
    int32_t rd;
    int64_t value;
    if (!take_reg(a, OPN_XD, &args[0], &rd) || !number_of(a, &args[1], &value))
        return false;
    int n = asm_li_steps(value, steps);
    for (int i = 0; i < n; i++) {
        Item *it = asm_item(a, at);
        if (!it)
            return false;
        it->inst = (Inst){steps[i].op, {rd, i ? rd : 0, steps[i].imm}};
        if (steps[i].op == OP_LUI)
            it->inst.v[1] = steps[i].imm;
    }
    return true;
}

/* What to use in the place of an RV64 instruction that this machine does not have. */
static const char *instead_of(const Tok *t) {
    static const struct {
        const char *words, *what;
    } table[] = {
        {" lb lbu lh lhu lw lwu ld flw fld la ", "memory is chunks, read by fb.rd and its like"},
        {" sb sh sw sd fsw fsd ", "memory is chunks, written by fb.wd and its like"},
        {" jalr jr call tail ret ", "other codelets are reached by fb.spawn, fb.forall and fb.become"},
    };
    char word[16];
    if (snprintf(word, sizeof word, " %.*s ", t->len, t->ptr) < (int)sizeof word)
        for (size_t i = 0; i < sizeof table / sizeof *table; i++)
            if (strstr(table[i].words, word))
                return table[i].what;
    return NULL;
}

static bool unknown(Asm *a, const Tok *t) {
    const char *instead = instead_of(t);
    const char *like = form_like(t->ptr, t->len);
    if (instead)
        asm_error(&a->lex, t, "no instruction '%.*s': %s", SHOWN(t), instead);
    else if (like)
        asm_error(&a->lex, t, "no instruction '%.*s'; did you mean '%s'?", SHOWN(t), like);
    else
        asm_error(&a->lex, t, "no instruction '%.*s'", SHOWN(t));
    return false;
}

/* jal x0, label is another spelling of j */
static bool jump_and_link(Asm *a, const Tok *at, Arg *args, int *nargs) {
    if (*nargs != 2 || reg_of(FILE_X, &args[0]) != 0) {
        asm_error(&a->lex, at, "'jal' takes x0 and a label: there are no calls inside a codelet");
        return false;
    }
    args[0] = args[1];
    *nargs = 1;
    return true;
}

/* inst = MNEMONIC args */
bool asm_inst(Asm *a) {
    Arg args[MAX_ARGS];
    int count;
    Tok at = a->lex.tok;
    bool jal = asm_is_word(&at, "jal");
    const Form *forms = jal ? form_find("j", 1, &count) : form_find(at.ptr, at.len, &count);
    if (!count)
        return unknown(a, &at);
    asm_lex_next(&a->lex);
    int nargs = parse_args(a, args);
    if (nargs < 0 || (jal && !jump_and_link(a, &at, args, &nargs)))
        return false;
    const Form *f = choose(a, &at, forms, count, args, nargs);
    if (!f)
        return false;
    if (asm_is_word(&at, "li"))
        return load_integer(a, &at, args);
    Item *it = asm_item(a, &at);
    return it && fill(a, it, f, args, nargs);
}
