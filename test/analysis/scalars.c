// Scalars of a loop: its own, reduced, wanted afterwards, or carried from one iteration to the next.
// flags: -acc
#include "nests.h"
#define N 30
static double a[N], b[N], p[N][N], global_t;

static void reset(void) { fill(a, N, 1), fill(b, N, 2), fill(&p[0][0], N * N, 3); }

static void own(void) {
  double t;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    t = a[i] * 2;
    b[i] = t * t;
  }
}

static void swap(void) {
  double t;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
}

static void chain(void) {
  double s, t;
  int k;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(s, t, k)
    k = N - 1 - i;
    s = a[k];
    t = s + 1;
    b[i] = s * t;
  }
}

static void of_two_loops(void) {
  double t;
  int i, j;
  #pragma acc kernels
  for (i = 0; i < N; i++) {                                    // loop: parallel, private(t)
    t = a[i];
    for (j = 0; j < N; j++) p[i][j] = t * j;                   // loop: parallel
  }
}

static double last_value(void) {
  double t = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, lastprivate(t)
    t = a[i] * 2;
    b[i] = t;
  }
  return t;
}

static double counter_afterwards(void) {
  int i;
  #pragma acc kernels
  for (i = 0; i < N; i++)                                      // loop: parallel
    b[i] = a[i];
  return i;
}

static void through_global(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel (hard), lastprivate(global_t)
    global_t = a[i] + 1;
    b[i] = global_t;
  }
}

static void in_one_branch(void) {
  double t;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel, private(t)
    if (a[i] > 0) {
      t = a[i] - 1;
      b[i] = t * t;
    }
}

static void in_both_branches(void) {
  double t;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    if (a[i] > 0) t = a[i];
    else t = -a[i];
    b[i] = t;
  }
}

static void maybe_old(void) {
  double t = 1;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    if (a[i] > 0) t = a[i];
    b[i] = t;
  }
}

static void previous(void) {
  double before = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (before)
    b[i] = before;
    before = a[i] + b[i];
  }
}

static void wrapped_around(void) {
  int left = N - 1;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel (hard)
    b[i] = a[left];
    left = i;
  }
}

static void previous_row(void) {
  double t = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    for (int j = 0; j < N; j++) p[i][j] += t;                  // loop: parallel
    t = p[i][0];
  }
}

static void set_by_inner_loop(void) {
  double t;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    t = 0;
    for (int j = 1; j < N; j++)                                // loop: sequential (t)
      t = p[i][j] - t / 2;
    b[i] = t;
  }
}

static double only_read(void) {
  double scale = 3;
  #pragma acc kernels
  for (int i = 0; i < N; i++) b[i] = a[i] * scale;             // loop: parallel
  return scale + b[3];
}

static double given_again(void) {
  double t;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t)
    t = a[i];
    b[i] = t + 1;
  }
  t = b[1];
  return t;
}

static double changed_before(void) {
  double t = 0;
  #pragma acc kernels
  {
    t = a[0] + 2;
    for (int i = 0; i < N; i++) b[i] = a[i] * t;               // loop: parallel
    t = t + b[1];
  }
  return t;
}

int main(void) {
  TRY(own(), b);                                               // prints: own() 8256
  TRY(swap(), a);                                              // prints: swap() 256
  TRY(chain(), b);                                             // prints: chain() 2388
  TRY(of_two_loops(), p);                                      // prints: of_two_loops() 83212
  TRY_VALUE(last_value());                                     // prints: last_value() 12
  TRY_VALUE(counter_afterwards());                             // prints: counter_afterwards() 30
  TRY(through_global(), b);                                    // prints: through_global() 390
  TRY(in_one_branch(), b);                                     // prints: in_one_branch() 1248
  TRY(in_both_branches(), b);                                  // prints: in_both_branches() 528
  TRY(maybe_old(), b);                                         // prints: maybe_old() 582
  TRY(previous(), b);                                          // prints: previous() 2403
  TRY(wrapped_around(), b);                                    // prints: wrapped_around() 241
  TRY(previous_row(), p);                                      // prints: previous_row() 121855
  TRY(set_by_inner_loop(), b);                                 // prints: set_by_inner_loop() 274.161054
  TRY_VALUE(only_read());                                      // prints: only_read() 3
  TRY_VALUE(given_again());                                    // prints: given_again() -2
  TRY_VALUE(changed_before());                                 // prints: changed_before() -6
  show("global_t", global_t);                                  // prints: global_t 7
}
