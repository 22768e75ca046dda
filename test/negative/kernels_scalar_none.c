// default(none) asks for scalars that kernels would copy, proved reductions among them.
// flags: -acc
double sum(int n, const double *a) {
  double s = 0, last = 0;
  #pragma acc kernels loop independent default(none) copyin(a[0:n], n)  // note: add it to a clause such as copy(s)
  for (int i = 0; i < n; i++) {
    s += a[i];                // error: 's' has no data clause on 'kernels loop', which says default(none)
    if (i == 3) last = a[i];  // error: 'last' has no data clause
  }
  return s + last;
}
