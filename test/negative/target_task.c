// What must not stand in a task, and what tasks of devices do not have yet.
// flags: -fopenmp
#include <omp.h>
void f(int n, int *a) {
  #pragma omp target map(a[0:n])
  #pragma omp parallel
  {
    #pragma omp task                // note: 'task' is here: all threads of a team must meet it
    {
      #pragma omp barrier           // error: 'barrier' must not be inside of 'task'
    }
    #pragma omp taskloop            // note: 'taskloop' is here: all threads of a team must meet it
    for (int i = 0; i < n; i++) {
      #pragma omp for               // error: 'for' must not be inside of 'taskloop'
      for (int j = 0; j < n; j++) a[j] = i;
    }
    #pragma omp task                // note: 'task' is here: the thread that it asks for need not come by
    {
      #pragma omp masked            // error: 'masked' must not be inside of 'task'
      a[0] = 1;
    }
  }
}
void g(int *a) {
  omp_event_handle_t event;
  #pragma omp target map(a[0:1])
  #pragma omp task detach(event)    // error: sorry, not implemented: 'detach' on 'task'
  a[0] = 1;
}
