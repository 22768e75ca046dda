// What is present of an implicit section will do where conditions keep the rest untouched; what is present of other
// memory in it is left alone.
// flags: -acc
#include <stdio.h>
enum { N = 100 };
static int sum(const int *p, const char *use) {
  int s = 0;
  #pragma acc parallel loop reduction(+:s)                  // moves: to p[0:100] 120
  for (int i = 0; i < N; i++)
    if (use[i]) s += p[i];
  return s;
}
static int sum_present(const int *p, const char *use) {
  int s = 0;
  #pragma acc parallel loop reduction(+:s) default(present) // moves: none
  for (int i = 0; i < N; i++)
    if (use[i]) s += p[i];
  return s;
}
static void add(int *p, const char *use) {
  #pragma acc kernels
  {
    for (int i = 0; i < N; i++)
      if (use[i]) p[i]++;
    for (int i = 0; i < N; i++)
      if (use[i]) p[i]++;
  }
}
int main(void) {
  int a[2 * N];
  char use[N] = {0};
  for (int i = 0; i < 2 * N; i++) a[i] = i;
  for (int i = 10; i < 20; i++) use[i] = 1;
  #pragma acc data copyin(a[10:10], use)
  printf("%d %d\n", sum(a, use), sum_present(a, use));  // prints: 145 145
  int *p = a + 30;
  #pragma acc data copyin(a[0:30], a[60:140], use)
  {
    printf("%d\n", sum(p, use));  // prints: 445
    add(p, use);
  }
  printf("%d %d %d\n", a[39], a[40], a[60]);  // prints: 39 42 60
}
