// A misspelt directive is refused with the name that was meant.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc paralel loop copy(a)  // error: did you mean 'parallel
  for (int i = 0; i < 10; i++) a[i] = i;
}
