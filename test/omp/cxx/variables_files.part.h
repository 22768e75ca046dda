// Part of variables_files.cpp.
#pragma omp declare target
namespace n {
extern int count;
extern double table[3];
}
struct Settings {
  static int scale;
  static const int steps[2];
  inline static int limit = 5;
  static int unused;
};
class Hidden {
  static int key;
  static inline long lock = 2;
public:
  static long both() { return key + lock; }
};
inline int shared = 9;
extern "C" int as_in_c[];
extern int of_library;
extern const double factors[2];
int raised(int by);
#pragma omp end declare target
