/* vm/native/jit_pend.c - the graph of pending vectors. */
#include "vm/native/jit_state.h"

void pend_reset(Unit *u) {
    Pending *l = &u->pending;
    l->count = l->slots = l->chunks = l->lookups = l->nsights = 0;
    for (int i = 0; i < MAX_LOOKUPS; i++)
        l->pair[i].at = 0;
    for (unsigned v = 0; v < V_REGS; v++) {
        l->at[v] = -1;
        l->changed[v] = false;
    }
}

void pend_forget_copies(Unit *u) {
    Pending *l = &u->pending;
    for (unsigned v = 0; v < V_REGS; v++)
        if (!l->changed[v])
            l->at[v] = -1;
    for (int i = 0; i < l->lookups; i++)
        l->lookup[i] = -1;
}

bool pend_room(const Unit *u) {
    const Pending *l = &u->pending;
    return l->count + 16 <= MAX_NODES && l->slots + 4 <= MAX_SLOTS && l->chunks + 2 <= MAX_CHUNKS &&
           l->nsights < MAX_SIGHTS && l->lookups < MAX_LOOKUPS;
}

int pend_slot(Unit *u, int reg) {
    int slot = u->pending.slots++;
    x86_op(&u->e, I_STORE, reg, rm_mem(RSP, SLOTS_AT + 8 * slot));
    return slot;
}

int pend_node(Unit *u, Node n) {
    u->pending.nodes[u->pending.count] = n;
    return u->pending.count++;
}

void pend_set(Unit *u, unsigned v, int node) {
    u->pending.at[v] = (int16_t)node;
    u->pending.changed[v] = true;
}

static bool is_mask(const Unit *u, int node) {
    return u->pending.nodes[node].mask;
}

int pend_vector(Unit *u, unsigned v) {
    Pending *l = &u->pending;
    bool loose = false;
    if (l->at[v] < 0) {
        (void)jit_carried(u, v, &loose);
        l->at[v] = (int16_t)pend_node(u, (Node){.kind = NODE_FRAME, .a = -1, .b = -1, .c = -1, .value = (int32_t)v, .loose = loose});
    }
    return is_mask(u, l->at[v]) ? -1 : l->at[v];
}

int pend_mask(Unit *u, unsigned v) {
    Pending *l = &u->pending;
    if (l->at[v] < 0) {
        x86_op(&u->e, I_LOAD, RAX, rm_mem(FRAME, (int32_t)(v * sizeof(Vec)) - BIAS));
        int slot = pend_slot(u, RAX);
        l->at[v] = (int16_t)pend_node(u, (Node){.kind = NODE_BITS, .a = -1, .b = -1, .c = -1, .value = slot, .mask = true});
    }
    return is_mask(u, l->at[v]) ? l->at[v] : -1;
}

int pend_strict(Unit *u, int node) {
    return u->pending.nodes[node].loose ? pend_canonical(u, node) : node;
}

int pend_canonical(Unit *u, int node) {
    int nan = pend_node(u, (Node){.kind = NODE_TABLE, .a = -1, .b = -1, .c = -1, .value = TABLE_NAN});
    int is = pend_node(u, (Node){.kind = NODE_OP, .op = LANE_FCMP, .a = (int16_t)node, .b = (int16_t)node, .c = -1, .value = CMP_UNORDERED, .mask = true});
    return pend_node(u, (Node){.kind = NODE_BLEND, .a = (int16_t)node, .b = (int16_t)nan, .c = (int16_t)is});
}
