// What iterators and mappers list for a data construct is there until its end.
// flags: -fopenmp
#include <cstdio>
#include <cstdlib>
struct Row {
  int n;
  int *p;
};
#pragma omp declare mapper(Row r) map(tofrom: r) map(tofrom: r.p[0:r.n])
static void run(Row *rows) {
  #pragma omp target data map(tofrom: rows[0:3])
  {
    #pragma omp target
    for (int i = 0; i < 3; i++)
      for (int k = 0; k < rows[i].n; k++) rows[i].p[k] = 10 * i + k;
  }
}
static void iterate(int **rows) {
  #pragma omp target data map(to: rows[0:3]) map(iterator(i = 0:3), tofrom: rows[i][0:2])
  {
    #pragma omp target
    for (int i = 0; i < 3; i++) rows[i][1] = i + 7;
  }
}
int main() {
  int values[3][2] = {}, *pointers[3];
  Row rows[3];
  for (int i = 0; i < 3; i++) rows[i] = {2, pointers[i] = values[i]};
  run(rows);
  for (auto &v : values) printf("%d %d\n", v[0], v[1]);
  // prints: 0 1
  // prints: 10 11
  // prints: 20 21
  iterate(pointers);
  printf("%d %d %d\n", values[0][1], values[1][1], values[2][1]); // prints: 7 8 9
}
