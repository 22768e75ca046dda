// Tasks, critical, simd and the like in functions that target regions call: the thread that calls runs them at once.
// flags: -mp=gpu,multicore,emu
#include <stdio.h>

typedef struct Node { struct Node *next; int value; } Node;
#pragma omp declare target
int shared_count;
int list_sum(const Node *p) {
  int sum = 0;
  #pragma omp taskgroup task_reduction(+: sum)
  for (; p; p = p->next) {
    #pragma omp task in_reduction(+: sum)
    sum += p->value;
  }
  return sum;
}

// What a function declares is firstprivate in its tasks, parameters too; what all threads see is shared.
int copies(int n) {
  int own = 5, table[2] = {1, 2}, result = 0, shown = 0;
  shared_count = 0;
  #pragma omp task shared(result)
  {
    own += n, n = 100, table[1] = 50, shared_count += 3;
    result = own + table[1];
  }
  #pragma omp taskwait
  #pragma omp parallel num_threads(1)
  {
    #pragma omp task
    shown += 2; // shared in the parallel region
    #pragma omp taskwait
  }
  return result + 100 * own + 1000 * n + 10000 * table[1] + 100000 * shared_count + 1000000 * shown;
}

int fib(int n) {
  int a, b;
  if (n < 2) return n;
  #pragma omp task shared(a) firstprivate(n) if(n > 3)
  a = fib(n - 1); // warning(nvidia): 'fib' calls itself
  #pragma omp task shared(b)
  { n -= 2; b = fib(n); n = -1; }
  #pragma omp taskwait
  return n >= 2 ? a + b : -1000;
}
#pragma omp end declare target

static int loops(int n) {
  int last = -1, sum = 0, t = 7, j = -1, step = 0;
  #pragma omp taskloop grainsize(2) lastprivate(last) firstprivate(t) reduction(+: sum)
  for (int i = 0; i < n; i++) t = i * i, last = t, sum += t;
  #pragma omp simd private(t) linear(step: 3) reduction(+: sum)
  for (j = 0; j < n; j++) t = j, sum += t + step;
  return last + 100 * sum + 100000 * t + 1000000 * j;
}

static void add(int *to, int v) {
  #pragma omp critical
  *to += v;
  #pragma omp critical(two)
  { to[1] += 2 * v; }
}

static int n_ordered;
#pragma omp declare target(n_ordered)
static void note(int *order, int i) {
  #pragma omp ordered
  order[n_ordered++] = i;
}

int main(void) {
  Node nodes[3] = {{nodes + 1, 1}, {nodes + 2, 10}, {NULL, 100}};
  int r[4] = {0}, order[6], sums[2] = {0};
  #pragma omp target map(tofrom: r, nodes)
  {
    nodes[0].next = nodes + 1, nodes[1].next = nodes + 2, nodes[2].next = 0;
    r[0] = list_sum(nodes), r[1] = copies(2), r[2] = fib(10), r[3] = loops(4);
  }
  nodes[0].next = nodes + 1, nodes[1].next = nodes + 2, nodes[2].next = 0;
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
  // prints: 111 2322557 55 4703809
  printf("%d %d %d %d\n", list_sum(nodes), copies(2), fib(10), loops(4));
  // prints: 111 2322557 55 4703809
  #pragma omp target teams distribute parallel for map(tofrom: sums)
  for (int i = 0; i < 1000; i++) add(sums, i);
  printf("%d %d\n", sums[0], sums[1]);
  // prints: 499500 999000
  #pragma omp target parallel for ordered map(from: order)
  for (int i = 0; i < 6; i++) note(order, i);
  for (int i = 0; i < 6; i++) printf("%d%s", order[i], i == 5 ? "\n" : " ");
  // prints: 0 1 2 3 4 5
  r[2] = 0;
  #pragma omp target parallel num_threads(4) map(tofrom: r)
  #pragma omp single
  r[2] = fib(12);
  #pragma omp parallel num_threads(3)
  #pragma omp single
  r[1] = fib(12);
  printf("%d %d\n", r[1], r[2]);
  // prints: 144 144
  return 0;
}
