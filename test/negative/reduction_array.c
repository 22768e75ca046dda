// Reductions of arrays that threads cannot keep copies of are refused at the clause.
// flags: -acc
void f(double *p, int n, double (*rows)[8]) {
  double a[8], big[600], some[400], more[400], vla[n];
  #pragma acc parallel loop reduction(+:p[0:n])      // error: sorry, not implemented: a reduction of 'p[0:n]', whose length is no positive constant
  for (int i = 0; i < n; i++) p[i % 4] += i;
  #pragma acc parallel loop reduction(+:vla)         // error: sorry, not implemented: a reduction of 'vla', whose length is no positive constant
  for (int i = 0; i < n; i++) vla[i % 4] += i;
  #pragma acc parallel loop reduction(+:big)         // error: sorry, not implemented: a reduction of 'big', of which each thread would keep more than 4096 bytes
  for (int i = 0; i < n; i++) big[i % 4] += i;
  #pragma acc parallel loop reduction(+:some, more)  // error: sorry, not implemented: a reduction of 'more', which together with those before takes more than 4096 bytes in each thread
  for (int i = 0; i < n; i++) some[i % 4] += i, more[i % 4] += i;
  #pragma acc parallel loop reduction(+:rows[0:2][0:4])  // error: sorry, not implemented: a reduction of 'rows[0:2][0:4]', whose elements do not follow each other
  for (int i = 0; i < n; i++) rows[i % 2][i % 4] += i;
  #pragma acc parallel loop reduction(+:a[0:2]) reduction(max:a[4:2])  // error: sorry, not implemented: reductions of two sections of one array, 'a[0:2]' and 'a[4:2]'
  for (int i = 0; i < n; i++) a[i % 2] += i;
  #pragma acc parallel loop deviceptr(p) reduction(+:p[0:2])  // error: sorry, not implemented: a reduction of 'p[0:2]', which is a device's address
  for (int i = 0; i < n; i++) p[i % 2] += i;
  #pragma acc parallel loop reduction(+:p[0:4])  // error: sorry, not implemented: a reduction of 'p[0:4]', which is a pointer that the region changes
  for (int i = 0; i < n; i++) p++, *p += i;
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++) {
    #pragma acc loop reduction(+:a[0:2])             // error: sorry, not implemented: a reduction of 'a[0:2]', which all threads share, on a loop inside an iteration
    for (int k = 0; k < 8; k++) a[k % 2] += i;
  }
}
