// A variable is private or a reduction, not both.
// flags: -acc
int main(void) {
  int sum = 0;
  #pragma acc parallel loop private(sum) reduction(+:sum)  // error: 'sum'
  for (int i = 0; i < 10; i++) sum += i;
  return sum;
}
