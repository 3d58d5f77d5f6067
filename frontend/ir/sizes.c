/* frontend/ir/sizes.c - where arrays got their sizes.
 *
 * An array keeps its sizes where elements are written, and so does what a loop carries if each iteration
 * gives it back so, or another array as large: two that change places, say.  That is found from the
 * assumption that all do, which is given up wherever it is not confirmed. */
#include "frontend/ir/sizes.h"

/* The array of which N made one of the same sizes; NULL: it did not. */
static const Node *source_of(const Node *n) {
    switch (n->kind) {
    case NODE_STORE: case NODE_CONSTRUCT: case NODE_RELAYOUT: case NODE_ARRANGE: return n->in[0];
    case NODE_CHECK_ROW: return n->in[1];
    case NODE_PIN: case NODE_POUT: case NODE_GIVE: return n->in[0]->type.rank == n->type.rank ? n->in[0] : NULL;
    default: return NULL;
    }
}

/* Has what LOOP carries as ARRAY, one of its parameters or what it gives, the sizes of what it is given?  While its
 * first region is copied that is not there yet: ARRAY is a parameter of it. */
static bool is_sized(const Node *loop, const Node *array) {
    const Region *head = loop->region[0];
    return head ? head->params[array->index]->sized : array->sized;
}

const Node *sizes_root(const Node *array, int *k) {
    for (;;) {
        bool param = array->kind == NODE_PARAM;
        const Node *owner = param ? array->home->owner : array->kind == NODE_PROJ ? array->in[0] : NULL;
        bool carried = owner && owner->kind == NODE_LOOP;
        if (source_of(array))
            array = source_of(array);
        else if (array->kind == NODE_INDEX)
            *k += array->nin - 1, array = array->in[0];
        else if (param && owner && owner->kind == NODE_CONSTRUCT && array->index == 1)
            array = owner->in[0], ++*k;
        else if (carried && is_sized(owner, array))
            array = owner->in[array->index];
        else
            return array;
    }
}

enum { MOST_ROOTS = 1000 };     // that are looked at: conditionals in a row have twice as many ways each

static Node *size_within(const Node *array, int k, int *left) {
    const Node *root = sizes_root(array, &k);
    const Node *either = root->kind == NODE_PROJ && root->in[0]->kind == NODE_IF ? root->in[0] : NULL;
    if (root->kind == NODE_NEW)
        return root->in[k];
    if (root->kind == NODE_CALL && root->nin > root->method->nparams)
        return root->in[root->method->nparams + k];
    if (!either || --*left < 0)
        return NULL;
    int kx = k, ky = k;
    const Node *x = sizes_root(either->region[0]->results[root->index], &kx);
    const Node *y = sizes_root(either->region[1]->results[root->index], &ky);
    Node *a = size_within(x, kx, left), *b = a && (x != y || kx != ky) ? size_within(y, ky, left) : a;
    if (!a || !b || (a != b && graph_plain(a) != graph_plain(b)))
        return NULL;
    a = graph_inside(a, either->region[0]) ? graph_plain(a) : a;
    return graph_inside(a, either->region[0]) ? NULL : a;
}

Node *sizes_of(const Node *array, int k) {
    int left = MOST_ROOTS;
    return size_within(array, k, &left);
}

/* A LENGTH among the nodes from N to before END that asks for dimension K of ROOT. */
static Node *length_among(Node *n, const Node *end, const Node *root, int k) {
    for (; n && n != end; n = n->next) {
        int of = n->index;
        if (n->kind == NODE_LENGTH && sizes_root(n->in[0], &of) == root && of == k)
            return n;
    }
    return NULL;
}

Node *sizes_known(const Node *n, const Node *array, int k) {
    Node *size = sizes_of(array, k);
    const Node *root = sizes_root(array, &k);
    for (; n && !size; n = n->home->owner)
        size = length_among(n->home->first, n, root, k);
    return size;
}

enum { UNKNOWN = -1, LOOKS = 16 };

static int64_t number_of(const Node *array, int k, int looks);

