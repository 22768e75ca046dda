// The variable of a directive's loop is an integer, a pointer or an iterator where the template is instantiated.
// flags: -acc
template<class T> void fill(T n, int *a) {
#pragma acc parallel loop copy(a[0:8])  // error: the variable of the directive's loop is no integer in this instance
  for (T i = 0; i < n; i++) a[(int)i] = 1;
}
int main() {
  int x[8];
  fill(8.0, x);
}
