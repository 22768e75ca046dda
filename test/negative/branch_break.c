// break out of a parallel loop is refused.
// flags: -acc
int main(void) {
  int a[10] = {0};
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) {
    if (a[i]) break;  // error: 'break' out of the loop of 'parallel loop'
    a[i] = i;
  }
}
