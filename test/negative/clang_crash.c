// clang 19 dies on this directive for the host: which one it is stands in the message, and not clang's list of calls.
// flags: -mp
int main(void) {
  int s = 0, n = 0;
  #pragma omp parallel reduction(+: n)
  n++;
  #pragma omp parallel masked filter(1) reduction(task, +: s) // error: clang, which compiles this directive for the host, crashes on '#pragma omp parallel masked filter(1) reduction(task, +: s)
  s += 1;
  #pragma omp target map(s)
  s++;
  return s + n;
}
