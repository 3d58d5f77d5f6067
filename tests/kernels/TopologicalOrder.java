// run: 9
// expect: 244976042541015
// run: 70
// expect: 427394930930393221
// run: 1
// expect: 31
// bench: sequential order(300000) order(70)
/** An order of the nodes of a graph without cycles: counts of predecessors, and a queue. */
public class TopologicalOrder {
    static long order(int n) {
        int m = 4 * n;
        int[] from = new int[m], to = new int[m], start = new int[n + 1], missing = new int[n];
        int seed = 41;
        for (int e = 0; e < m; e++) {
            seed = seed * 1664525 + 1013904223;
            int a = (seed >>> 4) % n;
            seed = seed * 1664525 + 1013904223;
            int b = (seed >>> 4) % n;
            from[e] = Math.max(a, b);
            to[e] = Math.min(a, b);
            if (a != b) {
                start[from[e] + 1]++;
                missing[to[e]]++;
            }
        }
        for (int u = 0; u < n; u++)
            start[u + 1] += start[u];
        int[] next = new int[n], edges = new int[start[n]];
        for (int e = 0; e < m; e++)
            if (from[e] != to[e])
                edges[start[from[e]] + next[from[e]]++] = to[e];
        int[] order = new int[n];
        int head = 0, tail = 0;
        for (int u = 0; u < n; u++)
            if (missing[u] == 0)
                order[tail++] = u;
        while (head < tail) {
            int u = order[head++];
            for (int k = start[u]; k < start[u + 1]; k++)
                if (--missing[edges[k]] == 0)
                    order[tail++] = edges[k];
        }
        long s = tail;
        for (int i = 0; i < n; i++)
            s = s * 31 + order[i];
        return s;
    }
    public static void main(String[] args) {
        System.out.println(order(Integer.parseInt(args[0])));
    }
}
