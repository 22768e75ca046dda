// The callers of a routine see its own level, so that what it binds must have the same.
// flags: -acc
#pragma acc routine worker nohost              // note: 'sum_gpu' is here
float sum_gpu(const float *a, int n) {
  float s = 0;
  #pragma acc loop worker reduction(+:s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
#pragma acc routine seq bind(sum_gpu)          // error: 'bind' binds 'sum', a routine seq, to 'sum_gpu', a routine worker
float sum(const float *a, int n) { return n ? a[0] : 0; }
#pragma acc routine vector bind(first_gpu)     // error: 'bind' binds 'first', a routine vector, to 'first_gpu', a routine seq
float first(const float *a, int n) { return n ? a[0] : 0; }
#pragma acc routine seq                        // note: 'first_gpu' is here
float first_gpu(const float *a, int n) { return n ? a[0] : 0; }
int main(void) { return 0; }