static int64_t number(const Node *size, int looks) {
    size = graph_plain((Node *)size);
    if (size->kind == NODE_LENGTH && looks)
        return number_of(size->in[0], size->index, looks - 1);
    return size->kind == NODE_CONST && size->value.i >= 0 ? size->value.i : UNKNOWN;
}

/* The size of ARRAY's dimension K, if it is a constant. */
static int64_t number_of(const Node *array, int k, int looks) {
    const Node *root = sizes_root(array, &k);
    if (root->kind == NODE_ARRAY && root->nin)
        return k ? number_of(root->in[0], k - 1, looks) : root->nin;
    const Node *size = sizes_of(root, k);
    return size ? number(size, looks) : UNKNOWN;
}

int64_t sizes_number(const Node *array, int k) {
    return number_of(array, k, LOOKS);
}

bool sizes_same(const Node *x, const Node *y) {
    return graph_same(x, y) || (number(x, LOOKS) != UNKNOWN && number(x, LOOKS) == number(y, LOOKS));
}

/* Has dimension KX of X the size of dimension KY of Y? */
static bool are_same(const Node *x, int kx, const Node *y, int ky, int looks) {
    const Node *a = sizes_root(x, &kx), *b = sizes_root(y, &ky);
    if (a == b && kx == ky)
        return true;
    const Node *size = b->kind == NODE_NEW ? graph_plain(b->in[ky]) : NULL;
    if (size && size->kind == NODE_LENGTH && looks && are_same(a, kx, size->in[0], size->index, looks - 1))
        return true;
    const Node *either = b->kind == NODE_PROJ && b->in[0]->kind == NODE_IF ? b->in[0] : NULL;
    if (either && looks)
        return are_same(a, kx, either->region[0]->results[b->index], ky, looks - 1) &&
               are_same(a, kx, either->region[1]->results[b->index], ky, looks - 1);
    Node *of = sizes_of(a, kx), *with = sizes_of(b, ky);
    if (of && with && graph_same(of, with))
        return true;
    int64_t number = number_of(a, kx, LOOKS);
    return number != UNKNOWN && number == number_of(b, ky, LOOKS);
}

static bool keeps(const Node *loop, int k) {
    const Node *next = loop->region[1]->results[k + 1];
    for (int d = 0; d < loop->in[k]->type.rank; d++)
        if (!are_same(loop->in[k], d, next, d, LOOKS))
            return false;
    return true;
}

static void assume(Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                assume(n->region[i]);
        for (int k = 0; n->kind == NODE_LOOP && k < n->nin; k++) {
            Node *head = n->region[0]->params[k];
            head->sized = head->type.rank && n->region[0]->results[k + 1] == head;
        }
    }
}

/* The result: was something assumed that is not so? */
static bool correct(Region *r) {
    bool wrong = false;
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                wrong |= correct(n->region[i]);
        for (int k = 0; n->kind == NODE_LOOP && k < n->nin; k++)
            if (n->region[0]->params[k]->sized && !keeps(n, k)) {
                n->region[0]->params[k]->sized = false;
                wrong = true;
            }
    }
    return wrong;
}

void sizes_note(Region *r) {
    assume(r);
    while (correct(r))
        continue;
}

/* Is the row that CHECK looks at as long as it must be for certain? */
static bool row_fits(const Node *check) {
    bool fits = true;
    for (int k = 0; k < check->type.rank && fits; k++) {
        int64_t size = number_of(check->in[1], k, LOOKS);
        fits = size != UNKNOWN && size == number_of(check->in[0], check->index + k, LOOKS);
    }
    return fits;
}

void sizes_fold(Region *r) {
    for (Node *n = r->first, *next; n; n = next) {
        next = n->next;
        int64_t size = n->kind == NODE_LENGTH ? number_of(n->in[0], n->index, LOOKS) : UNKNOWN;
        if (size != UNKNOWN) {
            n->kind = NODE_CONST;
            n->nin = 0;
            n->value.i = size;
        }
        if (n->kind == NODE_CHECK_ROW && row_fits(n)) {
            graph_put_instead(r, n, n->in[1]);
            graph_take_out(n);
            continue;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                sizes_fold(n->region[i]);
    }
}
