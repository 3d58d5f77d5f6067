/* tests/test_passes.c - the table of passes, what they leave out, and what every graph promises. */
#include "frontend/ir/graph_check.h"
#include "frontend/opt/passes.h"
#include "tests/java_text.h"

TestSuite(passes, .fini = java_teardown);

static const char program[] =
    "class T {\n"
    "    static long f(long[] a, long k) {\n"
    "        long s = 0;\n"
    "        for (int i = a.length - 1; i >= 0; i--)\n"
    "            s += k > 2 ? a[i] : k;\n"
    "        while (s > 100)\n"
    "            s = s / 2 - k;\n"
    "        return s;\n"
    "    }\n"
    "    public static void main(String[] args) {\n"
    "        long[] a = new long[100];\n"
    "        for (int i = 0; i < a.length; i++)\n"
    "            a[i] = i * i;\n"
    "        System.out.println(f(a, a[3]) + f(a, 5));\n"
    "    }\n"
    "}\n";

/* Is a remark of the pass left? */
static bool remarked(const char *pass) {
    size_t len = strlen(pass);
    for (const Remark *r = java_look.remarks; r; r = r->next)
        if (!strncmp(r->text, pass, len) && r->text[len] == ':')
            return true;
    return false;
}

static void compile_with_remarks(const CompileOptions *options) {
    java_compile_for(program, *options, true);
}

Test(passes, each_has_a_name_that_finds_it) {
    for (PassName k = 0; k < PASS_COUNT; k++)
        cr_expect(eq(int, pass_find(pass_name(k), strlen(pass_name(k))), k));
    cr_expect(eq(int, pass_find("nothing", 7), PASS_COUNT));
    cr_expect(eq(int, pass_find("row", 3), PASS_COUNT));
}

Test(passes, one_that_is_left_out_leaves_no_remark) {
    compile_with_remarks(&(CompileOptions){0});
    cr_expect(remarked("reversal"));
    cr_expect(remarked("lanes"));
    compile_with_remarks(&(CompileOptions){.passes.without = passes_bit(PASS_REVERSAL)});
    cr_expect(not(remarked("reversal")));
    compile_with_remarks(&(CompileOptions){.passes.without = passes_bit(PASS_LANES)});
    cr_expect(not(remarked("lanes")));
}

Test(passes, plain_code_needs_only_some) {
    compile_with_remarks(&(CompileOptions){.plain = true, .walk_root = true});
    cr_expect(not(remarked("reversal")));
    cr_expect(not(remarked("lanes")));
}

Test(passes, remarks_are_made_for_who_asks) {
    java_compile(program, (CompileOptions){0});
    cr_expect(eq(ptr, (void *)java_look.remarks, NULL));
}

/* ---- what graph_fault finds ---- */

static const char *fault_of(const Graph *g) {
    const Node *at;
    return graph_fault(g, &at);
}

static Node *find(const Region *r, NodeKind kind) {
    for (Node *n = r->first; n; n = n->next) {
        if (n->kind == kind)
            return n;
        for (int i = 0; i < 2; i++) {
            Node *found = n->region[i] ? find(n->region[i], kind) : NULL;
            if (found)
                return found;
        }
    }
    return NULL;
}

static Graph *graph_of_f(void) {
    java_compile(program, (CompileOptions){0});
    Graph *g = (Graph *)java_graph("f");
    cr_assert(fault_of(g) == NULL, "%s", fault_of(g));
    return g;
}

Test(passes, a_value_that_is_used_before_it_is_made_is_found) {
    Graph *g = graph_of_f();
    Node *reduce = find(g->top, NODE_REDUCE), *length = find(g->top, NODE_LENGTH);
    cr_assert(reduce && length);
    length->in[0] = reduce;
    cr_expect(eq(str, (char *)fault_of(g), "used before it is made"));
}

Test(passes, a_value_that_leaves_its_region_is_found) {
    Graph *g = graph_of_f();
    Node *reduce = find(g->top, NODE_REDUCE);
    g->top->results[0] = reduce->region[0]->results[0];
    cr_expect(eq(str, (char *)fault_of(g), "used outside the regions in which it is made"));
}

Test(passes, operands_of_another_type_are_found) {
    Graph *g = graph_of_f();
    Node *loop = find(g->top, NODE_LOOP), *binary = find(loop->region[1], NODE_BINARY);
    cr_assert(binary != NULL);
    binary->type = type_scalar(TYPE_INT);
    cr_expect(ne(ptr, (void *)fault_of(g), NULL));
}

Test(passes, a_loop_with_a_value_too_many_is_found) {
    Graph *g = graph_of_f();
    find(g->top, NODE_LOOP)->region[1]->nresults++;
    cr_expect(eq(str, (char *)fault_of(g), "a region with more or fewer values than the loop"));
}

Test(passes, a_node_in_another_region_than_its_home_is_found) {
    Graph *g = graph_of_f();
    Node *reduce = find(g->top, NODE_REDUCE);
    reduce->region[0]->first->home = g->top;
    cr_expect(eq(str, (char *)fault_of(g), "it stands in another region than its home"));
}

Test(passes, an_output_that_does_not_follow_its_node_is_found) {
    Graph *g = graph_of_f();
    Node *loop = find(g->top, NODE_LOOP), *output = loop->next;
    cr_assert(output->kind == NODE_PROJ);
    graph_move(find(g->top, NODE_CONST), output);
    cr_expect(eq(str, (char *)fault_of(g), "an output that does not follow its node"));
}
