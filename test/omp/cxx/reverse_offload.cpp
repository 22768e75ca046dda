// Regions that the host runs for a device, in C++: what they name, what each instance of a template has.
// flags: -fopenmp -std=c++17
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>
#pragma omp requires reverse_offload

enum { N = 32 };
static std::vector<std::string> notes; // no device has it
static std::map<int, int> seen;

static const int SIX = 6;
static std::vector<int> counted;
namespace inner { int counter = 1, list[6]; }
namespace { struct Hidden { int k; }; }

class Account {
  int balance = 100;
  double rates[3] = {1, 2, 3};
  struct Entry { int from, to; };
  static int opened;
  static void note_opened() { opened++; }

public:
  int spend(int amount) {
    int left = -1;
    #pragma omp target map(tofrom: left)
    {
      int twice = 2 * amount;
      Entry e = {balance, twice};
      #pragma omp target device(ancestor: 1) map(tofrom: e) map(always, from: left)
      {
        Entry copy = e; // a private type
        notes.push_back("spend " + std::to_string(copy.to));
        note_opened();
        rates[0] += balance; // the host's own object: the device's is copied over it when the kernel ends
        e.from += 1000;
        left = balance - twice;
      }
      left += e.from;
    }
    return left;
  }
  static int count() { return opened; }
  int rate() const {
    int r = 0;
    #pragma omp target map(tofrom: r)
    {
      #pragma omp target device(ancestor: 1) map(always, tofrom: r)
      r += (int)this->rates[2] + balance;
    }
    return r;
  }
};
int Account::opened;

template<class T, int n> struct Buffer {
  T data[n];
  template<class U> int send(U by) {
    int bytes = 0;
    #pragma omp target map(tofrom: bytes)
    for (int i = 0; i < n; i++) {
      U x = by + (U)data[i];
      #pragma omp target device(ancestor: 1) map(always, tofrom: bytes)
      {
        bytes += (int)(sizeof(U) * 100 + sizeof(T) * 10 + n + x);
        notes.push_back(typeid(U).name());
      }
    }
    return bytes;
  }
};

#pragma omp declare target
template<class T> T ask(T x) { // a function of the device asks
  T answer;
  #pragma omp target device(ancestor: 1) map(from: answer)
  {
    answer = x * (T)sizeof(T);
    seen[(int)sizeof(T)]++;
  }
  return answer;
}
inline long ask_long(long x) {
  static const long factor = 3;
  #pragma omp target device(ancestor: 1) map(tofrom: x)
  x = x * factor + (long)seen.size() * 0;
  return x;
}
#pragma omp end declare target

static int sections_of_file() {
  int bad = 0;
  #pragma omp target map(always, tofrom: inner::list, inner::counter) map(tofrom: bad)
  {
    inner::list[3] = 7;
    inner::counter = 5;
    #pragma omp target device(ancestor: 1) map(always, tofrom: inner::list[2:3], inner::counter)
    {
      inner::list[4] = inner::list[3] + inner::counter + SIX;
      inner::counter++;
    }
    bad += inner::list[4] != 18 || inner::counter != 6;
  }
  return bad + (inner::list[4] != 18) + (inner::counter != 6);
}

static int objects() {
  struct Local { int a; char text[8]; };
  enum Color { RED = 7 };
  const int four = 4;
  constexpr double half = 0.5;
  const int given = (int)notes.size() * 0 + 9;
  int bad = 0;
  #pragma omp target map(tofrom: bad)
  {
    Local l = {1, "dev"};
    std::pair<int, double> p(3, 0.25);
    Hidden h = {5};
    int array[four] = {1, 2, 3, 4}, *at = array;
    #pragma omp target device(ancestor: 1) map(tofrom: l, p, array) firstprivate(h)
    {
      Local other = l;
      int room[four], l2 = (int)(half * 8);
      for (int &r : room) r = RED;
      for (int a : array) { int p = a; other.a += p; } // hides p
      std::strcpy(l.text, "host");
      l.a = other.a + room[four - 1] + l2 + given;
      h.k = 99;
      p.first += 10;
      array[2] = 30;
      counted.push_back(inner::counter++); // firstprivate
    }
    bad += l.a != 11 + 7 + 4 + 9 || strcmp(l.text, "host") || h.k != 5 || p.first != 13 || p.second != 0.25;
    bad += array[2] != 30 || at[2] != 30;
  }
  return bad + (inner::counter != 1) + (counted.back() != 1);
}

