// A word that is no reduction operator is refused.
// flags: -acc
int main(void) {
  int sum = 0;
  #pragma acc parallel loop reduction(plus:sum)  // error: 'plus'
  for (int i = 0; i < 10; i++) sum += i;
  return sum;
}
