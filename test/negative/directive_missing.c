// '#pragma acc' alone is refused.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc  // error: directive
  for (int i = 0; i < 10; i++) a[i] = i;
}
