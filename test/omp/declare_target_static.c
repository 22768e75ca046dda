// 'declare target' of static variables of the function that it stands in: the device has copies with their first values.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
struct pair {
  int a, b;
};
static int count(void) {
  static int calls = 10, *where = &calls;
#pragma omp declare target to(calls)
#pragma omp target map(always, from: calls)
  calls++;
  return *where;
}
int main(void) {
  static struct pair p = {0, 1};
  static int table[4] = {1, 2, 3, 4}, later[3];
#pragma omp declare target enter(p, table) link(later)
#pragma omp target map(always, from: p)
  p.b += 2, p.a = p.b * 2;
  printf("%d %d\n", p.a, p.b); // prints: 6 3
  p.a = 100;
#pragma omp target
  p.a += table[3];
#pragma omp target update from(p)
  printf("%d\n", p.a); // prints(emu,nvidia,opencl): 10
                       // prints(host): 104
#pragma omp target map(tofrom: later)
  later[2] = 7;
  printf("%d\n", later[2]);             // prints: 7
  static omp_allocator_handle_t allocator;
#pragma omp declare target(allocator)
  int sum[2] = {1, 2};
#pragma omp target
  allocator = omp_init_allocator(omp_default_mem_space, 0, 0);
#pragma omp target
#pragma omp teams num_teams(2) reduction(+ : sum) allocate(allocator : sum)
  sum[1]++;
  printf("%d\n", sum[1]);   // prints: 4
  printf("%d\n", count());  // prints: 11
  printf("%d\n", count());  // prints: 12
}
