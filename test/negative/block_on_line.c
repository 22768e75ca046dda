// A block begins behind the directive's line.
// flags: -acc
int main(void) {
  double a[10];
  #pragma acc data copy(a) {   // error: expected a clause, found '{'; the block begins on the next line
  #pragma acc parallel loop
  for (int i = 0; i < 10; i++) a[i] = i;
}
