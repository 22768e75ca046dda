// Everything that a kernel reaches is the CPU's version's, too: nothing differs. Nothing is printed twice.
#include <omp.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; double v; };
#pragma omp declare target
static int counter = 3;
static int *kept;
static double pair[2] = {1, 2}, behind[2] = {3, 4};
static double *const ends[] = {pair, pair + 2, behind};
static union { double *start; long n; } either = {behind};
#pragma omp end declare target
static int linked[8];
#pragma omp declare target link(linked)
static double table[16];
#pragma acc declare copyin(table)

typedef struct { int n; double **rows; } Matrix;

#pragma acc routine seq
static double at(const Matrix *m, int i, int k) { return m->rows[i][k] + table[k]; }

static void openmp(void) {
  int device = omp_get_default_device(), total = 0;
  double *d = omp_target_alloc(100 * sizeof *d, device);
  struct node n[3] = {{n + 1, 1}, {n + 2, 2}, {NULL, 3}};
  #pragma omp target teams distribute parallel for is_device_ptr(d)
  for (int i = 0; i < 100; i++) d[i] = i;
  #pragma omp target map(n, n[0].next[0:0], n[1].next[0:0])
  {
    counter++;
    for (double *p = ends[0]; p != ends[1]; p++) *p += *either.start + ends[2][1];
    for (struct node *p = n; p; p = p->next) p->v += counter;
  }
  #pragma omp target map(linked)
  for (int i = 0; i < 8; i++) linked[i] += i * counter;
  #pragma omp target teams distribute parallel for reduction(+:total) nowait is_device_ptr(d)
  for (int i = 0; i < 100; i++) total += (int)d[i];
  #pragma omp taskwait
  #pragma omp target teams num_teams(4)
  {
    #pragma omp atomic
    counter++;
  }
  omp_target_free(d, device);
  printf("%g %d %d\n", n[2].v, linked[3], total);
}

static void openacc(void) {
  int n = 50;
  Matrix m = {n, malloc(n * sizeof *m.rows)};
  float *x = malloc(n * sizeof *x);
  struct { float *p; int n; } view = {x, n};
  double sum = 0;
  for (int i = 0; i < n; i++) {
    m.rows[i] = calloc(16, sizeof **m.rows);
    x[i] = i;
  }
  #pragma acc data copy(x[0:n]) copyin(m) copyin(view)
  #pragma acc data copy(m.rows[0:n][0:16])
  {
    #pragma acc parallel loop gang async(1)
    for (int i = 0; i < n; i++) {
      #pragma acc loop vector
      for (int k = 0; k < 16; k++) m.rows[i][k] = at(&m, i, k) + x[i];
    }
    #pragma acc parallel loop reduction(+:sum) async(1)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 16; k++) sum += m.rows[i][k] / 3;
    #pragma acc parallel num_gangs(7) async(1)
    {
      #pragma acc atomic
      x[0] += 1;
    }
    #pragma acc parallel loop attach(view.p) async(1)
    for (int i = 0; i < n; i++) view.p[i] += 0.1f;
    #pragma acc serial async(1)
    printf("once\n");
    #pragma acc wait
  }
  printf("%.3f %.1f %g\n", sum, x[0], x[49]);
}

int main(void) {
  for (int i = 0; i < 16; i++) table[i] = i;
  #pragma acc update device(table)
  openmp();
  openacc();
  return 0;
}
