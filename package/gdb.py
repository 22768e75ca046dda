# For gdb: backtraces of programs with directives, in the program's own names.
# In:  frames.  Out: the same without those of the runtime and of generated calls; kernels and device functions by the names that the
# program and -Minfo give them; no generated variables. "backtrace -no-filters" shows everything.
# Installed as libaccomp.so.1-gdb.py where gdb looks for what belongs to that library.
import re

import gdb
from gdb.FrameDecorator import FrameDecorator

# Kernels on the host, and functions in device code, as src/emit spells them.
NAMES = re.compile(r"__accomp_b\d+_(\w+)|__accomp_dev_(?:[0-9a-f]{16}_)?(\w+)")
# Functions between the user's and the kernel; threads begin in those of libc.
CALLS = re.compile(r"__accomp_(h|r|emu_)\w+|start_thread|clone3?|__clone3?")
LIBRARIES = re.compile(r"lib(accomp|i?omp|gomp)[^/]*$")
VARIABLES = re.compile(r"__accomp_|\.")
# C++: a kernel is a lambda in the user's function; templates of ours call it.
LAMBDA = re.compile(r"(.*)::\{lambda\(void\* const\*, long long, long long, int\b.*::operator\(\)")
TEMPLATES = "__accomp::"


def is_users(item):
    return not VARIABLES.match(str(item.symbol()))


def is_hidden(frame):
    if frame.level() == 0:
        return False
    library = gdb.solib_name(frame.pc())
    if library and LIBRARIES.search(library):
        return True
    name = frame.name()
    # The stack of an emulated thread ends in a frame at 0.
    if name is None:
        return frame.pc() == 0
    return name.startswith(TEMPLATES) or CALLS.fullmatch(name) is not None


# "ns::C<int>::f" of "ns::C<int>::f(int) const", and of what is a lambda in it.
def without_parameters(name):
    name = name.split("::{lambda(")[0].removesuffix(" const")
    if not name.endswith(")"):
        return name
    depth, at = 0, len(name)
    while at and (depth or at == len(name)):
        at -= 1
        depth += (name[at] == ")") - (name[at] == "(")
    return name[:at]


# The lambda's frame: "ns::C<int>::f_host", or "_gpu".
def kernel_name(frame, function):
    caller = frame.older()
    while caller and caller.name() and not caller.name().startswith(("__accomp::emu<", "__accomp::kernel<")):
        caller = caller.older()
    device = "gpu" if caller and caller.name() and caller.name().startswith("__accomp::emu<") else "host"
    return f"{without_parameters(function)}_{device}"


class Frame(FrameDecorator):
    def function(self):
        name = super().function()
        if not isinstance(name, str):
            return name
        found = NAMES.fullmatch(name)
        if found:
            return found.group(1) or found.group(2)
        kernel = LAMBDA.match(name)
        return kernel_name(self.inferior_frame(), kernel.group(1)) if kernel else name

    def frame_args(self):
        return [a for a in super().frame_args() or [] if is_users(a)]

    def frame_locals(self):
        return [v for v in super().frame_locals() or [] if is_users(v)]


class Filter:
    name = "accomp"
    priority = 100
    enabled = True

    def filter(self, frames):
        return (Frame(f) for f in frames if not is_hidden(f.inferior_frame()))


(gdb.current_objfile() or gdb).frame_filters[Filter.name] = Filter()
