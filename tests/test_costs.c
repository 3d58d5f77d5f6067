/* tests/test_costs.c - what an iteration costs, of codelets that are made up. */
#include "frontend/codegen/costs.h"

#include "tests/front_alone.h"

TestSuite(costs, .init = front_setup, .fini = front_teardown);

enum { OUTER = 10, INNER = 20 };

/* A piece of the loop at LINE with so many instructions, which goes on at two others. */
static CostPiece piece(int line, unsigned instructions, int to, int other) {
    return (CostPiece){.loop = {line, 1}, .instructions = instructions, .to = {to, other, -1, -1}};
}

/* The cost of the loop at LINE. */
static LoopCost cost(const CostPiece *p, size_t count, Place each, int line) {
    Costs c = {0};
    costs_find(&front, front_arena(&front), &c, p, count, each);
    LoopCost found = {0};
    for (size_t i = 0; i < c.n; i++)
        if (c.of[i].at.line == line)
            found = c.of[i];
    return found;
}

Test(costs, a_loop_takes_what_stands_between_its_head_and_the_way_back) {
    CostPiece p[] = {piece(0, 7, 1, -1), piece(OUTER, 3, 2, 3), piece(OUTER, 4, 1, 3), piece(0, 9, -1, -1)};
    cr_expect(eq(uint, cost(p, 4, (Place){0}, OUTER).instructions, 7));
    cr_expect(eq(uint, cost(p, 4, (Place){0}, OUTER).turns, 1));
}

Test(costs, it_goes_through_the_largest_piece_and_takes_the_shortest_way_otherwise) {
    /* 1 -> 2 (large) or 3; then 4 (long) or 5; back */
    CostPiece p[] = {piece(0, 1, 1, -1), piece(OUTER, 2, 2, 3), piece(OUTER, 50, 4, 5), piece(OUTER, 1, 4, 5),
                     piece(OUTER, 30, 5, -1), piece(OUTER, 5, 1, 6), piece(0, 1, -1, -1)};
    cr_expect(eq(uint, cost(p, 7, (Place){0}, OUTER).instructions, 57));
}

Test(costs, lanes_share_it_and_the_form_that_takes_least_counts) {
    CostPiece p[] = {piece(OUTER, 10, 0, 1), piece(OUTER, 80, 1, 2), piece(0, 1, -1, -1)};
    p[1].lanes = true;
    p[1].chunks = 1;
    LoopCost c = cost(p, 3, (Place){0}, OUTER);
    cr_expect(eq(uint, c.instructions, 80));
    cr_expect(eq(uint, c.turns, 16));
    cr_expect(eq(uint, c.chunks, 1));
}

Test(costs, loops_inside_are_told_apart) {
    CostPiece p[] = {piece(OUTER, 3, 1, -1), piece(INNER, 90, 1, 2), piece(OUTER, 4, 0, 3), piece(0, 1, -1, -1)};
    p[1].lanes = true;
    cr_expect(eq(uint, cost(p, 4, (Place){0}, INNER).turns, 16));
    cr_expect(eq(uint, cost(p, 4, (Place){0}, OUTER).turns, 1));
    cr_expect(cost(p, 4, (Place){0}, OUTER).loops);
    cr_expect(not(cost(p, 4, (Place){0}, INNER).loops));
}

Test(costs, a_task_for_each_iteration_is_one_task_more) {
    CostPiece p[] = {piece(0, 6, 1, 2), piece(0, 3, -1, -1), piece(0, 20, -1, -1)};
    p[1].ends = p[2].ends = true;
    p[2].chunks = 2;
    LoopCost c = cost(p, 3, (Place){OUTER, 1}, OUTER);
    cr_expect(eq(uint, c.instructions, 26));
    cr_expect(eq(uint, c.tasks, 1));
    cr_expect(eq(uint, c.chunks, 2));
}

Test(costs, what_leads_nowhere_costs_nothing) {
    CostPiece p[] = {piece(OUTER, 6, 1, -1), piece(OUTER, 3, -1, -1)};
    cr_expect(eq(uint, cost(p, 2, (Place){0}, OUTER).instructions, 0));
    cr_expect(eq(uint, cost(p, 0, (Place){OUTER, 1}, OUTER).instructions, 0));
}
