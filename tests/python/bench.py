"""What calls cost from Python, beside NumPy: /usr/bin/python3 tests/python/bench.py [ROUNDS].

Times are those of processors, the least of all rounds, so that what else the computer does shows less; of arrays
and the product they are of the clock, for several threads are at it.  "NumPy without BLAS" are NumPy's own loops, which it takes for negative strides.
"""
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "api" / "python"))
import frbz     # noqa: E402 - from the tree

SOURCE = """
class Bench {
    static int one(int x) { return x; }
    static double first(double[] a) { return a[0]; }
    static double[] same(double[] a) { return a; }
    static double[][] multiply(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++)
                    sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        return c;
    }
}
"""
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 20


def least(*functions, clock=time.process_time, times=1):
    """Seconds of each function, the rounds of all interleaved."""
    best = [float("inf")] * len(functions)
    for _ in range(ROUNDS):
        for i, f in enumerate(functions):
            begin = clock()
            for _ in range(times):
                result = f()
            best[i] = min(best[i], (clock() - begin) / times)
            del result
    return best


m = frbz.compile(text=SOURCE, name="Bench.java")
call, = least(lambda: m.one(1), times=2000)
print(f"empty call                       {call * 1e6:8.2f} us")

a = np.arange(1e7)
copy, give, both = least(a.copy, lambda: m.first(a), lambda: m.same(a), clock=time.perf_counter)
print(f"10^7 doubles: a.copy()           {copy * 1e3:8.2f} ms")
print(f"              in                 {give * 1e3:8.2f} ms, {give / copy:.2f} copies")
print(f"              out                {(both - give) * 1e3:8.2f} ms, {(both - give) / copy:.2f} copies")

x, y = np.random.default_rng(1).random((2, 512, 512))
turned = x[::-1, ::-1], y[::-1, ::-1]
ours, numpy, own, einsum = least(lambda: m.multiply(x, y), lambda: x @ y, lambda: turned[0] @ turned[1],
                                 lambda: np.einsum("ik,kj->ij", x, y), clock=time.perf_counter)
print(f"512 x 512 product                {ours * 1e3:8.2f} ms")
print(f"  NumPy, its BLAS                {numpy * 1e3:8.2f} ms, {numpy / ours:.1f} times as long")
print(f"  NumPy without BLAS             {own * 1e3:8.2f} ms, {own / ours:.1f} times as long")
print(f"  NumPy, einsum                  {einsum * 1e3:8.2f} ms, {einsum / ours:.1f} times as long")
