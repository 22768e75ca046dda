// A region that calls a function of another file is compiled twice; what is wrong with it is said once.
// flags: -fopenmp
int ext(int);
int main(void) {
  int a[9], n = 9;
  #pragma omp target teams distribute parallel for map(tofrom: a, a) // warning: 'a' appears twice in 'map'; once is enough
  for (int i = 1; i < 9; i++) a[i] = a[i - 1] + ext(i);              // warning(-1): reads what 'a[i]' at 7:31 wrote in the iteration before
  #pragma omp target parallel for num_threads(0) map(to: a[2:n])     // error: 'num_threads' needs a positive number, not 0
  for (int i = 1; i < 9; i++) n += ext(a[i]);
  return n;
}
