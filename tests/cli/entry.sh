# tests/cli/entry.sh - methods of FunJava in main's place: what they are given, and give.
source "$(dirname "$0")/_lib.sh"

cat >E.java <<'JAVA'
class E {
    static double dot(double[] x, double[] y) {
        double s = 0;
        for (int i = 0; i < x.length; i++)
            s += x[i] * y[i];
        return s;
    }
    static double[] scale(double[] x, double k) {
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++)
            y[i] = x[i] * k;
        return y;
    }
    static double[][] scale(double[][] x, double k) {
        int n = x.length, m = n > 0 ? x[0].length : 0;
        double[][] y = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                y[i][j] = x[i][j] * k;
        return y;
    }
    static double[][][] same(double[][][] a) { return a; }
    static float[][] same(float[][] a) { return a; }
    static long[][] same(long[][] a) { return a; }
    static int[][] same(int[][] a) { return a; }
    static boolean[] same(boolean[] a) { return a; }
    static boolean[] multiples(int n, int of) {
        boolean[] a = new boolean[n];
        for (int i = 0; i < n; i++)
            a[i] = i % of == 0;
        return a;
    }
    static int count(boolean[] a) {
        int n = 0;
        for (int i = 0; i < a.length; i++)
            n += a[i] ? 1 : 0;
        return n;
    }
    static double at(double[][][] a, int i, int j, int k) { return a[i][j][k]; }
    static int[][][] cube(int n, int m, int l) {
        int[][][] a = new int[n][m][l];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < l; k++)
                    a[i][j][k] = 100 * i + 10 * j + k;
        return a;
    }
    static int add(int a, int b) { return a + b; }
    static long add(long a, long b) { return a + b; }
    static float third(float x) { return x / 3; }
    static float same(float x) { return x; }
    static double same(double x) { return x; }
    static boolean and(boolean a, boolean b) { return a && b; }
    static int seven() { return 7; }
    static double fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static long all(int a, int b, int c, int d, int e, int f, int g, int h, long i, long j, long k, long l, boolean m, float n,
                    double o, int[] p) {
        return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k + 12 * l + (m ? 13 : 0) +
               (long) (14 * n) + (long) (15 * o) + 16 * p[0];
    }
    static int tooMany(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o,
                       int p, int q) { return a; }
    static int deep(int[][][][] a) { return a.length; }
    static int[][][][] deep(int n) { return new int[n][n][n][n]; }
    static int element(int[] a, int i) { return a[i]; }
    record Pair(double sum, int n) {}
    record All(boolean ok, int i, long l, float f, double d, int[] a, float[][] m, Pair p) {}
    record Deep(int n, int[][][][] a) {}
    static All record(int n) {
        int[] a = new int[n];
        float[][] m = new float[n][2];
        for (int i = 0; i < n; i++) { a[i] = i * i; m[i][1] = i; }
        return new All(n > 2, -n, 1L << 40, 0.1f, 0.1, a, m, new Pair(1, 2));
    }
    static double scaled(Pair p, double f) { return p.sum() * f + p.n(); }
    static Deep tooDeep(int n) { return new Deep(n, new int[n][n][n][n]); }
    public static void main(String[] args) { System.out.println("main " + args.length); }
}
JAVA
run='frbz -j 2 E.java --entry'
N=tests/npy
D=tests/data

# ramp5.npy is 1, 2, 3, 4, 5: the sum of squares is 55; element k of the arrays in tests/npy is
# 3 k - 7, plus 0.5 in floating point
check "dot" 0 "$run dot $D/ramp5.npy $D/ramp5.npy" '55.0' ''
check "vector" 0 "$run 'scale(double[],double)' $D/ramp5.npy 2" 'double\[5] {2.0, 4.0, 6.0, 8.0, 10.0}' ''
check "matrix" 0 "$run 'scale(double[][],double)' $N/f8_5x7.npy -2" \
    $'double\\[5]\\[7]\n  \\[0] {13.0, 7.0, 1.0, ..., -11.0, -17.0, -23.0}\n*\n  \\[4] {-155.0, *}' ''
