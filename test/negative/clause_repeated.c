// A clause that may stand once is refused the second time.
// flags: -acc
int main(void) {
  int a[10][10];
  #pragma acc parallel loop copy(a) collapse(2) collapse(2)  // error: 'collapse'
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) a[i][j] = i;
}
