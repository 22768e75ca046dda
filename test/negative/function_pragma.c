// What the threads of the caller's team would share is not run by each of them.
// flags: -fopenmp
static int total;
#pragma omp declare target to(total)
static void add(int *a, int n) {
  #pragma omp for  // error: sorry, not implemented: 'for' in 'add', which is called on the device
  for (int i = 0; i < n; i++) a[i] += 1;
  #pragma omp barrier  // error: sorry, not implemented: 'barrier' in 'add', which is called on the device
  #pragma omp single  // error: sorry, not implemented: 'single' in 'add', which is called on the device
  total++;
  #pragma omp masked  // error: sorry, not implemented: 'masked' in 'add', which is called on the device
  total++;
  #pragma omp parallel
  {
    #pragma omp single
    total++;
    #pragma omp barrier
  }
  #pragma omp taskgroup
  {
    #pragma omp sections  // error: sorry, not implemented: 'sections' in 'add', which is called on the device
    {
      #pragma omp section
      total += 1;
    }
  }
}
static void share(int *a, int n) {
  #pragma omp distribute  // error: sorry, not implemented: 'distribute' in 'share', which is called on the device
  for (int i = 0; i < n; i++) a[i] += 1;
  #pragma omp loop bind(parallel)  // error: sorry, not implemented: 'loop' in 'share', which is called on the device
  for (int i = 0; i < n; i++) a[i] += 1;
  #pragma omp scope reduction(+: total)  // error: sorry, not implemented: 'scope' in 'share', which is called on the device
  total++;
}
int main(void) {
  int a[9] = {0};
  #pragma omp target teams map(tofrom: a)
  share(a, 9);
  #pragma omp target parallel map(tofrom: a)
  add(a, 9);
  return a[0];
}
