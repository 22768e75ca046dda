// A variable that a library defines as well: the program's is used, and each has device storage for it.
// flags: -acc
// env: ASAN_OPTIONS=detect_odr_violation=0
// shared: storage_twice.part.c
int size = 3;
#pragma acc declare copyin(size)
int of_library(void);
int main(void) {
  int a;
  #pragma acc serial copyout(a)
  a = size;
  return a - of_library();   // run-error: 'size' has storage on the device in
}