check "three dimensions, one element" 0 "$run at $N/f8_2x3x4.npy 1 2 3" '62.5' ''
for file in f8_2x3x4 f4_5x7 i8_5x7 i4_5x7; do
    case $file in f8*) type='double[][][]';; f4*) type='float[][]';; i8*) type='long[][]';; i4*) type='int[][]';; esac
    check "$type comes back" 0 "$run 'same($type)' $N/$file.npy -o o.npy && cmp o.npy $N/$file.npy" '' ''
done
check "arrays in Fortran's order" 0 "$run 'same(double[][][])' $N/f8_2x3x4_f.npy -o o.npy && cmp o.npy $N/f8_2x3x4.npy" '' ''
check "arrays without elements" 0 "$run 'same(float[][])' $N/f4_0x3.npy -o o.npy && cmp o.npy $N/f4_0x3.npy
    $run 'same(long[][])' $N/i8_3x0.npy -o o.npy && cmp o.npy $N/i8_3x0.npy
    $run 'scale(double[],double)' $N/f8_0.npy 1 -o o.npy && cmp o.npy $N/f8_0.npy; $run dot $N/f8_0.npy $N/f8_0.npy" '0.0' ''
check "a cube that the method makes" 0 "$run cube 2 3 2" $'int\\[2]\\[3]\\[2]\n*\n  \\[1]\\[2] {120, 121}' ''
check "a cube without elements" 0 "$run cube 2 0 2 && $run cube 0 1 1 && $run cube 1 1 0" $'int\\[2]\\[0]\\[2]*int\\[0]\\[1]\\[1]*' ''
check "booleans as ints" 0 "$run multiples 40 7 -o m.npy && $run count m.npy && $run 'same(boolean[])' m.npy -o n.npy && cmp m.npy n.npy" '6' ''

check "int" 0 "$run 'add(int,int)' 2147483647 0x1" '-2147483648' ''
check "long" 0 "$run 'add( long, long )' -9223372036854775808 -1" '9223372036854775807' ''
# 16777217 lies between two floats and 2^24 is even; with the last digit it is past the middle,
# which a double does not show
check "float" 0 "$run third 1; $run 'same(float)' 16777217; $run 'same(float)' 16777217.000000001; $run 'same(float)' -inf; $run 'same(float)' nan" \
    $'0.33333334\n1.6777216E7\n1.6777218E7\n-Infinity\nNaN' ''
check "double" 0 "$run 'same(double)' 3; $run 'same(double)' -0.0; $run 'same(double)' 1e23" $'3.0\n-0.0\n1.0E23' ''
check "boolean" 0 "$run and true true; $run and true false" $'true\nfalse' ''
check "no parameter" 0 "$run seven" '7' ''
check "recursion" 0 "$run fib 15" '610.0' ''
# 1 + 4 + 9 + ... + 12^2 = 650, 13, 14 * 1.5 = 21, 15 * 2.5 = 37.5, 16 * -7
check "sixteen parameters" 0 "$run cube 1 1 1 -q; frbz -q E.java --entry multiples 1 1 -o one.npy
    $run all 1 2 3 4 5 6 7 8 9 10 11 12 true 1.5 2.5 one.npy" "$((650 + 13 + 21 + 37 + 16))" ''
