// Loops over a range, and iterators of a class, are not spread yet.
// flags: -acc
#include <vector>
void f(std::vector<int> &v, int (&a)[10]) {
  #pragma acc parallel loop
  for (int &x : a)  // error: 'parallel loop' on a loop over a range
    x++;
  #pragma acc parallel loop copy(v)
  for (auto it = v.begin(); it != v.end(); ++it)  // error: the loop over 'it' of 'parallel loop' is not in canonical form: the loop variable is an object of a class; such iterators are not supported yet
    *it += 1;
  #pragma acc serial copy(a)
  {
    for (int &x : a) x++;
  }
}
