// A section as Fortran writes it is told with C's form.
// flags: -acc
int main(void) {
  int n = 10;
  double a[10], b[10];
  #pragma acc parallel loop copy(a(1:n), b)   // error: 'a(1:n)' is a section of Fortran; in C it is 'a[first element:number of elements]'
  for (int i = 0; i < n; i++) a[i] = b[i];
}
