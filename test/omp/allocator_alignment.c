// Alignment that allocators of a region ask for: by traits of uses_allocators in its three forms, by 'align' of the clause and of the
// directive allocate.
// flags: -fopenmp
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

typedef struct { char c[5]; } Odd;

static int misaligned(const void *p, unsigned n) { return (uintptr_t)p % n != 0; }
#pragma omp declare target(misaligned)

int main(void) {
  const omp_alloctrait_t page[2] = {{omp_atk_alignment, 4096}, {omp_atk_pinned, omp_atv_false}},
                         half[1] = {{omp_atk_alignment, 2048}};
  omp_allocator_handle_t h = omp_null_allocator, k = omp_null_allocator;
  int bad = 0, x = 3;
  Odd odd = {{1, 2, 3, 4, 5}};
  #pragma omp target uses_allocators(omp_thread_mem_alloc, h(page), k(half)) map(tofrom: bad)
  for (int i = 0; i < 5; i++) {
    char *p = omp_alloc(10, h), *q = omp_calloc(3, 5, k), *r = omp_aligned_alloc(8192, 7, k);
    bad += misaligned(p, 4096) + misaligned(q, 2048) + misaligned(r, 8192) + q[14];
    p = omp_realloc(p, 30, h, h);
    bad += misaligned(p, 4096);
    omp_free(p, h), omp_free(q, omp_null_allocator), omp_free(r, k);
  }
  printf("%d\n", bad);                 // prints: 0
  #pragma omp target teams distribute parallel for uses_allocators(traits(page), memspace(omp_default_mem_space): h) \
    uses_allocators(omp_cgroup_mem_alloc) reduction(+: bad)
  for (int i = 0; i < 8; i++) {
    void *p = omp_alloc((size_t)i + 1, h);
    bad += misaligned(p, 4096);
    omp_free(p, h);
  }
  printf("%d\n", bad);                 // prints: 0
  #pragma omp target uses_allocators(traits(half): k; omp_default_mem_alloc; traits(page): h) map(tofrom: bad)
  {
    void *p = omp_alloc(1, k), *q = omp_alloc(1, h);
    bad += misaligned(p, 2048) + misaligned(q, 4096);
    omp_free(p, k), omp_free(q, h);
  }
  printf("%d %d\n", bad, h == omp_null_allocator);  // prints: 0 1
  #pragma omp target map(tofrom: bad)
  {
    char one = 1;
    Odd few[3], *last = few + 2;
    #pragma omp allocate(few, last) align(128) allocator(omp_default_mem_alloc)
    few[0].c[0] = one;
    bad += misaligned(few, 128) + misaligned(&last, 128) + (few[0].c[0] != 1);
  }
  printf("%d\n", bad);                 // prints: 0
  #pragma omp target teams distribute parallel for allocate(align(64), allocator(omp_default_mem_alloc): odd) \
    allocate(align(128): x) firstprivate(odd, x) reduction(+: bad)
  for (int i = 0; i < 20; i++) bad += misaligned(&odd, 64) + misaligned(&x, 128) + (odd.c[4] != 5) + (x != 3);
  printf("%d\n", bad);                 // prints: 0
  #pragma omp target uses_allocators(h) map(tofrom: bad) // default traits
  {
    void *p = omp_alloc(3, h);
    bad += !p + misaligned(p, 8);
    omp_free(p, h);
  }
  printf("%d\n", bad);                 // prints: 0
}
