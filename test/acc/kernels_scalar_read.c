// A scalar that kernels change is read afterwards: as a whole condition, and behind a case that passes by what was
// given to it before.
// flags: -acc
#include <stdio.h>
#define N 100
static int a[N];

static int condition(void) {
  int found = 0, times = 0;
  #pragma acc kernels
  {
    #pragma acc loop independent
    for (int i = 0; i < N; i++)
      if (a[i] == 3) found = 1;
  }
  for (; found;) {
    times++;
    break;
  }
  return times;
}
static int cases(int x) {
  int last = -1, r = 0;
  #pragma acc kernels
  {
    #pragma acc loop independent
    for (int i = 0; i < N; i++)
      if (a[i] == 3) last = i;
  }
  switch (x) {
  case 0:
    r = 100;
    last = 7;
    r += last;
    break;
  case 1: r = last; break;
  default: {
    r = 2;
    break;
  case 3: r = 3 * last;
  }
  }
  return r;
}
static int inside(int x) {
  int last = -1, r = 0, n = 3;
  #pragma acc kernels
  {
    #pragma acc loop independent
    for (int i = 0; i < N; i++)
      if (a[i] == 3) last = i;
  }
  switch (x) {
  case 0:
    do {
      last = 1;
  case 1: r += last;
    } while (--n > 0);
  }
  return r;
}
// The pointer that the case gives is not the one of the next.
static void set(int x, int *u, int *w) {
  int *p = w;
  switch (x) {
  case 0:
    x = 5;
    p = u;
    x = 6;
  case 1:
    #pragma acc kernels
    for (int i = 0; i < N; i++) p[i] += x;
  }
}
int main(void) {
  int u[N] = {0}, w[N] = {0};
  for (int i = 0; i < N; i++) a[i] = i;
  printf("%d\n", condition());                           // prints: 1
  printf("%d %d %d\n", cases(0), cases(1), cases(3));    // prints: 107 3 9
  printf("%d %d\n", inside(0), inside(1));               // prints: 3 5
  set(0, u, w);
  set(1, u, w);
  printf("%d %d\n", u[99], w[99]);                       // prints: 6 1
  return 0;
}
