// A C++ program with ten regions, in templates, members and functions, and plain C++ around them: the file that
// bench/compile-time.sh compiles.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

template <class T> struct Range {
  T low, high;
  bool holds(T x) const { return x >= low && x <= high; }
};

template <class T> class Field {
public:
  Field(int n, int m, std::string name)
      : n_(n), m_(m), name_(std::move(name)), data_(size_t(n) * m), p_(data_.data()) {}
  int rows() const { return n_; }
  int columns() const { return m_; }
  const std::string &name() const { return name_; }
  T *data() { return p_; }
  T &at(int i, int j) {
    if (i < 0 || i >= n_ || j < 0 || j >= m_) throw std::out_of_range(name_);
    return data_[size_t(i) * m_ + j];
  }
  void fill(T value);
  void scale(T by);
  T change(const Field &other) const;
  Range<T> range() const {
    auto ends = std::minmax_element(data_.begin(), data_.end());
    return {*ends.first, *ends.second};
  }

private:
  int n_, m_;
  std::string name_;
  std::vector<T> data_;
  T *p_;
};

template <class T> void Field<T>::fill(T value) {
  T *p = p_;
  const int n = n_ * m_;
  #pragma acc parallel loop copyout(p[0:n])
  for (int i = 0; i < n; i++) p[i] = value;
}

template <class T> void Field<T>::scale(T by) {
  T *p = p_;
  const int n = n_, m = m_;
  #pragma acc parallel loop collapse(2) copy(p[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) p[i * m + j] *= by;
}

template <class T> T Field<T>::change(const Field &other) const {
  const T *a = p_, *b = other.p_;
  const int n = n_ * m_;
  T most = 0;
  #pragma acc parallel loop reduction(max : most) copyin(a[0:n], b[0:n])
  for (int i = 0; i < n; i++) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

template <class T> void axpy(int n, T a, const T *x, T *y) {
  #pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}

template <class T> T dot(const std::vector<T> &a, const std::vector<T> &b) {
  const T *x = a.data(), *y = b.data();
  const int n = int(a.size());
  T sum = 0;
  #pragma acc parallel loop copyin(x[0:n], y[0:n]) reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += x[i] * y[i];
  return sum;
}

template <class T, class F> void transform(int n, const T *in, T *out, F f) {
  #pragma acc parallel loop copyin(in[0:n]) copyout(out[0:n])
  for (int i = 0; i < n; i++) out[i] = f(in[i]);
}

static void jacobi(int n, int m, const double *from, double *to) {
  #pragma acc parallel loop gang copyin(from[0:n * m]) copy(to[0:n * m])
  for (int i = 1; i < n - 1; i++) {
    #pragma acc loop vector
    for (int j = 1; j < m - 1; j++)
      to[i * m + j] = 0.25 * (from[(i - 1) * m + j] + from[(i + 1) * m + j] +
                              from[i * m + j - 1] + from[i * m + j + 1]);
  }
}

static void multiply(int n, const float *a, const float *b, float *c) {
  #pragma acc parallel loop collapse(2) copyin(a[0:n * n], b[0:n * n]) copyout(c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

static void histogram(int n, const int *x, int *count) {
  #pragma acc parallel loop copyin(x[0:n]) copy(count[0:64])
  for (int i = 0; i < n; i++) {
    #pragma acc atomic update
    count[x[i] & 63]++;
  }
}

static void mandelbrot(int n, int *steps) {
  #pragma acc parallel loop collapse(2) copyout(steps[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const std::complex<double> c(3.0 * j / n - 2, 2.0 * i / n - 1);
      std::complex<double> z = 0;
      int k = 0;
      while (k < 100 && std::norm(z) < 4) {
        z = z * z + c;
        k++;
      }
      steps[i * n + j] = k;
    }
}

class Options {
public:
  Options(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
      const std::string word = argv[i];
      const auto equal = word.find('=');
      if (equal == std::string::npos)
        names_.push_back(word);
      else
        values_[word.substr(0, equal)] = word.substr(equal + 1);
    }
  }
  int number(const std::string &key, int otherwise) const {
    const auto found = values_.find(key);
    return found == values_.end() ? otherwise : std::stoi(found->second);
  }
  const std::vector<std::string> &names() const { return names_; }

private:
  std::map<std::string, std::string> values_;
  std::vector<std::string> names_;
};

struct Report {
  virtual ~Report() = default;
  virtual void row(const std::string &name, double value) = 0;
};

struct Table : Report {
  std::vector<std::pair<std::string, double>> rows;
  void row(const std::string &name, double value) override { rows.emplace_back(name, value); }
  void print(std::ostream &out) {
    std::sort(rows.begin(), rows.end(),
              [](const auto &a, const auto &b) { return a.second > b.second; });
    for (const auto &r : rows) out << r.first << ": " << r.second << '\n';
  }
};

template <class T> static void solve(Report &report, int n) {
  Field<T> a(n, n, "a"), b(n, n, "b");
  a.fill(1);
  b.fill(2);
  b.scale(T(0.5));
  report.row("change", a.change(b));
  std::vector<T> x(n), y(n);
  std::iota(x.begin(), x.end(), T(1));
  axpy(n, T(2), x.data(), y.data());
  report.row("dot", dot(x, y));
  const T shift = 3;
  transform(n, x.data(), y.data(), [=](T v) { return std::sqrt(v) + shift; });
  report.row("sum", std::accumulate(y.begin(), y.end(), T(0)));
  report.row(a.name(), b.range().holds(a.at(0, 0)));
}

int main(int argc, char **argv) try {
  const Options options(argc, argv);
  const int n = options.number("n", 32);
  const auto table = std::make_unique<Table>();
  solve<float>(*table, n);
  solve<double>(*table, n);
  Field<double> from(n, n, "from"), to(n, n, "to");
  from.fill(1);
  jacobi(n, n, from.data(), to.data());
  table->row("jacobi", to.at(n / 2, n / 2));
  std::vector<float> a(n * n, 1), b(n * n, 2), c(n * n);
  multiply(n, a.data(), b.data(), c.data());
  table->row("multiply", c[0]);
  std::vector<int> keys(n * n), count(64), steps(n * n);
  std::iota(keys.begin(), keys.end(), 0);
  histogram(n * n, keys.data(), count.data());
  mandelbrot(n, steps.data());
  table->row("histogram", count[0]);
  table->row("mandelbrot", std::accumulate(steps.begin(), steps.end(), 0));
  for (const auto &name : options.names()) std::cout << name << '\n';
  table->print(std::cout);
  return 0;
} catch (const std::exception &e) {
  std::cerr << e.what() << '\n';
  return 1;
}
