// default(present) of a data construct holds for the compute constructs inside it.
// flags: -acc
int main(void) {
  int a[30] = {0}, b[30] = {0};
  #pragma acc data copy(a) default(present)
  {
    #pragma acc parallel loop
    for (int i = 0; i < 30; i++) a[i] = b[i];  // run-error: 'b' is not present
  }
  return a[0];
}
