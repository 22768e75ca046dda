// How many loops are collapsed is not left to a template's arguments.
// flags: -fopenmp
template <int N> void fill(int (&m)[4][4]) {
  #pragma omp target teams distribute parallel for collapse(N) map(from : m) // error: sorry, not implemented: 'collapse(N)' in a template: the number must be known in it
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) m[i][j] = i * 10 + j;
}
int main() {
  int m[4][4];
  fill<2>(m);
  return m[3][3];
}
