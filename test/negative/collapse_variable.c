// collapse takes a constant.
// flags: -acc
int main(void) {
  int a[10][10], depth = 2;
  #pragma acc parallel loop collapse(depth) copy(a)  // error: constant
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) a[i][j] = i;
}
