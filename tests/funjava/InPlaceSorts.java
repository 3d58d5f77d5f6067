// sorting: by insertion in place; merging from below and by radix, each pass into a new array
// run: 40
// expect: -7256476230383933443 -7256476230383933443 -7256476230383933443
// run: 333
// expect: -9196571709216784152 -9196571709216784152 -9196571709216784152
// run: 0
// expect: 0 0 0
// run: 1
// expect: 3074588 3074588 3074588
class InPlaceSorts {
    static int[] random(int n) {
        int[] a = new int[n];
        int seed = 4711;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = seed >> 7;
        }
        return a;
    }
    static int[] insertion(int n) {
        int[] a = new int[n];
        int seed = 4711;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            a[i] = seed >> 7;
        }
        for (int i = 1; i < n; i++) {
            int x = a[i], j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
        return a;
    }
    static int[] merged(int[] from) {
        int n = from.length;
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = from[i];
        for (int width = 1; width < n; width *= 2) {
            int[] b = new int[n];
            for (int left = 0; left < n; left += 2 * width) {
                int mid = Math.min(left + width, n), right = Math.min(left + 2 * width, n), i = left, j = mid;
                for (int k = left; k < right; k++)
                    if (i < mid && (j >= right || a[i] <= a[j]))
                        b[k] = a[i++];
                    else
                        b[k] = a[j++];
            }
            a = b;
        }
        return a;
    }
    static int[] radix(int[] from) {
        int n = from.length;
        int[] a = new int[n];
        for (int i = 0; i < n; i++)
            a[i] = from[i];
        for (int shift = 0; shift < 32; shift += 8) {
            int[] start = new int[257], b = new int[n];
            for (int i = 0; i < n; i++)
                start[((a[i] ^ 0x80000000) >>> shift & 255) + 1]++;
            for (int k = 0; k < 256; k++)
                start[k + 1] += start[k];
            for (int i = 0; i < n; i++)
                b[start[(a[i] ^ 0x80000000) >>> shift & 255]++] = a[i];
            a = b;
        }
        return a;
    }
    static long mixed(int[] a) {
        long s = a.length;
        for (int i = 0; i < a.length; i++)
            s = s * 1000003 + a[i];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int[] a = random(n);
        System.out.println(mixed(insertion(n)) + " " + mixed(merged(a)) + " " + mixed(radix(a)));
    }
}
