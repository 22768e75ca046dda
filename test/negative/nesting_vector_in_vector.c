// A vector loop inside a vector loop is refused.
// flags: -acc
int main(void) {
  int a[10][10];
  #pragma acc parallel loop gang vector copy(a)
  for (int i = 0; i < 10; i++) {
    #pragma acc loop vector  // error: 'vector'
    for (int j = 0; j < 10; j++) a[i][j] = i;
  }
}
