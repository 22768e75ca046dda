// Part of old_style_files.c.
#include <omp.h>
#pragma omp begin declare target
struct pair { int a, b; };
int knr(a, b, h, c) int a; double b; int h, c; { return a + (int)(b * 10) + h * 100 + c * 1000; }
int sum(int *x, int n, struct pair p, const char *s) {
  int t = p.a + p.b + *s;
  while (n--) t += x[n];
  return t;
}
int none(void) { return 9; }
double late(x, h) float x; short h; { return x + h + omp_get_thread_num(); }
double wide(x, h) float x; short h; { return x + h + omp_get_thread_num(); }
#pragma omp end declare target
