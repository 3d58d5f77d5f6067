"""Numbers and arrays of Python as values of frbz.h, and back."""
import ctypes
import operator
import os

import numpy as np

from . import _library as c

DTYPES = {c.BOOLEAN: np.dtype(np.bool_), c.INT: np.dtype(np.int32), c.LONG: np.dtype(np.int64),
          c.FLOAT: np.dtype(np.float32), c.DOUBLE: np.dtype(np.float64), c.BYTE: np.dtype(np.int8),
          c.SHORT: np.dtype(np.int16), c.CHAR: np.dtype(np.uint16)}
RANGES = {type: np.iinfo(dtype) for type, dtype in DTYPES.items() if dtype.kind in "iu"}
TYPES = {dtype: type for type, dtype in DTYPES.items()}
NAMES = {c.BOOLEAN: "boolean", c.INT: "int", c.LONG: "long", c.FLOAT: "float", c.DOUBLE: "double", c.BYTE: "byte",
         c.SHORT: "short", c.CHAR: "char"}


def give_integer(value, x):
    x = operator.index(x)
    if not -1 << 63 <= x < 1 << 63:
        raise OverflowError(f"{x} has more than 64 bits")
    value.type = c.LONG
    value.rank = 0
    value.integer = x


def give_real(value, x):
    if isinstance(x, (str, bytes)):
        raise TypeError(f"a number is wanted, not {x!r}")
    value.type = c.DOUBLE
    value.rank = 0
    value.real = float(x)


def give_boolean(value, x):
    if not isinstance(x, (bool, np.bool_)):
        raise TypeError(f"True or False is wanted, not {x!r}")
    value.type = c.BOOLEAN
    value.rank = 0
    value.integer = bool(x)


def give_text(value, x):
    value.type = c.TEXT
    value.rank = 0
    text = os.fsencode(str(x))
    if b"\0" in text:
        raise TypeError(f"a text without a NUL is wanted, not {x!r}")
    value.text = text


NUMBERS = {c.BOOLEAN: give_boolean, c.INT: give_integer, c.LONG: give_integer, c.FLOAT: give_real, c.DOUBLE: give_real,
           c.BYTE: give_integer, c.SHORT: give_integer, c.CHAR: give_integer}


def put_array(value, a, type):
    value.type = type
    value.rank = rank = a.ndim
    value.data = a.ctypes.data
    value.size[:rank] = a.shape
    value.stride[:rank] = a.strides


def suitable(x, dtype):
    """X as an array of DTYPE, if that loses nothing: arrays as NumPy casts safely, lists if their elements fit."""
    if np.ma.is_masked(x):
        raise TypeError("an array without a mask is wanted: a.filled(x) says what stands in the masked places")
    a = np.asarray(x)
    if a.dtype == dtype:
        return a
    if np.can_cast(a.dtype, dtype, "safe"):
        return a.astype(dtype)
    if not isinstance(x, np.ndarray) and (np.can_cast(a.dtype, dtype, "same_kind") or a.dtype.kind + dtype.kind == "iu"):
        cast = a.astype(dtype)
        if dtype.kind == "f" or np.array_equal(cast, a):
            return cast
    if a.size == 0 and not isinstance(x, np.ndarray):
        return a.astype(dtype)
    raise TypeError(f"an array of {dtype} is wanted, and {a.dtype} does not become that without loss")


def array_giver(type, rank):
    dtype = DTYPES[type]

    def give(value, x):
        if x.__class__ is not np.ndarray or x.dtype != dtype:
            x = suitable(x, dtype)
        if x.ndim != rank:
            raise TypeError(f"an array of {rank} dimension{'s' * (rank > 1)} is wanted, not of {x.ndim}")
        put_array(value, x, type)
        return x        # to be kept until the call is over

    return give


def give_any(value, x):
    """For programs that do not say what they take."""
    if isinstance(x, (bool, np.bool_)):
        give_boolean(value, x)
    elif isinstance(x, (float, np.floating)):
        give_real(value, x)
    elif isinstance(x, np.ndarray) and x.ndim:
        if np.ma.is_masked(x) or x.dtype not in TYPES or not 1 <= x.ndim <= c.MAX_RANK:
            raise TypeError(f"an array of {x.dtype} with {x.ndim} dimensions cannot be given")
        put_array(value, x, TYPES[x.dtype])
    else:
        give_integer(value, x)
    return x


def giver(kind):
    """The function that writes an argument of that KIND into a Value."""
    if kind.rank:
        return array_giver(kind.type, kind.rank)
    return give_text if kind.type == c.TEXT else NUMBERS.get(kind.type, give_any)


def result(value):
    """What a call gave; an array is copied, and the library's let go."""
    if value.array:
        a = np.empty(tuple(value.size[:value.rank]), DTYPES[value.type])
        error = c.ErrorStruct()
        status = c.lib.frbz_copy(ctypes.byref(value), a.ctypes.data, ctypes.byref(error))
        c.lib.frbz_release(ctypes.byref(value))
        if status:
            raise c.exception(error)
        return a
    if value.type == c.NOTHING:
        return None
    if value.type == c.BOOLEAN:
        return bool(value.integer)
    return value.real if value.type in (c.FLOAT, c.DOUBLE) else value.integer
