// A missing parenthesis is found at its place.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copy(a  // error: ')'
  for (int i = 0; i < 10; i++) a[i] = i;
}
