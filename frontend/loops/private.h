/* frontend/loops/private.h - arrays that are written in place.
 *
 * An array is a value, and a STORE into its tree copies a path.  Where a sequential loop writes
 * one, the array is rather kept in a private array of the machine (docs/isa.md), from where it
 * is made to the moment it is given away.  Versions of it are still values of the graph, but
 * all that are written in place share one private array: who writes one ends it.
 *
 *   private_loops    loop analysis.  What a sequential loop writes, and what is written again
 *                    by one, is read and written in order by all other loops, too
 *   private_place    puts such arrays into private arrays.  Nodes say where trees are copied
 *                    in and out, where private arrays end and where they change their numbers
 *
 * From then on the order of a graph's nodes counts: what reads a private array stands before
 * what writes it, and no pass may move one past the other. */
#ifndef FRONTEND_LOOPS_PRIVATE_H
#define FRONTEND_LOOPS_PRIVATE_H

#include "frontend/loops/loops.h"

/* What is known of versions of an array: Node.flow. */
enum {
    FLOW_LATER = 1,         // is written in place later
    FLOW_EARLIER = 2,       // was
    FLOW_TREE = 4,          // is needed as a tree
    FLOW_WEB = 8,           // is a version of an array that cannot be written in place
};

/* Marks those calls in G (Node.in_place) that are passed arrays which sequential loops write
 * again later: each would need a copy, so they had better be inlined.  The result: are there any? */
bool private_calls(Graph *g, const LoopRules *rules);

/* As loops_analyse. */
Graph *private_loops(Graph *g, const LoopRules *rules, Finding **found);

/* A copy of G, or G itself if nothing in it is written in place.  FOUND: of G's loops; what they
 * say of private arrays is put right. */
Graph *private_place(Graph *g, Finding *found);

/* Size K of an array that is in a private one; NULL: it varies. */
Node *private_size(const Node *array, int k);

/* The same for lowering: where it may be made of something that ARRAY's function was not given, the length of an array
 * that it was given. */
Node *private_size_behind(const Node *array, int k);

/* Does an iteration, R, cost so little that it had better not become a task's, if that needs a copy?  It has no loops, but
 * those of few iterations, and starts no tasks. */
bool private_cheap(const Region *r);

/* Does N loop from one constant to another that is near, as over neighbours? */
bool private_few(const Node *n);

/* What an iteration of CONSTRUCT makes, and *R, where: in conditionals that otherwise keep what there is. */
const Node *private_made(const Node *construct, const Region **r);

/* Does nobody say that there are cores for the tasks of loops that are as quick in order? */
static inline bool private_few_processors(const LoopRules *rules) {
    return rules->cores <= 1 && !rules->thesis;
}

/* Are loops in R nested no deeper than DEPTH, and does no iteration do much? */
bool private_only_sweeps(const Region *r, int depth);

/* Does NEST stand in a loop in order that carries arrays and does nothing but go over them?  Then it had better write in
 * place, unless there are cores for more: all that is in that loop goes through the processor's caches as it does in C. */
bool private_sweeps(const Node *nest, const LoopRules *rules);

/* ---- what the parts share ---- */

/* Stores of R that write arrays of that RANK, by origin, are in place. */
void private_mark(Region *r, const unsigned char *rank);

/* Finds FLOW_LATER and FLOW_EARLIER for all arrays in R and below, by STORE.in_place. */
void private_flow(Region *r);

/* The same, and FLOW_TREE for what is better as a tree. */
void private_flow_trees(Region *r);

/* Would X, which is written in place and needed as a tree, be one for whatever reads it then?  Not if only one arm of a conditional
 * needs it so. */
bool private_becomes_tree(const Node *x);

/* Why LOOP, whose array number K the rest of loop analysis would construct (-1: it writes
 * none), had better run in order; or NULL.  AT: where it will stand, among loops that were judged. */
const char *private_order(const Node *loop, const Region *at, int k);

/* Why a loop of frontend/opt/versions.c stays in order. */
extern const char private_small[];

bool private_carries(const Node *loop);     // does LOOP carry arrays?

/* Is LOOP there for large arrays, beside one that writes small ones in place, and makes elements by loops of many iterations? */
bool private_is_large(const Node *loop);

/* Does LOOP, which stays in order because of WHY, work on private arrays? */
bool private_loop(const Node *loop, const char *why);

/* The output number INDEX of N; NULL: nobody takes it. */
Node *private_output(const Node *n, int index);

/* Does somebody take result number K of R? */
bool private_taken(const Region *r, int k);

/* Finds Held.varies.  False: *FAILED has several dimensions and varies. */
bool private_sizes(Region *r, const Node **failed);

/* Is N in a task of its own, which has no private arrays of that of X? */
bool private_crosses(const Node *n, const Node *x);

/* Does N, in which X is operand I, need X as a tree? */
bool private_takes_tree(const Node *n, int i);

/* The version of an array that X is made of by a store, or that a loop or a conditional was given or gives; NULL: it is none. */
const Node *private_before(const Node *x);

/* Does X come from a construction, or from one of the two forms of a loop that may be one? */
bool private_constructed(const Node *x);

/* Does result number K of R, an array, leave it as a tree? */
bool private_gives_tree(const Region *r, int k);

/* ---- private_held.c: which are ---- */

/* Marks with FLOW_TREE what R, or what is below it, needs as a tree; CHOSEN: now that it is known what is held. */
void private_mark_trees(Region *r, bool chosen);

/* N, if there is one, is held. */
void private_hold(Graph *g, Node *n);

/* Which values are Held.  Those whose origin is in TREE are not, unless they are written later. */
void private_choose(Graph *g, const bool *tree);

/* ---- private_edges.c: copies in and out ---- */

/* COPY-INs that loops ask for (frontend/opt/copies.h): are there any in R?  Those whose rank is below MOST are private
 * arrays, after private_choose; for the others stands the array itself. */
bool private_wished(const Region *r);
void private_grant(Graph *g, Region *r, int most);

/* Stores in place of literals in R and below become stores of their elements. */
void private_literals(Graph *g, Region *r);

/* SPARE: there are numbers for copies of private arrays that are private, too. */
bool private_copies(Graph *g, bool spare, const Node **failed);

/* ---- private_number.c ---- */

/* False: *FAILED, a value of G, cannot be written in place. */
bool private_number(Graph *g, const Node **failed);

#endif
