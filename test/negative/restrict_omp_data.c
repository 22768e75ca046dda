// OpenMP 5.2, 5.4, 5.8 and 13.5 to 13.9: what maps, data environments and their clauses restrict.
// flags: -fopenmp -ferror-limit=0
int x, a[10], *p;
struct { int m, bit : 3; } s;
static int each;
#pragma omp threadprivate(each)
int main(void) {
  #pragma omp target map(x) private(x)   // error: 'x' appears in both 'map' and 'private'
  x = 1;
  #pragma omp target map(x) firstprivate(x)   // error: 'x' appears in both 'map' and 'firstprivate'
  x = 1;
  #pragma omp target map(p[0:10]) is_device_ptr(p)   // error: 'p' appears in both 'map' and 'is_device_ptr'
  p[0] = 1;
  #pragma omp target has_device_addr(p) is_device_ptr(p)   // error: 'p' appears in both 'has_device_addr' and 'is_device_ptr'
  p[0] = 1;
  #pragma omp target is_device_ptr(p) private(p)   // error: 'p' appears in both 'is_device_ptr' and 'private'
  p[0] = 1;
  #pragma omp target is_device_ptr(x)   // error: 'is_device_ptr' needs a pointer, but 'x' has type 'int'
  ;
  #pragma omp target is_device_ptr(p[0:5])   // error: 'is_device_ptr' takes variables, and 'p[0:5]' is a part of one
  ;
  #pragma omp target data use_device_ptr(x)   // error: 'use_device_ptr' needs a pointer or an array, but 'x' has type 'int'
  ;
  #pragma omp target data use_device_ptr(p, p)   // warning: 'p' appears twice in 'use_device_ptr'
  ;
  #pragma omp target data use_device_ptr(p) use_device_addr(p)   // error: 'p' appears in both 'use_device_ptr' and 'use_device_addr'
  ;
  #pragma omp target data use_device_ptr(p[0:3])   // error: 'use_device_ptr' takes variables, and 'p[0:3]' is a part of one
  ;
  #pragma omp target data map(x) is_device_ptr(p)   // error: 'is_device_ptr' is not allowed on 'target data'
  ;
  #pragma omp target data   // error: 'target data' needs one of 'map', 'use_device_ptr', 'use_device_addr'
  ;
  #pragma omp target enter data   // error: 'target enter data' needs 'map'
  #pragma omp target exit data   // error: 'target exit data' needs 'map'
  #pragma omp target update   // error: 'target update' needs 'to' or 'from'
  #pragma omp target map(release: x)   // error: map type 'release' is not allowed on 'target'; it may be to, from, tofrom, alloc, storage
  ;
  #pragma omp target data map(delete: x)   // error: map type 'delete' is not allowed on 'target data'; it may be to, from, tofrom, alloc, storage
  ;
  #pragma omp target enter data map(from: x)   // error: map type 'from' is not allowed on 'target enter data'; it may be to, alloc, storage, tofrom
  #pragma omp target exit data map(to: x)   // error: map type 'to' is not allowed on 'target exit data'; it may be from, tofrom, release, storage, delete
  #pragma omp target exit data map(alloc: x)   // error: map type 'alloc' is not allowed on 'target exit data'; it may be from, tofrom, release, storage, delete
  #pragma omp target map(to, to: x)   // error: 'to' appears twice in 'map'
  ;
  #pragma omp target map(always, always, to: x)   // error: 'always' appears twice in 'map'
  ;
  #pragma omp target map(s.bit)   // error: 's.bit' in 'map' is a bit-field, which has no address
  ;
  #pragma omp target map(each)   // error: 'each' belongs to a thread and cannot be mapped
  ;
  #pragma omp target map(a[0:-5])   // error: the length of section 'a[0:-5]' is negative
  ;
  #pragma omp target map(main)   // error: 'main' in 'map' is no variable
  ;
  #pragma omp target update to(x) from(x)   // error: 'x' appears in both 'to' and 'from'
  #pragma omp target update to(x, x)   // warning: 'x' appears twice in 'to'
  #pragma omp target defaultmap(to: scalar) defaultmap(from: scalar)   // error: a second 'defaultmap' for the same category of variables
  x = 1;
  #pragma omp target defaultmap(to) defaultmap(from: aggregate)   // error: a second 'defaultmap' for the same category of variables
  x = 1;
  #pragma omp target defaultmap(to: allocatable)   // error: unknown category 'allocatable' of 'defaultmap'
  x = 1;
  #pragma omp target data map(x) thread_limit(3)   // error: 'thread_limit' is not allowed on 'target data'
  ;
}
