// atomic update takes an update of one variable.
// flags: -acc
int main(void) {
  int a[10], b = 0;
  #pragma acc parallel loop copy(a, b)
  for (int i = 0; i < 10; i++) {
    #pragma acc atomic update
    a[i] = b;  // error: 'atomic'
  }
}
