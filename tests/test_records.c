/* tests/test_records.c - records in graphs: where they are chunks, and where they are their parts. */
#include "frontend/ir/graph.h"

#include "tests/java_text.h"

TestSuite(records, .fini = java_teardown);

/* Methods beside record Pair, of which main calls f(int, int) at least. */
static void compile(const char *methods) {
    static char text[2000];
    snprintf(text, sizeof text, "class T {\nrecord Pair(long a, int b) {}\nrecord Two(int[] x, Pair p) {}\n%s\n"
             "public static void main(String[] args) { System.out.println(f(4, 5)); }\n}\n", methods);
    java_compile(text, (CompileOptions){0});
}

/* f has neither records nor parts of them. */
static void is_apart(void) {
    cr_expect(eq(int, java_count("f", NODE_RECORD), 0));
    cr_expect(eq(int, java_count("f", NODE_PART), 0));
    cr_expect(eq(int, java_count("f", NODE_CALL), 0));
}

Test(records, a_variable_is_its_parts) {
    compile("static long f(int a, int b) { Pair p = new Pair(a, b), q = p; p = new Pair(q.b(), (int) q.a()); "
            "return p.a() * q.a(); }");
    is_apart();
    cr_expect(eq(int, java_graph("f")->top->first->next->next->next == NULL, 1));   // two conversions, a product
}

Test(records, a_loop_carries_parts) {
    compile("static long f(int a, int b) { Pair p = new Pair(a, b); "
            "while (p.b() > 3) p = new Pair(p.a() + p.b(), p.b() / 2); return p.a(); }");
    is_apart();
    cr_expect(eq(int, java_count("f", NODE_LOOP), 1));
}

Test(records, what_an_inlined_method_gives_by_several_ways_comes_part_by_part) {
    compile("static Pair g(int a, int b) { if (a > b) return new Pair(a, b); if (a == b) return new Pair(0, 1); "
            "return new Pair(b, a); }\n"
            "static long f(int a, int b) { Pair p = g(a, b); return p.a() - p.b(); }");
    is_apart();
    cr_expect(eq(int, java_count("f", NODE_IF), 2));
}

Test(records, so_does_what_it_gives_from_within_a_loop) {
    compile("static Pair g(int a, int b) { for (int i = a; i < 100; "
            "i *= 3) { if (i % b == 2) return new Pair(i, a); } return new Pair(1, 2); }\n"
            "static long f(int a, int b) { Pair p = g(a, b); return p.a() - p.b(); }");
    is_apart();
}

Test(records, so_does_what_a_choice_or_a_switch_gives) {
    compile("static long f(int a, int b) { Pair p = a > b ? new Pair(a, b) : new Pair(b, a);\n"
            "  Two t = switch (a) { case 1 -> new Two(new int[a], p); case 2 -> { p = new Pair(1, 1); "
            "yield new Two(new int[b], p); } default -> new Two(new int[3], p); };\n"
            "  return p.a() + t.x().length + t.p().b(); }");
    is_apart();
}

Test(records, a_method_gives_one_value_and_its_caller_reads_parts) {
    compile("static Pair g(int n) { if (n < 2) return new Pair(n, 1); Pair l = g(n - 1), r = g(n - 2); "
            "return new Pair(l.a() + r.a(), l.b() + r.b()); }\n"
            "static long f(int a, int b) { return g(a).a() * b; }");
    cr_expect(eq(int, java_graph("g")->top->nresults, 1));
    cr_expect(eq(int, java_count("g", NODE_RECORD), 2));
    cr_expect(eq(int, java_count("g", NODE_PART), 4));
    cr_expect(eq(int, java_count("f", NODE_PART), 1));
}

Test(records, a_call_in_tail_position_stays_one) {
    compile("static Pair g(int n, long s) { if (n == 0) return new Pair(s, n); return g(n - 1, s * n); "
            "}\nstatic long f(int a, int b) { return g(a, b).a(); }");
    cr_expect(eq(int, java_count("g", NODE_PART), 0));
    cr_expect(eq(int, java_count("g", NODE_RECORD), 1));
}

Test(records, a_new_array_in_a_record_belongs_to_who_called) {
    compile("static Two g(int n) { int[] x = new int[n]; return new Two(x, new Pair(n, n)); }\n"
            "static Two h(int[] x) { return new Two(x, new Pair(1, 2)); }\n"
            "static Two both(int n) { int[] x = new int[n], y = x; return new Two(y, new Pair(n, 1)); }\n"
            "static long f(int a, int b) { Two t = g(a); t.x()[0] = b; "
            "return t.x()[0] + h(t.x()).x().length + both(a).p().a(); }");
    cr_expect(java_graph("g")->method->fresh);
    cr_expect(not(java_graph("h")->method->fresh));
}
