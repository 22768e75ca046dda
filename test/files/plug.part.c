// Opens a library with several files of device code, and closes it, three times.
#include <dlfcn.h>
#include <stdio.h>
static int once(const char *name) {
  void *library = dlopen(name, RTLD_NOW);
  int r;
  if (!library) return puts(dlerror());
  int (*calculate)(void);
  *(void **)&calculate = dlsym(library, "calculate");
  r = calculate();
  dlclose(library);
  return r;
}
int main(int n, char **names) {
  int a[4], first = n, again, third;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 4; i++) a[i] = i;
  first = once(names[1]), again = once(names[1]), third = once(names[1]);
  printf("first %d, again %d, third %d, %d\n", first, again, third, a[3]);
}
