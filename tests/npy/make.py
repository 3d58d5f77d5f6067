#!/usr/bin/env python3
"""Write the .npy files of tests/test_npy.c with NumPy.

Element number k (in C order) of every array is k * 3 - 7, plus 0.5 in those of
floating point.  Names: type, sizes, and f for Fortran order or v for the version.
"""
import os

import numpy as np

os.chdir(os.path.dirname(os.path.abspath(__file__)))


def array(dtype, shape, order="C"):
    a = np.arange(int(np.prod(shape))).reshape(shape) * 3 - 7
    a = a + 0.5 if "f" in dtype else a
    return np.array(a.astype(dtype), order=order)


def save(name, a, version=(1, 0)):
    with open(name + ".npy", "wb") as f:
        np.lib.format.write_array(f, a, version)


for dtype in "f8", "f4", "i8", "i4":
    save(dtype + "_5x7", array("<" + dtype, (5, 7)))
    save(dtype + "_5x7_f", array("<" + dtype, (5, 7), "F"))
    save("big_" + dtype + "_5x7", array(">" + dtype, (5, 7)))
save("f8_19", array("<f8", (19,)))
save("f8_2x3x4", array("<f8", (2, 3, 4)))
save("f8_2x3x4_f", array("<f8", (2, 3, 4), "F"))
save("i4_2x3x4_v2", array("<i4", (2, 3, 4)), (2, 0))
save("i4_2x3x4_v3", array("<i4", (2, 3, 4)), (3, 0))
save("f8_0", array("<f8", (0,)))
save("f4_0x3", array("<f4", (0, 3)))
save("i8_3x0", array("<i8", (3, 0)))
