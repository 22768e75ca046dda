// A stride that is not positive when the update is met is told, and so is a section that it leads out of its array.
// flags: -fopenmp
// fails: the stride of section 'a[0:2:step]' is not positive
#include <stdlib.h>
int main(int argc, char **argv) {
  int a[8] = {0}, step = argc - 1;
  (void)argv;
  #pragma omp target data map(a)
  {
    #pragma omp target update to(a[0:2:step])
  }
}
