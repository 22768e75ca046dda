// flags: -fopenmp
#include <string>
#pragma omp requires reverse_offload
template<class T> void tell(T text) {
  #pragma omp target
  {
    #pragma omp target device(ancestor: 1) firstprivate(text) // error: sorry, not implemented: 'firstprivate' beside 'ancestor' of an object with functions that copy or end it
    text += 1;
  }
}
int main() {
  tell(1);
  tell(std::string("a"));
}
