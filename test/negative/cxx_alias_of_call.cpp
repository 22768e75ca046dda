// A reference between the levels of a kernel to what a function returns by reference, which only the C++ compiler sees.
// flags: -fopenmp
int &chosen(int *p) { return p[++*p % 4]; }
int main() {
  int made[4] = {0}, a[16];
#pragma omp target teams distribute map(tofrom: made, a)
  for (int i = 0; i < 4; i++) {
    int &r = chosen(made); // error: a reference to what a call gives, between the levels of a kernel, where one thread makes the call
#pragma omp parallel for
    for (int j = 0; j < 4; j++) a[i * 4 + j] = r;
  }
  return a[0];
}
