// run: 9
// expect: 3349444968658869432
// run: 70
// expect: 8175105240395173615
// bench: sequential build(200000) build(70)
/** A binary search tree in arrays, filled in random order, and walked with a stack. */
public class SearchTree {
    static long build(int n) {
        int[] key = new int[n], left = new int[n], right = new int[n];
        int count = 0, seed = 77;
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525 + 1013904223;
            int k = seed >>> 5, at = 0;
            boolean placed = count == 0;
            while (!placed && key[at] != k)
                if (k < key[at]) {
                    placed = left[at] == 0;
                    if (placed)
                        left[at] = count;
                    at = left[at];
                } else {
                    placed = right[at] == 0;
                    if (placed)
                        right[at] = count;
                    at = right[at];
                }
            if (placed)
                key[count++] = k;
        }
        int[] stack = new int[n + 1];
        int top = 0, at = 0;
        boolean down = count > 0;
        long s = 0;
        while (down || top > 0)
            if (down) {
                stack[top++] = at;
                down = left[at] != 0;
                at = left[at];
            } else {
                at = stack[--top];
                s = s * 31 + key[at];
                down = right[at] != 0;
                at = right[at];
            }
        return s;
    }
    public static void main(String[] args) {
        System.out.println(build(Integer.parseInt(args[0])));
    }
}
