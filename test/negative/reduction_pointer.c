// A pointer cannot be reduced: the message names what can.
// flags: -acc
void sum(int n, double *p) {
  #pragma acc parallel loop reduction(+:p)   // error: '+' cannot reduce 'p', a pointer: name a scalar, or the elements, as in 'reduction(+:p[0:n])'
  for (int i = 0; i < n; i++) p[0] += i;
}
