"""%%frbz in IPython and Jupyter."""
import re
import sys

from ._errors import Error
from ._program import compile


def cell(shell, line, text):
    """The class in the cell becomes a Program, in the variable that the line names, or else called like the class."""
    name = line.strip() or (re.search(r"\bclass\s+(\w+)", text) or ["", "program"])[1]
    if not name.isidentifier():
        print(f"%%frbz NAME: {name!r} is no name of a variable", file=sys.stderr)
        return
    try:
        shell.user_ns[name] = compile(text=text, name=f"{name}.java")
    except Error as why:        # what is wrong, without the lines of Python that found it out
        print(why, file=sys.stderr)


def load_ipython_extension(shell):
    shell.register_magic_function(lambda line, text: cell(shell, line, text), "cell", "frbz")
