// A section of an array whose inner dimensions a template's arguments decide is not copied, nor does a gang
// share 'auto' of a type they decide, or an array that a constant of the region has to do with.
// flags: -acc
template<class T, int N> T sum(int n, const T *a) {
  T sums[4][N] = {};
#pragma acc parallel loop copyin(a[0:n]) reduction(+:sums[0:2][0:N])  // error: sorry, not implemented: a copy of 'sums[0:2][0:N]' for each thread, whose dimensions a template's arguments decide
  for (int i = 0; i < n; i++) sums[i % 2][0] += a[i];
#pragma acc parallel loop gang copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    auto t = a[i];
    auto *p = &t;  // error: sorry, not implemented: 't', of which the threads of a gang share one copy: its size is not known before the construct
#pragma acc loop vector
    for (int k = 0; k < n; k++) p[k] = a[k];
  }
#pragma acc parallel loop gang copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    constexpr int size = 2 * N;
    T part[size];
#pragma acc loop vector
    for (int k = 0; k < size; k++) part[k] = a[k];  // error: sorry, not implemented: 'part', of which the threads of a gang share one copy: its size is not known before the construct
  }
  return sums[1][0];
}
