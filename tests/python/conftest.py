import sys
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TREE / "api" / "python"))

import frbz     # noqa: E402 - from the tree

SOURCE = """
class Sample {
    static int one(int x) { return x + 1; }
    static long wide(long x) { return x * 2; }
    static float half(float x) { return x / 2; }
    static double mean(double a, double b) { return (a + b) / 2; }
    static boolean not(boolean b) { return !b; }
    static double[] d1(double[] a) { return a; }
    static double[][] d2(double[][] a) { return a; }
    static double[][][] d3(double[][][] a) { return a; }
    static float[] f1(float[] a) { return a; }
    static float[][] f2(float[][] a) { return a; }
    static float[][][] f3(float[][][] a) { return a; }
    static int[] i1(int[] a) { return a; }
    static int[][] i2(int[][] a) { return a; }
    static int[][][] i3(int[][][] a) { return a; }
    static long[] l1(long[] a) { return a; }
    static long[][] l2(long[][] a) { return a; }
    static long[][][] l3(long[][][] a) { return a; }
    static boolean[] b1(boolean[] a) { return a; }
    static byte[] y1(byte[] a) { return a; }
    static short[][] s2(short[][] a) { return a; }
    static char[] c1(char[] a) { return a; }
    static char next(char c) { return (char) (c + 1); }
    static int which(byte x) { return 8; }
    static int which(short x) { return 16; }
    static int which(int x) { return 32; }
    static boolean[][] b2(boolean[][] a) { return a; }
    static boolean[][][] b3(boolean[][][] a) { return a; }
    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++)
            sum += a[i] * b[i];
        return sum;
    }
    static double[][] multiply(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][b[0].length];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < b[0].length; j++) {
                double sum = 0;
                for (int k = 0; k < b.length; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
    record Pair(double sum, int n) {}
    record Parts(double[] re, float[][] im, boolean ok, Pair of) {}
    static Parts parts(double[] a) {
        double[] b = new double[a.length];
        double sum = 0;
        for (int i = 0; i < a.length; i++)
            b[i] = -a[i];
        for (int i = 0; i < a.length; i++)
            sum += a[i];
        return new Parts(b, new float[2][a.length], a.length > 0, new Pair(sum, a.length));
    }
    static double weighed(Pair p, double by) { return p.sum() * by + p.n(); }
    static int sum(int a, int b) { return a + b; }
    static int sum(int a) { return a; }
    static double sum(double[] a) { double s = 0; for (int i = 0; i < a.length; i++) s += a[i]; return s; }
    static int forever(int n) { int x = n; while (x != 3) x = x * 5 | 8; return x; }
    public static void main(String[] args) { System.out.println("n is " + Integer.parseInt(args[0]) + " \\u00e9"); }
}
"""


@pytest.fixture(scope="module")
def m():
    with frbz.compile(text=SOURCE, name="Sample.java") as program:
        yield program
