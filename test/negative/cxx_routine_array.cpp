// An array of a routine that a gang's threads share, too large in an instance of the template.
// flags: -acc
#pragma acc routine worker
template<int N> int last(const int *x) {
  int left[N];                        // error: sorry, not implemented: an array of a routine of which the threads of a gang share a copy, too large in this instance
  #pragma acc loop worker vector
  for (int i = 0; i < N; i++) left[i] = x[i];
  return left[N - 1];
}
int main() {
  int x[8] = {}, r[2];
  #pragma acc parallel loop gang copyin(x) copyout(r)
  for (int i = 0; i < 2; i++) { int s = last<8>(x) + last<100000>(x); r[i] = s; }
}
