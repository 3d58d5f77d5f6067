"""Programs for the Fresh Breeze machine, called with NumPy's arrays.

    import frbz, numpy as np
    m = frbz.compile("Dot.java")
    m.dot(np.ones(1000), np.ones(1000))

compile() gives a Program, whose static methods are its attributes; they take and give numbers and arrays.  What goes
wrong is an Error, whose text shows the line of the source.  sim() and sweep() run the command frbz and give records.
In a notebook, %load_ext frbz makes the magic %%frbz of cells that hold a class.
"""
from ._errors import Cancelled, Error, Limit, Message, Refused, Trap, Usage
from ._library import version
from ._program import Method, Program, compile
from ._command import sim, sweep
from ._magic import load_ipython_extension

__version__ = version()
__all__ = ["compile", "sim", "sweep", "version", "Program", "Method", "Message", "Error", "Trap", "Usage", "Refused",
           "Limit", "Cancelled"]
