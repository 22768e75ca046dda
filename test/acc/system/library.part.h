// A library's header, as one that is installed.
static inline void to_device(char *c, unsigned long n) {
  #pragma acc enter data copyin(c[0:n])
}
static inline void fill(int *a, int n) {
  #pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc exit data copyout(a[0:n])
}
