// In a kernel the name of a reduced section stands for a copy of its elements.
// flags: -acc
static double first(const double *p) { return p[2]; }
void f(double *q, int n) {
  #pragma acc parallel loop reduction(+:q[2:4])
  for (int i = 0; i < n; i++) q[2] += first(q);  // error: sorry, not implemented: 'q', of which a section that starts elsewhere is reduced, used without a subscript
}
