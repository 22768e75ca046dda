// The suggestion for a misspelt clause is a clause that this directive takes.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc data copin(a)  // error: did you mean 'copyin'
  {
    a[0] = 1;
  }
}
