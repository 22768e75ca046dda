// A directive at the end of a block has no statement.
// flags: -acc
int main(void) {
  int a[10] = {0};
  {
    a[0]++;
    #pragma acc data copy(a)  // error: statement
  }
  return a[0];
}
