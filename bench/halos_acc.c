// Halos and five points by OpenMP, which waits for each kernel; by OpenMP's tasks; by
// OpenACC; by one queue of OpenACC for all kernels, and by one for each field.
//   accomp -acc -fopenmp -O3 bench/halos_acc.c -o halos_acc -lm && ./halos_acc [small]
#include "halos.h"
#include <openacc.h>

static void reflect_top(int n, int side, double *a) {
  #pragma omp target teams distribute parallel for
  for (int k = 0; k < DEPTH; k++)
    for (int i = DEPTH; i < n + DEPTH; i++)
      a[(DEPTH - 1 - k) * side + i] = a[(DEPTH + k) * side + i];
}
static void reflect_bottom(int n, int side, double *a) {
  #pragma omp target teams distribute parallel for
  for (int k = 0; k < DEPTH; k++)
    for (int i = DEPTH; i < n + DEPTH; i++)
      a[(n + DEPTH + k) * side + i] = a[(n + DEPTH - 1 - k) * side + i];
}
static void reflect_left(int n, int side, double *a) {
  #pragma omp target teams distribute parallel for
  for (int j = 0; j < n + 2 * DEPTH; j++)
    for (int k = 0; k < DEPTH; k++) a[j * side + DEPTH - 1 - k] = a[j * side + DEPTH + k];
}
static void reflect_right(int n, int side, double *a) {
  #pragma omp target teams distribute parallel for
  for (int j = 0; j < n + 2 * DEPTH; j++)
    for (int k = 0; k < DEPTH; k++)
      a[j * side + n + DEPTH + k] = a[j * side + n + DEPTH - 1 - k];
}
static void smooth(int n, int side, double *b, double *a) {
  #pragma omp target teams distribute parallel for
  for (int j = DEPTH; j < n + DEPTH; j++)
    for (int i = DEPTH; i < n + DEPTH; i++)
      b[j * side + i] =
          0.5 * a[j * side + i] + 0.125 * (a[j * side + i - 1] + a[j * side + i + 1] +
                                           a[(j - 1) * side + i] + a[(j + 1) * side + i]);
}
static void run(const Fields *f) {
  for (int s = 0; s < STEPS; s++) {
    for (int i = 0; i < FIELDS; i++) {
      reflect_top(f->n, f->side, f->field[i]);
      reflect_bottom(f->n, f->side, f->field[i]);
      reflect_left(f->n, f->side, f->field[i]);
      reflect_right(f->n, f->side, f->field[i]);
    }
    smooth(f->n, f->side, f->field[(s + 1) % FIELDS], f->field[s % FIELDS]);
  }
}

static void reflect_task(int n, int side, double *a) {
  #pragma omp target teams distribute parallel for nowait depend(inout : a[0])
  for (int k = 0; k < DEPTH; k++)
    for (int i = DEPTH; i < n + DEPTH; i++)
      a[(DEPTH - 1 - k) * side + i] = a[(DEPTH + k) * side + i];
  #pragma omp target teams distribute parallel for nowait depend(inout : a[0])
  for (int k = 0; k < DEPTH; k++)
    for (int i = DEPTH; i < n + DEPTH; i++)
      a[(n + DEPTH + k) * side + i] = a[(n + DEPTH - 1 - k) * side + i];
  #pragma omp target teams distribute parallel for nowait depend(inout : a[0])
  for (int j = 0; j < n + 2 * DEPTH; j++)
    for (int k = 0; k < DEPTH; k++) a[j * side + DEPTH - 1 - k] = a[j * side + DEPTH + k];
  #pragma omp target teams distribute parallel for nowait depend(inout : a[0])
  for (int j = 0; j < n + 2 * DEPTH; j++)
    for (int k = 0; k < DEPTH; k++)
      a[j * side + n + DEPTH + k] = a[j * side + n + DEPTH - 1 - k];
}
static void smooth_task(int n, int side, double *b, double *a) {
  #pragma omp target teams distribute parallel for nowait depend(inout : b[0]) \
      depend(in : a[0])
  for (int j = DEPTH; j < n + DEPTH; j++)
    for (int i = DEPTH; i < n + DEPTH; i++)
      b[j * side + i] =
          0.5 * a[j * side + i] + 0.125 * (a[j * side + i - 1] + a[j * side + i + 1] +
                                           a[(j - 1) * side + i] + a[(j + 1) * side + i]);
}
static void run_tasks(const Fields *f) {
  for (int s = 0; s < STEPS; s++) {
    for (int i = 0; i < FIELDS; i++) reflect_task(f->n, f->side, f->field[i]);
    smooth_task(f->n, f->side, f->field[(s + 1) % FIELDS], f->field[s % FIELDS]);
  }
  #pragma omp taskwait
}

