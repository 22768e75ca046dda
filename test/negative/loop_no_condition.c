// A loop without a condition has no trip count.
// flags: -acc
int main(void) {
  int a[10] = {0};
  #pragma acc parallel loop copy(a)
  for (int i = 0;; i++) a[i % 10] = i;  // error: condition
}
