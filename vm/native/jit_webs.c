/* vm/native/jit_webs.c - registers of the host for those of a codelet.
 *
 * A web is what lives in one register from where it is computed to where it is read, over all ways between: a
 * register that is used for one thing after another has several.  Webs that are used most, loops counting
 * eight times, come first and take a register of the host that is free wherever they live, if there is one that of a
 * web they are copied from or to; the others stay in the frame.  So do small constants: they stand in the
 * instructions that read them.  Loops of vectors are made by code that takes several instructions at once: in
 * these each register is one web, and beside vectors f registers have zones (jit_zones.c). */
#include <stdlib.h>
#include <string.h>

#include "vm/native/jit_state.h"

__extension__ typedef unsigned __int128 Set;    // of x registers, f registers, and what is known of private arrays

enum { NO_WEB = UINT16_MAX, MAX_WEBS = UINT16_MAX };

struct Web {
    uint16_t part_of;       // a web; itself
    int8_t   host;
    uint8_t  reg;           // of the codelet, by its place in a Row
    bool     constant;
    bool     looked_up;     // code reads it where it is
    int64_t  value;         // if it is constant
    uint64_t weight;
    uint32_t first, last;   // it is in no other instruction
};

static Set bank(const Unit *u, Regs r) {
    return r.x | (u->vectors ? 0 : (Set)r.f << F_BANK) | (Set)r.p << P_BANK;
}

static unsigned lowest(Set s) {
    return (uint64_t)s ? (unsigned)__builtin_ctzll((uint64_t)s) : 64 + (unsigned)__builtin_ctzll((uint64_t)(s >> 64));
}

static unsigned find(const Unit *u, unsigned w) {
    while (u->web[w].part_of != w)
        w = u->web[w].part_of = u->web[u->web[w].part_of].part_of;
    return w;
}

static uint16_t unite(const Unit *u, unsigned a, unsigned b) {
    Web *to = &u->web[a = find(u, a)], *from = &u->web[b = find(u, b)];
    if (a != b) {
        to->constant &= from->constant && to->value == from->value;
        to->weight += from->weight;
        to->looked_up |= from->looked_up;
        to->first = from->first < to->first ? from->first : to->first;
        to->last = from->last > to->last ? from->last : to->last;
        from->part_of = (uint16_t)a;
    }
    return (uint16_t)a;
}

/* ---- which webs there are ---- */

static uint16_t begin_web(Unit *u, unsigned reg, uint32_t at) {
    enum { ROOM = 256 };
    if (u->nwebs % ROOM == 0) {
        Web *grown = u->nwebs + ROOM < MAX_WEBS ? realloc(u->web, (size_t)(u->nwebs + ROOM) * sizeof *grown) : NULL;
        if (!grown) {
            u->e.failed = true;
            return 0;
        }
        u->web = grown;
    }
    uint16_t w = (uint16_t)u->nwebs++;
    u->web[w] = (Web){.part_of = w, .host = NO_REG, .reg = (uint8_t)reg, .first = at, .last = at};
    return w;
}

/* What lives before instruction AT: the webs NOW where control comes from the instruction before, those that branches
 * to it have brought, or new ones. */
static void arrive(Unit *u, uint32_t at, uint16_t *now) {
    bool reached = at && !jit_ends(&u->insns[at - 1]);
    for (Set s = bank(u, u->points[at].live); s && !u->e.failed; s &= s - 1) {
        unsigned n = lowest(s);
        uint16_t brought = u->row[at].web[n];
        if (!reached)
            now[n] = brought != NO_WEB ? brought : begin_web(u, n, at);
        else if (brought != NO_WEB)
            now[n] = unite(u, now[n], brought);
        u->row[at].web[n] = now[n];
        Web *w = &u->web[find(u, now[n])];
        w->last = at > w->last ? at : w->last;
    }
}

/* Does code for IN take operands as constants? */
static bool takes_constants(const Insn *in) {
    switch ((int)op_table[in->op].cls) {
    case CLASS_ALU: case CLASS_MUL: case CLASS_DIV: case CLASS_BRANCH: case CLASS_PREAD: case CLASS_PWRITE:
        return true;
    default:
        return false;
    }
}

