// A function with parallel regions that target regions call: a team of one thread on the device, the host's OpenMP on the host.
// flags: -mp
#include <omp.h>
#include <stdio.h>

#pragma omp declare target
int total(const int *a, int n) {
  int sum = 0, largest = -1, t = 5, after = 0, i;
  #pragma omp parallel for reduction(+:sum) reduction(max:largest) firstprivate(t) lastprivate(after)
  for (i = 0; i < n; i++) {
    t += a[i];
    sum += a[i];
    if (a[i] > largest) largest = a[i];
    after = a[i] * 10;
  }
  return sum + 1000 * largest + 100000 * after + 10000000 * t;
}
#pragma omp end declare target

// t keeps its value of outside of the region, each section runs once.
static int parts(int n) {
  int x = 1, y = 2, t = 3;
  #pragma omp parallel sections private(t) num_threads(2)
  {
    t = 7, x += n + t;
    #pragma omp section
    t = 9, y += n * t;
  }
  return x + 100 * y + 10000 * t;
}

static int team(int n) {
  int count = 0, once = 0, masked = 0, numbers = 0, first = n;
  #pragma omp parallel num_threads(3) firstprivate(first)
  {
    first++;
    #pragma omp for schedule(dynamic, 2) nowait
    for (int i = 0; i < n; i++)
      #pragma omp atomic
      count++;
    #pragma omp barrier
    #pragma omp single
    once += first;
    #pragma omp masked
    { masked += 1; }
    #pragma omp critical(add)
    numbers |= 1 << omp_get_thread_num();
    #pragma omp barrier
    #pragma omp master
    numbers = numbers == (1 << omp_get_num_threads()) - 1;
  }
  return count + 100 * once + 10000 * masked + 100000 * numbers + 1000000 * (first == n);
}

int main(void) {
  int a[20], r[4][3], from_host;
  for (int i = 0; i < 20; i++) a[i] = i % 7;
  #pragma omp target map(from: r) map(to: a)
  for (int i = 0; i < 4; i++) r[i][0] = total(a, 5 * i) % 10000000, r[i][1] = parts(i), r[i][2] = team(i);
  for (int i = 0; i < 4; i++) printf("%d %d %d\n", r[i][0], r[i][1], r[i][2]);
  // prints: 9999000 30208 1110100
  // prints: 4004010 31109 1110201
  // prints: 2006024 32010 1110302
  // prints: 6042 32911 1110403
  #pragma omp target teams distribute parallel for map(from: r) map(to: a)
  for (int i = 0; i < 4; i++) r[i][1] = parts(i), r[i][2] = team(i);
  for (int i = 0; i < 4; i++) printf("%d %d\n", r[i][1], r[i][2]);
  // prints: 30208 1110100
  // prints: 31109 1110201
  // prints: 32010 1110302
  // prints: 32911 1110403
  #pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++) r[i][1] = parts(i), r[i][2] = team(i);
  for (int i = 0; i < 4; i++) printf("%d %d\n", r[i][1], r[i][2]);
  // prints: 30208 1110100
  // prints: 31109 1110201
  // prints: 32010 1110302
  // prints: 32911 1110403
  from_host = 0;
  #pragma omp parallel for num_threads(2) reduction(max: from_host)
  for (int i = 0; i < 4; i++) from_host = total(a, 20) % 10000000;
  printf("%d %d %d\n", from_host, parts(2), team(2));
  // prints: 5006057 32010 1110302
  return 0;
}
