// A vector has no section: the note says how its elements are named.
// flags: -acc
#include <vector>
int main() {
  std::vector<double> v(10);
  #pragma acc parallel loop copy(v[0:10])  // error: 'v' has type 'std::vector<double>', which has no section
                                           // note(-1): name a pointer to its elements: 'auto *p = v.data();', and 'p[0:v.size()]' here
  for (int i = 0; i < 10; i++)
    v[i] = i;
}
