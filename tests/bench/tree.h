/* tests/bench/tree.h - the tree that the peers' tasks walk: 16 children a node, 16 longs
 * a leaf, nodes in the order of the walk; and the results to expect.  For C and C++. */
#ifndef TESTS_BENCH_TREE_H
#define TESTS_BENCH_TREE_H

#include "tests/bench/meter.h"

enum { TREE_WIDTH = 16 };

typedef union TreeNode {
    const union TreeNode *child[TREE_WIDTH];
    long value[TREE_WIDTH];
} TreeNode;

/* Element I of the vector that the leaves hold is I % 1000. */
static inline long tree_sum(unsigned depth) {
    long n = (long)meter_power(TREE_WIDTH, depth + 1), whole = n / 1000, rest = n % 1000;
    return whole * (1000 * 999 / 2) + rest * (rest - 1) / 2;
}

static inline long tree_leaf_sum(const TreeNode *t) {
    long sum = 0;
    for (int i = 0; i < TREE_WIDTH; i++)
        sum += t->value[i];
    return sum;
}

static inline TreeNode *tree_fill(TreeNode **free_node, unsigned depth, long *next) {
    TreeNode *t = (*free_node)++;
    for (int i = 0; i < TREE_WIDTH; i++) {
        if (depth)
            t->child[i] = tree_fill(free_node, depth - 1, next);
        else
            t->value[i] = (*next)++ % 1000;
    }
    return t;
}

static inline const TreeNode *tree_make(unsigned depth) {
    uint64_t nodes = 0;
    long next = 0;
    for (unsigned d = 0; d <= depth; d++)
        nodes += meter_power(TREE_WIDTH, d);
    TreeNode *room = (TreeNode *)meter_memory(nodes * sizeof(TreeNode));
    return tree_fill(&room, depth, &next);
}

static inline long fib_number(long n) {
    long a = 0, b = 1;
    for (; n > 0; n--) {
        long c = a + b;
        a = b;
        b = c;
    }
    return a;
}

#endif
