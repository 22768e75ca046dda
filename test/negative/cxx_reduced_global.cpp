// A reduction of a variable of the file, left to clang, in a template: clang 19 lets all threads change the variable itself.
// flags: -fopenmp
namespace n { long all; }
static long sum;
#pragma omp declare target(sum)
template<class T> void called(int count, T *p) {
#pragma omp for reduction(+: sum) // error: sorry, not implemented: 'reduction' of 'sum', which no function declares, in a template
  for (int i = 0; i < count; i++) sum += p[i];
}
template<class T> struct Box {
  void host(int count, const T *p) {
#pragma omp parallel for reduction(+: n::all) // error: sorry, not implemented: 'reduction' of 'n::all', which no function declares, in a template
    for (int i = 0; i < count; i++) n::all += p[i];
    T sum = 0;
#pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < count; i++) sum += p[i];
  }
};
int main() {
  long p[4] = {1, 2, 3, 4};
#pragma omp target parallel map(to: p)
  called(4, p);
  Box<long>().host(4, p);
}
