// Scalars and counters whose value from the last iteration is used after the loop.
// flags: -acc
#include "nests.h"
#define N 40
static double a[N], b[N], p[N][N], global_t;
static int k[N];

static void reset(void) {
  fill(a, N, 1), fill(b, N, 2), fill(&p[0][0], N * N, 3), fill_ints(k, N, 17);
  global_t = 3;
}

static double several(int n) {
  double t = -1;
  float half = -2;
  long twice = -3;
  char c = 'x';
  #pragma acc kernels
  for (int i = 0; i < n; i++) {                                // loop: parallel, lastprivate(t, half, twice, c)
    t = a[i] * 2;
    half = a[i] / 2;
    twice = k[i] * 2L;
    if (a[i] > 0) c = 'p';
    else c = 'm';
    b[i] = t + half;
  }
  return t * 1000 + half * 100 + twice * 10 + (c == 'p') + 2 * (c == 'x');
}

static double counter(int from, int to) {
  int i, m = 0;
  #pragma acc kernels
  for (i = from; i < to; i += 3) b[i] = a[i];                  // loop: parallel, lastprivate(i)
  m = i;
  #pragma acc kernels
  for (i = to; i >= from; i--) b[i] += a[i];                   // loop: parallel, lastprivate(i)
  return m * 100 + i;
}

static double counter_of_directive(int n) {
  unsigned short i;
  #pragma acc kernels loop gang vector
  for (i = 2; i < n; i++) b[i] = a[i];                         // loop: parallel, lastprivate(i)
  return i;
}

static double in_front_of_others(int n) {
  double t = 4;
  #pragma acc kernels
  {
    for (int i = 0; i < n; i++) {                              // loop: parallel, lastprivate(t)
      t = a[i] + 1;
      b[i] = t;
    }
    for (int i = 0; i < N; i++) b[i] += t;                     // loop: parallel
    t = t + b[1];
  }
  return t;
}

static double in_time_steps(int steps) {
  double t = 1;
  #pragma acc kernels
  for (int s = 0; s < steps; s++) {                            // loop: sequential
    for (int i = 0; i < N; i++) b[i] += t;                     // loop: parallel
    for (int i = 0; i < N; i++) {                              // loop: parallel, lastprivate(t)
      t = a[i] * b[i];
      a[i] = t / 4;
    }
  }
  return t + b[2];
}

static double inside_another(void) {
  double t = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, lastprivate(t)
    for (int j = 0; j < N; j++) {                              // loop: parallel, lastprivate(t)
      t = p[i][j] * 2;
      p[i][j] = t + 1;
    }
    b[i] = t;
  }
  return t;
}

static double used_by_outer(void) {
  double t;
  int j;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(t, j)
    t = 0;
    for (j = 0; j < N / 2; j++) {                              // loop: parallel, lastprivate(t, j)
      t = p[i][j] * 2;
      p[i][j] = t + 1;
    }
    b[i] = t + j;
  }
  return b[3];
}

static double of_two_loops(int n) {
  int i, j = -1;
  #pragma acc kernels
  for (i = 0; i < n; i++)                                      // loop: parallel, lastprivate(i, j)
    for (j = 0; j < N; j++) p[i][j] = j;                       // loop: parallel, lastprivate(j)
  return i * 100 + j;
}

// Its counters are private.
static double collapsed(void) {
  int i, j;
  #pragma acc kernels loop collapse(2)
  for (i = 0; i < N; i++)                                      // loop: parallel
    for (j = 0; j < N; j++) p[i][j] = j;                       // loop: parallel
  i = p[3][4];
  return i;
}

static double on_a_condition(void) {
  double t = 7;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    if (a[i] > 3) t = a[i];
    b[i] = 1;
  }
  return t;
}

static double left_out(void) {
  double t = 7;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    if (i > 5) continue;
    t = a[i];
    b[i] = t;
  }
  return t;
}

static double of_each_gang(void) {
  double t = 7;
  #pragma acc parallel num_gangs(2) copy(t)
  {
    #pragma acc loop auto
    for (int i = 0; i < N; i++) {                              // loop: sequential (t)
      t = a[i];
      b[i] = t;
    }
  }
  return t;
}

static void of_global(double *q) {
  #pragma acc kernels copy(q[0:N])
  for (int i = 0; i < N; i++) {                                // loop: sequential (global_t)
    global_t = a[i] + 1;
    q[i] = 2;
  }
}

static double unknown_to_host(void) {
  double t = 1;
  #pragma acc kernels
  {
    if (a[3] > -100)
      for (int i = 0; i < N; i++) {                            // loop: parallel, lastprivate(t)
        t = a[i] + k[i];
        b[i] = t;
      }
    b[0] = t;
  }
  return t + b[0] * 100;
}

int main(void) {
  TRY_VALUE(several(N));                                       // prints: several(N) -1830
  TRY_VALUE(several(0));                                       // prints: several(0) -1228
  TRY_VALUE(counter(1, 30));                                   // prints: counter(1, 30) 3100
  TRY_VALUE(counter(7, 3));                                    // prints: counter(7, 3) 703
  TRY_VALUE(counter_of_directive(20));                         // prints: counter_of_directive(20) 20
  TRY_VALUE(counter_of_directive(0));                          // prints: counter_of_directive(0) 2
  TRY_VALUE(in_front_of_others(N));                            // prints: in_front_of_others(N) -2
  TRY_VALUE(in_front_of_others(0));                            // prints: in_front_of_others(0) 10
  TRY_VALUE(in_time_steps(3));                                 // prints: in_time_steps(3) -6
  TRY_VALUE(inside_another());                                 // prints: inside_another() 12
  TRY_VALUE(used_by_outer());                                  // prints: used_by_outer() 30
  TRY_VALUE(of_two_loops(N));                                  // prints: of_two_loops(N) 4040
  TRY_VALUE(of_two_loops(0));                                  // prints: of_two_loops(0) -1
  TRY_VALUE(collapsed());                                      // prints: collapsed() 4
  TRY_VALUE(on_a_condition());                                 // prints: on_a_condition() 4
  TRY_VALUE(left_out());                                       // prints: left_out() 3
  TRY_VALUE(of_each_gang());                                   // prints: of_each_gang() -1
  TRY(of_global(b), b);                                        // prints: of_global(b) 548
  TRY_VALUE(unknown_to_host());                                // prints: unknown_to_host() 1010
}
