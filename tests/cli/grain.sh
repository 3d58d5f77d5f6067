# tests/cli/grain.sh - --grain auto:CORES: tasks enough for so many cores, and the same results.
source "$(dirname "$0")/_lib.sh"

# Elements and turns that take their time: of 64 bits, of 32, sums in lanes, other sums.
J=programs/funjava
mkdir slow
cat >slow/Slow.java <<'END'
public class Slow {
    static double[] row(int n, int m) {
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < m; j++)
                sum += Math.sqrt(i + j);
            y[i] = sum;
        }
        return y;
    }

    static int[] steps(int n) {
        int[] y = new int[n];
        for (int i = 0; i < n; i++) {
            long k = i + 1;
            int s = 0;
            while (k != 1) {
                k = (k & 1) == 0 ? k / 2 : 3 * k + 1;
                s++;
            }
            y[i] = s;
        }
        return y;
    }

    static double sum(int n, int m) {
        double all = 0;
        for (int i = 0; i < n; i++) {
            double x = i;
            for (int j = 0; j < m; j++)
                x = x * 0.75 + 1;
            all += x;
        }
        return all;
    }

    static long count(int n, int m) {
        long all = 0;
        for (int i = 0; i < n; i++) {
            long x = i;
            for (int j = 0; j < m; j++)
                x = x * 31 % 1009;
            all += x;
        }
        return all;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), m = Integer.parseInt(args[1]);
        double[] y = row(n, m);
        int[] s = steps(n);
        double a = 0;
        for (int i = 0; i < n; i++)
            a += y[i] * (i % 3);
        int most = 0;
        for (int i = 0; i < n; i++)
            most = Math.max(most, s[i]);
        System.out.println(a + " " + most + " " + sum(n, m) + " " + count(n, m));
    }
}
END

for p in "$J/LU.java 50" "$J/Stencil.java 50 20" "$J/Mandelbrot.java 40 50" "$J/FFT.java 10" "$J/MatMul.java 100" "$J/Transpose.java 100 30" \
         "$J/Dot.java 5000" "$J/Sort.java 1000" "$J/Mesh.java 20 7 3" "slow/Slow.java 100 9" "slow/Slow.java 1000 9" "--layout a=z,c=col $J/MatMul.java 40" \
         "tests/funjava/SharedRows.java 40 40 7"; do
    check "same: $p" 0 "frbz $p >auto; for n in 1 4 64 1000; do for j in 1 4; do frbz -j \$j --grain auto:\$n $p | cmp - auto; done; done
                        frbz sim --grain auto:16 --set cores=16 $p | head -n \$(wc -l <auto) | cmp - auto" '' ''
done

# Tasks of a run: as by default, for few cores, for many.
tasks() {
    check "tasks: $1" 0 "for g in auto auto:1 auto:8 auto:1000; do frbz sim -q --grain \$g --stats $1 | sed -n 's/^tasks.executed *\([0-9]*\).*/\1/p'; done | tr '\n' ' '" "$2 " ''
}
tasks "$J/Dot.java 65536" "22 22 294 294"
tasks "$J/Stencil.java 64 1" "22 22 158 158"
tasks "$J/Transpose.java 64 64" "40 44 316 316"
tasks "$J/FFT.java 2" "539 860 860 860"
tasks "$J/MatMul.java 128" "410 398 706 754"
tasks "--layout a=z,b=col,c=row $J/MatMul.java 64" "767 767 1855 1855"
tasks "--entry row slow/Slow.java 64 100" "11 15 83 83"
tasks "--entry steps slow/Slow.java 64" "9 85 85 85"
tasks "--entry sum slow/Slow.java 512 100" "11 589 589 589"
tasks "--entry count slow/Slow.java 64 100" "10 14 82 82"

# A loop in order that makes arrays anew: small ones in place, which are fewer for many cores.
cat >slow/Steps.java <<'END'
public class Steps {
    static double[] step(double[] a, double k) {
        double[] r = new double[a.length];
        for (int i = 0; i < a.length; i++)
            r[i] = a[i] + k * a[a.length - 1 - i];
        return r;
    }

    public static void main(String[] args) {
        double[] a = new double[Integer.parseInt(args[0])];
        for (int i = 0; i < a.length; i++)
            a[i] = i;
        for (int s = 0; s < 20; s++)
            a = step(a, 0.5);
        System.out.println(a[a.length / 2]);
    }
}
END
tasks "slow/Steps.java 64" "4 9 9 9"
tasks "slow/Steps.java 65" "4 10 210 210"
tasks "slow/Steps.java 4096" "21 21 6153 6153"
tasks "slow/Steps.java 4097" "526 526 6300 6300"

for g in auto:0 auto: auto:x auto:4x auto:70000 automatic; do
    check "no grain: $g" 2 "frbz run --grain $g $J/Fib.java 3" '' "frbz: '$g' after --grain is not auto, auto:CORES (1 to 65536), fine or thesis*"
done
