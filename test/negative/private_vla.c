// A private array has a size that the compiler knows.
// flags: -acc
static void fill(int n, int m, int *out) {
  int row[m];
  #pragma acc parallel loop private(row) copyout(out[0:n])  // error: a copy of 'row' for each iteration
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) row[j] = i + j;
    out[i] = row[m - 1];
  }
}
int main(void) {
  int out[5];
  fill(5, 3, out);
}
