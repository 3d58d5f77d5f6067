// Points that escape, in many forms: what stands beside the form of programs/funjava/Mandelbrot.java.
//
// base: base 1 base(320,100) base(30,20)
// variant: floats 1 floatPicture(320,100) floatPicture(30,20)
// variant: break 1 breaking(320,100) breaking(30,20)
// variant: return 1 returning(320,100) returning(30,20)
// variant: four-values 1 fourValues(320,100) fourValues(30,20)
// variant: do-while 1 doWhile(320,100) doWhile(30,20)
// variant: long-count 1 longCount(320,100) longCount(30,20)
// variant: in-the-nest 1 inTheNest(320,100) inTheNest(30,20)
// variant: flat 1 flat(320,100) flat(30,20)
// variant: julia 1.6 julia(320,100) julia(30,20)
//
// run: 30
// expect: base 112030
// expect: floats 112030
// expect: break 112030
// expect: return 112030
// expect: four-values 112030
// expect: do-while 112030
// expect: long-count 112030
// expect: in-the-nest 112030
// expect: flat 28283
// expect: julia 83802
// run: 50
// expect: base 302233
// expect: floats 302233
// expect: break 302233
// expect: return 302233
// expect: four-values 302233
// expect: do-while 302233
// expect: long-count 302233
// expect: in-the-nest 302233
// expect: flat 77174
// expect: julia 238351
public class Mandelbrot {
    static int steps(double cr, double ci, int limit) {
        double r = 0, i = 0;
        int n = 0;
        while (n < limit && r * r + i * i <= 4) {
            double t = r * r - i * i + cr;
            i = 2 * r * i + ci;
            r = t;
            n++;
        }
        return n;
    }
    static int[][] base(int size, int limit) {
        int[][] p = new int[size][size];
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                p[y][x] = steps(-2.25 + 3.0 * x / size, -1.25 + 2.5 * y / size, limit);
        return p;
    }
    static int floatSteps(float cr, float ci, int limit) {
        float r = 0, i = 0;
        int n = 0;
        while (n < limit && r * r + i * i <= 4) {
            float t = r * r - i * i + cr;
            i = 2 * r * i + ci;
            r = t;
            n++;
        }
        return n;
    }
    static int[][] floatPicture(int size, int limit) {
        int[][] p = new int[size][size];
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                p[y][x] = floatSteps(-2.25f + 3.0f * x / size, -1.25f + 2.5f * y / size, limit);
        return p;
    }
    static int breakSteps(double cr, double ci, int limit) {
        double r = 0, i = 0;
        int n;
        for (n = 0; n < limit; n++) {
            if (r * r + i * i > 4)
                break;
            double t = r * r - i * i + cr;
            i = 2 * r * i + ci;
            r = t;
        }
        return n;
    }
    static int[][] breaking(int size, int limit) {
        int[][] p = new int[size][size];
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                p[y][x] = breakSteps(-2.25 + 3.0 * x / size, -1.25 + 2.5 * y / size, limit);
        return p;
    }
    static int returnSteps(double cr, double ci, int limit) {
        double r = 0, i = 0;
        for (int n = 0; n < limit; n++) {
            if (r * r + i * i > 4)
                return n;
            double t = r * r - i * i + cr;
            i = 2 * r * i + ci;
            r = t;
        }
        return limit;
    }
    static int[][] returning(int size, int limit) {
        int[][] p = new int[size][size];
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                p[y][x] = returnSteps(-2.25 + 3.0 * x / size, -1.25 + 2.5 * y / size, limit);
        return p;
    }
    static int fourSteps(double cr, double ci, int limit) {
        double r = 0, i = 0, rr = 0, ii = 0;
        int n = 0;
        while (n < limit && rr + ii <= 4) {
            i = 2 * r * i + ci;
            r = rr - ii + cr;
            rr = r * r;
            ii = i * i;
            n++;
        }
        return n;
    }
    static int[][] fourValues(int size, int limit) {
        int[][] p = new int[size][size];
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                p[y][x] = fourSteps(-2.25 + 3.0 * x / size, -1.25 + 2.5 * y / size, limit);
        return p;
    }
    static int doSteps(double cr, double ci, int limit) {
        double r = 0, i = 0;
        int n = 0;
        do {
            double t = r * r - i * i + cr;
            i = 2 * r * i + ci;
            r = t;
            n++;
        } while (n < limit && r * r + i * i <= 4);
        return n;
    }
    static int[][] doWhile(int size, int limit) {
        int[][] p = new int[size][size];
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                p[y][x] = doSteps(-2.25 + 3.0 * x / size, -1.25 + 2.5 * y / size, limit);
        return p;
    }
    static long longSteps(double cr, double ci, long limit) {
        double r = 0, i = 0;
        long n = 0;
        while (n < limit && r * r + i * i <= 4) {
            double t = r * r - i * i + cr;
            i = 2 * r * i + ci;
            r = t;
            n++;
        }
        return n;
    }
    static long[][] longCount(int size, int limit) {
        long[][] p = new long[size][size];
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                p[y][x] = longSteps(-2.25 + 3.0 * x / size, -1.25 + 2.5 * y / size, limit);
        return p;
    }
    static int[][] inTheNest(int size, int limit) {
        int[][] p = new int[size][size];
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++) {
                double cr = -2.25 + 3.0 * x / size, ci = -1.25 + 2.5 * y / size, r = 0, i = 0;
                int n = 0;
                while (r * r + i * i <= 4 && n < limit) {
                    double t = r * r - i * i + cr;
                    i = 2 * r * i + ci;
                    r = t;
                    n++;
                }
                p[y][x] = n;
            }
        return p;
    }
    static int[] flat(int size, int limit) {
        int[] p = new int[size * size];
        for (int k = 0; k < size * size; k++)
            p[k] = steps(-2.25 + 3.0 * (k % size) / size, -1.25 + 2.5 * (k / size) / size, limit);
        return p;
    }
    static int juliaSteps(double zr, double zi, int limit) {
        double r = zr, i = zi;
        int n = 0;
        while (n < limit && r * r + i * i <= 4) {
            double t = r * r - i * i - 0.4;
            i = 2 * r * i + 0.6;
            r = t;
            n++;
        }
        return n;
    }
    static int[][] julia(int size, int limit) {
        int[][] p = new int[size][size];
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                p[y][x] = juliaSteps(-1.5 + 3.0 * x / size, -1.5 + 3.0 * y / size, limit);
        return p;
    }

    static long digestInts(int[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestIntsRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestIntsRow(int[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += x[i] * (i % 7 + 1);
        return sum;
    }
    static long digestLongs(long[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += digestLongsRow(x[i]) * (i % 7 + 1);
        return sum;
    }
    static long digestLongsRow(long[] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += x[i] * (i % 7 + 1);
        return sum;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println("base " + digestInts(base(n, 20)));
        System.out.println("floats " + digestInts(floatPicture(n, 20)));
        System.out.println("break " + digestInts(breaking(n, 20)));
        System.out.println("return " + digestInts(returning(n, 20)));
        System.out.println("four-values " + digestInts(fourValues(n, 20)));
        System.out.println("do-while " + digestInts(doWhile(n, 20)));
        System.out.println("long-count " + digestLongs(longCount(n, 20)));
        System.out.println("in-the-nest " + digestInts(inTheNest(n, 20)));
        System.out.println("flat " + digestIntsRow(flat(n, 20)));
        System.out.println("julia " + digestInts(julia(n, 20)));
    }
}
