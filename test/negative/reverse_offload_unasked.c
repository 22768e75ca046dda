// flags: -fopenmp
int main(void) {
  int x = 0;
  #pragma omp target device(ancestor: 1)                // error: 'ancestor' without '#pragma omp requires reverse_offload' in the file
  x = 1;
  return x;
}
