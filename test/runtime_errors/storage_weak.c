// A variable with two weak definitions: the linker takes one, and each file has device storage of its own for it.
// flags: -acc
// sources: storage_weak.part.c
__attribute__((weak)) int size = 3;
#pragma acc declare copyin(size)
int of_other(void);
int main(void) {
  int a;
  #pragma acc serial copyout(a)
  a = size;
  return a - of_other();   // run-error: 'size' has storage on the device in
}
