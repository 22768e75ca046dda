// Functions of NVIDIA's compilers that number gangs and lanes are refused, with what stands in their place.
// flags: -acc
#include <openacc.h>
void f(int n, int *a) {
  #pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = __pgi_gangidx() * 32 +  // error: '__pgi_gangidx' is called on the device but has no device version
           __pgi_vectoridx();      // error: '__pgi_vectoridx' is called on the device but has no device version
}
