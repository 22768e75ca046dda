// Loops of C++ that directives do not take yet, and those whose type a template's arguments decide.
// flags: -fopenmp
#include <vector>
template <class T> void f(T n, int *a) {
  #pragma omp target teams distribute parallel for map(tofrom : a[0:n])
  for (T i = 0; i < n; ++i) a[i]++;
  #pragma omp target map(tofrom : a[0:n])
  {
    #pragma omp tile sizes(4)
    for (T i = 0; i < n; i++)  // error: 'tile' on a loop whose type a template's arguments decide
      a[i]++;
  }
}
