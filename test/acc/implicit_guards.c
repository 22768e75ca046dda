// An implicit copy covers what conditions let the body touch: nothing on either side of the array.
// flags: -acc -D_GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
  long page = sysconf(_SC_PAGESIZE);
  char *m = mmap(NULL, (size_t)(3 * page), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mprotect(m + page, (size_t)page, PROT_READ | PROT_WRITE)) return 1;
  int n = (int)(page / (long)sizeof(int)), *a = (int *)(m + page);   // a page between forbidden ones
  long sum = 0;
  for (int i = 0; i < n; i++) a[i] = i % 7;
  #pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < n; i++) {
    if (i > 0 && i < n - 1) sum += a[i - 1] * a[i + 1];
    if (i) sum += a[i - 1];
    if (!(i == 0) && i - 1 > 0) sum += a[i - 2];
    if (i == n - 1) sum += 100;
    else sum += a[i + 1];
    sum += (i + 3 <= n - 1 ? a[i + 3] : 0) + (i >= 2 && a[i - 2] > 3) + (i < 4 || a[i - 4]);
  }
  for (int i = 0; i < n; i++) {
    if (i > 0 && i < n - 1) sum -= a[i - 1] * a[i + 1];
    if (i) sum -= a[i - 1];
    if (i > 1) sum -= a[i - 2];
    sum -= i == n - 1 ? 100 : a[i + 1];
    sum -= (i + 3 < n ? a[i + 3] : 0) + (i >= 2 && a[i - 2] > 3) + (i < 4 || a[i - 4]);
  }
  printf("%ld\n", sum);  // prints: 0
}
