// A pointer member of which a clause names a section is a parameter of the kernel, and '*this' is mapped only where the kernel uses
// it besides. Where the region changes the pointer, or hands it on, it is read from the object.
// flags: -acc
#include <cstdio>
#include <utility>

template<class T, class I> struct Sparse {
  I rows, entries;
  const I *start;
  const int *column;
  T *value;
  T factor;
  void times(const T *y, T *z) const {
#pragma acc parallel loop gang vector_length(32) copyin(start[0:rows + 1], column[0:entries], this->value[0:entries], y[0:rows]) copyout(z[0:rows]) // emits: __accomp::pointer<__typeof__(start)>
    for (I i = 0; i < rows; i++) {
      T s = 0;
#pragma acc loop vector reduction(+ : s)
      for (I k = start[i]; k < start[i + 1]; k++) s += value[k] * y[column[k]];
      z[i] = s;
    }
  }
  // The object is needed for a number of it.
  void scale() {
#pragma acc parallel loop copy(value[0:entries])
    for (I k = 0; k < entries; k++) this->value[k] *= factor;
  }
};

template<class T, class I> static void sparse() {
  const I start[] = {0, 1, 3, 3, 6};
  const int column[] = {1, 0, 3, 0, 1, 2};
  T value[] = {1, 2, 3, 4, 5, 6};
  const T y[] = {1, 2, 3, 4};
  T z[4];
  Sparse<T, I> a{4, 6, start, column, value, 2};
  a.scale();
  a.times(y, z);
  printf(" %g %g %g %g", double(z[0]), double(z[1]), double(z[2]), double(z[3]));
}

struct Two {
  int n;
  int *a, *b;
  void swap() { std::swap(a, b); }
  void add() {
#pragma acc parallel loop present(a[0:n], b[0:n]) // moves: none
    for (int i = 0; i < n; i++) a[i] += 10 * b[i];
  }
  // What a pointer has become in the region counts.
  void change() {
#pragma acc serial copy(a[0:n]) copy(b[0:n])
    {
      a[0] = 100;
      a = b;
      a[1] = 200;
    }
  }
  void change_by_function() {
#pragma acc serial copy(a[0:n]) copy(b[0:n])
    {
      swap();
      a[2] = 300;
    }
  }
  void change_by_reference() {
#pragma acc serial copy(a[0:n]) copy(b[0:n])
    {
      int *&p = a;
      p = b;
      a[3] = 400;
    }
  }
  int sum() const {
    int s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(a[0:n])
    for (int i = 0; i < n; i++) {
      auto twice = [=](int k) { return 2 * a[k]; };
      s += twice(i) + *(a + i);
    }
    return s;
  }
};

int main() {
  sparse<double, int>(), sparse<float, short>(), sparse<double, unsigned long>(), sparse<float, unsigned char>();
  printf("\n"); // prints: 4 28 0 64 4 28 0 64 4 28 0 64 4 28 0 64
  int x[4] = {1, 2, 3, 4}, y[4] = {5, 6, 7, 8};
  Two t{4, x, y};
#pragma acc enter data copyin(t, x, y)
  t.add();
  t.swap(); // on the host alone
  t.add();
#pragma acc exit data copyout(x, y) delete (t)
  printf("%d %d %d %d\n", x[0], x[3], y[0], y[3]); // prints: 51 84 515 848
  int u[4] = {}, v[4] = {};
  Two w{4, u, v};
  w.change();
  w = {4, u, v};
  w.change_by_function();
  w = {4, u, v};
  w.change_by_reference();
  printf("%d %d %d %d\n", u[0], v[1], v[2], v[3]); // prints: 100 200 300 400
  w = {4, v, u};
  printf("%d\n", w.sum()); // prints: 2700
}
