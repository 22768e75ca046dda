// collapse asks for more loops than the nest has.
// flags: -acc
int main(void) {
  int a[10][10];
  #pragma acc parallel loop collapse(3) copy(a)  // error: collapse(3)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) a[i][j] = i;
}
