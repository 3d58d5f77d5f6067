// labels: break and continue of loops around, of blocks, through switches; own labels
// run:
// expect: 5 -1 29 303
// expect: 48 1121 1121 60 122 89
// expect: 2249 1203
// expect: 468379346
// expect: 0 
// expect: 0 1 
// expect: 0 2 4 
// expect: 0 3 end 2
class Labels {
    static long search(int n, int wanted) {
        long r = -1;
        outer:
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (i * i + j * j == wanted) {
                    r = i * 1000L + j;
                    break outer;
                }
        return r;
    }

    static int primes(int n) {
        int count = 0;
        next:
        for (int i = 2; i < n; i++) {
            for (int d = 2; d * d <= i; d++)
                if (i % d == 0)
                    continue next;
            count++;
        }
        return count;
    }

    static int deep(int n) {
        int s = 0;
        a: for (int i = 0; i < n; i++) {
            b: for (int j = 0; ; j++) {
                int k = 0;
                do {
                    s++;
                    if (k == j) continue b;
                    if (j > 4) continue a;
                    if (s > 400) break a;
                    if (i == 7 && j == 3) break b;
                    if (s == 333) return -s;
                    k++;
                } while (true);
            }
            s += 1000;
        }
        return s;
    }

    static int block(int n) {
        int r = 0;
        found: {
            if (n < 0) break found;
            r = 1;
            for (int i = 0; i < n; i++) {
                if (i * i > 50) break found;
                r += i;
            }
            r = -r;
        }
        one: two: while (true) { if (r > 100) break one; r += 60; if (r % 7 == 0) continue two; break two; }
        only: r++;
        test: if (n == 3) { r += 5; if (r > 0) break test; r += 7; } else r--;
        return r;
    }

    static int machine(int[] code) {
        int pc = 0, acc = 0, steps = 0;
        run:
        while (true) {
            steps++;
            switch (code[pc]) {
            case 0: break run;
            case 1: acc += code[pc + 1]; pc += 2; break;
            case 2: if (acc < 50) { pc = code[pc + 1]; continue run; } pc += 2; break;
            case 3: pc++;
            default: acc = acc * 2; pc++; if (acc > 100000) return acc;
            }
            if (steps > 1000) break;
        }
        return acc * 10 + steps % 10;
    }

    static int[] marks(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            int v = 0;
            done:
            for (int j = 1; j < 10; j++)
                for (int k = 1; k < 10; k++)
                    if (j * k * 3 > i) {
                        v = j * 10 + k;
                        break done;
                    }
            a[i] = v;
        }
        return a;
    }

    public static void main(String[] args) {
        System.out.println(search(30, 25) + " " + search(30, 3) + " " + search(30, 29 * 29) + " " + primes(2000));
        System.out.println(deep(3) + " " + deep(9) + " " + deep(100) + " " + block(-1) + " " + block(3) + " " + block(100));
        System.out.println(machine(new int[] {1, 7, 2, 0, 4, 3, 5, 0}) + " " + machine(new int[] {1, 60, 3, 7, 0}));
        int s = 0;
        for (int x : marks(300))
            s = s * 7 + x;
        System.out.println(s);
        int j = 0;
        lines:
        for (int i = 0; i < 5; i++) {
            for (j = 0; j < 5; j++) {
                if (j > i) { System.out.println(); continue lines; }
                if (i == 3 && j == 2) break lines;
                System.out.print(i * j + " ");
            }
            System.out.println("|");
        }
        System.out.println("end " + j);
    }
}
