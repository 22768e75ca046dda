// OpenMP has one count of a mapping, whoever made it (5.2, 5.8.3): 'exit data' takes away what a data region mapped.
// flags: -mp
// devices: emu, nvidia
#include <omp.h>
#include <stdio.h>
static int a[4], b[4];

static int present(const void *p) { return omp_target_is_present(p, omp_get_default_device()); }

int main(void) {
  #pragma omp target data map(tofrom: a)
  {
    #pragma omp target
    a[0] = 7;
    printf("%d ", present(a));
    #pragma omp target exit data map(from: a)
    printf("%d %d\n", present(a), a[0]);      // prints: 1 0 7
    a[0] = 8;
  }
  printf("%d\n", a[0]);                       // prints: 8
  #pragma omp target data map(tofrom: b)
  {
    #pragma omp target enter data map(to: b)
    #pragma omp target exit data map(release: b)
    #pragma omp target exit data map(delete: b)
    printf("%d\n", present(b));               // prints: 0
  }
}
