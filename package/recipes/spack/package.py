# accomp for spack.
from spack.package import *


class Accomp(MakefilePackage):
    """Compiler for C, C++ and Fortran with OpenACC or OpenMP target directives, on top of clang."""

    git = "file:///path/to/accomp"  # the repository that you have it from
    license("MIT")
    version("main", branch="main")

    variant("fortran", default=True, description="Fortran by gfortran, read by flang's libraries")

    depends_on("c", type="build")
    depends_on("llvm@19: +clang +llvm_dylib openmp=runtime", type=("build", "link", "run"))
    depends_on("llvm@19 +flang", when="+fortran", type=("build", "link", "run"))
    depends_on("isl", type=("build", "link"))
    depends_on("binutils", type="run")

    def build(self, spec, prefix):
        make("LLVM=" + spec["llvm"].prefix)

    def install(self, spec, prefix):
        make("install", "LLVM=" + spec["llvm"].prefix, "PREFIX=" + prefix)

    def setup_dependent_build_environment(self, env, dependent_spec):
        env.set("CC", self.prefix.bin.accomp)
        env.set("CXX", join_path(self.prefix.bin, "accomp++"))
        env.set("FC", self.prefix.bin.accompf)
