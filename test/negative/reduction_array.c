// What an array reduction cannot do: elements apart from each other, two sections, pointers that move.
// flags: -acc
void f(int n, double *p) {
  double a[8], rows[4][8];
  struct { int n; } one = {0};
  #pragma acc parallel loop reduction(+:rows[0:2][0:4])  // error: sorry, not implemented: a copy of 'rows[0:2][0:4]' for each thread, whose elements do not follow each other
  for (int i = 0; i < n; i++) rows[0][i % 4] += i;
  #pragma acc parallel loop reduction(+:a[0:2]) reduction(max:a[4:2])  // error: sorry, not implemented: reductions of two sections of one array, 'a[0:2]' and 'a[4:2]', which do not follow each other, or have two operators
  for (int i = 0; i < n; i++) a[i % 2] += i;
  #pragma acc parallel loop reduction(+:a[0:3], a[2])  // error: 'a[0:3]' and 'a[2]' in 'reduction' have elements in common
  for (int i = 0; i < n; i++) a[i % 3] += i;
  #pragma acc parallel loop reduction(+:p[0:4])  // error: sorry, not implemented: a reduction of 'p[0:4]', which is a pointer that the region changes
  for (int i = 0; i < n; i++) p++, *p += i;
  #pragma acc parallel loop gang vector copy(a, one)
  for (int i = 0; i < n; i++) {
    #pragma acc loop reduction(+:a[0:2])             // error: sorry, not implemented: a reduction of 'a[0:2]', which all iterations of the loop around share
    for (int k = 0; k < 8; k++) a[k % 2] += i;
    #pragma acc loop reduction(+:one)                // error: sorry, not implemented: a reduction of 'one', which all iterations of the loop around share
    for (int k = 0; k < 8; k++) one.n += i;
  }
}
