// OpenMP 5.2, 3.4, 13 and 15.9: target constructs, their clauses and what stands inside.
// flags: -fopenmp -ferror-limit=0
int main(void) {
  int x = 0, n = 10, a[10];
  #pragma omp target device(0) device(0)   // error: 'device' appears twice on 'target'
  x = 1;
  #pragma omp target device(-7)   // error: 'device': -7 is not the number of a device; the first is 0
  x = 1;
  #pragma omp target if(1) if(0)   // error: 'if' appears twice on 'target'
  x = 1;
  #pragma omp target if(target: 1) if(target: 0)   // error: 'if' appears twice on 'target'
  x = 1;
  #pragma omp target if(parallel: 1)   // error: 'parallel' of 'if' is no part of 'target'
  x = 1;
  #pragma omp target parallel if(1) if(target: 0)   // error: one 'if' of 'target parallel' says what it is for, and this one does not
  x = 1;
  #pragma omp target nowait nowait   // error: 'nowait' appears twice on 'target'
  x = 1;
  #pragma omp target thread_limit(2) thread_limit(4)   // error: 'thread_limit' appears twice on 'target'
  x = 1;
  #pragma omp target thread_limit(0)   // error: 'thread_limit' needs a positive number, not 0
  x = 1;
  #pragma omp target depend(foo: x)   // error: unknown dependence type 'foo' of 'depend'
  x = 1;
  #pragma omp target
  {
    #pragma omp target   // error: 'target' must not be inside of 'target'
    x = 1;
    #pragma omp target data map(x)   // error: 'target data' must not be inside of 'target'
    x = 1;
    #pragma omp target update to(x)   // error: 'target update' must not be inside of 'target'
    #pragma omp target enter data map(to: x)   // error: 'target enter data' must not be inside of 'target'
    #pragma omp target exit data map(from: x)   // error: 'target exit data' must not be inside of 'target'
  }
  #pragma omp target teams num_teams(0)   // error: 'num_teams' needs a positive number, not 0
  x = 1;
  #pragma omp target teams num_teams(8: 4)   // error: the lower bound of 'num_teams' is above the upper one (8, 4)
  x = 1;
  #pragma omp target teams num_teams(8) num_teams(2)   // error: 'num_teams' appears twice on 'target teams'
  x = 1;
  #pragma omp target teams default(none) default(shared)   // error: 'default' appears twice on 'target teams'
  x = 1;
  #pragma omp target teams private(x) firstprivate(x)   // error: 'x' appears in both 'private' and 'firstprivate'
  x = 1;
  #pragma omp target teams shared(x) private(x)   // error: 'x' appears in both 'shared' and 'private'
  x = 1;
  #pragma omp target teams reduction(+: x) private(x)   // error: 'x' appears in both 'reduction' and 'private'
  x = 1;
  #pragma omp target parallel num_threads(-2)   // error: 'num_threads' needs a positive number, not -2
  x = 1;
  #pragma omp target parallel proc_bind(close) proc_bind(close)   // error: 'proc_bind' appears twice on 'target parallel'
  x = 1;
  #pragma omp target parallel
  #pragma omp parallel thread_limit(3)   // error: 'thread_limit' is not allowed on 'parallel'
  x = 1;
  #pragma omp target teams
  {
    #pragma omp single   // error: 'single' must not be inside of 'target teams'
    x = 1;
    #pragma omp for   // error: 'for' must not be inside of 'target teams'
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp sections   // error: 'sections' must not be inside of 'target teams'
    { x = 1; }
    #pragma omp barrier   // error: 'barrier' must not be inside of 'target teams'
    #pragma omp critical   // error: 'critical' must not be inside of 'target teams'
    x++;
    #pragma omp masked   // error: 'masked' must not be inside of 'target teams'
    x++;
    #pragma omp simd   // error: 'simd' must not be inside of 'target teams'
    for (int i = 0; i < n; i++) a[i] = i;
  }
}
