// Regions that the host runs for a device: what they share with it, what they get copies of, who may ask for them.
// flags: -fopenmp
#include <stdio.h>
#include <string.h>
#include <omp.h>
#pragma omp requires reverse_offload

enum { N = 64, BIG = 5000 };
typedef struct { int count; double sum; char name[8]; } record;
static int calls;
static double log_of[N];

static void note(int i, double v) { // by several threads at once
  log_of[i] = v;
  __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
}

#pragma omp declare target
static int ask(int i) { // a function of the device asks
  int answer = -1;
  #pragma omp target device(ancestor: 1) map(tofrom: answer)
  answer = 10 * i + calls * 0;
  return answer;
}
#pragma omp end declare target

static int shared(void) { // always: what is mapped is copied; without it the host's own is used as it is
  int a[8], b[8], bad = 0, seen = 0, n = 3;
  for (int i = 0; i < 8; i++) a[i] = b[i] = i;
  #pragma omp target map(tofrom: a) map(to: b) map(tofrom: seen)
  {
    a[1] = 100;
    b[1] = 100;
    #pragma omp target device(ancestor: 1) map(always, tofrom: a) map(to: b) map(always, from: seen)
    {
      seen = a[1] + 1000 * n;
      a[2] = 200;
      b[2] = 7;
      n = 99;
    }
    a[3] = a[2] + 1;
  }
  bad += seen != 3100 || n != 3;
  bad += a[1] != 100 || a[2] != 200 || a[3] != 201;
  return bad + (b[1] != 1 && b[1] != 100) + (b[2] != 7);
}

static int copies(void) { // a thread's own variables, structs, firstprivate, private
  int bad = 0, first = 5;
  record all[N];
  #pragma omp target teams distribute parallel for map(from: all) firstprivate(first) reduction(+: bad)
  for (int i = 0; i < N; i++) {
    record r = {i, 0.5 * i, "abc"};
    int given = first, unset;
    #pragma omp target device(ancestor: 1) map(tofrom: r) firstprivate(given) private(unset)
    {
      unset = given + r.count;
      given = 0;
      note(r.count, r.sum);
      r.count += 1000;
      r.sum += unset;
      strcpy(r.name, "host");
    }
    bad += given != 5;
    all[i] = r;
  }
  for (int i = 0; i < N; i++)
    bad += all[i].count != i + 1000 || all[i].sum != 1.5 * i + 5 || strcmp(all[i].name, "host") || log_of[i] != 0.5 * i;
  return bad + (calls != N);
}

static int sections(int n) { // of a pointer and of an array: the elements are the host's
  double v[N], *p = v;
  int bad = 0;
  for (int i = 0; i < N; i++) v[i] = i;
  #pragma omp target data map(tofrom: p[0:n])
  #pragma omp target
  for (int i = 0; i < n; i += 16) {
    p[i] = -1;
    #pragma omp target device(ancestor: 1) map(always, tofrom: p[i:8])
    for (int k = i; k < i + 8; k++) p[k] += 100;
  }
  for (int i = 0; i < N; i++) bad += v[i] != (i % 16 < 8 ? (i % 16 ? i : -1) + 100 : i);
  return bad;
}

static int pointers(int n) { // a copy of a pointer to mapped memory has the host's address
  double v[N], *q = v, *seen = NULL;
  for (int i = 0; i < N; i++) v[i] = i;
  #pragma omp target data map(to: v) map(tofrom: seen)
  #pragma omp target map(v[0:n])
  {
    double *inside = &v[4];
    #pragma omp target device(ancestor: 1) firstprivate(inside)
    inside[0] = 44;
  }
  return (q[4] != 44) + (seen != NULL);
}

static int functions(void) { // called, and as the device's functions ask
  int answers[N], bad = 0;
  #pragma omp target teams distribute parallel for map(from: answers)
  for (int i = 0; i < N; i++) answers[i] = ask(i);
  for (int i = 0; i < N; i++) bad += answers[i] != 10 * i;
  return bad;
}

static int large(void) { // more than a message holds
  static int a[BIG];
  int bad = 0;
  #pragma omp target map(from: a)
  {
    for (int i = 0; i < BIG; i++) a[i] = i;
    #pragma omp target device(ancestor: 1) map(always, tofrom: a) nowait
    for (int i = 0; i < BIG; i++) a[i] *= 2;
  }
  for (int i = 0; i < BIG; i++) bad += a[i] != 2 * i;
  return bad;
}

static int on_host(void) { // without a device around it
  int x = 1;
  #pragma omp target device(ancestor: 1) map(tofrom: x)
  x += 1;
  #pragma omp target if(0) map(tofrom: x)
  {
    #pragma omp target device(ancestor: 1) map(tofrom: x)
    x += 1;
  }
  return x != 3;
}

int main(void) {
  int bad[] = {shared(), copies(), sections(N), pointers(N), functions(), large(), on_host()};
  for (int i = 0; i < 7; i++)
    if (bad[i]) printf("%d: %d wrong\n", i, bad[i]);
  return bad[0] + bad[1] + bad[2] + bad[3] + bad[4] + bad[5] + bad[6] != 0;
}
