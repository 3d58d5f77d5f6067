// records with arrays of different types: several results of a method
// run: 64
// expect: 87367.0 45760.0
// expect: 1.5729148E7 0.0
// expect: -798902000 427 8
// expect: 7 63.0 63.0
// expect: 1.0 64.0 7.937253933193772
// expect: 8 64
// expect: true 64 48241
class RecordArrays {
    record Parts(double[] re, double[] im) {}
    record LU(double[][] a, int[] order, int sign) {}
    record Both(Parts p, int[] count) {}
    record Stack(int[] a, int top) {}

    static Parts made(int n) {
        double[] re = new double[n], im = new double[n];
        for (int i = 0; i < n; i++) {
            re[i] = i;
            im[i] = n - i;
        }
        return new Parts(re, im);
    }

    static Parts times(Parts x, Parts y) {
        int n = x.re().length;
        double[] re = new double[n], im = new double[n];
        for (int i = 0; i < n; i++) {
            re[i] = x.re()[i] * y.re()[i] - x.im()[i] * y.im()[i];
            im[i] = x.re()[i] * y.im()[i] + x.im()[i] * y.re()[i];
        }
        return new Parts(re, im);
    }

    static LU decomposed(double[][] m) {
        int n = m.length, sign = 1;
        double[][] a = new double[n][n];
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
            for (int j = 0; j < n; j++)
                a[i][j] = m[i][j];
        }
        for (int k = 0; k < n; k++) {
            int p = k;
            for (int i = k + 1; i < n; i++)
                if (Math.abs(a[i][k]) > Math.abs(a[p][k]))
                    p = i;
            if (p != k) {
                for (int j = 0; j < n; j++) {
                    double t = a[k][j];
                    a[k][j] = a[p][j];
                    a[p][j] = t;
                }
                int o = order[k];
                order[k] = order[p];
                order[p] = o;
                sign = -sign;
            }
            for (int i = k + 1; i < n; i++) {
                a[i][k] /= a[k][k];
                for (int j = k + 1; j < n; j++)
                    a[i][j] -= a[i][k] * a[k][j];
            }
        }
        return new LU(a, order, sign);
    }

    static double determinant(LU lu) {
        double d = lu.sign();
        for (int i = 0; i < lu.a().length; i++)
            d *= lu.a()[i][i];
        return d;
    }

    static Both counted(Parts p, int n) {
        int[] count = new int[n];
        for (double x : p.re())
            count[(int) x % n]++;
        return new Both(new Parts(p.im(), p.re()), count);
    }

    static Parts sorted(Parts p) {
        double[] key = p.re().clone(), other = p.im().clone();
        for (int i = 1; i < key.length; i++)
            for (int j = i; j > 0 && key[j] < key[j - 1]; j--) {
                double t = key[j];
                key[j] = key[j - 1];
                key[j - 1] = t;
                t = other[j];
                other[j] = other[j - 1];
                other[j - 1] = t;
            }
        return new Parts(key, other);
    }

    static int[] squares(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = i * i;
        return a;
    }

    static Stack small(int n) {
        int[] a = squares(n);
        int top = 0;
        while (top < n && a[top] < 50)
            top++;
        return new Stack(a, top);
    }

    static Parts either(boolean swap, Parts p) {
        return swap ? new Parts(p.im(), p.re()) : p;
    }

    static int depth(int n) {
        Stack s = new Stack(new int[n], 0);
        for (int i = 0; i < n; i++)
            s.a()[i] = i ^ 5;
        int sum = 0;
        for (int i = 0; i < n; i++)
            sum = sum * 3 + s.a()[i];
        return sum;
    }

    static double sum(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] * (i + 1);
        return s;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        Parts p = made(n);
        p.re()[0] = 7;                              // new from the method: its caller may write it
        double[] im = p.im();
        System.out.println(sum(p.re()) + " " + sum(im));
        for (int k = 0; k < 3; k++)
            p = times(p, made(n));
        System.out.println(p.re()[n - 1] + " " + p.im()[n / 2]);
        double[][] m = new double[8][8];
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < 8; j++)
                m[i][j] = (i * 5 + j * 3) % 7 + (i == j ? 1 : 0);
        LU lu = decomposed(m);
        System.out.println(Math.round(determinant(lu) * 1000) + " " + lu.order()[0] + lu.order()[1] + lu.order()[2] + " " + lu.a().length);
        Both b = counted(made(n), 10);
        System.out.println(b.count()[3] + " " + b.p().re()[1] + " " + b.p().im()[n - 1]);
        Parts s = sorted(new Parts(b.p().re(), squareRoots(n)));
        System.out.println(s.re()[0] + " " + s.re()[n - 1] + " " + s.im()[0]);
        Stack t = small(n);
        System.out.println(t.top() + " " + t.a()[t.top()]);
        Parts e = either(n > 10, p);
        System.out.println((e.re()[5] == p.im()[5]) + " " + either(false, p).re().length + " " + depth(9));
    }

    static double[] squareRoots(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++)
            a[i] = Math.sqrt(i);
        return a;
    }
}