static bool is_small(const Web *w) {
    return w->constant && w->value == (int32_t)w->value;
}

static void compute(Unit *u, uint32_t at, uint16_t *now) {
    const Point *p = &u->points[at];
    Set reads = bank(u, p->reads);
    bool constants = takes_constants(&u->insns[at]) && !p->lanes;
    for (Set s = constants ? 0 : reads; s && !u->e.failed; s &= s - 1)
        u->web[find(u, now[lowest(s)])].looked_up = true;
    for (Set s = bank(u, p->writes); s && !u->e.failed; s &= s - 1) {
        unsigned n = lowest(s);
        bool again = reads >> n & 1, apart = again && constants && is_small(&u->web[find(u, now[n])]);
        if (again && !apart)
            u->web[find(u, now[n])].constant = false;
        if (apart)
            u->row[at].overwritten = now[n];
        if (!again || apart) {
            now[n] = begin_web(u, n, at);
            u->web[now[n]].constant = p->constant;
            u->web[now[n]].value = p->value;
        }
        u->row[at].web[n] = now[n];
    }
    for (Set s = reads | bank(u, p->writes); s && !u->e.failed; s &= s - 1)
        u->web[find(u, now[lowest(s)])].weight += (uint64_t)jit_weight(u, at);
}

/* To the target of a branch. */
static void lead(Unit *u, uint32_t to, const uint16_t *now) {
    for (Set s = bank(u, u->points[to].live); s && !u->e.failed; s &= s - 1) {
        unsigned n = lowest(s);
        Row *r = &u->row[to];
        uint16_t *there = r->overwritten != NO_WEB && n == u->insns[to].rd ? &r->overwritten : &r->web[n];
        *there = *there == NO_WEB ? now[n] : unite(u, *there, now[n]);
    }
}

/* From FIRST to LAST each register is one web, which is there all the time. */
static void join_loop(Unit *u, uint32_t first, uint32_t last) {
    uint16_t one[BANKS];
    memset(one, 0xff, sizeof one);
    for (uint32_t i = first; i <= last; i++) {
        const Point *p = &u->points[i];
        for (Set s = bank(u, p->live) | bank(u, p->writes); s; s &= s - 1) {
            unsigned n = lowest(s);
            one[n] = one[n] == NO_WEB ? u->row[i].web[n] : unite(u, one[n], u->row[i].web[n]);
        }
    }
    for (unsigned n = 0; n < BANKS; n++) {
        if (one[n] == NO_WEB)
            continue;
        Web *w = &u->web[find(u, one[n])];
        w->first = first < w->first ? first : w->first;
        w->last = last > w->last ? last : w->last;
        for (uint32_t i = first; i <= last; i++)
            u->row[i].web[n] = one[n];
    }
}

/* What was a constant and is none after all stays in its register. */
static void join_overwritten(Unit *u) {
    for (bool changed = true; changed && !u->e.failed;) {
        changed = false;
        for (uint32_t i = 0; i < u->count; i++) {
            Row *r = &u->row[i];
            if (r->overwritten == NO_WEB || is_small(&u->web[find(u, r->overwritten)]))
                continue;
            u->web[unite(u, r->overwritten, r->web[u->insns[i].rd])].constant = false;
            r->overwritten = NO_WEB;
            changed = true;
        }
    }
}

static void find_webs(Unit *u) {
    uint16_t now[BANKS];
    memset(now, 0xff, sizeof now);
    for (uint32_t i = 0; i < u->count && !u->e.failed; i++) {
        const Insn *in = &u->insns[i];
        arrive(u, i, now);
        compute(u, i, now);
        if (jit_is_branch(in))
            lead(u, i + (uint32_t)in->imm, now);
    }
    for (uint32_t i = 0; i < u->count && !u->e.failed; i++) {
        uint32_t first = i;
        while (u->points[i].lanes && u->points[i + 1].lanes == u->points[first].lanes)
            i++;
        if (u->points[first].lanes)
            join_loop(u, first, i);
    }
    join_overwritten(u);
    for (uint32_t i = 0; i < u->count && !u->e.failed; i++)
        for (unsigned n = 0; n < BANKS; n++)
            if (u->row[i].web[n] != NO_WEB)
                u->row[i].web[n] = (uint16_t)find(u, u->row[i].web[n]);
}

