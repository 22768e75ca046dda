// The section of a pointer needs its length.
// flags: -acc
void fill(double *field) {
  #pragma acc parallel loop copyout(field[0:])  // error: 'field
  for (int i = 0; i < 10; i++) field[i] = i;
}
