// Constructs that move and compute nothing; a loop of which the pointers may overlap.
void library(int n, float *p);
void move(int n, float *a, float *b, int *flags, int async) {
  #pragma acc data copyin(a[0:n]) copyout(b[0:n]) no_create(flags[0:n])
  {
    #pragma acc update device(a[1:n - 1]) async(async) if(n > 1)
    #pragma acc host_data use_device(a) if_present
    library(n, a);
    #pragma acc parallel loop auto async(async)
    for (int i = 0; i < n; i++) b[i] = 2 * a[i];
    #pragma acc wait(async)
  }
}
