// On the host 'sections' of an enclosing team with lastprivate(conditional:) is not done yet.
// flags: -fopenmp
int last(int y) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp sections lastprivate(conditional : x) // error: sorry, not implemented: 'conditional' of 'lastprivate' on 'sections' outside of a target region
  {
#pragma omp section
    x = 5;
#pragma omp section
    if (y) x = 6;
  }
  return x;
}
