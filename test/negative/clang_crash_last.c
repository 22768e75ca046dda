// clang 19 dies on lastprivate of a variable with two declarations; a note says why.
// flags: -mp
extern int last;
int last = 1;
static void fill(const int *a, int n) {
  #pragma omp for lastprivate(last) // error: crashes on '#pragma omp for lastprivate(last)
  for (int i = 0; i < n; i++)       // note(-1): where a variable of 'lastprivate' has more than one declaration at file scope
    last = a[i];
}
int main(void) {
  int s[2] = {0, 1};
  fill(s, 2);
  #pragma omp target map(s)
  s[0]++;
  return s[0] + last;
}
