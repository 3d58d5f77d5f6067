"""Ctrl-C while a call is on its way.

Python's own handler only notes the signal down until the interpreter runs again, which is when the call is over.  But
it writes to a wakeup descriptor at once: that is a pipe of ours while the main thread is in a call, and what watches
over calls (frbz_options.watch) reads it.
"""
import os
import signal
import threading

_main = threading.main_thread().ident
_reader, _writer = os.pipe()
os.set_blocking(_reader, False)
os.set_blocking(_writer, False)


def begin():
    """The descriptor that was there before; None: not the main thread, to which signals do not come."""
    return signal.set_wakeup_fd(_writer, warn_on_full_buffer=False) if threading.get_ident() == _main else None


def end(before):
    if before is not None:
        signal.set_wakeup_fd(before)


def pending():
    """The signals that have come since somebody asked."""
    try:
        return os.read(_reader, 512)
    except BlockingIOError:
        return b""


def came():
    return signal.SIGINT in pending()
