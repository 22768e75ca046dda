// A call inside of a loop that has taken the threads is refused for the sake of the function that is bound.
// flags: -acc
#pragma acc routine worker nohost              // note: 'sum_gpu' is here
float sum_gpu(const float *a, int n) {
  float s = 0;
  #pragma acc loop worker reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
#pragma acc routine seq bind(sum_gpu)          // warning: a routine seq, to 'sum_gpu', a routine worker
float sum(const float *a, int n) { return n ? a[0] : 0; }
void rows(int n, float *y, const float *x) {
  #pragma acc parallel loop gang worker copy(y[0:n]) copyin(x[0:n])    // note: 'worker' is here
  for (int i = 0; i < n; i++) y[i] = sum(x, n);  // error: 'sum' is a routine 'worker', which must not be called inside of a loop with 'worker'
}
