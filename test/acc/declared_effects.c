// A declaration between the levels of a kernel whose first value changes memory or other variables: one thread runs it,
// behind what the others have read, and passes on what it has changed.
// prints: 0 faults
// flags: -acc
#include <stdio.h>
enum { N = 200, V = 64 };
static int a[N], o[N], q[N], p[N], faults;

static void check(const char *what, int times, int plus) {
  int bad = 0;
  for (int i = 0; i < N; i++) bad += o[i] != times * (i + plus), o[i] = -1;
  if (bad) printf("%s: %d\n", what, bad);
  faults += bad;
}

static int bump(int *x) { return (*x)++; }

#pragma acc routine vector
static int together(int *x, int n) {
  int y = *x, z = bump(x), t = 0;
  #pragma acc loop vector reduction(+:t)
  for (int k = 0; k < n; k++) t += y + z;
  return t;
}

static void memory(void) {
  for (int i = 0; i < N; i++) a[i] = i;
  #pragma acc parallel loop gang copy(a) copyout(o) vector_length(V)
  for (int i = 0; i < N; i++) {
    int y = a[i];
    int x = a[i]++;
    int t = 0;
    #pragma acc loop vector reduction(+:t)
    for (int k = 0; k < V; k++) t += y;
    o[i] = t + x - i;
  }
  check("gang", V, 0);
  #pragma acc parallel loop gang worker num_workers(4) copy(a) copyout(o) vector_length(32)
  for (int i = 0; i < N; i++) {
    int y = a[i], x = bump(&a[i]), t = 0;
    #pragma acc loop vector reduction(+:t)
    for (int k = 0; k < V; k++) t += y;
    o[i] = t + x - y;
  }
  check("worker", V, 1);
  #pragma acc parallel loop gang copy(a) copyout(o)
  for (int i = 0; i < N; i++) {
    int y = a[i];
    int x = (a[i] += 1) - 1, z = a[i];
    int t = 0;
    #pragma acc loop vector reduction(+:t)
    for (int k = 0; k < V; k++) t += y + x + z;
    o[i] = t - V;
  }
  check("two declared", 3 * V, 2);
  #pragma acc parallel loop gang copy(a) copyout(o)
  for (int i = 0; i < N; i++) o[i] = together(&a[i], V);
  check("routine", 2 * V, 3);
  int n = 0, first[8] = {5, 1, 2, 3}, more[8] = {0};
  #pragma acc kernels copy(first, more) copyout(n)
  {
    int m = first[0];
    int x = first[0]++;
    n = x;
    for (int i = 0; i < 8; i++) more[i] = m * 10 + x;
    if (more[1] > 0)
      for (int i = 0; i < 8; i++) more[i] += m;
  }
  for (int i = 0; i < 8; i++) faults += more[i] != 60;
  faults += n != 5 || first[0] != 6;
}

static void variables(void) {
  #pragma acc parallel loop gang copyout(o, q) vector_length(V)
  for (int i = 0; i < N; i++) {
    int c = i, t = 0;
    int x = q[i] = c++;
    #pragma acc loop vector reduction(+:t)
    for (int k = 0; k < V; k++) t += c;
    o[i] = t + x - i;
  }
  check("assigned", V, 1);
  #pragma acc parallel loop gang copyout(o) vector_length(V)
  for (int i = 0; i < N; i++) {
    int c = i, t = 0;
    int pair[2] = {c++, 7};
    #pragma acc loop vector reduction(+:t)
    for (int k = 0; k < V; k++) t += c + pair[0] - i;
    o[i] = t;
  }
  check("array", V, 1);
  #pragma acc parallel loop gang copyout(o) copy(p) vector_length(V)
  for (int i = 0; i < N; i++) {
    int c = i, t = 0;
    for (int k = p[c++]++; k < 1; k++) {
      #pragma acc loop vector reduction(+:t)
      for (int l = 0; l < V; l++) t += c;
    }
    o[i] = t;
  }
  check("for", V, 1);
}

// What a later value changes of a variable that the same declaration declares.
static void declared(void) {
  for (int i = 0; i < N; i++) a[i] = i;
  #pragma acc parallel loop gang copy(a) copyout(o) vector_length(V)
  for (int i = 0; i < N; i++) {
    int q = a[i]++, r = q++, t = 0;
    #pragma acc loop vector reduction(+:t)
    for (int k = 0; k < V; k++) t += q + r;
    o[i] = t - i * V;
  }
  check("declared before", V, 1);
}

// A stack, which one thread changes and all look at.
static void stack(void) {
  #pragma acc parallel loop gang copyout(o) vector_length(128)
  for (int i = 0; i < N; i++) {
    int items[8], n = 0, sum = 0;
    items[n++] = i, items[n++] = i, items[n++] = 0;
    while (n > 0) {
      int x = items[--n];
      int t = 0;
      #pragma acc loop vector reduction(+:t)
      for (int k = 0; k < V; k++) t += x;
      sum += t;
    }
    o[i] = sum;
  }
  check("stack", 2 * V, 0);
}

int main(void) {
  memory();
  variables();
  declared();
  stack();
  printf("%d faults\n", faults);
}
