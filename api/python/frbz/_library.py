"""libfrbz by ctypes: the structures and functions of frbz.h."""
import ctypes
import os
from ctypes import (CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char, c_char_p, c_double, c_int, c_int64, c_size_t,
                    c_uint64, c_void_p)
from pathlib import Path

from ._errors import BY_STATUS, Error, Message

NOTHING, BOOLEAN, INT, LONG, FLOAT, DOUBLE, TEXT, BYTE, SHORT, CHAR = range(10)
MAX_RANK = 3

Print = CFUNCTYPE(None, c_void_p, POINTER(c_char), c_size_t)
Watch = CFUNCTYPE(c_bool, c_void_p)


class MessageStruct(Structure):
    _fields_ = [("file", c_char_p), ("line", c_int), ("column", c_int), ("text", c_char_p)]


class ErrorStruct(Structure):
    _fields_ = [("status", c_int), ("count", c_int), ("messages", POINTER(MessageStruct)), ("text", c_char_p),
                ("memory", c_void_p)]


class Options(Structure):
    _fields_ = [("memory", c_uint64), ("compile_memory", c_uint64), ("instructions", c_uint64), ("seconds", c_double),
                ("threads", c_int), ("strict_fp", c_bool), ("no_machine_code", c_bool), ("print", Print),
                ("watch", Watch), ("state", c_void_p)]


class Kind(Structure):
    _fields_ = [("type", c_int), ("rank", c_int)]


class Value(Structure):
    _fields_ = [("type", c_int), ("rank", c_int), ("integer", c_int64), ("real", c_double), ("text", c_char_p),
                ("data", c_void_p), ("size", c_int64 * MAX_RANK), ("stride", c_int64 * MAX_RANK), ("array", c_void_p)]


class Statistic(Structure):
    _fields_ = [("name", c_char * 80), ("unit", c_char_p), ("meaning", c_char_p), ("is_ratio", c_bool),
                ("count", c_uint64), ("ratio", c_double)]


FUNCTIONS = {       # result, parameters
    "frbz_version": (c_char_p, []),
    "frbz_error_clear": (None, [POINTER(ErrorStruct)]),
    "frbz_load": (c_void_p, [c_char_p, POINTER(Options), POINTER(ErrorStruct)]),
    "frbz_load_memory": (c_void_p, [c_char_p, c_char_p, c_size_t, POINTER(Options), POINTER(ErrorStruct)]),
    "frbz_free": (None, [c_void_p]),
    "frbz_header": (c_char_p, [c_void_p, c_int]),
    "frbz_explain": (c_void_p, [c_void_p, POINTER(ErrorStruct)]),
    "frbz_text_free": (None, [c_void_p]),
    "frbz_find": (c_void_p, [c_void_p, c_char_p, POINTER(ErrorStruct)]),
    "frbz_method_header": (c_char_p, [c_void_p]),
    "frbz_parameters": (c_int, [c_void_p]),
    "frbz_parameter": (Kind, [c_void_p, c_int]),
    "frbz_results": (c_int, [c_void_p]),
    "frbz_result": (Kind, [c_void_p, c_int]),
    "frbz_call": (c_int, [c_void_p, c_void_p, c_int, c_void_p, c_int, c_void_p]),
    "frbz_copy": (c_int, [c_void_p, c_void_p, c_void_p]),
    "frbz_release": (None, [c_void_p]),
    "frbz_cancel": (None, [c_void_p]),
    "frbz_statistics": (c_bool, [c_void_p, c_int, POINTER(Statistic)]),
}


def place(variable, built, installed, otherwise):
    """Where the library or the command is: where VARIABLE says, in the tree that this file is in, or installed with it."""
    if variable in os.environ:
        return os.environ[variable]
    above = Path(__file__).resolve().parents[3]
    return next((str(above / p) for p in (built, installed) if (above / p).exists()), otherwise)


def load():
    library = ctypes.CDLL(place("FRBZ_LIBRARY", "build/libfrbz.so", "libfrbz.so.0", "libfrbz.so.0"))
    for name, (result, parameters) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = parameters
    return library


lib = load()


def version():
    return lib.frbz_version().decode()


def exception(error):
    """What ERROR says, which is cleared."""
    messages = [Message(m.file.decode("utf-8", "replace"), m.line, m.column, m.text.decode("utf-8", "replace"))
                for m in (error.messages[i] for i in range(error.count))]
    text = error.text.decode("utf-8", "replace").rstrip("\n")
    made = BY_STATUS.get(error.status, Error)(text, messages)
    lib.frbz_error_clear(byref(error))
    return made
