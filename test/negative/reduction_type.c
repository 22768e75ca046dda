// A bit operator does not reduce a double.
// flags: -acc
int main(void) {
  double mean = 0;
  #pragma acc parallel loop reduction(^:mean)  // error: 'mean'
  for (int i = 0; i < 10; i++) mean += i;
  return mean > 0;
}
