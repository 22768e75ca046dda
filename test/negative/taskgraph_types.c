// What the clauses of taskgraph take (OpenMP 6.0, 14.3).
// flags: -mp
int main(void) {
  struct { int m; } s = {0};
  int x = 0;
  #pragma omp taskgraph graph_id(s)            // error: 'graph_id' needs an integer, but 's' has type
  x = 1;
  #pragma omp taskgraph graph_reset(s)         // error: 'graph_reset' needs a condition, but 's' has type
  x = 1;
  #pragma omp taskgraph if(s) nogroup          // error: 'if' needs a condition, but 's' has type
  x = 1;
  #pragma omp taskgraph graph_id(y)            // error: undeclared identifier 'y'
  x = 1;
  return x;
}
