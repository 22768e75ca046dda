// A const variable is not written, whatever a clause asks for; nor is what a pointer to const leads to, where it cannot be.
// flags: -acc
#include <stdio.h>

const int n = 5;
static const double table[4] = {1, 2, 3, 4};
static const struct { int a; double b[2]; } record = {1, {2, 3}};

int main(void) {
  const int local = 7;
  static const int inner[3] = {1, 2, 3};
  const double *p = table + 1;
  double own[2] = {5, 6}, s = 0;
  const double *q = own;
  #pragma acc serial copy(n, table, record.b, local) copyout(s)   // moves: to n 4, to table 32, to record.b 16, to local 4, from s 8
  s = n + table[1] + record.b[0] + local;
  #pragma acc data copy(p[0:3])                                   // moves: to p[0:3] 24
  {
    #pragma acc update self(p[1:1])                               // moves: none
  }
  #pragma acc data copyout(table)                                 // moves: none
  {}
  #pragma acc enter data copyin(inner)                            // moves: to inner 12
  #pragma acc update self(inner)                                  // moves: none
  #pragma acc exit data copyout(inner)                            // moves: none
  #pragma acc data copy(q[0:2])                                   // moves: to q[0:2] 16, from q[0:2] 16
  #pragma acc serial present(own)
  own[1] = 8;
  printf("%g %d %g %d %g\n", s, n, table[1], inner[1], own[1]);  // prints: 16 5 2 2 8
  return 0;
}
