// A variable of which each thread has its own cannot be in firstprivate of what a team shares (OpenMP 5.2, 5.4.4).
// flags: -fopenmp
#pragma omp declare target
void orphaned(int *r, int x) {
  int y = x;                  // note: each that calls 'orphaned' has its own 'y'
  static int kept = 1;
  #pragma omp for firstprivate(y) // error: 'y' in 'firstprivate' of 'for' is private to each thread
  for (int i = 0; i < 8; i++) r[i] = y;
  #pragma omp for firstprivate(kept)
  for (int i = 0; i < 8; i++) r[i] = kept;
}
#pragma omp end declare target
int main(void) {
  int a = 1, b = 2, c = 3, d = 4, e = 5, r[8];
  #pragma omp target parallel firstprivate(a) private(b) reduction(+: c) map(from: r)
  {
    #pragma omp for firstprivate(a)    // error: 'a' in 'firstprivate' of 'for' is private to each thread
    for (int i = 0; i < 8; i++) r[i] = a;
    #pragma omp single firstprivate(b) // error: 'b' in 'firstprivate' of 'single' is private to each thread
    r[0] = b;
    #pragma omp sections firstprivate(c) // error: 'c' in 'firstprivate' of 'sections' is private to each thread
    { r[0] = c; }
    int own = 1;
    #pragma omp single firstprivate(own) // error: 'own' in 'firstprivate' of 'single' is private to each thread
    r[0] = own;
    #pragma omp single firstprivate(d, e)
    r[0] = d + e;
  }
  #pragma omp target map(from: r)
  #pragma omp parallel default(private) shared(r, e)
  {
    #pragma omp single firstprivate(d)  // error: 'd' in 'firstprivate' of 'single' is private to each thread
    r[0] = d;
    #pragma omp single firstprivate(e)
    r[0] = e;
  }
  #pragma omp target teams map(from: r) firstprivate(a)
  #pragma omp distribute firstprivate(a) // error: 'a' in 'firstprivate' of 'distribute' is private to each team
  for (int i = 0; i < 8; i++) r[i] = a;
  orphaned(r, 1);
}