parts=$'ok = true\ni = -3\nl = 1099511627776\nf = 0.1\nd = 0.1\na = int\\[3] {0, 1, 4}\nm = float\\[3]\\[2]\n*\\[2] {0.0, 2.0}\np.sum = 1.0\np.n = 2'
check "a record" 0 "$run record 3; frbz compile E.java --entry record -o r.frbz && frbz r.frbz 3" "$parts"$'\n'"$parts" ''
check "a record on the simulated machine" 0 "frbz sim E.java --entry record 3" "$parts*" ''
check "a record as one file" 0 "$run record 3 -o r.npz && /usr/bin/python3 -c 'import numpy, zipfile
z = numpy.load(\"r.npz\")
print(zipfile.ZipFile(\"r.npz\").testzip(), *z, z[\"a\"], z[\"m\"].tolist(), z[\"f\"].dtype, int(z[\"l\"]), int(z[\"i\"]), float(z[\"p.sum\"]))'" \
    'None ok i l f d a m p.sum p.n \[0 1 4] \[\[0.0, 0.0], \[0.0, 1.0], \[0.0, 2.0]] float32 1099511627776 -3 1.0' ''
check "a record as arguments" 0 "$run scaled 2.5 3 4" '13.0' ''
check "a record is no array" 1 "frbz E.java --entry 'same(int[][])' 'record(3)'" '' '*the result is a record, not an array*'
check "a record with too many dimensions" 3 "$run tooDeep 2" '' "*'a' in the result of 'tooDeep' has 4 dimensions: an array that a program gives has 3 at most*"
check "an image that says it gives a record" 1 "frbz compile E.java --entry seven -o s.frbz; frbz dis s.frbz | sed 's/\"int seven()\"/\"P seven() -> (int n)\"/' >s.s; frbz s.s" '' "*the result is no record with 'n'"
check "a number is no file" 1 "$run seven -o x.npy; code=\$?; [ -e x.npy ] || exit \$code" '7' '*the result is a number, not an array*'

# ---- which method ----
check "by the number of parameters" 3 "$run seven/0; $run same/1 3" '7' '*means 7 methods; name one with its types: same(double\[]\[]\[]), *same(double)'
check "no such method" 3 "$run sum 1" '' "E.java: error: --entry 'sum': no such method; there is dot(double\[],double\[]), *"
check "no such parameters" 3 "$run 'add(int)' 1" '' "*'add(int)': no such method; there is add(int,int), add(long,long)"
check "more than one method" 3 "$run add 1 2" '' "*'add' means 2 methods; name one with its types: add(int,int), add(long,long)"
check "words that are no methods" 3 "for w in '' / '(' 'add(' 'add()' 'add/' 'add/x' 'add(int,int' 'add(int,int))' 'add(int,int)x' 'add (int,int)'; do
    $run \"\$w\" 1 2; [ \$? = 3 ] || exit 1; done; exit 3" '' '*'
check "main" 3 "$run main" '' "*'main': main is what runs without --entry"
check "more parameters than a chunk has elements" 3 "$run tooMany" '' "E.java:*'tooMany' has 17 parameters: a program takes 16 arguments at most*"
check "more than three dimensions" 3 "$run 'deep(int[][][][])' x.npy; $run 'deep(int)' 2" '' "*'a' has 4 dimensions*the result of 'deep' has 4 dimensions*"
check "only in sources of Java" 2 "frbz as E.java --entry seven -o s.frbz; frbz s.frbz --entry seven; frbz \$P/fib.s --entry fib 3" '' \
    "*'s.frbz' is not*programs/asm/fib.s' is not*"
check "a class without main" 3 "echo 'class M { static int f() { return 1; } }' >M.java; frbz M.java --entry f; frbz M.java" '1' '*has no main*--entry METHOD*'

# ---- arguments that do not suit ----
check "too few" 2 "$run dot $D/ramp5.npy" '' 'frbz: double dot(double\[] x, double\[] y) takes 2 arguments, not 1*'
check "too many" 2 "$run third 1 2" '' '*takes 1 argument, not 2*'
check "a fraction for an int" 2 "$run 'add(int,int)' 1 2.5" '' "frbz: argument 2, '2.5': b is an int, not that*"
check "an int out of range" 2 "$run 'add(int,int)' -2147483649 1" '' "*argument 1, '-2147483649': a is an int, from -2147483648 to 2147483647*"
check "a long out of range" 2 "$run 'add(long,long)' 9223372036854775808 1" '' "*a is a long, not that*"
check "a word for a number" 2 "$run third x" '' "*x is a float, not that*"
check "a number for a boolean" 2 "$run and true 1" '' "*b is a boolean, true or false*"
check "a number for an array" 2 "$run dot $D/ramp5.npy 5" '' "*argument 2, '5': y is a double\[], from a .npy file*"
check "an array for a number" 2 "$run third $D/ramp5.npy" '' "*x is a float, not that*"
check "an array of other elements" 2 "$run 'same(int[][])' $N/i8_5x7.npy" '' "*a is an int\[]\[], it is given a long\[]\[]*"
check "an array of another rank" 2 "$run dot $D/ramp5.npy $N/f8_5x7.npy" '' "*y is a double\[], it is given a double\[]\[]*"
check "a method makes it" 0 "frbz --entry dot programs/funjava/Dot.java 'vector(1000,17)' 'vector(1000,19)'; frbz sim -q --entry dot --stats=csv programs/funjava/Dot.java 'vector(100,17)' 'vector(100,19)' | grep ^result" \
    $'71920\nresult,6530,' ''
check "of what another made, in the layout that is wanted" 0 "frbz --entry step --layout a=z programs/funjava/Stencil.java 'step(step(plate(8)))' | sed -n 3p" '*53.90625, 48.4375*' ''
D1="frbz --entry dot programs/funjava/Dot.java 'vector(3,2)'"
check "a method that there is not" 3 "$D1 'vec(3,2)'; $D1 'vector(3)'" '' "*'vec/2': no such method; there is vector(int,long)*'vector/1': no such method*"
check "one that makes no array" 1 "$D1 'dot(vector(3,2),vector(3,2))'" '' '*the result is a number, not an array'
check "arguments that do not suit it" 2 "$D1 'vector(3,x)'" '' "frbz: argument 2, 'x': mod is a long, not that*"
check "words that call nothing" 2 "for w in '(3)' 'vector(3' 'a.npy(3)' '()'; do $D1 \"\$w\" && exit; done; exit 2" '' '*from a .npy file*'
check "a fault in it" 1 "$D1 'vector(-1,2)'" '' '*negative array size (codelet vector)*'
check "too many arguments for a method" 2 "$D1 'vector(1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7)'" '' '*: more than 16 arguments*'
check "an array in another layout" 2 "$run 'scale(double[][],double)' $N/f8_5x7.npy:z 2; frbz --layout row E.java --entry 'same(int[][])' $N/i4_5x7.npy" '' \
    "*x is a double\[]\[], which has the layout tree*not VARIABLE=LAYOUT*"
check "ints that are no booleans" 2 "echo 'class I { static int[] f() { int[] a = {0, 1, 2}; return a; } }' >I.java; frbz I.java --entry f -o i.npy; $run count i.npy" \
    '' "*a is a boolean\[], and an element is 2, not 0 or 1*"
cat >Small.java <<'JAVA'
class Small {
    record Both(byte b, char c) {}
    static byte low(short x) { return (byte) x; }
    static char next(char c) { return (char) (c + 1); }
    static Both both(byte b) { return new Both(b, (char) (b + 100)); }
    static byte[] lows(short[] a) {
        byte[] b = new byte[a.length];
        for (int i = 0; i < a.length; i++)
            b[i] = (byte) a[i];
        return b;
    }
    static int[] ints(int n) {
        int[] a = new int[3];
        for (int i = 0; i < 3; i++)
            a[i] = n * i;
        return a;
    }
}
JAVA
small='frbz Small.java --entry'
check "types of fewer bits are numbers, a char that is given is printed" 0 "$small low -- -200; $small next 97; $small next 233; $small both 7; $small lows 'ints(100)'" \
    $'56\nb\nê\nb = 7\nc = k\nint\\[3] {0, 100, -56}' ''
check "one that does not fit" 2 "$small both 128" '' "*b is a byte, from -128 to 127*"
check "a character is given by its number" 2 "$small next a" '' "*c is a char, not that*"
check "elements that do not fit" 2 "$small lows 'ints(20000)'" '' "*a is a short\[], and an element is 40000, not -32768 to 32767*"
check "no such file" 2 "$run dot $D/ramp5.npy none.npy" '' '*none.npy: error: *'
check "an array beyond the memory" 4 "frbz --memory 1K E.java --entry dot $D/ramp300.npy $D/ramp300.npy" '' '*'
check "a fault at its line" 1 "$run element i.npy 3" '' '*E.java:65:*array index out of bounds*'

# ---- images, threads, machine ----
check "an image does what its source does" 0 "frbz compile E.java --entry dot -o dot.frbz && frbz dot.frbz $D/ramp5.npy $D/ramp5.npy
    frbz dis dot.frbz >dot.s && frbz dot.s $D/ramp5.npy $D/ramp5.npy
    frbz as E.java --entry dot -o as.frbz && cmp as.frbz dot.frbz" $'55.0\n55.0' ''
check "an image checks its arguments" 2 "frbz dot.frbz $D/ramp5.npy 5" '' "*argument 2, '5': y is a double\[]*"
check "an image of main takes texts" 0 "frbz compile E.java -o main.frbz && frbz main.frbz a 2 3.5" 'main 3' ''
check "arguments of main in an image" 0 "echo 'class A { public static void main(String[] args) {
    System.out.println(Integer.parseInt(args[0]) + \" \" + Double.parseDouble(args[1])); } }' >A.java
    frbz compile A.java -o a.frbz && frbz A.java 12 3 && frbz a.frbz 12 3; frbz a.frbz x 3; [ \$? = 1 ]" $'12 3.0\n12 3.0' '*A.java:2:*unsuitable program argument*'
check "without its header the code itself refuses" 1 "grep -v 'string .entry' dot.s >bare.s
    frbz bare.s $D/ramp5.npy $D/ramp5.npy; for a in '' 3 $N/f8_5x7.npy '$N/i8_5x7.npy'; do frbz bare.s $D/ramp5.npy \$a; [ \$? = 1 ] || exit 9; done; exit 1" \
    '55.0' '*unsuitable program argument*data read as a handle*unsuitable program argument*unsuitable program argument*'
check "a header that is none" 2 "for h in '' 'double' 'double dot(' 'double dot()x' 'double dot(int)' 'void[] f()' 'double dot(int a,int b)' 'double dot(void a)' 'int f(int[][][][] a)'; do
    sed \"s/^.string .entry.*/.string \\\$entry, \\\"\$h\\\"/\" dot.s >bad.s; frbz bad.s; [ \$? = 2 ] || exit 1; done; exit 2" '' '*no header of a method*'
check "a million elements on 1 to 4 threads" 0 "arrays random 3 x.npy 1000000; arrays random 4 y.npy 1000000
    want=\$(arrays dot x.npy y.npy 2>/dev/null)
    for j in 1 2 3 4; do frbz -j \$j E.java --entry dot x.npy y.npy; done | sort -u >got; wc -l <got
    awk -v a=\"\$want\" -v b=\"\$(cat got)\" 'BEGIN {exit !(a + 0 == b + 0)}'
    for j in 1 4; do frbz -j \$j E.java --entry 'scale(double[],double)' x.npy 1 -o z\$j.npy && cmp x.npy z\$j.npy; done" '1' ''
check "the simulated machine" 0 "arrays random 5 a.npy 20 30; frbz E.java --entry 'scale(double[][],double)' a.npy 3 -o n.npy
    frbz sim -q E.java --entry 'scale(double[][],double)' a.npy 3 -o s.npy --stats=text:1 && cmp n.npy s.npy && frbz sim E.java --entry fib 10 --stats=text:2" '55.0' ''
check "what the compiler makes" 0 "frbz compile E.java --entry fib --dump=dfg,asm" '*fib*.entry*fib\$entry*' ''
check "compiling for no method" 3 "frbz compile E.java --entry sum --explain" '' "*'sum': no such method*"
check "a graph" 0 "frbz graph E.java --entry fib 6" '*digraph*fib*' ''
