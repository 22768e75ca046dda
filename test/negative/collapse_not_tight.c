// A statement between the collapsed loops is refused.
// flags: -acc
int main(void) {
  int a[10][10], b[10];
  #pragma acc parallel loop collapse(2) copy(a, b)
  for (int i = 0; i < 10; i++) {
    b[i] = i;  // error: collapse(2)
    for (int j = 0; j < 10; j++) a[i][j] = i;
  }
}
