// A literal that nothing closes ends with its directive, a backslash at the end or not.
// flags: -acc -w
void f(int *a, int n) {
  _Pragma("acc parallel loop copy(a[0:n]) if('\\")   // error: '(' has no matching ')'
  for (int i = 0; i < n; i++) a[i] = i;
  _Pragma("acc parallel loop copy(a[0:n]) if(\"")    // error: '(' has no matching ')'
  for (int i = 0; i < n; i++) a[i] = i;
  _Pragma("acc parallel loop copy(a[0:n]) '\\")      // error: expected a clause, found '''
  for (int i = 0; i < n; i++) a[i] = i;
}
