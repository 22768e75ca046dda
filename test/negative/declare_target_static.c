// A static variable of a function that 'declare target' names, and that cannot stand at file scope.
// flags: -fopenmp
int main(void) {
  int size[3];
  static int n = sizeof size;
#pragma omp declare target enter(n) // error: 'n', a static variable of the function, on devices: its initialiser names what is declared in the function
#pragma omp target map(size)
  size[0] = n;
  return size[0];
}
