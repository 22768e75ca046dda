// What each thread has of its own: an array with its values, a section, a large struct, an array of variable size.
typedef struct { double at[40]; } Big;
void own(int n, double *out, double weights[8], Big big) {
  double local[8] = {1}, sized[n];
  #pragma acc parallel loop firstprivate(local, big) private(sized) copyout(out[0:n]) copyin(weights[2:4])
  for (int i = 0; i < n; i++) {
    local[i % 8] += weights[2 + i % 4];
    sized[i] = local[i % 8] + big.at[i % 40];
    out[i] = sized[i];
  }
}
