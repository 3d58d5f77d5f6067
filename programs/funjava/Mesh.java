// Something spreads over an unstructured mesh: a step gathers what elements need from their nodes,
// computes, and scatters what they do to their nodes.  The scattering is written as a gathering,
// each node from its elements, so that everything is a construction.
//
// run: 4 3 1
// expect: 0.06578438286090621 0.06581682913284657 0.08149503480827569
// run: 20 10 7919
// expect: 0.25937571124446657 0.25909890291656995 0.26228587262324815
// run: 33 6 7919
// expect: 0.36057954420387833 0.363365816889856 0.363338105510634
public class Mesh {
    /**
     * The nodes of n x n elements, four each, of a mesh that is closed in both directions; numbers of neighbours lie
     * "spread" apart, which has no divisor in common with n.
     */
    static long[][] elements(int n, int spread) {
        long[][] nodes = new long[4][n * n];
        for (int c = 0; c < 4; c++)
            for (int e = 0; e < n * n; e++) {
                int row = (e / n + c / 2) % n, column = (e % n + c % 2) % n;
                nodes[c][e] = ((long) row * n + column) * spread % ((long) n * n);
            }
        return nodes;
    }

    /** The elements of each node: of which element it is corner c. */
    static long[][] around(long[][] nodes) {
        long[][] elements = new long[4][nodes[0].length];
        for (int c = 0; c < 4; c++)
            for (int e = 0; e < nodes[0].length; e++)
                elements[c][(int) nodes[c][e]] = e;
        return elements;
    }

    static double[] start(int n) {
        double[] u = new double[n * n];
        for (int v = 0; v < n * n; v++)
            u[v] = v % 1013 * 0.01;
        return u;
    }

    static double[] stress(double[] u, long[][] nodes) {
        double[] stress = new double[nodes[0].length];
        for (int e = 0; e < stress.length; e++) {
            double sum = u[(int) nodes[0][e]] + u[(int) nodes[1][e]] + u[(int) nodes[2][e]] + u[(int) nodes[3][e]];
            double mean = sum * 0.25;
            stress[e] = mean / (1 + mean * mean);
        }
        return stress;
    }

    /** The length of a step: that of the element which allows least. */
    static double least(double[] stress) {
        double least = 1;
        for (int e = 0; e < stress.length; e++)
            least = Math.min(least, 1 / (1 + Math.abs(stress[e])));
        return least;
    }

    static double[] moved(double[] u, double[] stress, long[][] elements, double time) {
        double[] next = new double[u.length];
        for (int v = 0; v < u.length; v++) {
            double sum = stress[(int) elements[0][v]] + stress[(int) elements[1][v]] +
                    stress[(int) elements[2][v]] + stress[(int) elements[3][v]];
            next[v] = u[v] + (sum * 0.25 - u[v]) * time;
        }
        return next;
    }

    static double[] run(double[] u, long[][] nodes, long[][] elements, int steps) {
        if (steps == 0)
            return u;
        double[] s = stress(u, nodes);
        return run(moved(u, s, elements, least(s)), nodes, elements, steps - 1);
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), steps = Integer.parseInt(args[1]);
        long[][] nodes = elements(n, Integer.parseInt(args[2]));
        double[] u = run(start(n), nodes, around(nodes), steps);
        System.out.println(u[0] + " " + u[n] + " " + u[n * n - 1]);
    }
}
