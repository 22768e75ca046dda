// A program that knows nothing of accomp closes a library whose first kernel still runs in a queue.
#include <dlfcn.h>
#include <stdio.h>
int main(int n, char **args) {
  void *library = dlopen(args[n - 1], RTLD_NOW | RTLD_LOCAL);
  void (*begin)(void);
  if (!library) return puts(dlerror());
  *(void **)&begin = dlsym(library, "begin");
  begin();
  dlclose(library);
  puts("closed");
}
