// A shared library with regions comes and goes three times. LIBRARY, CALLS: its file, and the functions in it.
#include <cstdio>
#include <dlfcn.h>
int main() {
  for (int i = 0; i < 3; i++) {
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return std::puts(dlerror()), 1;
#define X(name)                                                      \
    if (int (*call)() = (int (*)())dlsym(library, name)) {           \
      if (int n = call()) return std::printf(name ": %d are wrong at turn %d\n", n, i), 1;                                            \
    } else                                                           \
      return std::puts(dlerror()), 1;
    CALLS
    dlclose(library);
    if (dlopen(LIBRARY, RTLD_NOW | RTLD_NOLOAD)) return std::puts("it stays"), 1;
  }
  return 0;
}
