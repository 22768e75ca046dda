// The loop variable must change by an amount that stays the same.
// flags: -acc
int main(void) {
  int a[100];
  #pragma acc parallel loop copy(a)
  for (int i = 1; i < 100; i *= 2) a[i] = i;  // error: canonical
}
