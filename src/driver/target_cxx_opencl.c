// The target of C++ for OpenCL devices: LLVM's text becomes OpenCL C, which any driver takes.
// In:  device C++ by clang's OpenMP device mode for a GPU, as LLVM's text.  Out: the text that drivers compile, as of C
//      (opencl_image.c).
// The row of NVIDIA is checked first, whether its code is asked for or not (compile.c): it fills Unit.links and reports what no
// device can do.
#include "driver/image.h"
#include "driver/opencl.h"
#include "driver/target.h"

// -fno-builtin-printf: clang packs the arguments of that builtin for NVIDIA's driver.
Command compile_opencl_cxx(const Options *o, const Text *device) {
  (void)device;
  Command c = compile_gpu_cxx(o, "-DACCOMP_OPENCL");
  add(&c, "-fno-builtin-printf");
  return c;
}

// The driver vectorises, and unrolls where its device wants it. Calls of the C library stay what the program has.
static int optimize_opencl(Options *o, const Text *text, const Made *m,
                           const char *optimized) {
  const char *entries = temp_file(o->arena, "opencl.entries.ll");
  if (!write_text(o, entries, text)) return EXIT_USER;
  Command c = ptx_command(o);
  add_without_openmp_opt(&c);
  add_list(&c, "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops",
           "-fno-builtin", "-S", "-emit-llvm", "-fno-crash-diagnostics", "-x", "ir",
           entries, "-o", optimized);
  return proc_wait(start(&c, NULL, m->messages)) ? FINISH_REFUSED : 0;
}

int finish_opencl_cxx(Options *o, Unit *u, const Made *m) {
  if (o->dry) return 0;
  const char *first = read_file(u->arena, m->first, NULL),
             *optimized = temp_file(o->arena, "opencl.optimized.ll");
  if (!first) return EXIT_OURS;
  Image *image = read_linked_image(o, u, first);
  if (lacks_bodies(u, image)) return FINISH_WHOLE;
  name_entries(u, image);
  Text text = between_steps(u, image, first);
  int status = optimize_opencl(o, &text, m, optimized);
  if (status) return status;
  const char *llvm = read_file(u->arena, optimized, NULL);
  if (!llvm) return EXIT_OURS;
  refuse_opencl_options(u, o);
  refuse_opencl_names(u, image, llvm);
  if (u->diag->errors) return EXIT_USER;
  return EXIT_OURS; // src/llvm
}
