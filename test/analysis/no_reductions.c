// What looks like a reduction but is none: the value is needed on the way, or the operations do not mix.
// flags: -acc
#include "nests.h"
#define N 30
static double a[N], b[N];
static int k[N];

static void reset(void) { fill(a, N, 1), fill(b, N, 2), fill_ints(k, N, 7); }

static double compound_interest(void) {
  double s = 1;
  #pragma acc kernels
  for (int i = 0; i < N; i++) s += s * a[i] / 16;              // loop: sequential (s)
  return s;
}

static double two_operators(void) {
  double s = 1;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (s)
    s += a[i];
    if (b[i] > 2) s *= 0.5;
  }
  return s;
}

static double horner(void) {
  double s = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) s = s * 0.5 + a[i];              // loop: sequential (s)
  return s;
}

static double subtracted_from(void) {
  double s = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) s = a[i] - s;                    // loop: sequential (s)
  return s;
}

static double stops_growing(void) {
  double s = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (s)
    if (s < 10) s += a[i] * a[i];
  return s;
}

static double selects(void) {
  double s = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) s += s > 0 ? a[i] : b[i];        // loop: sequential (s)
  return s;
}

static double subscript(void) {
  int at = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) at = (at + k[at]) % N;           // loop: sequential (at)
  return at;
}

static double replaced_if_near(void) {
  double m = a[0];
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (m)
    if (a[i] > m - 2) m = a[i];
  return m;
}

static double bound_of_other(void) {
  double m = -100;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (m)
    if (a[i] > m) m = b[i];
  return m;
}

static double place_of_greatest(void) {
  double m = -100;
  int at = -1;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel (hard)
    if (a[i] > m) {
      m = a[i];
      at = i;
    }
  return at * 100 + m;
}

static double last_positive(void) {
  int last = -1;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel (hard)
    if (a[i] > 0) last = i;
  return last;
}

static double random_walk(void) {
  unsigned state = 17;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (state)
    state = state * 1664525u + 1013904223u;
    a[i] = state >> 28;
  }
  return a[N - 1];
}

static double min_and_max_mixed(void) {
  double m = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (m)
    if (a[i] > m) m = a[i];
    if (b[i] < m) m = b[i];
  }
  return m;
}

int main(void) {
  TRY_VALUE(compound_interest());                              // prints: compound_interest() 3.17404667
  TRY_VALUE(two_operators());                                  // prints: two_operators() 6.39648438
  TRY_VALUE(horner());                                         // prints: horner() 5.85637518
  TRY_VALUE(subtracted_from());                                // prints: subtracted_from() 6
  TRY_VALUE(stops_growing());                                  // prints: stops_growing() 10
  TRY_VALUE(selects());                                        // prints: selects() 33
  TRY_VALUE(subscript());                                      // prints: subscript() 9
  TRY_VALUE(replaced_if_near());                               // prints: replaced_if_near() 6
  TRY_VALUE(bound_of_other());                                 // prints: bound_of_other() 6
  TRY_VALUE(place_of_greatest());                              // prints: place_of_greatest() 706
  TRY_VALUE(last_positive());                                  // prints: last_positive() 29
  TRY_VALUE(random_walk());                                    // prints: random_walk() 10
  TRY_VALUE(min_and_max_mixed());                              // prints: min_and_max_mixed() 0
}
