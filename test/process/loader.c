// A program that knows nothing of accomp: threads open and close libraries with kernels, round after round.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int rounds;
static void *use(void *name) {
  for (int i = 0; i < rounds; i++) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      fprintf(stderr, "%s\n", dlerror());
      exit(1);
    }
    int (*calculate)(int), r;
    *(void **)&calculate = dlsym(library, "calculate");
    if ((r = calculate(10)) != 2145) {
      fprintf(stderr, "%s: %d\n", (char *)name, r);
      exit(1);
    }
    dlclose(library);
  }
  return NULL;
}
int main(int n, char **args) {
  pthread_t thread[8];
  rounds = atoi(args[1]);
  for (int i = 2; i < n; i++) pthread_create(&thread[i], NULL, use, args[i]);
  for (int i = 2; i < n; i++) pthread_join(thread[i], NULL);
  for (int i = 2; i < n; i++) use(args[i]);
  puts("right");
}
