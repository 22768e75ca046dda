// Both dialects in one file: OpenMP's tasks, mappers and target tasks around OpenACC's queues, on the same data.
// flags: -acc -mp
#include <omp.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct { int n; double *v; double scale; } Part;
#pragma omp declare mapper(Part p) map(to : p.n, p.scale) map(tofrom : p.v[0:p.n])
typedef double (*Step)(double);
#pragma acc routine seq
static double plus_one(double x) { return x + 1; }
#pragma omp begin declare target indirect
double twice(double x) { return 2 * x; }
#pragma omp end declare target

static void fill(Part *p, int n, double first) {
  p->n = n, p->scale = 2, p->v = malloc(n * sizeof *p->v);
  for (int i = 0; i < n; i++) p->v[i] = first + i;
}

int main(void) {
  enum { PARTS = 4, N = 100 };
  Part part[PARTS];
  Step steps[2] = {plus_one, twice};
  double sums[PARTS] = {0};
  for (int k = 0; k < PARTS; k++) fill(&part[k], N, 100 * k);

  // A task for each part: OpenMP maps it with its mapper, OpenACC's kernels work on it in a queue of the task's, and an
  // OpenMP region in the same task comes after the queue.
#pragma acc data copyin(steps)
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int k = 0; k < PARTS; k++) {
#pragma omp task shared(part, sums, steps) firstprivate(k)
    {
      double *v = part[k].v, sum = 0;
      int n = part[k].n;
#pragma omp target data map(part[k])
      {
#pragma acc parallel loop present(v[0:n]) async(k)
        for (int i = 0; i < n; i++) v[i] *= 2;
#pragma acc parallel loop present(v[0:n], steps) async(k)
        for (int i = 0; i < n; i++) v[i] = steps[i % 2](v[i]);
#pragma acc wait(k)
        Part *p = &part[k];
#pragma omp target teams distribute parallel for map(tofrom : *p) reduction(+ : sum)
        for (int i = 0; i < p->n; i++) sum += p->v[i] * p->scale;
      }
      sums[k] = sum;
    }
  }
  printf("%g %g %g %g\n", sums[0], sums[1], sums[2], sums[3]); // prints: 29900 89900 149900 209900
  printf("%g %g\n", part[1].v[0], part[3].v[99]);              // prints: 201 1596

  // OpenACC's data, OpenMP's target tasks with dependences, then OpenACC's queue again.
  double a[N];
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++) a[i] += 1;
#pragma acc wait(1)
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp target teams distribute parallel for nowait depend(out : a)
      for (int i = 0; i < N; i++) a[i] *= 3;
#pragma omp target nowait depend(inout : a)
#pragma omp task
      for (int i = 0; i < N; i++) a[i] -= 2;
#pragma omp task depend(in : a)
#pragma acc parallel loop async(2) present(a)
      for (int i = 0; i < N; i++) a[i] *= 10;
#pragma omp taskwait
    }
#pragma acc wait(2)
  }
  printf("%g %g\n", a[0], a[99]);                              // prints: 10 2980
  for (int k = 0; k < PARTS; k++) free(part[k].v);
  return omp_get_num_devices() < 0 || acc_get_num_devices(acc_device_host) < 1;
}
