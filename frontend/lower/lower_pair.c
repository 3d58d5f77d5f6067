/* frontend/lower/lower_pair.c - matrices of two rows, both at once, as two arrays that one loop makes. */
#include "frontend/lower/lower_pair.h"

#include "frontend/lower/lower_joint.h"
#include "frontend/opt/pair.h"

bool lower_pair(Lower *l, Node *n, void (*general)(Lower *l, Node *n)) {
    Func *f = l->f;
    Region *both = l->m->grain.fine || l->m->grain.walk_root || !pass_on(&l->m->passes, PASS_JAM) ? NULL : pair_body(l->front, n);
    if (!both)
        return false;
    BaseType element = n->type.base;
    JointArrays t = {.body = both, .n = 2, .element = {element, element}, .at = n->at};
    if (!joint_suits_lanes(l, &t))
        return false;
    front_remark(l->front, n->at, "jam: both rows at once");
    Either e = either_begin(l, n);
    const int64_t node = CHUNK_WORDS << (is_wide(element) ? 4 : 5), few = part_few(l, is_wide(element) ? 8 : 9);
    end_branch(f, OP_BLT, e.size[1], op_li(f, few > node ? few : node), e.other);
    Reg root = joint_make(l, &t, e.size[1]);
    end_branch(f, OP_BEQ, root, 0, e.other);
    either_other(l, &e, root);
    general(l, n);
    either_end(l, &e, n);
    return true;
}
