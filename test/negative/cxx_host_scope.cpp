// Copies of a scope of the host are C's so far; in C++ the directive is refused with them.
// flags: -fopenmp
int main() {
  int sum = 0, mine = 0;
  #pragma omp parallel num_threads(4)
  {
    #pragma omp scope reduction(+: sum)  // error: not implemented: 'reduction' of 'scope' on the host in C++
    sum += 10;
    #pragma omp scope firstprivate(mine)  // error: not implemented: 'firstprivate' of 'scope' on the host in C++
    mine++;
  }
  return sum;
}
