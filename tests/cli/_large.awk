# tests/cli/_large.awk - large sources: awk -v shape=SHAPE -v n=N -f _large.awk
#
# Each prints one number that is easily said otherwise, or is checked against java once.

function line(s) { print s }
function repeat(s, k) { return k < 2 ? (k ? s : "") : repeat(s s, int(k / 2)) (k % 2 ? s : "") }
function main(s) { line("    public static void main(String[] args) {"); line(s); line("    }") }

BEGIN {
    line("class Large {")
    if (shape == "methods") {                   # many methods, all called by main
        for (i = 0; i < n; i++) {
            line("    static int f" i "(int n) {")
            line("        int s = " i ";")
            line("        for (int i = 0; i < n; i++) s = s * 31 + i;")
            line("        return n == 0 ? s : f" i "(0) + s;")
            line("    }")
        }
        line("    public static void main(String[] args) {")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line("        s = s * 7 + f" i "(" i % 10 ");")
        line("        System.out.println(s);")
        line("    }")
    } else if (shape == "statements") {         # one method of n statements
        line("    static int f(int x, int y) {")
        for (i = 0; i < n; i++) line("        " (i % 2 ? "x" : "y") " = x * " i + 3 " ^ y + (x >>> " i % 31 ");")
        line("        return x + y;")
        line("    }")
        main("        System.out.println(f(1, 2));")
    } else if (shape == "calls") {              # n calls in a row, none needs another
        line("    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }")
        line("    static int f(int x) {")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line("        s = s * 3 + fib(x + " i % 5 ");")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(1));")
    } else if (shape == "ordered") {            # n calls in a row, each needs the one before
        line("    static int g(int n) { return n < 2 ? n + 1 : g(n / 2) + n; }")
        line("    static int f(int x) {")
        for (i = 0; i < n; i++) line("        x = g(x & 7) + " i ";")
        line("        return x;")
        line("    }")
        main("        System.out.println(f(1));")
    } else if (shape == "loops") {              # n loops, each in the one before
        line("    static int f(int k) {")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line(repeat(" ", 8 + i) "for (int i" i " = 0; i" i " < k; i" i "++) {")
        line(repeat(" ", 8 + n) "s = s * 3 + i0 + i" n - 1 ";")
        for (i = n; i-- > 0;) line(repeat(" ", 8 + i) "}")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(1));")
    } else if (shape == "nested") {             # n loops, each in the one before, all store
        line("    static int[] f(int k) {")
        line("        int[] a = new int[k];")
        for (i = 0; i < n; i++) line("        for (int i" i " = 0; i" i " < k; i" i "++) { a[i" i "] = i" i " + " i ";")
        line("        " repeat("}", n))
        line("        return a;")
        line("    }")
        main("        System.out.println(f(1)[0]);")
    } else if (shape == "sums") {               # n loops in a row, all add up
        line("    static int f(int k) {")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line("        for (int i = 0; i < k; i++) s += i * " i ";")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(2));")
    } else if (shape == "whiles") {             # irregular ones
        line("    static int f(int k) {")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line("        int i" i " = k; while (i" i " > 0) { s = s * 3 + 1; i" i " = i" i " / 2;")
        line("        " repeat("}", n))
        line("        return s;")
        line("    }")
        main("        System.out.println(f(1));")
    } else if (shape == "ifs") {                # n ifs, each in the one before
        line("    static int f(int x, int[] a) {")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line("        if (x > a[" i % 3 "] + " i ") { s = s * 3 + x;")
        line("        " repeat("}", n))
        line("        return s;")
        line("    }")
        main("        int[] a = {1, 2, 3}; System.out.println(f(" n + 4 ", a));")
    } else if (shape == "elses") {              # if ... else if ...
        line("    static int f(int x) {")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line("        if (x == " i ") s = " i * 3 + 1 "; else")
        line("            s = -1;")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(" n - 1 "));")
    } else if (shape == "tiny") {               # n methods, of which main calls one
        for (i = 0; i < n; i++) line("    static int f" i "(int n) { return n; }")
        main("        System.out.println(f" n - 1 "(7));")
    } else if (shape == "returns") {            # early returns in a row
        line("    static int f(int x) {")
        for (i = 0; i < n; i++) line("        if (x == " i ") return " i * 3 + 1 ";")
        line("        return -1;")
        line("    }")
        main("        System.out.println(f(" n - 1 "));")
    } else if (shape == "breaks") {             # ways out of a loop
        line("    static int f(int x) {")
        line("        int s = 0;")
        line("        while (true) {")
        line("            s++;")
        for (i = 0; i < n; i++) line("            if (x * s == " i * 7 + 5 ") break;")
        line("            if (s > 100) return s;")
        line("        }")
        line("        return -s;")
        line("    }")
        main("        System.out.println(f(1));")
    } else if (shape == "diamonds") {           # ifs that join, in a row
        line("    static int f(int x) {")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line("        if ((x & " i ") != 0) s += " i "; else s ^= x;")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(12345));")
    } else if (shape == "locals") {             # n locals that live at once
        line("    static " T " f(" T " x) {")
        for (i = 0; i < n; i++) line("        " T " x" i " = x * " i + 3 " + " i ";")
        line("        " T " s = 0;")
        for (i = 0; i < n; i++) line("        s = s * 3 + x" i ";")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(1));")
    } else if (shape == "brief") {              # n locals, each needed by the next alone
        line("    static int f(int x0) {")
        for (i = 1; i <= n; i++) line("        int x" i " = x" i - 1 " * " i + 3 " ^ " i ";")
        line("        return x" n ";")
        line("    }")
        main("        System.out.println(f(1));")
    } else if (shape == "carried") {            # n locals that a loop carries
        line("    static " T " f(int k) {")
        for (i = 0; i < n; i++) line("        " T " x" i " = " i ";")
        line("        for (int i = 0; i < k; i++) {")
        for (i = 0; i < n; i++) line("            x" i " = x" i " * 3 + x" (i + 1) % n " + 1;")
        line("        }")
        line("        " T " s = 0;")
        for (i = 0; i < n; i++) line("        s = s * 3 + x" i ";")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(5));")
    } else if (shape == "arrays") {             # n array parameters
        printf "    static int f(int k"
        for (i = 0; i < n; i++) printf ", int[] a%d", i
        line(") {")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line("        s = s * 3 + a" i "[k];")
        line("        return s;")
        line("    }")
        line("    public static void main(String[] args) {")
        for (i = 0; i < n; i++) line("        int[] a" i " = {" i ", " i + 1 "};")
        printf "        System.out.println(f(1"
        for (i = 0; i < n; i++) printf ", a%d", i
        line("));")
        line("    }")
    } else if (shape == "arraysloop") {         # n arrays read in the turns of a loop
        printf "    static int f(int k"
        for (i = 0; i < n; i++) printf ", int[] a%d", i
        line(") {")
        line("        int s = 0;")
        line("        for (int i = 0; i < k; i++) {")
        for (i = 0; i < n; i++) line("            s = s * 3 + a" i "[s & 1];")
        line("        }")
        line("        return s;")
        line("    }")
        line("    public static void main(String[] args) {")
        for (i = 0; i < n; i++) line("        int[] a" i " = {" i ", " i + 1 "};")
        printf "        System.out.println(f(3"
        for (i = 0; i < n; i++) printf ", a%d", i
        line("));")
        line("    }")
    } else if (shape == "carriedarrays") {      # n arrays that a loop replaces
        line("    static int[] g(int[] a, int k) { int[] b = new int[2]; for (int i = 0; i < 2; i++) b[i] = a[i] * k + i; return b; }")
        line("    static int f(int k) {")
        for (i = 0; i < n; i++) line("        int[] a" i " = {" i ", " i + 1 "};")
        line("        for (int i = 0; i < k; i++) {")
        for (i = 0; i < n; i++) line("            a" i " = g(a" (i + 1) % n ", i);")
        line("        }")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line("        s = s * 3 + a" i "[0] + a" i "[1];")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(3));")
    } else if (shape == "params") {             # n parameters
        printf "    static int f(int k"
        for (i = 0; i < n; i++) printf ", %s a%d", i % 3 == 0 ? "double" : i % 3 == 1 ? "float" : "long", i
        line(") {")
        printf "        if (k > 0) return f(k - 1"
        for (i = 0; i < n; i++) printf ", a%d", i + 3 < n ? i + 3 : i % 3
        line(");")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line("        s = s * 3 + (int) a" i ";")
        line("        return s;")
        line("    }")
        printf "    public static void main(String[] args) { System.out.println(f(7"
        for (i = 0; i < n; i++) printf ", %d", i
        line(")); }")
    } else if (shape == "chain") {              # methods that call the next one
        for (i = 0; i < n; i++) line("    static int f" i "(int n) { return n < 0 ? f" i "(n + 1) : f" i + 1 "(n + 1) * 3 + " i "; }")
        line("    static int f" n "(int n) { return n; }")
        main("        System.out.println(f0(0));")
    } else if (shape == "small") {              # small methods that call the next one twice
        for (i = 0; i < n; i++) line("    static int f" i "(int n) { return f" i + 1 "(n + 1) * 3 + f" i + 1 "(n - 1); }")
        line("    static int f" n "(int n) { return n; }")
        main("        System.out.println(f0(0));")
    } else if (shape == "mutual") {             # each method calls all others
        for (i = 0; i < n; i++) {
            printf "    static int f%d(int n) { return n < 1 ? %d : ", i, i
            for (k = 0; k < n; k++) printf "%sf%d(n - 1)", k ? " + " : "", k
            line("; }")
        }
        main("        System.out.println(f0(2));")
    } else if (shape == "depth") {              # parentheses
        main("        int x = args.length; System.out.println(" repeat("1 + (", n) "x" repeat(")", n) ");")
    } else if (shape == "sum") {                # one sum of n operands
        main("        int x = args.length; System.out.println(x" repeat(" + 1", n) ");")
    } else if (shape == "ternaries") {          # in one another
        printf "    static int f(int x) { return "
        for (i = 0; i < n; i++) printf "x == %d ? %d : ", i, i + 1
        line("0; }")
        main("        System.out.println(f(" n - 1 "));")
    } else if (shape == "blocks") {             # { in one another
        main("        int x = 0; " repeat("{ x++; ", n) repeat("}", n) " System.out.println(x);")
    } else if (shape == "prints") {
        line("    public static void main(String[] args) {")
        for (i = 0; i < n; i++) line("        System.out.println(\"line " i "\" + " i ");")
        line("    }")
    } else if (shape == "doubles") {            # n constants
        line("    static double f(double x) {")
        for (i = 0; i < n; i++) line("        x = x + " i ".37;")
        line("        return x;")
        line("    }")
        main("        System.out.println(f(0) > 0);")
    } else if (shape == "longs") {              # n constants
        line("    static long f(long x) {")
        for (i = 0; i < n; i++) line("        x = x * 3 + " 1000000000 + i "999999999L;")
        line("        return x;")
        line("    }")
        main("        System.out.println(f(0));")
    } else if (shape == "stores") {             # elements one by one
        line("    static int[] f(int x) {")
        line("        int[] a = new int[" n "];")
        for (i = 0; i < n; i++) line("        a[" i "] = x * " i ";")
        line("        return a;")
        line("    }")
        main("        int[] a = f(3); int s = 0; for (int i = 0; i < a.length; i++) s = s + a[i]; System.out.println(s);")
    } else if (shape == "literal") {            # of n elements
        line("    static int[] f(int x) {")
        printf "        int[] a = {"
        for (i = 0; i < n; i++) printf "%sx * %d", i ? ", " : "", i
        line("};")
        line("        return a;")
        line("    }")
        main("        int[] a = f(3); int s = 0; for (int i = 0; i < a.length; i++) s = s + a[i]; System.out.println(s);")
    } else if (shape == "table") {              # n constants
        printf "    static final int[] T = {"
        for (i = 0; i < n; i++) printf "%s%d", i ? ", " : "", i * 37 % 10007 * (i % 9999)
        line("};")
        main("        int s = 0; for (int i = 0; i < T.length; i++) s = s * 3 + T[i]; System.out.println(s);")
    } else if (shape == "tables") {             # n of 1000 constants
        for (i = 0; i < n; i++) {
            printf "    static final int[] T%d = {", i
            for (k = 0; k < 1000; k++) printf "%s%d", k ? "," : "", k % 10
            line("};")
        }
        main("        System.out.println(T" n - 1 "[7]);")
    } else if (shape == "constants") {          # n tables, and as many methods that read one each
        for (i = 0; i < n; i++) {
            line("    static final int[] T" i " = {" i ", 1, 2, 3};")
            line("    static int f" i "(int x) { return x < 1 ? T" i "[x] : f" i "(x - 1) + 1; }")
        }
        line("    public static void main(String[] args) {")
        line("        int s = 0;")
        for (i = 0; i < n; i++) line("        s += f" i "(1);")
        line("        System.out.println(s);")
        line("    }")
    } else if (shape == "rows") {               # n rows of constants
        printf "    static final int[][] T = {"
        for (i = 0; i < n; i++) printf "%s{%d, 3}", i ? ", " : "", i
        line("};")
        main("        System.out.println(T[7][0]);")
    } else if (shape == "reads") {              # each may trap
        line("    static int f(int[] a, int x) {")
        for (i = 0; i < n; i++) line("        x = x + a[x & 7] / (x | 1);")
        line("        return x;")
        line("    }")
        main("        int[] a = {1, 2, 3, 4, 5, 6, 7, 8}; System.out.println(f(a, 3));")
    } else if (shape == "maps") {               # constructions in a row
        line("    static int f(int n) {")
        line("        int[] a0 = new int[n]; for (int i = 0; i < n; i++) a0[i] = i;")
        for (i = 1; i < n; i++) line("        int[] a" i " = new int[n]; for (int i = 0; i < n; i++) a" i "[i] = a" i - 1 "[i] * 3 + i;")
        line("        int s = 0; for (int i = 0; i < n; i++) s = s + a" n - 1 "[i];")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(" n "));")
    } else if (shape == "fields") {
        for (i = 0; i < n; i++) line("    static final int C" i " = " (i ? "C" i - 1 " * 3 + " i : "1") ";")
        main("        System.out.println(C" n - 1 ");")
    } else if (shape == "fieldcalls") {         # fields that are no constants
        line("    static int g(int n) { return n < 2 ? n + 1 : g(n / 2) + n; }")
        for (i = 0; i < n; i++) line("    static final int C" i " = g(" i ");")
        main("        System.out.println(C" n - 1 ");")
    } else if (shape == "string") {             # one of n bytes
        main("        System.out.println(\"" repeat("x", n) "\");")
    } else if (shape == "ands") {
        printf "    static boolean f(int[] a, int x) { return a[0] < x"
        for (i = 0; i < n; i++) printf " && a[x & 3] < x + %d", i + 9
        line("; }")
        main("        int[] a = {1, 2, 3, 4}; System.out.println(f(a, 2));")
    } else if (shape == "assigns") {            # x = y = x = ...
        main("        int x = 1, y = 2; " repeat("x = y = ", n) "7; System.out.println(x + y);")
    } else if (shape == "minus") {
        main("        int x = args.length + 5; System.out.println(" repeat("- ", n) "x);")
    } else if (shape == "casts") {
        main("        long x = args.length + 5; System.out.println(" repeat("(int) ", n) "x);")
    } else if (shape == "dims") {
        main("        int" repeat("[]", n) " a = new int" repeat("[1]", n) "; System.out.println(a.length);")
    } else if (shape == "fills") {              # n parallel loops, none needs another
        line("    static int f(int k) {")
        line("        int s = 0;")
        for (i = 0; i < n; i++) {
            line("        int[] a" i " = new int[k];")
            line("        for (int i = 0; i < k; i++) a" i "[i] = i * " i " + 1;")
            line("        s ^= a" i "[s & 1];")
        }
        line("        return s;")
        line("    }")
        main("        System.out.println(f(5));")
    } else if (shape == "scans") {              # n loops in order over one array
        line("    static int f(int k) {")
        line("        int[] a = new int[k]; a[0] = 1;")
        for (i = 0; i < n; i++) line("        for (int i = 1; i < k; i++) a[i] = a[i - 1] * " i + 2 " ^ a[i];")
        line("        return a[k - 1];")
        line("    }")
        main("        System.out.println(f(4));")
    } else if (shape == "searches") {           # n while loops
        line("    static int f(int[] a, int k) {")
        line("        int s = 0, j;")
        for (i = 0; i < n; i++) line("        j = 0; while (j < k && a[j] * " i + 1 " < s) j++; s += j + 1;")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(new int[]{1, 20, 300, 4000}, 4));")
    } else if (shape == "pairs") {              # n / 2 loops with a loop in them
        line("    static int f(int[][] a, int k) {")
        line("        int s = 0;")
        for (i = 0; i < n; i += 2) line("        for (int i = 0; i < k; i++) for (int j = 0; j < k; j++) s += a[i][j] * " i + 1 " + j;")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(new int[][]{{1, 2}, {3, 4}}, 2));")
    } else if (shape == "planes") {             # n / 2 matrices
        line("    static int f(int k) {")
        line("        int[][] a0 = new int[k][k];")
        for (i = 2; i < n; i += 2) {
            line("        int[][] a" i " = new int[k][k];")
            line("        for (int i = 0; i < k; i++) for (int j = 0; j < k; j++) a" i "[i][j] = a" i - 2 "[j][i] * " i " + i;")
        }
        line("        return a" i - 2 "[k - 1][0];")
        line("    }")
        main("        System.out.println(f(3));")
    } else if (shape == "bins") {               # n loops that write anywhere
        line("    static int f(int[] a, int k) {")
        line("        int[] h = new int[8];")
        for (i = 0; i < n; i++) line("        for (int i = 0; i < k; i++) h[a[i] * " i " + i & 7] += i + " i ";")
        line("        return h[3];")
        line("    }")
        main("        System.out.println(f(new int[]{1, 20, 300, 4000}, 4));")
    } else if (shape == "sweeps") {             # n loops, each reads what the one before has made, and fails or not
        line("    static double f(double[] a, int k) {")
        for (i = 0; i < n; i++) {
            line("        double[] b" i " = new double[k];")
            line("        for (int i = 1; i < k - 1; i++) b" i "[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.3 + " i % 7 ";")
            line("        a = b" i ";")
        }
        line("        return a[k / 2];")
        line("    }")
        main("        System.out.println(f(new double[]{1, 20, 300, 4000}, 4));")
    } else if (shape == "groups") {             # n methods of 10 loops
        for (m = 0; m < n; m++) {
            line("    static int f" m "(int k) {")
            line("        int s = " m ";")
            for (i = 0; i < 10; i++) {
                if (i % 2) line("        for (int i = 0; i < k; i++) s += i * " i ";")
                else line("        int[] a" i " = new int[k]; for (int i = 0; i < k; i++) a" i "[i] = i * " i + m "; s += a" i "[k - 1];")
            }
            line("        return s;")
            line("    }")
        }
        line("    public static void main(String[] args) {")
        line("        int s = 0;")
        for (m = 0; m < n; m++) line("        s = s * 3 + f" m "(" m % 3 + 1 ");")
        line("        System.out.println(s);")
        line("    }")
    } else if (shape == "switches") {           # a switch of n cases
        line("    static int f(int x) {")
        line("        int s = 0;")
        line("        switch (x) {")
        for (i = 0; i < n; i++) line("        case " i ": s = x * " i + 3 "; break;")
        line("        default: s = 1;")
        line("        }")
        line("        return s;")
        line("    }")
        main("        System.out.println(f(" n - 1 "));")
    } else if (shape == "mixed") {              # n loops of four kinds
        line("    static int f(int[] a, int k) {")
        line("        int s = 0, j;")
        for (i = 0; i < n; i++) {
            if (i % 4 == 0) line("        int[] b" i " = new int[k]; for (int i = 0; i < k; i++) b" i "[i] = a[i] * " i " + s;")
            else if (i % 4 == 1) line("        for (int i = 0; i < k; i++) s += b" i - 1 "[i] * " i ";")
            else if (i % 4 == 2) line("        for (int i = 1; i < k; i++) b" i - 2 "[i] = b" i - 2 "[i - 1] + b" i - 2 "[i];")
            else line("        j = 0; while (j < k && b" i - 3 "[j] < s) j++; s += j; a = b" i - 3 ";")
        }
        line("        return s + a[0];")
        line("    }")
        main("        System.out.println(f(new int[]{1, 20, 300, 4000}, 4));")
    } else {
        line("no shape '" shape "'")
    }
    line("}")
}
