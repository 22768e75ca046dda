

int main(void) {
  int x = 0, n = 10, a[10];
#pragma omp target device(0) device(0)
  x = 1;
#pragma omp target device(-5)
  x = 1;
#pragma omp _Pragma("acc wait") a[0 : -1](parallel)
  x = 1;
#pragma omp target if (target : 1) if (target : 0)
  x = 1;
#pragma omp target if (parallel : 1)
  x = 1;
#pragma omp target parallel if (1) if (target : 0)
  x = 1;
#pragma omp target nowait nowait
  x = 1;
#pragma omp target thread_limit(2) thread_limit(4)
  x = 1;
#pragma omp target thread_limit(0)
  x = 1;
#pragma omp target depend(foo : x)
  x = 1;
#pragma omp target
  {
#pragma omp target
    x = 1;
#pragma omp target data map(x)
    x = 1;
#pragma omp target update to(x)
#pragma omp target enter data map(to : x)
#pragma omp target exit data map(from : x)
  }
#pragma omp target teams num_teams(0)
  x = 1;
#pragma omp target teams num_teams(8 : 4)
  x = 1;
#pragma omp target teams num_teams(8) num_teams(2)
  x = 1;
#pragma omp target teams default(none) default(shared)
  x = 1;
#pragma omp target teams private(x) firstprivate(x)
  x = 1;
#pragma omp target teams shared(x) private(x)
  x = 1;
#pragma omp target teams reduction(+ : x) private(x)
  x = 1;
#pragma omp target parallel num_threads(-2)
  x = 1;
#pragma omp target parallel proc_bind(close) proc_bind(close)
  x = 1;
#pragma omp target parallel
#pragma omp parallel thread_limit(3)
  x = 1;
#pragma omp target
  {
#pragma omp single
    x = 1;
#pragma omp for
    for (int i = 0; i < n; i++) a[i] = i;
#pragma omp sections
    { x = 1; }
#pragma omp barrier
#pragma omp critical
    x++;
#pragma omp masked
    x++;
#pragma omp simd
    for (int i = 0; i < n; i++) a[i] = i;
  }
}
