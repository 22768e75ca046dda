// Sums, products, extremes and the like are found without a clause, in every form that C programs use.
// flags: -acc
#include "nests.h"
#include <math.h>
#define N 50
static double a[N], b[N], p[6][N];
static int k[N];
static struct { double sum; int count; } total;

static void reset(void) {
  fill(a, N, 1), fill(b, N, 2), fill(&p[0][0], 6 * N, 3), fill_ints(k, N, 37);
  total.sum = 0, total.count = 0;
}

static double sum(void) {
  double s = 3;
  #pragma acc kernels
  for (int i = 0; i < N; i++) s += a[i];                       // loop: parallel, reduction(+:s)
  return s;
}

static double sum_written_out(void) {
  double s = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) s = a[i] + s;                    // loop: parallel, reduction(+:s)
  return s;
}

static double difference(void) {
  double s = 100;
  #pragma acc kernels
  for (int i = 0; i < N; i++) s = s - a[i] * b[i];             // loop: parallel, reduction(+:s)
  return s;
}

static double two_steps(void) {
  double s = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, reduction(+:s)
    s += a[i];
    if (b[i] > 0) s -= b[i];
  }
  return s;
}

static double product(void) {
  double s = 1;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel, reduction(*:s)
    s *= a[i] > 3 ? 2 : 1;
  return s;
}

static double least_by_if(void) {
  double m = a[0];
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: parallel, reduction(min:m)
    if (a[i] * b[i] < m) m = a[i] * b[i];
  return m;
}

static double greatest_turned(void) {
  double m = -100;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, reduction(max:m)
    double x = a[i] - b[i];
    if (m < x) m = x;
  }
  return m;
}

static double greatest_by_ternary(void) {
  double m = a[0];
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel, reduction(max:m)
    m = a[i] > m ? a[i] : m;
  return m;
}

static double by_library(void) {
  double low = 100, high = -100;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, reduction(min:low), reduction(max:high)
    low = fmin(low, a[i]);
    high = fmax(a[i], high);
  }
  return low * 1000 + high;
}

static double greatest_distance(void) {
  double m = 0;
  #pragma acc kernels
  for (int i = 0; i < 6; i++)                                  // loop: parallel, reduction(max:m)
    for (int j = 1; j < N; j++)                                // loop: parallel, reduction(max:m)
      m = fmax(m, fabs(p[i][j] - p[i][j - 1]));
  return m;
}

static double bits(void) {
  int all = -1, some = 0, odd = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, reduction(&:all), reduction(|:some), reduction(^:odd)
    all &= k[i] | 64;
    some |= k[i];
    odd ^= k[i];
  }
  return all * 10000.0 + some * 100 + odd;
}

static double logical(void) {
  int all = 1, some = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, reduction(&&:all), reduction(||:some)
    all = all && k[i] < 37;
    some = some || k[i] == 100;
  }
  return all * 10 + some;
}

static double found_by_flag(void) {
  int found = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel (hard)
    if (k[i] == 30) found = 1;
  return found;
}

static double count_if(void) {
  int n = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel, reduction(+:n)
    if (a[i] > b[i]) n++;
  return n;
}

static double dot_and_norm(void) {
  double dot = 0, norm = 0;
  #pragma acc kernels loop
  for (int i = 0; i < N; i++) {                                // loop: parallel, reduction(+:dot), reduction(+:norm)
    dot += a[i] * b[i];
    norm += a[i] * a[i];
  }
  return dot * 10000 + norm;
}

static double whole_matrix(void) {
  double s = 0;
  #pragma acc kernels
  for (int i = 0; i < 6; i++)                                  // loop: parallel, reduction(+:s)
    for (int j = 0; j < N; j++)                                // loop: parallel, reduction(+:s)
      s += p[i][j] * (i + 1);
  return s;
}

static void row_sums(void) {
  #pragma acc kernels
  for (int i = 0; i < 6; i++) {                                // loop: parallel
    double s = 0;
    for (int j = 0; j < N; j++) s += p[i][j];                  // loop: parallel, reduction(+:s)
    a[i] = s;
  }
}

static double sums_of_sums(void) {
  double all = 0;
  #pragma acc kernels
  for (int i = 0; i < 6; i++) {                                // loop: parallel, reduction(+:all)
    double s = 0;
    for (int j = 0; j < N; j++) s += p[i][j];                  // loop: parallel, reduction(+:s)
    all += s * s;
  }
  return all;
}

static double in_a_member(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel (hard), reduction(+:total.sum)
    total.sum += a[i] * i;
  }
  return total.sum;
}

static void in_an_element(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: parallel (hard), reduction(+:a[0])
    a[0] += b[i];
}

static double into_global(void) {
  static double s;
  s = 5;
  #pragma acc kernels
  for (int i = 0; i < N; i++) s += a[i];                       // loop: parallel, reduction(+:s)
  return s;
}

int main(void) {
  TRY_VALUE(sum());                                            // prints: sum() 48
  TRY_VALUE(sum_written_out());                                // prints: sum_written_out() 45
  TRY_VALUE(difference());                                     // prints: difference() 297
  TRY_VALUE(two_steps());                                      // prints: two_steps() -53
  TRY_VALUE(product());                                        // prints: product() 8192
  TRY_VALUE(least_by_if());                                    // prints: least_by_if() -9
  TRY_VALUE(greatest_turned());                                // prints: greatest_turned() 6
  TRY_VALUE(greatest_by_ternary());                            // prints: greatest_by_ternary() 6
  TRY_VALUE(by_library());                                     // prints: by_library() -3994
  TRY_VALUE(greatest_distance());                              // prints: greatest_distance() 7
  TRY_VALUE(bits());                                           // prints: bits() 646309
  TRY_VALUE(logical());                                        // prints: logical() 10
  TRY_VALUE(found_by_flag());                                  // prints: found_by_flag() 1
  TRY_VALUE(count_if());                                       // prints: count_if() 22
  TRY_VALUE(dot_and_norm());                                   // prints: dot_and_norm() -1969465
  TRY_VALUE(whole_matrix());                                   // prints: whole_matrix() 1035
  TRY(row_sums(), a);                                          // prints: row_sums() 1317
  TRY_VALUE(sums_of_sums());                                   // prints: sums_of_sums() 14688
  TRY_VALUE(in_a_member());                                    // prints: in_a_member() 1126
  TRY(in_an_element(), a);                                     // prints: in_an_element() 334
  TRY_VALUE(into_global());                                    // prints: into_global() 50
}
