// A reduction operator is declared for types, whatever their names are, and for no others of the same size.
// flags: -fopenmp
typedef unsigned long Count;
#pragma omp declare reduction(g : unsigned, Count, long long : omp_out += omp_in)
int main(void) {
  long a = 0;
  unsigned long long b = 0;
  long unsigned c = 0;
  #pragma omp target teams distribute parallel for reduction(g: a)  // error: no 'declare reduction' of 'g' for 'a', which has type 'long', is visible here
  for (int i = 0; i < 4; i++) a += i;
  #pragma omp target teams distribute parallel for reduction(g: b)  // error: no 'declare reduction' of 'g' for 'b', which has type 'unsigned long long', is visible here
  for (int i = 0; i < 4; i++) b += i;
  #pragma omp target teams distribute parallel for reduction(g: c)
  for (int i = 0; i < 4; i++) c += i;
}
