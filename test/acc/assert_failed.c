// A failed 'assert' in a kernel says what failed, and where.
// flags: -acc
// devices: opencl
// run-error: device 0 (opencl) is unusable: a kernel died: test/acc/assert_failed.c:12: 
#include <assert.h>
#include <stdio.h>
int main(void) {
  int a[100], n = 100;
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    assert(a[i] != n - 7); // run-error: assertion 'a[i] != n - 7' failed
  printf("%d\n", a[0]);
}
