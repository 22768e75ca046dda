// A register variable has no address that a result could go to.
// flags: -acc
int main(void) {
  register int sum = 0;
  #pragma acc parallel loop reduction(+:sum)  // error: 'sum' is a register variable
  for (int i = 0; i < 10; i++) sum += i;
  return sum;
}
