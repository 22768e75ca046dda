// CUDA's own calls in the stream of an object come behind the tasks that it depends on, and before those that depend on its use.
// flags: -fopenmp
// devices: nvidia
// prints: cuda_driver 2 nvidia CUstream
// prints: 1048576 ints are right
#include <dlfcn.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

enum { N = 1 << 20 };

int main(void) {
  static int a[N];
  omp_interop_t object;
  int (*fill)(unsigned long long, unsigned, size_t, void *) =
      (int (*)(unsigned long long, unsigned, size_t, void *))dlsym(dlopen("libcuda.so.1", RTLD_NOW), "cuMemsetD32Async");
  #pragma omp target data map(from: a)
  {
    #pragma omp target teams distribute parallel for nowait depend(out: a)
    for (int i = 0; i < N; i++) a[i] = i;
    #pragma omp interop init(prefer_type("cuda_driver"), targetsync: object) depend(inout: a)
    void *stream = omp_get_interop_ptr(object, omp_ipr_targetsync, NULL);
    printf("%s %d %s %s\n", omp_get_interop_str(object, omp_ipr_fr_name, NULL), (int)omp_get_interop_int(object, omp_ipr_fr_id, NULL),
           omp_get_interop_str(object, omp_ipr_vendor_name, NULL), omp_get_interop_type_desc(object, omp_ipr_targetsync));
    // Many, so that what comes too early would see the first.
    for (unsigned k = 1; k <= 100; k++) fill((uintptr_t)omp_get_mapped_ptr(a, omp_get_default_device()), k, N / 2, stream);
    #pragma omp interop destroy(object) nowait depend(inout: a)
    #pragma omp target teams distribute parallel for nowait depend(inout: a)
    for (int i = 0; i < N; i++) a[i] += 1000;
    #pragma omp taskwait
  }
  int right = 0;
  for (int i = 0; i < N; i++) right += a[i] == (i < N / 2 ? 1100 : i + 1000);
  printf("%d ints are right\n", right);
}
