// collapse(N) needs an N that is known when the program is compiled.
// flags: -fopenmp
int main(int argc, char **) {
  const int n = argc;
  int m[4][4], two = 2;
  #pragma omp target teams distribute parallel for collapse(n) map(from : m) // error: 'collapse' needs a constant, but 'n' is none
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) m[i][j] = i * 10 + j;
  #pragma omp target teams distribute parallel for collapse(two) map(from : m) // error: 'collapse' needs a constant, but 'two' is none
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) m[i][j] = i * 10 + j;
  return m[3][3];
}
