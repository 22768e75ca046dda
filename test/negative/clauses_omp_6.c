// Names and modifiers of OpenMP 6.0 that say nothing here.
// flags: -mp
int main(void) {
  int a[10] = {0}, x = 0, n = 10;
  double d[2] = {0};
  struct { int m; } s = {0};
  #pragma omp target teams distribute firstprivate(target, teams: x)       // error: a second directive's name, 'teams', in 'firstprivate'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target teams distribute num_teams(distribute: 4)              // error: 'num_teams' is not allowed on 'distribute'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target parallel for firstprivate(teams: x)                    // error: unknown modifier 'teams' of 'firstprivate'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target teams distribute parallel for private(distribute: x)   // error: sorry, not implemented: 'private' of 'distribute' alone, on 'target teams distribute parallel for'
  for (int i = 0; i < n; i++) a[i] = x = i;
  #pragma omp target nowait(s)                                              // error: 'nowait' needs a condition, but 's' has type
  x = 1;
  #pragma omp target replayable(s)                                          // error: 'replayable' needs a condition, but 's' has type
  x = 1;
  #pragma omp target_data map(d) nowait nowait                              // error: 'nowait' appears twice on 'target data'
  x = 2;
  #pragma omp target_teams map(d)                                           // error: unknown OpenMP directive 'target_teams'
  x = 3;
  #pragma omp target
  #pragma omp task threadset(omp_all)                                       // error: unknown argument 'omp_all' of 'threadset'
  x = 4;
  #pragma omp target
  #pragma omp parallel severity(error)                                      // error: unknown argument 'error' of 'severity'
  x = 4;
}