static int captured() { // lambdas of the program, around and inside
  int base = 10, bad = 0, total = 0;
  auto f = [&](auto step) {
    int r = 0;
    #pragma omp target map(tofrom: r) firstprivate(step)
    {
      #pragma omp target device(ancestor: 1) map(always, tofrom: r)
      { r += base + (int)(step * 2) + (int)sizeof(step); notes.push_back("lambda"); }
    }
    return r;
  };
  bad += f(1) != 16;
  bad += f(1.5) != 21;
  #pragma omp target map(tofrom: total)
  {
    int k = 5;
    auto twice = [=](int x) { return 2 * x + k; };
    #pragma omp target device(ancestor: 1) map(always, tofrom: total)
    {
      auto add = [&](int x) { total += x + k; };
      add(twice(1));
      add(100);
    }
  }
  return bad + (total != 7 + 5 + 105);
}

static int references(int &r, const double &d, std::vector<int> &v) {
  int bad = 0, *p = v.data();
  #pragma omp target map(tofrom: r, bad) map(tofrom: p[0:N])
  {
    p[3] = 33;
    r++;
    #pragma omp target device(ancestor: 1) map(always, tofrom: r) map(always, tofrom: p[0:8])
    {
      r += (int)(d * 2);
      p[4] = p[3] + 1;
    }
    bad += r != 17 || p[4] != 34;
    int &inside = r;
    #pragma omp target device(ancestor: 1) map(always, tofrom: inside) nowait
    inside = 50;
    bad += r != 50;
  }
  return bad + (r != 50) + (v[3] != 33) + (v[4] != 34);
}

template<class T> static int defaults() { // defaultmap, where a template's argument decides the category
  int bad = 0;
  #pragma omp target map(tofrom: bad)
  {
    T x = T();
    int n = 1, list[2] = {1, 2};
    #pragma omp target device(ancestor: 1) defaultmap(tofrom: scalar) defaultmap(firstprivate: aggregate)
    {
      n = 2;
      list[0] = 9;
      x = x + T(3);
    }
    bad += n != 2 || list[0] != 1 || x != T() + T(3);
  }
  return bad;
}

struct Small {
  int v;
  Small(int n = 0) : v(n) {}
  Small operator+(const Small &o) const { return Small(v + o.v + 1); }
  bool operator!=(const Small &o) const { return v != o.v; }
};

static int privates() {
  int bad = 0;
  #pragma omp target teams distribute parallel for map(tofrom: bad) reduction(+: bad)
  for (int i = 0; i < N; i++) {
    Small s(i);
    std::string *none = nullptr;
    #pragma omp target device(ancestor: 1) private(s) firstprivate(i)
    { s = Small(4); seen[100 + i] = s.v + (none != nullptr); i = -1; }
    bad += s.v != i;
  }
  for (int i = 0; i < N; i++) bad += seen[100 + i] != 4;
  return bad;
}

int main() {
  Account a;
  Buffer<float, 2> f = {{1, 2}};
  Buffer<long, 3> l = {{1, 2, 3}};
  int r = 11, ok = 0, i, sent[] = {f.send(1), f.send(2.5), l.send((short)1), l.send(2.5f)};
  double d;
  long x;
  char c;
  ok += a.spend(10) == 80 + 1100 && a.spend(20) == 60 + 1100 && Account::count() == 2 && a.rate() == 103;
  std::printf("%d\n", ok);                                                        // prints: 1
  std::printf("%d %d %d %d\n", sent[0], sent[1], sent[2], sent[3]);       // prints: 889 1691 858 1461
  #pragma omp target map(from: i, d, x, c)
  {
    i = ask(5);
    d = ask(2.5);
    c = ask((char)3);
    x = ask_long(7);
  }
  std::printf("%d %g %d %ld, %d %d %d\n", i, d, c, x, seen[1], seen[4], seen[8]); // prints: 20 20 3 21, 1 1 1
  std::vector<int> v(N);
  std::printf("%d %d %d %d\n", objects(), sections_of_file(), captured(), references(r, 2.5, v)); // prints: 0 0 0 0
  std::printf("%d %d %d\n", defaults<int>(), defaults<Small>() == 1, privates()); // prints: 0 1 0
  std::printf("%zu %s\n", notes.size(), notes.back().c_str());                   // prints: 14 lambda
}
