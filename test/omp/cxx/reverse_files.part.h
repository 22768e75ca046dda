// A header with regions that the host runs for a device: each file that includes it has its own.
#include <string>
#include <vector>
extern std::vector<std::string> heard;
struct Phone {
  int number;
  Phone(int);
  int call(int) const;
  virtual ~Phone() {}
};
#pragma omp declare target
template<class T> inline T inquire(T x) {
  #pragma omp target device(ancestor: 1) map(tofrom: x)
  {
    heard.push_back("inquire " + std::to_string(sizeof(T)));
    x += T(1);
  }
  return x;
}
extern int remote(int);
extern double remote(double);
#pragma omp end declare target
