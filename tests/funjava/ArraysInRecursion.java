// methods that call themselves, or each other, and change arrays: loops with stacks of their own
// run: 5
// expect: 90012243
// expect: 13102803
// expect: -500 -213 361
// expect: 22 1908610
// expect: 336759528
// expect: 0 0
// expect: 10
// expect: 103
// expect: 2.5
// expect: 16.28125 70.29296875
// expect: 0 2119654
// expect: 1297 36955
// run: 9
// expect: 85760151703832
// expect: 11559987493382
// expect: -500 -74 500
// expect: 69 1762612848227
// expect: 227764835
// expect: 0 0
// expect: 4
// expect: 6527
// expect: 6.268201973343821
// expect: 24.2392578125 316.95654296875
// expect: 0 2119654
// expect: 6731 441146707982
// run: 40
// expect: -7671420658761717780
// expect: 5404555420237575440
// expect: -500 47 500
// expect: 1372 -5420563635888233601
// expect: 282716936
// expect: 0 0
// expect: 4
// expect: 7898
// expect: 6.268201973343821
// expect: 24.2392578125 316.95654296875
// expect: 0 2119654
// expect: 3201 -1813112776312799532
// remark: 46: 'sort' calls itself and changes arrays: it becomes a loop with a stack
// remark: 120: 'term' calls itself and changes arrays: it becomes a loop with a stack
// remark: 156: 'walk' calls itself and changes arrays: it becomes a loop with a stack
// remark: 203: 'down' calls itself and changes arrays: it becomes a loop with a stack
class ArraysInRecursion {
    static void sort(int[] a, int low, int high) {
        if (low >= high)
            return;
        int pivot = a[(low + high) >>> 1], i = low - 1, j = high + 1;
        while (true) {
            do i++; while (a[i] < pivot);
            do j--; while (a[j] > pivot);
            if (i >= j)
                break;
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
        sort(a, low, j);
        sort(a, j + 1, high);
    }

    static void merge(long[] a, long[] spare, int low, int high) {
        if (high - low < 2)
            return;
        int middle = (low + high) / 2, i = low, j = middle, k = low;
        merge(a, spare, low, middle);
        merge(a, spare, middle, high);
        while (i < middle && j < high)
            spare[k++] = a[i] <= a[j] ? a[i++] : a[j++];
        while (i < middle)
            spare[k++] = a[i++];
        while (j < high)
            spare[k++] = a[j++];
        for (k = low; k < high; k++)
            a[k] = spare[k];
    }

    // As deep as the field has cells.
    static int fill(int[][] field, int i, int j, int old, int now) {
        if (i < 0 || j < 0 || i >= field.length || j >= field[0].length || field[i][j] != old)
            return 0;
        field[i][j] = now;
        return 1 + fill(field, i + 1, j, old, now) + fill(field, i - 1, j, old, now) + fill(field, i, j + 1, old, now) + fill(field, i, j - 1, old, now);
    }

    static long ways(long[] memo, int n) {
        return n < 2 ? 1 : memo[n] != 0 ? memo[n] : (memo[n] = (ways(memo, n - 1) * 3 + ways(memo, n / 2)) % 1000000007L);
    }

    // The parent of the last node is a constant, so that it is a tail call in one place only.
    static int find(int[] parent, int x) {
        return parent[x] == x ? x : (parent[x] = find(parent, parent[x]));
    }

    static int queens(boolean[] columns, boolean[] up, boolean[] down, int row, int n) {
        if (row == n)
            return 1;
        int count = 0;
        for (int c = 0; c < n; c++) {
            if (columns[c] || up[row + c] || down[row - c + n])
                continue;
            columns[c] = up[row + c] = down[row - c + n] = true;
            count += queens(columns, up, down, row + 1, n);
            columns[c] = up[row + c] = down[row - c + n] = false;
        }
        return count;
    }

    // Sums, products and signs: numbers are positive, + is -1, * is -2, - is -3, brackets are -4 and -5.
    static int sum(int[] text, int[] at) {
        int value = term(text, at);
        while (at[0] < text.length && text[at[0]] == -1) {
            at[0]++;
            value += term(text, at);
        }
        return value;
    }

    static int term(int[] text, int[] at) {
        int value = factor(text, at);
        while (at[0] < text.length && text[at[0]] == -2) {
            at[0]++;
            value = value * factor(text, at) % 10007;
        }
        return value;
    }

    static int factor(int[] text, int[] at) {
        int next = text[at[0]++];
        if (next == -3)
            return -factor(text, at);
        if (next != -4)
            return next;
        int value = sum(text, at);
        at[0]++;
        return value;
    }

    static int parsed(int n) {
        int[] text = new int[5 * n + 1];
        int k = 0;
        for (int i = 0; i < n; i++) {
            text[k++] = -4;
            text[k++] = i + 1;
            text[k++] = i % 2 == 0 ? -1 : -2;
        }
        text[k++] = 7;
        for (int i = 0; i < n; i++)
            text[k++] = -5;
        int[] whole = java.util.Arrays.copyOf(text, k);
        return sum(whole, new int[1]);
    }

    // All types of values that are kept; what comes before a call is computed before it, in any place.
    static double walk(double[] out, float f, double x, long k, boolean up, int n) {
        if (n == 0) {
            out[(int) (k & 7)] += x * f;
            return x;
        }
        double left = out[n & 7] + walk(out, f * 0.5f, x + 1.25, k * 3 + 1, !up, n - 1) * out[n & 7];
        out[n & 7] += up && walk(out, f, x, k + n, false, n - 2 < 0 ? 0 : n - 2) > 1 || out[0] > 2 ? 0.5 : walk(out, f + 0.25f, 2, k, up, 0);
        int i = n;
        out[i--] += walk(out, f, x, i--, !up, n > 2 ? 1 : 0) + i;
        return left * 0.5 + k % 10 + f;
    }

    // Jumps out of loops with and without calls.
    static int jumps(int[] a, int n) {
        int s = 0;
        outer:
        for (int i = 0; i < n; i++) {
            int k = 0;
            do {
                if (k == 2)
                    continue outer;
                if (a[k] > 900)
                    break outer;
                a[k] += i;
                s += jumps(a, n - 2);
                for (int q = 0; q < a.length; q++) {
                    if (a[q] == s + 1)
                        return q;
                    if (a[q] == s + 2)
                        continue outer;
                }
                k++;
            } while (k < 3);
            switch (s & 3) {
            case 0:
                s += jumps(a, n - 3);
                break;
            case 1:
                s ^= 5;
            default:
                s--;
            }
        }
        return s;
    }

    // It ends with the call of itself: there is nothing to keep.
    static void down(int[] heap, int n, int i) {
        int child = 2 * i + 1;
        if (child + 1 < n && heap[child + 1] > heap[child])
            child++;
        if (child < n && heap[child] > heap[i]) {
            int t = heap[i];
            heap[i] = heap[child];
            heap[child] = t;
            down(heap, n, child);
        }
    }

    // An array of its own is there until it calls itself.
    static int weigh(int[] a, int n) {
        if (n < 1)
            return 1;
        int[] own = new int[n];
        for (int i = 0; i < n; i++)
            own[i] = a[i] * i;
        int s = 0;
        for (int i = 0; i < n; i++)
            s += own[i];
        a[n - 1] = s % 17;
        return s + weigh(a, n - 1) - weigh(a, n - 4);
    }

    static long hash(int[] a) {
        long h = 0;
        for (int x : a)
            h = h * 31 + x;
        return h;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = new int[n], parent = new int[n];
        long[] b = new long[n];
        int[][] field = new int[n][n];
        for (int i = 0; i < n; i++) {
            a[i] = (i * 7919 + 13) % 101;
            b[i] = 1000000007L * i % 1009 - 500;
            parent[i] = Math.max(0, i - 1);
            for (int j = 0; j < n; j++)
                field[i][j] = (i * 5 + j * 3) % 7 == 0 ? 1 : 0;
        }
        int[] heap = a.clone();
        for (int i = n / 2; i >= 0; i--)
            down(heap, n, i);
        System.out.println(hash(heap));
        sort(a, 0, n - 1);
        System.out.println(hash(a));
        merge(b, new long[n], 0, n);
        System.out.println(b[0] + " " + b[n / 2] + " " + b[n - 1]);
        System.out.println(fill(field, 0, 1, 0, 2) + " " + hash(field[n - 1]));
        System.out.println(ways(new long[20 * n + 1], 20 * n));
        System.out.println(find(parent, n - 1) + " " + hash(parent));
        int q = Math.min(n, 6);
        System.out.println(queens(new boolean[q], new boolean[2 * q], new boolean[2 * q + 1], 0, q));
        System.out.println(parsed(n));
        double[] out = new double[10];
        System.out.println(walk(out, 1.5f, 2, 1, true, Math.min(n, 7)));
        System.out.println(out[0] + " " + out[5]);
        int[] few = {0, 40, 3, 50, 60};
        System.out.println(jumps(few, Math.min(n, 9)) + " " + hash(few));
        System.out.println(weigh(a, Math.min(n, 12)) + " " + hash(a));
    }
}
