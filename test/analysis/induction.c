// Variables that go along with the loop's own: their value is a function of it where they always change alike.
// flags: -acc
#include "nests.h"
#define N 30
static double a[2 * N], b[2 * N], p[6][5];

static void reset(void) { fill(a, 2 * N, 1), fill(b, 2 * N, 2), fill(&p[0][0], 30, 3); }

static void two_at_once(void) {
  int k = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel (hard)
    a[k] = b[i];
    k += 2;
  }
}

static void one_at_once(void) {
  int k = 5;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel (hard)
    k++;
    a[i] = b[k] * k;
  }
}

static void downwards(void) {
  int k = 2 * N;
  #pragma acc kernels
  for (int i = 0; i < N; i++) a[--k] = b[i];                   // loop: parallel (hard)
}

static void compacted(void) {
  int k = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (k)
    if (b[i] > 0) a[k++] = b[i];
}

static void doubled(void) {
  int k = 1;
  #pragma acc kernels
  for (int i = 0; i < 5; i++) {                                // loop: sequential (k)
    a[k] = b[i];
    k *= 2;
  }
}

static void by_data(void) {
  int k = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (k)
    k += b[i] > 0 ? 2 : 1;
    a[k - 1] = i;
  }
}

static void over_two_loops(void) {
  int k = 0;
  #pragma acc kernels
  for (int i = 0; i < 6; i++)                                  // loop: parallel (hard)
    for (int j = 0; j < 5; j++)                                // loop: parallel (hard)
      a[k++] = p[i][j];
}

static void triangular_count(void) {
  int k = 0;
  #pragma acc kernels
  for (int i = 0; i < 6; i++)                                  // loop: parallel (hard)
    for (int j = 0; j < i; j++)                                // loop: parallel (hard)
      a[k++] = b[i] * j;
}

static double wanted_afterwards(void) {
  int k = 3;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel (hard)
    a[k] = b[i];
    k = k + 1;
  }
  return k;
}

static void accumulated_position(void) {
  double x = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (x)
    a[i] = x;
    x += 0.1;
  }
}

static void own_function_of_counter(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    int k = 2 * i + 1;
    a[k] = b[i];
  }
}

static void own_and_overlapping(void) {
  #pragma acc kernels
  for (int i = 0; i < N - 1; i++) {                            // loop: sequential (a)
    int k = i + 1;
    a[k] = a[i] + b[i];
  }
}

static void counter_changes(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (i)
    a[i] = b[i];
    if (b[i] > 0) i++;
  }
}

int main(void) {
  TRY(two_at_once(), a);                                       // prints: two_at_once() 425
  TRY(one_at_once(), a);                                       // prints: one_at_once() 3541
  TRY(downwards(), a);                                         // prints: downwards() 465
  TRY(compacted(), a);                                         // prints: compacted() 640
  TRY(doubled(), a);                                           // prints: doubled() 388
  TRY(by_data(), a);                                           // prints: by_data() 3286
  TRY(over_two_loops(), a);                                    // prints: over_two_loops() 254
  TRY(triangular_count(), a);                                  // prints: triangular_count() 259
  TRY_VALUE(wanted_afterwards());                              // prints: wanted_afterwards() 33
  TRY(accumulated_position(), a);                              // prints: accumulated_position() 440.9
  TRY(own_function_of_counter(), a);                           // prints: own_function_of_counter() 417
  TRY(own_and_overlapping(), a);                               // prints: own_and_overlapping() 3963
  TRY(counter_changes(), a);                                   // prints: counter_changes() 458
}
