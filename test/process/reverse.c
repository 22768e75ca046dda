// Two libraries made of one file: a region that the host runs for a device has the variables of its own library.
// In:  two libraries of this file with -DLIBRARY.  Out: "right", or what is wrong.
#ifdef LIBRARY
#pragma omp requires reverse_offload
static int table[4];

int add(int v) {
  int sum = 0;
  table[1] += v;
  #pragma omp target map(tofrom: sum)
  {
    #pragma omp target device(ancestor: 1) map(always, from: sum)
    sum = table[1];
  }
  return sum;
}
#else
#include <dlfcn.h>
#include <stdio.h>

typedef int (*Add)(int);

int main(int argc, char **argv) {
  Add add[2];
  for (int i = 0; i < 2; i++) {
    void *library = argc > 2 ? dlopen(argv[1 + i], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library || !(add[i] = (Add)dlsym(library, "add"))) {
      puts(dlerror());
      return 1;
    }
  }
  int first = add[0](5), second = add[1](7), third = add[0](6);
  if (first == 5 && second == 7 && third == 11)
    puts("right");
  else
    printf("%d %d %d\n", first, second, third);
  return 0;
}
#endif
