// A function of another file whose constructs its callers share: calls that not all threads of a team make together.
// flags: -fopenmp
// sources: shared_files.part.c
#pragma omp declare target
void add(int *a, int n), meet(void), spread(int *a, int n), through(int *a, int n);
#pragma omp end declare target
int main(void) {
  int a[9] = {0};
  #pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < 9; i++) add(a, 9);   // error: sorry, not implemented: a call of 'add' that not all threads of a team make together
  #pragma omp target parallel
  {
    meet();
    #pragma omp single
    meet();                                // error: sorry, not implemented: a call of 'meet' that not all threads of a team make together
  }
  #pragma omp target parallel map(tofrom: a)
  spread(a, 9);                            // error: sorry, not implemented: a call of 'spread' that is not directly inside of 'teams'
  #pragma omp target parallel map(tofrom: a)
  through(a, 9);
  return a[0];
}
