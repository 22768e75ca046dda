// Lines behind a directive that lacks its '\' are told, and what comes behind them.
// flags: -acc
int main(void) {
  int a[10], sum = 0, most = 0;
  #pragma acc parallel loop reduction(+: sum)
    reduction(max: most)     // error: 'reduction' is a clause of 'parallel loop' in the line before, which must end with '\'
                             // error(-1): use of undeclared identifier 'max'
                             // warning(-2): call to undeclared function 'reduction'
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma acc paralel loop   // error: unknown OpenACC directive 'paralel'
  for (int i = 0; i < 10; i++) a[i] = i;
  return a[3] + sum + most;
}
