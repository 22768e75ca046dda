// A variable may be in one data clause only.
// flags: -acc
int main(void) {
  int total[10];
  #pragma acc parallel loop copyin(total) copyout(total)  // error: 'total'
  for (int i = 0; i < 10; i++) total[i] = i;
}
