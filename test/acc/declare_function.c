// declare in a function: data goes in where it stands and comes back when the function is left.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
static int run(int *out, const float *p, int n, int early) {
  float a[100], b[100];
  int counts[4];
  for (int i = 0; i < 100; i++) a[i] = (float)i, b[i] = -1;
  #pragma acc declare copyin(a) copyout(counts) create(b) present(p[0:n]) copy(out[0:2])
  #pragma acc parallel loop
  for (int i = 0; i < 100; i++) b[i] = a[i] * p[i % n];
  #pragma acc parallel loop default(none)
  for (int i = 0; i < 4; i++) counts[i] = (int)b[i];
  #pragma acc serial
  out[0] = (int)b[99];
  if (early) {
    counts[0] = 5;
    return out[1];   // before the copy comes back
  }
  #pragma acc serial
  out[1] = 8;
  {
    int inner = n;
    for (int i = 0; i < 2; i++) if (inner > i) goto end;
  }
end:
  return acc_is_present(b, sizeof b);
}
int main(void) {
  float p[2] = {1, 2};
  int out[2] = {0, 7};
  #pragma acc data copyin(p)
  {
    printf("%d\n", run(out, p, 2, 1));  // prints: 7
    printf("%d %d\n", out[0], out[1]);  // prints: 198 7
    printf("%d\n", run(out, p, 2, 0));  // prints: 1
    printf("%d %d\n", out[0], out[1]);  // prints: 198 8
  }
  printf("%d\n", acc_is_present(out, sizeof out) == (acc_get_device_type() == acc_device_host));  // prints: 1
}
