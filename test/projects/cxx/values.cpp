#include "values.hpp"
template<class T> void Values<T>::fill() {
  T *p = v.data();
  const int n = int(v.size());
  #pragma omp target teams distribute parallel for map(from: p[0:n])
  for (int i = 0; i < n; i++) p[i] = scale * i * i;
}
template<class T> T Values<T>::sum() const {
  const T *p = v.data();
  const int n = int(v.size());
  T s = 0;
  #pragma acc parallel loop copyin(p[0:n]) reduction(+:s)
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
template class Values<int>;
