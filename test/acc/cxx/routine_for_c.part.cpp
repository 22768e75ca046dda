// Part of routine_for_c.c.
template<class T> struct Range { T *first; int n; T *begin() { return first; } T *end() { return first + n; } };
#pragma acc routine vector
extern "C" void fill(int *a, int n) {
  Range<int> all = {a, n};
#pragma acc loop vector
  for (int i = 0; i < n; i++) all.begin()[i] = i;
}
#pragma acc routine worker
extern "C" int total(const int *a, int n) {
  int s = 0;
#pragma acc loop worker vector reduction(+: s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