static void reflect_acc(int n, int side, double *a, int queue) {
  #pragma acc parallel loop collapse(2) default(present) async(queue)
  for (int k = 0; k < DEPTH; k++)
    for (int i = DEPTH; i < n + DEPTH; i++)
      a[(DEPTH - 1 - k) * side + i] = a[(DEPTH + k) * side + i];
  #pragma acc parallel loop collapse(2) default(present) async(queue)
  for (int k = 0; k < DEPTH; k++)
    for (int i = DEPTH; i < n + DEPTH; i++)
      a[(n + DEPTH + k) * side + i] = a[(n + DEPTH - 1 - k) * side + i];
  #pragma acc parallel loop collapse(2) default(present) async(queue)
  for (int j = 0; j < n + 2 * DEPTH; j++)
    for (int k = 0; k < DEPTH; k++) a[j * side + DEPTH - 1 - k] = a[j * side + DEPTH + k];
  #pragma acc parallel loop collapse(2) default(present) async(queue)
  for (int j = 0; j < n + 2 * DEPTH; j++)
    for (int k = 0; k < DEPTH; k++)
      a[j * side + n + DEPTH + k] = a[j * side + n + DEPTH - 1 - k];
}
static void smooth_acc(int n, int side, double *b, double *a, int queue) {
  #pragma acc parallel loop collapse(2) default(present) async(queue)
  for (int j = DEPTH; j < n + DEPTH; j++)
    for (int i = DEPTH; i < n + DEPTH; i++)
      b[j * side + i] =
          0.5 * a[j * side + i] + 0.125 * (a[j * side + i - 1] + a[j * side + i + 1] +
                                           a[(j - 1) * side + i] + a[(j + 1) * side + i]);
}
static void run_acc(const Fields *f, int queue) {
  for (int s = 0; s < STEPS; s++) {
    for (int i = 0; i < FIELDS; i++) reflect_acc(f->n, f->side, f->field[i], queue);
    smooth_acc(f->n, f->side, f->field[(s + 1) % FIELDS], f->field[s % FIELDS], queue);
  }
}
static void run_sync(const Fields *f) { run_acc(f, acc_async_sync); }
static void run_async(const Fields *f) {
  run_acc(f, 1);
  #pragma acc wait(1)
}

// Queue i for field i: the large kernel waits for the halo it reads, and the next halo there for it.
static void run_queues(const Fields *f) {
  for (int s = 0; s < STEPS; s++) {
    int from = s % FIELDS, to = (s + 1) % FIELDS;
    for (int i = 0; i < FIELDS; i++) reflect_acc(f->n, f->side, f->field[i], i);
  #pragma acc wait(from) async(to)
    smooth_acc(f->n, f->side, f->field[to], f->field[from], to);
  #pragma acc wait(to) async(from)
  }
  #pragma acc wait
}

static const Variant variants[] = {{"omp", run},
                                   {"omp_nowait", run_tasks},
                                   {"acc", run_sync},
                                   {"acc_async", run_async},
                                   {"acc_queues", run_queues}};

int main(int argc, char **argv) { return measure_halos(variants, 5, argc, argv); }
