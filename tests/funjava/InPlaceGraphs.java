// graphs: sets that are joined, queues, heaps in arrays, an order of all nodes, strongly connected parts
// run: 10
// expect: 4002 130619641327934784 6327185140982 6422159511903028031
// run: 200
// expect: 38002 7892593922665610758 896453032976691379 -2020774627574323828
class InPlaceGraphs {
    static int joined(int n) {
        int[] parent = new int[n], size = new int[n];
        for (int i = 0; i < n; i++) {
            parent[i] = i;
            size[i] = 1;
        }
        int seed = 17, sets = n;
        for (int k = 0; k < n; k++) {
            seed = seed * 1103515245 + 12345;
            int a = (seed >>> 16) % n;
            seed = seed * 1103515245 + 12345;
            int b = (seed >>> 16) % n;
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
        return sets * 1000 + size[n / 2];
    }
    static int[] first(int n) {
        int[] first = new int[n + 1];
        for (int i = 0; i < n; i++)
            first[i + 1] = first[i] + i % 4;
        return first;
    }
    static int[] breadth(int n) {
        int[] start = first(n), edge = new int[start[n]];
        for (int i = 0; i < n; i++)
            for (int k = start[i]; k < start[i + 1]; k++)
                edge[k] = (i * 31 + k * k + 1) % n;
        int[] distance = new int[n], queue = new int[n];
        for (int i = 0; i < n; i++)
            distance[i] = -1;
        int head = 0, tail = 0;
        distance[3] = 0;
        queue[tail++] = 3;
        while (head < tail) {
            int u = queue[head++];
            for (int k = start[u]; k < start[u + 1]; k++) {
                int v = edge[k];
                if (distance[v] < 0) {
                    distance[v] = distance[u] + 1;
                    queue[tail++] = v;
                }
            }
        }
        return distance;
    }
    static long shortest(int n) {
        int m = 4 * n;
        long[] distance = new long[n], key = new long[m + 1];
        int[] node = new int[m + 1];
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
            for (int e = 1; e <= 3; e++) {
                int v = (u * 5 + e * 7) % n;
                long d = distance[u] + (u * 13 + e * 11) % 17 + 1;
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
    static int[] order(int n) {
        int[] in = new int[n], out = new int[n];
        for (int i = 0; i < n; i++)
            for (int e = 1; e <= 2; e++)
                if (i + e * (i % 3 + 1) < n)
                    in[i + e * (i % 3 + 1)]++;
        int head = 0, tail = 0;
        for (int i = 0; i < n; i++)
            if (in[i] == 0)
                out[tail++] = i;
        while (head < tail) {
            int i = out[head++];
            for (int e = 1; e <= 2; e++) {
                int v = i + e * (i % 3 + 1);
                if (v < n && --in[v] == 0)
                    out[tail++] = v;
            }
        }
        return out;
    }
    static long mixed(int[] a) {
        long s = a.length;
        for (int i = 0; i < a.length; i++)
            s = s * 1000003 + a[i];
        return s;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        System.out.println(joined(n) + " " + mixed(breadth(n)) + " " + shortest(n) + " " + mixed(order(n)));
    }
}
