// omp_pause_resource: a soft pause keeps what is mapped, a hard one gives the device's memory back; it serves again afterwards.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int dev = omp_get_default_device(), a[100], there = 0;
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma omp target enter data map(to: a)
  a[7] = -1;
  printf("%d\n", omp_pause_resource(omp_pause_soft, dev));        // prints: 0
  #pragma omp target map(present, to: a) map(from: there)
  there = a[7];
  int apart = omp_get_num_devices() > 0;
  printf("%d\n", there == (apart ? 7 : -1));                      // prints: 1
  printf("%d\n", apart ? omp_pause_resource(omp_pause_hard, dev) : 0);  // prints: 0
  printf("%d\n", apart && omp_target_is_present(a, dev));         // prints: 0
  #pragma omp target map(tofrom: a)
  a[7]++;
  printf("%d\n", a[7]);                                           // prints: 0
  printf("%d\n", omp_pause_resource(omp_pause_soft, 4711) != 0);  // prints: 1
  printf("%d\n", omp_pause_resource((omp_pause_resource_t)9, dev) != 0);  // prints: 1
  printf("%d\n", omp_pause_resource_all(omp_pause_hard));         // prints: 0
  int sum = 0;
  #pragma omp parallel for num_threads(3) reduction(+: sum)
  for (int i = 0; i < 10; i++) sum += i;
  #pragma omp target map(tofrom: sum)
  sum++;
  printf("%d\n", sum);                                            // prints: 46
}
