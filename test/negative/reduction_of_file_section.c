// A section of a file's array, for which a pointer of the block stands on the host (rewrite/section.c): no other clause may name it.
// flags: -mp
int table[2];
void f(int n) {
  #pragma omp parallel for reduction(+: table[:2])  // error: 'reduction' of a section of 'table', which no function declares, where another clause names it, too
  for (int i = 0; i < n; i++) {
    #pragma omp target map(tofrom: table[:2])
    table[i % 2] += i;
  }
}
