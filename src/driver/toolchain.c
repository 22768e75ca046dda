// Finds the tools and our own files.
// In: /proc/self/exe, the build's LLVM, the environment.  Out: Toolchain.
#include "driver/driver.h"

#include <stdlib.h>
#include <unistd.h>

// Directories that hold libclc's bitcode, by distribution.
static const char *const libclc_dirs[] = {
    "/usr/lib/clc", "/usr/share/clc", ACCOMP_LLVM "/lib/clc", ACCOMP_LLVM "/share/clc"};
// Toolkits, tried after CUDA_HOME.
static const char *const cuda_dirs[] = {"/usr/local/cuda", "/usr/lib/cuda", "/opt/cuda"};

// libomp, which objects without directives may call, too.
#define LIBOMP ACCOMP_LLVM "/lib/libomp.so"

static const char *readable(const char *path) { return access(path, R_OK) ? NULL : path; }

static const char *find_root(Arena *a) {
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  if (n <= 0) return "/usr/local";
  path[n] = '\0';
  for (int up = 0; up < 2; up++) { // <root>/bin/accomp
    char *slash = strrchr(path, '/');
    if (slash) *slash = '\0';
  }
  return arena_strdup(a, path);
}

static const char *find_libclc(Arena *a) {
  for (size_t i = 0; i < countof(libclc_dirs); i++) {
    const char *path = arena_printf(a, "%s/nvptx64--nvidiacl.bc", libclc_dirs[i]);
    if (readable(path)) return path;
  }
  return NULL;
}

static const char *find_libdevice(Arena *a) {
  const char *home = getenv("CUDA_HOME");
  const char *in_toolkit = "nvvm/libdevice/libdevice.10.bc";
  if (home && *home) {
    const char *path = arena_printf(a, "%s/%s", home, in_toolkit);
    if (readable(path)) return path;
  }
  for (size_t i = 0; i < countof(cuda_dirs); i++) {
    const char *path = arena_printf(a, "%s/%s", cuda_dirs[i], in_toolkit);
    if (readable(path)) return path;
  }
  return NULL;
}

const Toolchain *toolchain(Arena *a) {
  static Toolchain found;
  if (found.root) return &found;
  const char *clang = getenv("ACCOMP_CLANG");
  found.root = find_root(a);
  found.clang = clang && *clang ? clang : ACCOMP_LLVM "/bin/clang";
  found.ld = "ld";
  found.as = "as";
  found.objcopy = "objcopy";
  found.cxxfilt = "c++filt";
  found.libclc = find_libclc(a);
  found.libdevice = find_libdevice(a);
  found.libomp = readable(LIBOMP);
  return &found;
}
