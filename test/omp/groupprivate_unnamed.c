// Functions that teams call have the teams' copies of variables whose types have no tag.
// flags: -mp
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
static struct { int n; struct { double w[3]; } in; } x, *p;
static enum { RED = 1, GREEN } color;
static union { int n; float f; } y[2];
static _Alignas(64) struct { char c; } aligned;
#pragma omp groupprivate(x, y, p, color, aligned)
static int last(int k);
static void set(int n) {
  x.n = n, y[1].n = n + 1, x.in.w[2] = 2, p = &x, color = GREEN;
  aligned.c = (uintptr_t)&aligned % 64 == 0;
}
static int get(void) { return x.n + y[1].n + (int)p->in.w[2] + color + last(2); }
static int last(int k) { return k ? aligned.c : 0; }
int main(void) {
  int r[4] = {0};
  #pragma omp target teams num_teams(4) map(r)
  {
    set(omp_get_team_num() * 10);
    r[omp_get_team_num()] = get();
  }
  set(5);
  printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], get());  // prints: 6 26 46 66 16
  return 0;
}
