// A misspelt clause is refused with the name that was meant.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop idependent copy(a)  // error: 'idependent'
  for (int i = 0; i < 10; i++) a[i] = i;
}
