/* isa/form.c - the two tables as one, sorted by mnemonic. */
#include "isa/form.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define P0 PARAM(0)
#define P1 PARAM(1)
#define P2 PARAM(2)
#define P3 PARAM(3)
#define SHOW true
#define HIDE false
#define ARGS(...) {__VA_ARGS__}

static const Form pseudos[] = {
#define PSEUDO(mnem, op, shown, args) {mnem, OP_##op, shown, ARGS args},
#include "isa/pseudo.def"
};

enum { PSEUDOS = sizeof pseudos / sizeof *pseudos, FORMS = OP_COUNT + PSEUDOS };

static Form forms[FORMS];                   // by mnemonic, then in the order of the tables
static const Form *by_op[OP_COUNT];         // the row of ops.def
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int by_mnemonic(const void *a, const void *b) {
    const Form *const *x = a, *const *y = b;
    int order = strcmp((*x)->mnemonic, (*y)->mnemonic);
    return order ? order : (*x > *y) - (*x < *y);
}

static void sort_forms(void) {
    static Form all[FORMS];
    const Form *sorted[FORMS];
    for (Op op = 0; op < OP_COUNT; op++)
        all[op] = (Form){
            op_table[op].mnemonic, op, true, {PARAM(0), PARAM(1), PARAM(2), PARAM(3), PARAM(4)}};
    memcpy(all + OP_COUNT, pseudos, sizeof pseudos);
    for (int i = 0; i < FORMS; i++)
        sorted[i] = &all[i];
    qsort(sorted, FORMS, sizeof *sorted, by_mnemonic);
    for (int i = 0; i < FORMS; i++) {
        forms[i] = *sorted[i];
        if (sorted[i] < all + OP_COUNT)
            by_op[forms[i].op] = &forms[i];
    }
}

static int compare(const char *mnemonic, int len, const Form *f) {
    int order = strncmp(mnemonic, f->mnemonic, (size_t)len);
    return order ? order : -(f->mnemonic[len] != 0);
}

const Form *form_find(const char *mnemonic, int len, int *count) {
    pthread_once(&once, sort_forms);
    int low = 0, high = FORMS;      // the first form not below is in [low, high]
    while (low < high) {
        int mid = (low + high) / 2;
        if (compare(mnemonic, len, &forms[mid]) > 0)
            low = mid + 1;
        else
            high = mid;
    }
    for (*count = 0; low + *count < FORMS && !compare(mnemonic, len, &forms[low + *count]);)
        ++*count;
    return &forms[low];
}

static bool fits(const Form *f, const Inst *in) {
    int32_t param[MAX_OPERANDS];
    bool seen[MAX_OPERANDS] = {false};
    if (f->op != in->op)
        return false;
    for (int i = 0; i < op_arity(f->op); i++) {
        int n = f->arg[i] - PARAM(0);
        if (n < 0 ? in->v[i] != f->arg[i] : seen[n] && in->v[i] != param[n])
            return false;
        if (n >= 0) {
            param[n] = in->v[i];
            seen[n] = true;
        }
    }
    return true;
}

const Form *form_of(const Inst *in) {
    pthread_once(&once, sort_forms);
    for (int i = 0; i < PSEUDOS; i++)
        if (pseudos[i].shown && fits(&pseudos[i], in))
            return &pseudos[i];
    return by_op[in->op];
}

int form_params(const Form *f, Operand out[MAX_OPERANDS + 1]) {
    int count = 0;
    memset(out, 0, (MAX_OPERANDS + 1) * sizeof *out);
    for (int i = op_arity(f->op) - 1; i >= 0; i--) {
        int n = f->arg[i] - PARAM(0);
        if (n < 0)
            continue;
        out[n] = op_table[f->op].operands[i];
        count = n >= count ? n + 1 : count;
    }
    return count;
}

/* Typing mistakes between two words: letters wrong, missing, extra. */
static int distance(const char *a, int alen, const char *b, int blen) {
    int row[32];
    for (int j = 0; j <= blen; j++)
        row[j] = j;
    for (int i = 1; i <= alen; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= blen; j++) {
            int change = diagonal + (a[i - 1] != b[j - 1]);
            int other = 1 + (row[j] < row[j - 1] ? row[j] : row[j - 1]);
            diagonal = row[j];
            row[j] = change < other ? change : other;
        }
    }
    return row[blen];
}

const char *form_like(const char *mnemonic, int len) {
    const char *best = NULL;
    int least = len < 5 ? 2 : 3;    // short words resemble too many others
    for (int i = 0; i < FORMS && len < 24; i++) {
        int blen = (int)strlen(forms[i].mnemonic);
        int n = blen < 24 ? distance(mnemonic, len, forms[i].mnemonic, blen) : least;
        if (n < least) {
            least = n;
            best = forms[i].mnemonic;
        }
    }
    return best;
}
