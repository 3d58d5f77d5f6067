"""The work of Ranks.java with Dask: ranks_dask.py WHAT N TIMES PROCESSES, each of one thread.

WHAT is 0, products of vectors, or 2, products of matrices.  Prints ms for each time, the first one left out."""
import sys
import time

import dask.array as da
from distributed import Client, LocalCluster, wait


def main():
    what, n, times, processes = map(int, sys.argv[1:])
    with LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster):
        if what == 0:
            i = da.arange(n, chunks=-(-n // (4 * processes)))
            a, b = ((i % 17).astype("f8").persist(), (i % 19).astype("f8").persist())
        else:
            side = -(-n // (2 * processes))
            i = da.arange(n, chunks=side)
            a, b = (((i[:, None] * k + i) % 8 - 3.5).persist() for k in (3, 5))
        wait([a, b])
        for k in range(times + 1):
            if k == 1:
                begun = time.perf_counter()
            if what == 0:
                ((a + k) * b).sum().compute()
            else:
                wait((a @ b).persist())
        print((time.perf_counter() - begun) * 1e3 / times)


if __name__ == "__main__":
    main()
