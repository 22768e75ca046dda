// Variables of the file, null pointers, members and labels of the same name in regions that the host runs; such a region calls its own function.
// flags: -fopenmp
#include <stdio.h>
#pragma omp requires reverse_offload
static int copied = 1, given = 2, unset = 3, mapped = 4, table[3] = {1, 2, 3}, privates[2] = {5, 6};
static struct { int a; } unnamed = {4};
#pragma omp declare target
static int declared = 7;
#pragma omp end declare target

static int file_scope(void) {
  int seen = 0, back = 0;
  #pragma omp target map(tofrom: seen, back) map(tofrom: table) firstprivate(given, privates)
  {
    copied = 10;
    given = 20;
    mapped = 40;
    declared = 70;
    table[1] = 50;
    privates[0] = 60;
    #pragma omp target device(ancestor: 1) map(always, from: seen) firstprivate(given) private(unset) map(tofrom: mapped) \
                       map(always, tofrom: table)
    {
      seen = copied + given + declared + privates[0] + unnamed.a;
      unset = copied = given = 0;
      mapped++;
      table[2] = table[1] + 1;
      fprintf(stderr, "from the host\n");
    }
    back = mapped;
  }
  int others = 10 + 20 + 60 + 4; // and the host's own 'declared', which the host as a device has changed
  return (seen != others + 7 && seen != others + 70) + (back != 41) + (table[2] != 51) +
         (copied != 1 || given != 2 || unset != 3 || mapped != 4 || privates[0] != 5);
}

static int null_section(int n) { // it stays one
  int *p = NULL, bad = 0;
  #pragma omp target map(p[0:n]) map(tofrom: bad)
  {
    #pragma omp target device(ancestor: 1) map(p[0:n]) map(always, tofrom: bad)
    if (p) bad++;
  }
  return bad;
}

static int member(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  {
    #pragma omp target device(ancestor: 1) map(always, from: r)
    {
      struct { int r; } s = {.r = 3};
      goto r;
      r: r = s.r;
    }
  }
  return r != 3;
}

static int factorial(int n) {
  int r = 1;
  if (n) {
    #pragma omp target device(ancestor: 1) map(tofrom: r)
    r = n * factorial(n - 1);
  }
  return r;
}

int main(void) {
  int bad[] = {file_scope(), null_section(0), member(), factorial(4) != 24};
  for (int i = 0; i < 4; i++)
    if (bad[i]) printf("%d: %d wrong\n", i, bad[i]);
  return bad[0] + bad[1] + bad[2] + bad[3] != 0;
}
