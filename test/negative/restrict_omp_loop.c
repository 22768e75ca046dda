// OpenMP 5.2, 4.4, 5.1.1, 5.4, 5.5, 10.4 and 11: loops of device constructs and their variables.
// flags: -fopenmp -ferror-limit=0
int main(void) {
  int a[10], x = 0, y = 0, n = 10;
  const int k = 1;
  double d = 0;
  #pragma omp target teams distribute lastprivate(x) private(x)   // error: 'x' appears in both 'lastprivate' and 'private'
  for (int i = 0; i < n; i++) x = i;
  #pragma omp target teams distribute parallel for reduction(+: x) firstprivate(x)   // error: 'x' appears in both 'reduction' and 'firstprivate'
  for (int i = 0; i < n; i++) x += i;
  #pragma omp target teams loop lastprivate(x)   // error: 'lastprivate' of 'target teams loop' takes its loop variable only, not 'x'
  for (int i = 0; i < n; i++) x = i;
  #pragma omp target parallel for reduction(+: x)   // error: 'x' counts the iterations of 'target parallel for' and cannot be in 'reduction'
  for (x = 0; x < n; x++) a[x] = x;
  #pragma omp target parallel for firstprivate(x)   // error: 'x' counts the iterations of 'target parallel for' and cannot be in 'firstprivate'
  for (x = 0; x < n; x++) a[x] = x;
  #pragma omp target parallel for shared(x)   // error: 'x' counts the iterations of 'target parallel for' and cannot be in 'shared'
  for (x = 0; x < n; x++) a[x] = x;
  #pragma omp target parallel for linear(x)   // error: 'x' counts the iterations of 'target parallel for' and cannot be in 'linear'
  for (x = 0; x < n; x++) a[x] = x;
  #pragma omp target parallel for linear(ref(x))   // error: 'ref' of 'linear' is for references of C++; C has 'val' only
  for (int i = 0; i < n; i++) a[i] = x;
  #pragma omp target parallel for linear(x) reduction(+: x)   // error: 'x' appears in both 'linear' and 'reduction'
  for (int i = 0; i < n; i++) a[i] = x;
  #pragma omp target parallel for reduction(^: d)   // error: this reduction operator does not apply to 'd' of type 'double'
  for (int i = 0; i < n; i++) a[i] = x;
  #pragma omp target parallel for reduction(+: k)   // error: 'k' is const and cannot be reduced
  for (int i = 0; i < n; i++) a[i] = x;
  #pragma omp target teams distribute collapse(2)   // error: 'collapse(2)', but only 1 nested loop is here
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target teams distribute collapse(n)   // error: 'collapse' needs a constant, but 'n' is none
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target teams distribute collapse(2)
  for (int i = 0; i < n; i++)
    #pragma omp simd   // error: 'simd' between the loops of 'collapse'
    for (int j = 0; j < n; j++) a[i] = j;
  #pragma omp target parallel for schedule(static, 0)   // error: 'schedule' needs a positive number, not 0
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target parallel for schedule(monotonic, nonmonotonic: dynamic)   // error: 'monotonic' and 'nonmonotonic' contradict each other in 'schedule'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target teams distribute dist_schedule(dynamic)   // error: unknown kind 'dynamic' of 'dist_schedule'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target simd safelen(0)   // error: 'safelen' needs a positive number, not 0
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target simd simdlen(8) safelen(4)   // error: simdlen(8) is more than safelen(4)
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target teams loop order(concurrent) order(concurrent)   // error: 'order' appears twice on 'target teams loop'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target teams loop bind(foo)   // error: unknown argument 'foo' of 'bind'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target teams
  #pragma omp loop bind(teams) reduction(+: x)   // error: 'reduction' on a 'loop' with bind(teams)
  for (int i = 0; i < n; i++) x += i;
  #pragma omp target teams private(x)
  #pragma omp distribute firstprivate(x)   // error: 'x' in 'firstprivate' of 'distribute' is private to each team
  for (int i = 0; i < n; i++) a[i] = x;
  #pragma omp target parallel private(x)
  {
    #pragma omp for reduction(+: x)   // error: 'x' in 'reduction' of 'for' is private to each thread
    for (int i = 0; i < n; i++) x++;
    #pragma omp for lastprivate(x)   // error: 'x' in 'lastprivate' of 'for' is private to each thread
    for (int i = 0; i < n; i++) x = i;
  }
  #pragma omp target parallel
  {
    int own = 0;
    #pragma omp for reduction(+: own)   // error: 'own' in 'reduction' of 'for' is private to each thread
    for (int i = 0; i < n; i++) own++;
    y = own;
  }
  #pragma omp target teams loop
  for (int i = 0; i < n; i++) {
    #pragma omp critical   // error: 'critical' must not be inside of 'target teams loop'
    x++;
  }
  #pragma omp target teams
  #pragma omp distribute reduction(+: x)   // error: 'reduction' is not allowed on 'distribute'
  for (int i = 0; i < n; i++) x += i;
}
