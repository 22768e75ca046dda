// Gangs, workers and vector lanes; an array of the gang's own in shared memory; a sum by the lanes.
void smooth(int n, float *restrict a, float *restrict b) {
  float row[64];
  #pragma acc parallel loop gang private(row) copyin(a[0:n * 64]) copyout(b[0:n])
  for (int i = 0; i < n; i++) {
    float sum = 0;
    #pragma acc loop worker vector
    for (int j = 0; j < 64; j++) row[j] = a[i * 64 + j] / 2;
    #pragma acc loop vector reduction(+: sum)
    for (int j = 1; j < 63; j++) sum += row[j - 1] + row[j + 1];
    b[i] = sum;
  }
}
