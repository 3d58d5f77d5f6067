// run: 9
// expect: -28229285659
// run: 70
// expect: 9073812560810890978
// run: 1
// expect: 0
// bench: sequential paths(1000000) paths(70)
/** Shortest paths from one node, with a heap in arrays. */
public class Dijkstra {
    static long paths(int n) {
        int degree = 4;
        long[] distance = new long[n], key = new long[n * degree + 1];
        int[] node = new int[n * degree + 1];
        boolean[] done = new boolean[n];
        for (int i = 0; i < n; i++)
            distance[i] = Long.MAX_VALUE;
        int count = 1;
        distance[0] = 0;
        while (count > 0) {
            int u = node[0];
            count--;
            long k = key[count];
            int x = node[count], i = 0;
            while (true) {
                int c = 2 * i + 1;
                if (c >= count)
                    break;
                if (c + 1 < count && key[c + 1] < key[c])
                    c++;
                if (key[c] >= k)
                    break;
                key[i] = key[c];
                node[i] = node[c];
                i = c;
            }
            key[i] = k;
            node[i] = x;
            if (done[u])
                continue;
            done[u] = true;
            for (int e = 1; e <= degree; e++) {
                int v = (int) ((u * 7L + e * 12345L) % n);
                long d = distance[u] + (u * 13L + e * 11) % 17 + 1;
                if (d < distance[v]) {
                    distance[v] = d;
                    int j = count++;
                    while (j > 0 && key[(j - 1) / 2] > d) {
                        key[j] = key[(j - 1) / 2];
                        node[j] = node[(j - 1) / 2];
                        j = (j - 1) / 2;
                    }
                    key[j] = d;
                    node[j] = v;
                }
            }
        }
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + (done[i] ? distance[i] : -1);
        return s;
    }
    public static void main(String[] args) {
        System.out.println(paths(Integer.parseInt(args[0])));
    }
}
