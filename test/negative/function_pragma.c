// What the threads of the caller's team would share is refused where it is not known that all of them call.
// flags: -fopenmp
static int total;
#pragma omp declare target to(total)
static void add(int *a, int n) {
  #pragma omp for
  for (int i = 0; i < n; i++) a[i] += 1;
}
static void one(void) {
  #pragma omp single
  total++;
}
static void wait(void) {
  #pragma omp barrier
}
static void through(void) { wait(); }
static void share(int *a, int n) {
  #pragma omp distribute
  for (int i = 0; i < n; i++) a[i] += 1;
}
static int summed;
#pragma omp declare target to(summed)
static void sum(int n) {
  #pragma omp distribute parallel for reduction(+: summed)   // error: sorry, not implemented: 'reduction' of 'distribute parallel for' without 'teams' in the function
  for (int i = 0; i < n; i++) summed += i;
}
static void league(void) {
  #pragma omp teams                             // error: sorry, not implemented: 'teams' in 'league', which is called on the device
  total++;
}
int main(void) {
  int a[9] = {0};
  #pragma omp target teams map(tofrom: a)
  {
    share(a, 9);
    sum(9);
  }
  #pragma omp target map(tofrom: a)
  {
    add(a, 9);
    share(a, 9);   // error: sorry, not implemented: a call of 'share' that is not directly inside of 'teams'
    league();
  }
  #pragma omp target parallel map(tofrom: a)
  {
    add(a, 9);     // by all threads of a team here, and by one thread above
    #pragma omp single
    one();         // error: sorry, not implemented: a call of 'one' that not all threads of a team make together
    #pragma omp for
    for (int i = 0; i < 3; i++) through();   // error: sorry, not implemented: a call of 'through' that not all threads
  }
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < 3; i++) one();  // error: sorry, not implemented: a call of 'one' that not all threads of a team make
  return a[0];
}
