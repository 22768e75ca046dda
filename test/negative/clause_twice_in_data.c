// What must be present already cannot be made present by the same construct.
// flags: -acc
int main(void) {
  int total[10];
  #pragma acc parallel loop copyout(total) present(total)  // error: 'total'
  for (int i = 0; i < 10; i++) total[i] = i;
}
