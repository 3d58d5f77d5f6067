// run: 9
// expect: 1
// run: 70
// expect: 9
// run: 1
// expect: 1
// bench: sequential join(1000000) join(70)
/** Sets that are joined, with paths that are halved. */
public class UnionFind {
    static int join(int n) {
        int[] parent = new int[n], size = new int[n];
        for (int i = 0; i < n; i++) {
            parent[i] = i;
            size[i] = 1;
        }
        int seed = 17, sets = n;
        for (int k = 0; k < n; k++) {
            seed = seed * 1664525 + 1013904223;
            int a = (seed >>> 4) % n;
            seed = seed * 1664525 + 1013904223;
            int b = (seed >>> 4) % n;
            while (parent[a] != a) {
                parent[a] = parent[parent[a]];
                a = parent[a];
            }
            while (parent[b] != b) {
                parent[b] = parent[parent[b]];
                b = parent[b];
            }
            if (a != b) {
                if (size[a] < size[b]) {
                    int t = a;
                    a = b;
                    b = t;
                }
                parent[b] = a;
                size[a] += size[b];
                sets--;
            }
        }
        return sets;
    }
    public static void main(String[] args) {
        System.out.println(join(Integer.parseInt(args[0])));
    }
}
