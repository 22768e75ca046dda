// A directive that goes on in the next line as it does in Fortran.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copyin(a) & // error: expected a clause, found '&'; a directive goes on in the next line behind '\'
  #pragma acc copyout(a)                // error: 'copyout' is a clause, not a directive; a directive goes on in the next line behind '\'
  for (int i = 0; i < 10; i++) a[i] = i;
}
