// Tasks in a target region: each is run by the thread that meets it, with copies of what is not shared.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>

int main(void) {
  int x = 0, order[4] = {0}, seen[8] = {0}, kept = 0, n = 0, all = 0, sum = 0;
  // Dependences hold; what the region's threads share is shared, their own variables are copied.
  #pragma omp target map(tofrom: x, order, kept, n)
  #pragma omp parallel num_threads(4)
  #pragma omp single
  {
    int own = 5;
    #pragma omp task depend(out: x)
    {
      x = 1, own = 100;
      order[n++] = own;
    }
    #pragma omp task depend(inout: x) shared(own) if(own < 0) final(1) priority(2) untied
    {
      x += 10, own++;
      order[n++] = own;
    }
    #pragma omp task depend(mutexinoutset: x) mergeable
    x *= 2;
    #pragma omp taskwait depend(in: x)
    #pragma omp taskyield
    kept = own;
  }
  printf("%d %d %d %d\n", x, order[0], order[1], kept);   // prints: 22 100 6 6
  // Each thread its own task; a task inside of a task; an explicit firstprivate array.
  #pragma omp target map(tofrom: seen, all)
  {
    int table[2] = {3, 4};
    #pragma omp parallel num_threads(8)
    {
      int me = omp_get_thread_num(), threads = omp_get_num_threads();
      #pragma omp task firstprivate(table) default(shared)
      {
        table[0] = 1;
        #pragma omp task private(threads)
        {
          threads = 7;
          #pragma omp atomic
          all += threads - 6;
        }
        if (me < 8) seen[me] = table[0] + table[1];
      }
      #pragma omp atomic
      all += threads > 0 ? 0 : 1;
    }
    all += table[0] == 3 ? 100 : 0;
  }
  printf("%d %d\n", seen[0], all > 100);                  // prints: 5 1
  // Without a team, and in teams: what runs them is one thread.
  #pragma omp target map(tofrom: sum)
  {
    int step = 2;
    for (int i = 0; i < 10; i++)
      #pragma omp task shared(sum)
      {
        step += i;
        sum += step;
      }
    sum += step;
  }
  printf("%d\n", sum);                                    // prints: 67
}
