// A class template with a region of each dialect; the library has its instance.
#include <vector>
template<class T> class Values {
  std::vector<T> v;
  T scale;
public:
  Values(int n, T by) : v(n), scale(by) {}
  void fill();
  T sum() const;
};
extern template class Values<int>;
