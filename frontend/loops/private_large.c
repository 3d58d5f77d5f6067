/* frontend/loops/private_large.c - loops that are there twice, for small arrays and for large ones (frontend/opt/versions.c). */
#include "frontend/loops/extents.h"
#include "frontend/loops/private.h"

const char private_small[] = "its arrays are small, and written in place";

static bool has_small(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind == NODE_LOOP && n->why == private_small)
            return true;
        else if ((n->region[0] && has_small(n->region[0])) || (n->region[1] && has_small(n->region[1])))
            return true;
    return false;
}

bool private_carries(const Node *loop) {
    for (int k = 0; k < loop->nin; k++)
        if (loop->in[k]->type.rank)
            return true;
    return false;
}

/* Does R have loops that make elements by loops of many iterations?  WRITES: it is such a loop's. */
static bool has_long_elements(const Region *r, bool writes) {
    enum { FEW = 16 };
    for (const Node *n = r->first; n; n = n->next) {
        bool loop = n->kind == NODE_LOOP, arrays = loop && private_carries(n);
        if (loop && writes && !arrays && extents_constant(n) > FEW)
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_long_elements(n->region[i], writes || arrays))
                return true;
    }
    return false;
}

/* Is N there for arrays that are not small, beside a loop that writes small ones in place? */
static bool is_beside_small(const Node *n) {
    const Node *choice = n->home->owner;
    if (!choice || choice->kind != NODE_IF || n->home != choice->region[1])
        return false;
    for (const Node *small = choice->region[0]->first; small; small = small->next)
        if (small->kind == NODE_LOOP && place_same(small->at, n->at))
            return has_small(choice->region[0]);
    return false;
}

bool private_is_large(const Node *loop) {
    return is_beside_small(loop) && has_long_elements(loop->region[1], false);
}
