// Loops of one directive over iterators do not depend on each other; arrays of variable size are ranges of the construct alone.
// flags: -acc
#include <vector>
void f(std::vector<std::vector<int>> &v, int n) {
#pragma acc parallel loop collapse(2)
  for (auto &r : v)
    for (int &x : r) x = 1;  // error: sorry, not implemented: 'parallel loop' of a loop over iterators around one that depends on 'r'
#pragma acc parallel loop collapse(2)
  for (auto &r : v)
    for (unsigned i = 0; i < r.size(); i++) r[i] = 1;  // error: sorry, not implemented: 'parallel loop' of a loop over iterators around one that depends on 'r'
  int a[n];
#pragma acc parallel
  {
    n++;
#pragma acc loop
    for (int &x : a) x = 1;  // error: sorry, not implemented: 'loop' on a loop over an array of variable size
  }
}
