// The team of 'target parallel' shares what is mapped; in member functions, too. Scans of types that a template's arguments
// decide, by all blocks, and of objects of a class, by one team.
// flags: -mp
#include <cstdio>

struct Counter {
  int step = 3, seen = 0;
  void run() {
    int value = 0, threads = 0;
    double large[200] = {0};
    #pragma omp target parallel map(tofrom: value, threads, large) num_threads(3)
    {
      #pragma omp atomic
      threads += 1;
      #pragma omp single
      {
        value = step;
        seen = 7;
        large[199] = 2;
      }
    }
    printf("%d %d %d %g\n", value, threads, seen, large[199]); // prints: 3 3 7 2
  }
};

struct Mean {
  double sum;
  int n;
  Mean operator+(const Mean &o) const { return {sum + o.sum, n + o.n}; }
};
#pragma omp declare reduction(mean : Mean : omp_out = omp_out + omp_in) initializer(omp_priv = Mean{0, 0})

template <class T> static int wrong_sums(int n) {
  T *x = new T[n], *y = new T[n], s = 1, t = 1;
  int bad = 0;
  for (int i = 0; i < n; i++) x[i] = i % 7;
  #pragma omp target parallel for reduction(inscan, +: s) map(to: x[0:n]) map(from: y[0:n])
  for (int i = 0; i < n; i++) {
    s += x[i];
    #pragma omp scan inclusive(s)
    y[i] = s;
  }
  for (int i = 0; i < n; i++) bad += y[i] != (t += x[i]);
  delete[] x;
  delete[] y;
  return bad + (s != t);
}

static int wrong_means(int n) {
  double *y = new double[n];
  Mean m{1, 1}, r{1, 1};
  int bad = 0;
  #pragma omp target parallel for reduction(inscan, mean: m) map(from: y[0:n])
  for (int i = 0; i < n; i++) {
    y[i] = m.sum * m.n;
    #pragma omp scan exclusive(m)
    m.sum += i % 3;
    m.n++;
  }
  for (int i = 0; i < n; i++, r.n++) {
    bad += y[i] != r.sum * r.n;
    r.sum += i % 3;
  }
  delete[] y;
  return bad + (m.sum != r.sum) + (m.n != r.n);
}

int main() {
  Counter c;
  c.run();
  printf("%d %d %d %d\n", wrong_sums<int>(5000), wrong_sums<double>(5001), wrong_sums<short>(9000), wrong_means(5000)); // prints: 0 0 0 0
  return 0;
}
