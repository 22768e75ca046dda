// What clangd must find nothing in: both dialects' headers, a directive of OpenMP 6.0, clauses of OpenACC.
#include <accelmath.h>
#include <omp.h>
#include <openacc.h>

#if !defined __ACCOMP__ || _OPENACC < 202211
#error "not as accomp compiles it"
#endif

double sum(int n, double *a) {
  double s = 0;
  #pragma omp target_data map(tofrom: a[0:n])
  #pragma omp target teams distribute parallel for reduction(+: s)
  for (int i = 0; i < n; i++) s += a[i];
  #pragma acc parallel loop gang vector copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] = sqrt(a[i]);
  return s + omp_get_num_devices() + acc_get_num_devices(acc_device_default);
}
