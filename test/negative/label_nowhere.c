// The address of a label that is not there.
// flags: -acc
int main(void) {
  int r[4];
  #pragma acc parallel loop copyout(r)
  for (int i = 0; i < 4; i++) {
    void *to = &&nowhere;  // error: use of undeclared label 'nowhere'
    r[i] = to != 0;
  }
  return r[0];
}
