// distribute and loop bind(teams) stand directly inside of teams; what both share out has no order.
// flags: -fopenmp
int main(void) {
  int a[10] = {0};
  #pragma omp target map(tofrom: a)
  {
    #pragma omp distribute                       // error: 'distribute' must be directly inside of 'teams', not of 'target'
    for (int i = 0; i < 10; i++) a[i] = i;
    #pragma omp loop bind(teams)                 // error: 'loop' must be directly inside of 'teams' for bind(teams), not of 'target'
    for (int i = 0; i < 10; i++) a[i] = i;
  }
  #pragma omp target teams distribute map(tofrom: a)   // note: 'target teams distribute' is here
  for (int i = 0; i < 10; i++) {
    #pragma omp distribute parallel for          // error: 'distribute parallel for' must be directly inside of 'teams', not of 'target teams distribute'
    for (int j = 0; j < 10; j++) a[i] = j;
  }
  #pragma omp target map(tofrom: a)
  {
    a[0] = 1;                                    // error: this statement of 'target' stands beside 'teams'
    #pragma omp teams
    {
      #pragma omp parallel
      {
        #pragma omp teams                        // error: 'teams' must be directly inside of 'target', not of 'parallel'
        a[1] = 2;
      }
    }
  }
  int k = 0;
  #pragma omp target teams distribute parallel for ordered map(tofrom: a)    // error: 'ordered' is not allowed on 'target teams distribute parallel for'
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma omp target teams distribute parallel for linear(k) map(tofrom: a)  // error: 'linear' is not allowed on 'target teams distribute parallel for'
  for (int i = 0; i < 10; i++) a[i] = i;
}
