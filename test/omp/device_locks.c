// OpenMP's locks in regions and in the functions that they call: one thread at a time, of all teams; nestable ones count.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>

#pragma omp declare target
static omp_lock_t lock, bin[4];
static omp_nest_lock_t nest;
static long total;
#pragma omp end declare target

static void add(long x) {
  omp_set_lock(&lock);
  total += x;
  omp_unset_lock(&lock);
}
static void twice(long *t) {
  omp_set_nest_lock(&nest);
  omp_set_nest_lock(&nest);
  *t += 1;
  omp_unset_nest_lock(&nest);
  *t += 1;
  omp_unset_nest_lock(&nest);
}

int main(void) {
  long bins[4] = {0}, counted = 0, threads = 0, sum = 0;
  int test[5] = {0};
  #pragma omp target
  {
    omp_init_lock(&lock), omp_init_nest_lock(&nest);
    for (int i = 0; i < 4; i++) omp_init_lock_with_hint(&bin[i], omp_sync_hint_contended);
  }
  #pragma omp target teams distribute parallel for map(tofrom: bins)
  for (int i = 0; i < 1000; i++) {
    add(i);
    omp_set_lock(&bin[i % 4]);
    bins[i % 4] += 1;
    omp_unset_lock(&bin[i % 4]);
  }
  #pragma omp target parallel num_threads(64) map(tofrom: counted) reduction(+: threads)
  { twice(&counted), threads++; }
  #pragma omp target map(from: test, sum)
  {
    omp_lock_t own;
    omp_init_lock(&own);
    test[0] = omp_test_lock(&own), test[1] = omp_test_lock(&own);
    omp_unset_lock(&own), omp_destroy_lock(&own);
    test[2] = omp_test_nest_lock(&nest), test[3] = omp_test_nest_lock(&nest);
    omp_unset_nest_lock(&nest), omp_unset_nest_lock(&nest);
    test[4] = omp_test_nest_lock(&nest);
    sum = total;
  }
  printf("%ld, %ld %ld %ld %ld, %d\n", sum, bins[0], bins[1], bins[2], bins[3], counted == 2 * threads);  // prints: 499500, 250 250 250 250, 1
  printf("%d %d %d %d %d\n", test[0], test[1], test[2], test[3], test[4]);      // prints: 1 0 1 2 1
}
