// Structs, arrays, unions, copies, unaligned numbers, results of several values, volatile and atomic accesses.
typedef unsigned long ulong;
struct Pair {
  int a;
  double b;
};
struct Mixed {
  char c;
  short s;
  int n[5];
  double d;
  bool yes;
  Pair pairs[3];
  char *text;
};
struct __attribute__((packed)) Packed {
  char c;
  int n;
  double d;
  short s;
};
struct Big {
  long v[20];
};
struct Small {
  int x, y;
};
__attribute__((noinline)) static Pair made(int a, double b) { return {a * 2, b + 1}; }
__attribute__((noinline)) static Small swapped(Small s) { return {s.y, s.x + 1}; }
__attribute__((noinline)) static Big filled(long n) {
  Big b;
  for (int i = 0; i < 20; i++) b.v[i] = n * i;
  return b;
}
__attribute__((noinline)) static long sum(Big b) {
  long s = 0;
  b.v[3] += 5;
  for (long x : b.v) s += x;
  return s;
}
__attribute__((noinline)) static void change(Mixed *m, ulong i) {
  m->c = (char)i;
  m->s = (short)(i * 3);
  for (int k = 0; k < 5; k++) m->n[k] += (int)i * k;
  m->d = (double)i / 4;
  m->yes = i & 1;
  m->pairs[i % 3] = made((int)i, (double)i);
  m->text = &m->c;
}
static const char words[][6] = {"zero", "one", "two", "three"};
static const Pair table[] = {{1, 0.5}, {2, -3.25}, {3, 1e100}};
static const unsigned char squares[] = {0, 1, 4, 9, 16, 25, 36};
static const struct { Small s; const char text[4]; } nested[2] = {{{1, 2}, "ab"}, {{3, 4}, "xyz"}};
extern "C" void entry(ulong i, ulong *results) {
  Mixed m = {}, other;
  change(&m, i);
  change(&m, i + 2);
  __builtin_memcpy(&other, &m, sizeof m);
  other.n[i % 5]++;
  m = other;
  results[0] = (ulong)m.c + (ulong)m.s * 3 + (ulong)m.n[2] * 5 + (ulong)m.n[i % 5] * 7 + (ulong)m.d * 11 + m.yes * 13u + (ulong)m.pairs[i % 3].a + (ulong)*m.text;
  Packed p[3] = {};
  for (int k = 0; k < 3; k++) {
    p[k].c = (char)(i + (ulong)k);
    p[k].n = (int)i * 1000 + k;
    p[k].d = (double)i + 0.5;
    p[k].s = (short)k;
  }
  results[1] = (ulong)p[i % 3].n + (ulong)p[2].d + (ulong)p[(i + 1) % 3].s + (ulong)p[0].c;
  results[2] = (ulong)sum(filled((long)i)) + (ulong)swapped({(int)i, 5}).x * 3 + (ulong)swapped({(int)i, 5}).y;
  char text[16];
  __builtin_memset(text, (int)i, sizeof text);
  __builtin_memcpy(text + i % 4, words[i % 4], 6);
  __builtin_memmove(text + 3, text + 1, i % 9);
  ulong hash = 0;
  for (char c : text) hash = hash * 31 + (unsigned char)c;
  results[3] = hash;
  results[4] = (ulong)table[i % 3].a + (ulong)(table[(i + 1) % 3].b > 0) + squares[i % 7] + (ulong)nested[i % 2].s.y + (ulong)nested[i % 2].text[1];
  union {
    double d;
    unsigned u[2];
    unsigned char b[8];
  } both;
  both.d = (double)i * 1.1;
  both.u[1] ^= 1;
  results[5] = both.b[7] + both.b[3] * 256u + both.u[0];
  volatile int v = (int)i;
  v = v + 1;
  int n = (int)i;
  ulong w = i;
  short h = (short)i;
  double d = (double)i;
  ulong at = (ulong)__atomic_fetch_add(&n, 3, __ATOMIC_RELAXED) + __atomic_exchange_n(&w, i * 2, __ATOMIC_SEQ_CST);
  at = at * 3 + (ulong)__atomic_fetch_xor(&h, 5, __ATOMIC_RELAXED) + (ulong)__atomic_fetch_min(&n, (int)(i % 50), __ATOMIC_RELAXED);
  at = at * 3 + (ulong)__atomic_fetch_max(&w, 1000, __ATOMIC_RELAXED) + (ulong)__atomic_fetch_nand(&n, 77, __ATOMIC_RELAXED);
  int expected = (int)(i % 2 ? n : 5);
  at = at * 3 + __atomic_compare_exchange_n(&n, &expected, 9, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  at = at * 3 + (ulong)(unsigned)expected;
  double was = __atomic_fetch_add(&d, 2.5, __ATOMIC_RELAXED);
  at = at * 3 + (ulong)was + (ulong)(d * 2);
  __atomic_store_n(&w, at, __ATOMIC_RELEASE);
  results[6] = __atomic_load_n(&w, __ATOMIC_ACQUIRE) + (ulong)n + (ulong)h + (ulong)v;
  int *q = i % 3 ? m.n : (int *)&p;
  results[7] = q == m.n ? (ulong)(&m.n[4] - q) : 99;
}
