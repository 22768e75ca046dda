// goto out of a target region is refused.
// flags: -fopenmp
int main(void) {
  int a[10] = {0};
  #pragma omp target map(tofrom: a)
  {
    a[0]++;
    if (a[0] > 3) goto done;  // error: 'goto'
  }
done:
  return a[0];
}
