// What OpenCL C cannot do is told with the function's name and the place.
extern "C" int printf(const char *, ...);
__attribute__((noinline)) static int first(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  int x = __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return x;
}
void outside(int);
extern "C" void entry(unsigned long i, unsigned long *results, const char *format) {
  outside((int)i);
  results[1] = (unsigned long)first(2, 5);
  printf(format, i);
  printf("%.*d\n", (int)i, 5);
  asm volatile("mov.u32 %0, 1;" : "=r"(results[2]));
  __bf16 half = (__bf16)(float)i;
  results[3] = (unsigned long)(float)(half * half);
  unsigned char *last = nullptr;
  for (unsigned long k = 0; k < i; k++) {
    unsigned char **piece = (unsigned char **)__builtin_alloca(16);
    *piece = last;
    last = (unsigned char *)piece;
  }
  results[5] = (unsigned long)last;
}
