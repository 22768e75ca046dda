// scan: each iteration gets the sum of those before it, with its own where inclusive; the value that the variable has
// before the loop counts, and behind the loop it has the sum of all.
// flags: -fopenmp -Wno-serial-region
#include <stdio.h>
enum { N = 30000 };
static int a[N], b[N];

// How many elements differ from what one thread computes.
static int wrong(int sum, int exclusive) {
  int bad = 0;
  for (int i = 0; i < N; i++) {
    bad += b[i] != sum + (exclusive ? 0 : a[i]);
    sum += a[i];
  }
  return bad;
}

// Many blocks share a loop that is all of a region: values of other sizes, loops that count otherwise, several variables,
// and other code beside the scan.
typedef struct { double a, b, c; } Three;
static Three joined(Three p, Three q) {
  Three r = {p.a * q.a, p.b * q.a + q.b, q.c < 0 ? p.c : q.c};
  return r;
}
#pragma omp declare reduction(join : Three : omp_out = joined(omp_out, omp_in)) initializer(omp_priv = (Three){1, 0, -1})
static Three three[N];
static short h[N];
static unsigned char c[N];
static unsigned long long l[N];

static int wrong_sizes(void) {
  short t = 3, u = 3;
  unsigned char m = 0, v = 0;
  unsigned long long p = 1, q = 1;
  int bad = 0, many = 0, odd = 0;
  #pragma omp target parallel for reduction(inscan, +: t) reduction(inscan, max: m) reduction(inscan, *: p) map(tofrom: many)
  for (long i = N - 1; i > 0; i -= 3) {
    int x = a[i];
    if (x == 4) {
      #pragma omp atomic
      many++;
    }
    b[i] = x * 2;
    t += (short)x, m = a[i] % 200 > m ? a[i] % 200 : m, p *= 2 * a[i] + 1;
    #pragma omp scan inclusive(t, m, p)
    for (int k = 0; k < 2; k++) h[i - k] = t + k;
    c[i] = m, l[i] = p;
  }
  for (int i = N - 1; i > 0; i -= 3) {
    odd += a[i] == 4;
    u += (short)a[i], v = a[i] % 200 > v ? a[i] % 200 : v, q *= 2 * a[i] + 1;
    bad += h[i] != u || h[i - 1] != u + 1 || c[i] != v || l[i] != q || b[i] != a[i] * 2;
  }
  return bad + (t != u) + (m != v) + (p != q) + (many != odd);
}

static int wrong_threes(int n) {
  Three s = {1, 2, -1}, t = s;
  int bad = 0;
  #pragma omp target parallel map(tofrom: s)
  #pragma omp for reduction(inscan, join: s)
  for (int i = 0; i < n; i++) {
    three[i] = s;
    #pragma omp scan exclusive(s)
    s = joined(s, (Three){a[i] & 1 ? -1 : 1, a[i], a[i] == 5 ? i : -1});
  }
  for (int i = 0; i < n; i++) {
    bad += three[i].a != t.a || three[i].b != t.b || three[i].c != t.c;
    t = joined(t, (Three){a[i] & 1 ? -1 : 1, a[i], a[i] == 5 ? i : -1});
  }
  return bad + (s.a != t.a) + (s.b != t.b) + (s.c != t.c);
}

// Variables that are named as the runtime's own code might name its: of teams, of the lanes of one thread, an element.
static int wrong_names(void) {
  int bad = 0, c[N / 100];
  #pragma omp target teams distribute parallel for map(tofrom: bad) map(alloc: c)
  for (int k = 0; k < 3; k++) {
    int a = 7, b = k, to = 1, own[2] = {2, 3}, want[4] = {7, k, 1, 3};
    #pragma omp simd reduction(inscan, +: a, b, to, own[1:1])
    for (int i = 0; i < 50; i++) {
      a += i, b += 2 * i, to += 3 * i, own[1] += 4 * i;
      #pragma omp scan inclusive(a, b, to, own[1:1])
      want[0] += i, want[1] += 2 * i, want[2] += 3 * i, want[3] += 4 * i;
      if (a != want[0] || b != want[1] || to != want[2] || own[1] != want[3]) {
        #pragma omp atomic
        bad++;
      }
    }
    if (a != want[0] || b != want[1] || to != want[2] || own[1] != want[3]) {
      #pragma omp atomic
      bad++;
    }
  }
  int a = 5, sum = 5;
  #pragma omp target parallel for if(0) reduction(inscan, +: a)
  for (int i = 0; i < N / 100; i++) {
    a += i;
    #pragma omp scan inclusive(a)
    c[i] = a;
  }
  for (int i = 0; i < N / 100; i++) bad += c[i] != (sum += i);
  return bad + (a != sum);
}

int main(void) {
  for (int i = 0; i < N; i++) a[i] = i % 7 + 1;
  int s = 100;
  #pragma omp target parallel for reduction(inscan, +: s) map(to: a) map(from: b)
  for (int i = 0; i < N; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  printf("%d %d\n", wrong(100, 0), s);   // prints: 0 120095
  s = 50;
  #pragma omp target parallel for simd reduction(inscan, +: s) simdlen(4)
  for (int i = 0; i < N; i++) {
    b[i] = s;
    #pragma omp scan exclusive(s)
    s += a[i];
  }
  printf("%d %d\n", wrong(50, 1), s);    // prints: 0 120045
  s = 7;
  #pragma omp target simd reduction(inscan, +: s)
  for (int i = 0; i < N; i++) {
    b[i] = s;
    #pragma omp scan exclusive(s)
    s += a[i];
  }
  printf("%d %d\n", wrong(7, 1), s);     // prints: 0 120002
  printf("%d\n", wrong_sizes());         // prints: 0
  printf("%d\n", wrong_names());         // prints: 0
  // About the length of a tile: fewer, as many, more.
  printf("%d %d %d %d\n", wrong_threes(127), wrong_threes(128), wrong_threes(129), wrong_threes(1001)); // prints: 0 0 0 0
  // Teams that are no whole rows of threads; a loop that is shorter than the team.
  for (int n = 0, bad = 0; n < 60; n++) {
    s = n;
    #pragma omp target parallel for reduction(inscan, +: s) num_threads(n % 9 + 1)
    for (int i = 0; i < n; i++) {
      s += a[i];
      #pragma omp scan inclusive(s)
      b[i] = s;
    }
    int sum = n;
    for (int i = 0; i < n; i++) bad += b[i] != (sum += a[i]);
    bad += s != sum;
    if (n == 59) printf("%d\n", bad);    // prints: 0
  }
}
