// The worked example of doc/minfo.md.
#pragma acc routine seq
static double weight(double x) { return x > 0 ? 1 / x : 0; }

double smooth(int n, double *restrict out, const double *restrict in) {
  double change = 0;
  #pragma acc data copyin(in[0:n]) copyout(out[0:n])
  {
    #pragma acc parallel loop reduction(max:change) async(1)
    for (int i = 1; i < n - 1; i++) {
      double near[3];
      for (int k = 0; k < 3; k++) near[k] = weight(in[i + k - 1]);
      out[i] = near[0] + near[1] + near[2];
      change = out[i] > change ? out[i] : change;
    }
    #pragma acc kernels async(1)
    for (int i = 1; i < n; i++) out[i] += out[i - 1];
    #pragma acc wait(1)
  }
  return change;
}
