// threadprivate is understood over several lines, and by _Pragma.
// flags: -fopenmp
static int first, second, third, first_of_all;
#pragma omp threadprivate(first, /* and
                                    */ \
                          second)
_Pragma("omp threadprivate ( third )")
int main(void) {
  #pragma omp target map(tofrom: first)    // error: 'first' belongs to a thread
  first = 1;
  #pragma omp target map(tofrom: second)   // error: 'second' belongs to a thread
  second = 1;
  #pragma omp target map(tofrom: third)    // error: 'third' belongs to a thread
  third = 1;
  #pragma omp target map(tofrom: first_of_all)
  first_of_all = 1;
  return first;
}
