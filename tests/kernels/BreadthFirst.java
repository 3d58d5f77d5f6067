// run: 9
// expect: 29318129412
// run: 70
// expect: -6602930753717300180
// run: 1
// expect: 0
// bench: sequential search(500000) search(70)
/** Breadth-first search of a random graph. */
public class BreadthFirst {
    static long search(int n) {
        int degree = 8, m = n * degree;
        int[] edge = new int[m];
        int seed = 23;
        for (int e = 0; e < m; e++) {
            seed = seed * 1664525 + 1013904223;
            edge[e] = (seed >>> 4) % n;
        }
        int[] distance = new int[n], queue = new int[n];
        for (int i = 0; i < n; i++)
            distance[i] = -1;
        int head = 0, tail = 1;
        distance[0] = 0;
        while (head < tail) {
            int u = queue[head++];
            for (int k = u * degree; k < (u + 1) * degree; k++) {
                int v = edge[k];
                if (distance[v] < 0) {
                    distance[v] = distance[u] + 1;
                    queue[tail++] = v;
                }
            }
        }
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + distance[i];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(search(Integer.parseInt(args[0])));
    }
}