/* ---- where they are ---- */

enum { HOSTS = 2 * 16 };

typedef struct {
    Unit     *u;
    size_t    words;
    uint64_t *taken;        // for each register of the host, those of vectors last, a bit for each instruction
} Places;

/* Has WEB a value before instruction AT, or just got one? */
static bool lives_before(const Unit *u, const Web *w, uint16_t web, uint32_t at) {
    const Point *p = &u->points[at];
    if (at < u->count && (p->lanes || bank(u, p->live) >> w->reg & 1) && u->row[at].web[w->reg] == web)
        return true;
    return at && bank(u, p[-1].writes) >> w->reg & 1 && u->row[at - 1].web[w->reg] == web;
}

static bool is_fp(const Web *w) {
    return w->reg >= F_BANK && w->reg < P_BANK;
}

static uint64_t *taken(const Places *s, const Web *w, int host) {
    return s->taken + (size_t)(host + (is_fp(w) ? HOSTS / 2 : 0)) * s->words;
}

static bool is_free(const Places *s, uint16_t web, int host) {
    const Web *w = &s->u->web[web];
    const uint64_t *t = taken(s, w, host);
    for (uint32_t i = w->first; i <= w->last + 1; i++)
        if (t[i / 64] >> i % 64 & 1 && lives_before(s->u, w, web, i))
            return false;
    return true;
}

static void take(const Places *s, uint16_t web, int host) {
    Web *w = &s->u->web[web];
    uint64_t *t = taken(s, w, host);
    w->host = (int8_t)host;
    for (uint32_t i = w->first; i <= w->last + 1; i++)
        if (lives_before(s->u, w, web, i))
            t[i / 64] |= UINT64_C(1) << i % 64;
}

static bool is_copy(const Insn *in, bool fp) {
    return fp ? in->op == OP_FSGNJ_D && in->rs1 == in->rs2 : in->op == OP_ADDI && !in->imm && in->rs1 != REG_ZERO && in->rd != X_SINK;
}

/* The register of a web that WEB is copied from or to, or NO_REG. */
static int wanted(const Places *s, uint16_t web) {
    const Unit *u = s->u;
    const Web *w = &u->web[web];
    bool fp = is_fp(w);
    if (w->reg >= P_BANK)
        return NO_REG;
    for (uint32_t i = w->first; i <= w->last; i++) {
        const Insn *in = &u->insns[i];
        if (!is_copy(in, fp))
            continue;
        unsigned bank_at = fp ? F_BANK : 0, from = in->rs1 + bank_at, to = in->rd + bank_at;
        uint16_t a = u->row[i].web[from], b = u->row[i].web[to];
        uint16_t other = a == web ? b : b == web ? a : NO_WEB;
        if (other != NO_WEB && u->web[other].host != NO_REG && is_free(s, web, u->web[other].host))
            return u->web[other].host;
    }
    return NO_REG;
}

static void place(const Places *s, uint16_t web) {
    Unit *u = s->u;
    const Web *w = &u->web[web];
    const int8_t *hosts = is_fp(w) ? jit_f_hosts : jit_x_hosts;
    int n = is_fp(w) ? F_HOSTS : X_HOSTS - u->vectors, host = wanted(s, web);
    for (int k = 0; k < n && host == NO_REG; k++)
        if (is_free(s, web, hosts[k]))
            host = hosts[k];
    if (host != NO_REG)
        take(s, web, host);
}

/* Weight and number of a web, to be sorted. */
typedef struct {
    uint64_t weight;
    uint16_t web;
} Order;

static int by_weight(const void *a, const void *b) {
    const Order *x = a, *y = b;
    return x->weight != y->weight ? (x->weight < y->weight ? 1 : -1) : x->web - y->web;
}

