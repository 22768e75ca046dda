// Loops over iterators without random access, and such that depend on the loop around them, are no loops of a directive.
// flags: -acc
#include <list>
#include <vector>
template<class C> void fill(C &c) {
#pragma acc parallel loop
  for (auto &x : c) x = 1;  // error: sorry, not implemented: a directive's loop over iterators that have no random access
}
void f(std::list<int> &v, int n) {
  fill(v);
#pragma acc parallel loop
  for (auto it = v.begin(); it != v.end(); ++it)  // error: a directive's loop over iterators that have no random access
    *it = 1;
}
