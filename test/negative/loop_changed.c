// The body must not change the loop variable.
// flags: -acc
int main(void) {
  int a[20] = {0};
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 20; i++) {
    a[i] = i;
    if (a[i] == 7) i += 2;  // error: 'i'
  }
}
