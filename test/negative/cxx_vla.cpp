// Arrays of variable size in C++ in functions, which clang compiles as they stand.
// flags: -acc
static int last(int n) {
  int t[n];   // error: sorry, not implemented: array 't' of variable size in a function of C++ that a region calls
  t[n - 1] = n;
  return t[n - 1];
}
int main() {
  int a[20] = {};
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 20; i++) a[i] = last(i + 1);
}
