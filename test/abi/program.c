// What compiled code asks of the runtime, in one object: data, queues, levels, sums, globals, tasks, routines.
#include <omp.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
typedef struct { int n; double *x; } Vector;

int shift;
#pragma acc declare create(shift)

#pragma acc routine seq
static int square(int x) { return x * x; }

// Gangs, workers, vector lanes, with code between them.
static long levels(int rows, const int *restrict a) {
  long sum = 0;
  #pragma acc parallel loop gang reduction(+: sum) present(a[0:rows * 10]) num_workers(2) vector_length(32)
  for (int r = 0; r < rows; r++) {
    int row = 0;
    #pragma acc loop worker vector reduction(+: row)
    for (int c = 0; c < 10; c++) row += square(a[r * 10 + c] % 7);
    sum += row + shift;
  }
  return sum;
}

// A kernel with two versions, since the pointers may overlap; a histogram; queues and updates.
static int data(int n, int *a, int *b) {
  int count[4] = {0}, most = 0;
  #pragma acc data copy(a[0:n]) create(b[0:n])
  {
    #pragma acc kernels async(1)
    for (int i = 0; i < n; i++) b[i] = a[i] + 1;
    #pragma acc parallel loop async(1) copy(count)
    for (int i = 0; i < n; i++) {
      #pragma acc atomic
      count[b[i] % 4]++;
    }
    #pragma acc update self(b[0:n]) async(1)
    #pragma acc wait(1)
    #pragma acc parallel loop reduction(max: most) if(n > 1)
    for (int i = 0; i < n; i++) a[i] = b[i] * 2, most = a[i] > most ? a[i] : most;
  }
  return most + count[0] + 10 * count[3];
}

static double openmp(Vector *v) {
  double s = 0;
  int device = omp_get_default_device();
  #pragma omp target enter data map(to: v[0:1]) map(to: v->x[0:v->n])
  #pragma omp target teams distribute parallel for map(tofrom: s) reduction(+: s) depend(out: v) nowait
  for (int i = 0; i < v->n; i++) s += v->x[i];
  #pragma omp taskwait
  #pragma omp target
  {
    #pragma omp parallel for
    for (int i = 0; i < v->n; i++) v->x[i] += 1;
  }
  #pragma omp target exit data map(from: v->x[0:v->n]) map(release: v[0:1])
  double *p = omp_target_alloc(sizeof s, device);
  omp_target_free(p, device);
  return s + v->x[v->n - 1];
}

int main(void) {
  static int a[N], b[N];
  Vector v = {N, malloc(N * sizeof(double))};
  if (!v.x) return 2;
  for (int i = 0; i < N; i++) a[i] = i, v.x[i] = i;
  shift = 3;
  #pragma acc update device(shift)
  #pragma acc enter data copyin(a)
  printf("levels %ld\n", levels(N / 10, a));
  #pragma acc exit data delete(a)
  printf("data %d, %d %d\n", data(N, a, b), a[N - 1], b[0]);
  printf("openmp %.0f\n", openmp(&v));
  printf("unmapped %d\n", acc_get_device_type() == acc_device_host || !acc_is_present(a, sizeof a));
  free(v.x);
  return 0;
}
