// The clauses of a directive in a line of their own, without the '\' before it.
// flags: -acc
int main(void) {
  int a[4][4];
  #pragma acc parallel loop copyout(a)
      collapse(2)  // error: 'collapse' is a clause of 'parallel loop' in the line before, which must end with '\'
                   // error(-1): expected ';' after expression
                   // warning(-2): call to undeclared function 'collapse'
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) a[i][j] = i;
}
