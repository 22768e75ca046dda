// Copies whose allocator has traits with an alignment.
// flags: -fopenmp
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
static int misaligned(const void *p, unsigned n) { return (uintptr_t)p % n != 0; }
#pragma omp declare target(misaligned)
int main(void) {
  const omp_alloctrait_t line[1] = {{omp_atk_alignment, 128}};
  omp_alloctrait_t changed[2] = {{omp_atk_alignment, 64}, {omp_atk_pinned, omp_atv_false}};
  changed[0].value = 256;
  omp_allocator_handle_t h = omp_null_allocator, k = omp_null_allocator;
  char pad = 0, m = 1, o = 2, q = 3, r = 4;
  int bad = 0;
  #pragma omp target uses_allocators(h(line), k(changed)) firstprivate(m, o) allocate(h: m) allocate(allocator(k): o) map(tofrom: bad)
  bad += misaligned(&m, 128) + misaligned(&o, 256) + (m != 1) + (o != 2);
  printf("%d\n", bad);  // prints: 0
  #pragma omp target teams uses_allocators(traits(line): h) num_teams(2) reduction(+: bad)
  {
    #pragma omp parallel firstprivate(q, r) allocate(h: q) allocate(align(16), allocator(h): r) reduction(+: bad)
    bad += misaligned(&q, 128) + misaligned(&r, 128) + (q != 3) + (r != 4);
  }
  printf("%d\n", bad + pad);  // prints: 0
}
