// A loop that runs away from its bound is refused.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i--) a[i] = i;  // error: step
}
