// Finds the tools and our own files.
// In: /proc/self/exe, the build's LLVM, the environment.  Out: Toolchain.
#include "driver/driver.h"

#include <stdlib.h>
#include <unistd.h>

// libomp, which objects without directives may call, too.
#define LIBOMP ACCOMP_LLVM "/lib/libomp.so"

static const char *readable(const char *path) { return access(path, R_OK) ? NULL : path; }

// A linker need not have its development files.
static const char *find_libatomic(void) {
  static const char *const places[] = {"/usr/lib/x86_64-linux-gnu/libatomic.so.1",
                                       "/usr/lib/aarch64-linux-gnu/libatomic.so.1",
                                       "/usr/lib64/libatomic.so.1",
                                       "/usr/lib/libatomic.so.1"};
  for (size_t i = 0; i < countof(places); i++)
    if (readable(places[i])) return places[i];
  return NULL;
}

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

// lib, or what Debian has for libraries of several processors.
static const char *find_libraries(Arena *a, const char *root) {
  static const char *const folders[] = {"lib", "lib/x86_64-linux-gnu",
                                        "lib/aarch64-linux-gnu", "lib64"};
  for (size_t i = 0; i < countof(folders); i++) {
    const char *folder = arena_printf(a, "%s/%s", root, folders[i]);
    if (readable(arena_printf(a, "%s/libaccomp.so", folder))) return folder;
  }
  return arena_printf(a, "%s/lib", root);
}

const Toolchain *toolchain(Arena *a) {
  static Toolchain found;
  if (found.root) return &found;
  const char *clang = getenv("ACCOMP_CLANG");
  found.root = find_root(a);
  found.libraries = find_libraries(a, found.root);
  found.clang = clang && *clang ? clang : ACCOMP_LLVM "/bin/clang";
  found.ld = "ld";
  found.as = "as";
  found.objcopy = "objcopy";
  found.cxxfilt = "c++filt";
  found.headers = arena_printf(a, "%s/lib/accomp/", found.root);
  found.math = arena_printf(a, "%s/lib/accomp/math.bc", found.root);
  found.libomp = readable(LIBOMP);
  found.libatomic = find_libatomic();
  return &found;
}
