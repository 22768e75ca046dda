// Formats that a GPU's printf does not know, and those that are no literals, in regions.
// flags: -mp
// devices: nvidia
#include <cstdio>
template<class... A> void show(const char *format, A... a) {
  #pragma omp target
  {
    printf(format, 1);          // warning: which format 'printf' has here is not known: a GPU prints it as it stands
    printf("%hhd %d\n", a...);  // warning: which format 'printf' has here is not known: a GPU prints it as it stands
    printf("%ls\n", L"a");      // warning: 'printf' of a GPU does not know '%ls'
  }
}
int main(int argc, char **) {
  if (argc > 1) show("%d\n", 1, 2); // the format is the host's
}
