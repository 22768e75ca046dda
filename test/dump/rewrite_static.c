// dump: rewrite
// A static variable of a function that a region calls moves to file scope; then the function's directives are ours.
static int next(int *seen) {
  static int n = 1;
  #pragma omp parallel for
  for (int i = 0; i < 4; i++)
    seen[i]++;
  return n++;
}

int count(void) {
  int first, seen[4] = {0};
  #pragma omp target map(from: first) map(seen)
  first = next(seen);
  return first;
}
