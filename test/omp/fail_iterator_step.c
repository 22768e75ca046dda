// An iterator whose step is zero when the construct is met is told.
// flags: -fopenmp
// fails: the step of an iterator of 'a[i]' is zero
int main(int argc, char **argv) {
  int a[8] = {0}, step = argc - 1;
  (void)argv;
  #pragma omp target update to(iterator(i = 0:8:step): a[i])
}
