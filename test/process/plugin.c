// A program that knows nothing of accomp ends while a thread launches kernels of a library. The library is closed by a
// destructor, where there is a second argument.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static void *library;
static int closes;
static volatile int called;
static void *use(void *arg) {
  int (*calculate)(int);
  (void)arg;
  *(void **)&calculate = dlsym(library, "calculate");
  for (;; called = 1)
    if (calculate(10) != 2145) abort();
}
__attribute__((destructor)) static void leave(void) {
  if (closes) dlclose(library);
}
int main(int n, char **args) {
  pthread_t thread;
  void (*keep)(void);
  closes = n > 2;
  library = dlopen(args[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) return puts(dlerror());
  *(void **)&keep = dlsym(library, "keep");
  keep();
  pthread_create(&thread, NULL, use, NULL);
  while (!called) {}
  return 5;
}
