int x;
#pragma omp depobj(x destroy
int main(void) {
#pragma omp parallel num_threads(2
  return 0;
}
