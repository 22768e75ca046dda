// Copies that a loop directive inside makes: no business of the loop around it, nor are writes to them writes outside.
// flags: -acc
#include "nests.h"
#define N 24
#define W 6
static double a[N][W], b[N];

static void reset(void) { fill(&a[0][0], N * W, 1), fill(b, N, 2); }

static void array_inside(int never) {
  double w[4];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    #pragma acc loop seq private(w)
    for (int j = 0; j < W; j++) {                              // loop: sequential
      w[j % 2] = j;
      if (i == never) w[3] = 1;
      a[i][j] = w[j % 2] + i;
    }
  }
}

static void scalar_inside(void) {
  double s;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel
    #pragma acc loop seq private(s)
    for (int j = 0; j < W; j++) {                              // loop: sequential
      if (j >= 0) s = a[i][j];
      b[i] += s;
    }
  }
}

static void both(void) {
  double s = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (s)
    #pragma acc loop seq private(s)
    for (int j = 0; j < W; j++) {                              // loop: sequential
      s = a[i][j];
      b[i] += s;
    }
    b[i] += s;
    s = a[i][0];
  }
}

static void summed_inside(void) {
  double s;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, private(s)
    s = 0;
    #pragma acc loop seq reduction(+:s)
    for (int j = 0; j < W; j++) s += a[i][j];                  // loop: sequential
    b[i] = s;
  }
}

static double needed_by_clause(void) {
  int lanes = 1;
  #pragma acc kernels
  for (int i = 0; i < 4; i++) {                                // loop: sequential (lanes)
    if (a[i][0] > 100) lanes = i + 2;
    b[i] = lanes;
  }
  int count = 0;
  #pragma acc parallel num_gangs(lanes) reduction(+:count)
  count += 1;
  return count;
}

static double not_written_by_parallel(void) {
  double t = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: parallel, lastprivate(t)
    t = a[i][1];
    b[i] = t;
  }
  #pragma acc parallel num_gangs(1)
  {
    t = 5;
    b[0] = t;
  }
  return t;
}

int main(void) {
  TRY(array_inside(-1), a);                                    // prints: array_inside(-1) 14261
  TRY(scalar_inside(), b);                                     // prints: scalar_inside() 1221
  TRY(both(), b);                                              // prints: both() 1399
  TRY(summed_inside(), b);                                     // prints: summed_inside() 1013
  TRY_VALUE(needed_by_clause());                               // prints: needed_by_clause() 1
  TRY_VALUE(not_written_by_parallel());                        // prints: not_written_by_parallel() 6
}