static bool needs_host(const Web *w, unsigned number) {
    return w->part_of == number && !is_small(w);
}

static void place_webs(Unit *u) {
    Places s = {.u = u, .words = u->count / 64 + 1};
    Order *order = calloc((size_t)u->nwebs + 1, sizeof *order);
    s.taken = calloc(HOSTS * s.words, sizeof *s.taken);
    u->e.failed |= !order || !s.taken;
    int n = 0;
    for (int w = 0; w < u->nwebs && !u->e.failed; w++)
        if (needs_host(&u->web[w], (unsigned)w))
            order[n++] = (Order){u->web[w].weight, (uint16_t)w};
    if (n)
        qsort(order, (size_t)n, sizeof *order, by_weight);
    for (int k = 0; k < n; k++)
        place(&s, order[k].web);
    free(order);
    free(s.taken);
}

void jit_find_webs(Unit *u) {
    u->row = malloc((size_t)u->count * sizeof *u->row);
    u->web = calloc(1, sizeof *u->web);     // for code that goes on without memory
    if (!u->row || !u->web) {
        u->e.failed = true;
        return;
    }
    memset(u->row, 0xff, (size_t)u->count * sizeof *u->row);
    find_webs(u);
    if (!u->e.failed)
        place_webs(u);
}

/* ---- at an instruction ---- */

/* In loops of vectors code asks for registers of the host that it may borrow: those where nothing lives, too. */
static void offer_free(Unit *u) {
    uint32_t used = 0;
    for (unsigned n = 1; n < X_REGS; n++)
        used |= u->xhost[n] != NO_REG ? UINT32_C(1) << u->xhost[n] : 0;
    for (unsigned n = 0; n < 32; n++)
        used |= u->phost[n] != NO_REG ? UINT32_C(1) << u->phost[n] : 0;
    const Point *p = &u->points[u->here];
    uint32_t dead = ~(p->live.x | p->writes.x | 1);
    for (int k = 0; k < X_HOSTS - u->vectors && dead; k++) {
        if (used >> jit_x_hosts[k] & 1)
            continue;
        u->xhost[__builtin_ctz(dead)] = jit_x_hosts[k];
        dead &= dead - 1;
    }
}

void jit_be_at(Unit *u, uint32_t at) {
    u->here = at;
    for (unsigned n = 0; n < BANKS; n++) {
        uint16_t w = u->row[at].web[n];
        int8_t host = w == NO_WEB ? NO_REG : u->web[w].host;
        if (n < F_BANK)
            u->xhost[n] = host;
        else if (n < P_BANK)
            u->zones[0].fhost[n - F_BANK] = host;
        else
            u->phost[n - P_BANK] = host;
    }
    u->fhost = u->zones[u->points[at].zone].fhost;
    if (u->vectors && u->points[at].head)
        offer_free(u);
}

/* The web of x register N where it is read. */
static const Web *read_web(const Unit *u, unsigned n) {
    const Row *r = &u->row[u->here];
    bool other = r->overwritten != NO_WEB && n == u->insns[u->here].rd;
    uint16_t w = other ? r->overwritten : r->web[n];
    return w == NO_WEB ? NULL : &u->web[find(u, w)];
}

bool jit_constant(const Unit *u, unsigned n, int64_t *value) {
    const Web *w = read_web(u, n);
    bool known = n == REG_ZERO || (w && w->constant);
    *value = known && n ? w->value : 0;
    return known;
}

bool jit_number(const Unit *u, unsigned n, int32_t *value) {
    int64_t number;
    bool known = jit_constant(u, n, &number);
    *value = (int32_t)number;
    return known && number == (int32_t)number;
}

int jit_host_x(const Unit *u, unsigned n) {
    int32_t value;
    return jit_number(u, n, &value) ? NO_REG : u->xhost[n];
}

bool jit_is_lazy(const Unit *u, unsigned n) {
    const Web *w = read_web(u, n);
    return w && is_small(w) && !w->looked_up;
}
