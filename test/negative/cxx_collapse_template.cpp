// A template's arguments may say how many loops are collapsed, but no more than there are.
// flags: -fopenmp
template <int N> void fill(int (&m)[4][4]) {
  #pragma omp target teams distribute parallel for collapse(N) map(from : m) // error: 'collapse(N)' of 'target teams distribute parallel for' is about 1 to 2 loops here
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) m[i][j] = i * 10 + j;
}
template <class T> void count(T n, int (&m)[4][4]) {
  #pragma omp target teams distribute parallel for collapse(n) map(from : m) // error: 'collapse' needs a constant
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) m[i][j] = i * 10 + j;
}
int main() {
  int m[4][4];
  fill<2>(m);
  fill<3>(m);
  count(2, m);
  return m[3][3];
}
