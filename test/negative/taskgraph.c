// Clauses of taskgraph, and of what belongs to it (OpenMP 6.0, 14.3 to 14.6).
// flags: -mp
int main(void) {
  int x = 0;
  #pragma omp taskgraph graph_id(1) graph_id(2) // error: 'graph_id' appears twice on 'taskgraph'
  x = 1;
  #pragma omp taskgraph if(task: x)            // error: 'task' of 'if' is no part of 'taskgraph'
  x = 1;
  #pragma omp taskgraph shared(x)              // error: 'shared' is not allowed on 'taskgraph'
  x = 1;
  #pragma omp taskgraph replayable             // error: 'replayable' is not allowed on 'taskgraph'
  x = 1;
  #pragma omp target shared(x)                 // error: 'shared' is not allowed on 'target'
  x = 1;
  {
    #pragma omp taskgraph                      // error: must be followed by a statement
  }
  return x;
}
