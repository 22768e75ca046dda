// Every operator on parallel, for, sections, simd and loop inside a target region.
// flags: -fopenmp
#include <stdio.h>
enum { N = 97 };
static int data[N];
#define SAY(text) _Pragma(#text)
#define TEAM(type, name, op, start, combine)                                                     \
  static int name(void) {                                                                        \
    type whole = start, loop = start, parts = start, lanes = start, flat = start, want = start;  \
    for (int i = 0; i < N; i++) { type x = (type)data[i]; combine(want, x); }                    \
    SAY(omp target map(tofrom: whole, loop, parts, lanes, flat) map(to: data))                   \
    {                                                                                            \
      SAY(omp parallel num_threads(9) reduction(op: whole))                                      \
      {                                                                                          \
        SAY(omp for nowait)                                                                      \
        for (int i = 0; i < N; i++) { type x = (type)data[i]; combine(whole, x); }               \
        SAY(omp for reduction(op: loop) schedule(dynamic))                                       \
        for (int i = N - 1; i >= 0; i--) { type x = (type)data[i]; combine(loop, x); }           \
        SAY(omp sections reduction(op: parts))                                                   \
        {                                                                                        \
          SAY(omp section)                                                                       \
          for (int i = 0; i < 50; i++) { type x = (type)data[i]; combine(parts, x); }            \
          SAY(omp section)                                                                       \
          for (int i = 50; i < N; i++) { type x = (type)data[i]; combine(parts, x); }            \
        }                                                                                        \
        SAY(omp loop reduction(op: flat))                                                        \
        for (int i = 0; i < N; i++) { type x = (type)data[i]; combine(flat, x); }                \
      }                                                                                          \
      SAY(omp simd reduction(op: lanes))                                                         \
      for (int i = 0; i < N; i++) { type x = (type)data[i]; combine(lanes, x); }                 \
    }                                                                                            \
    return (whole != want) + (loop != want) + (parts != want) + (lanes != want) + (flat != want); \
  }
#define ADD(s, x) s += x
#define MUL(s, x) s *= x
#define MIN(s, x) s = x < s ? x : s
#define MAX(s, x) s = x > s ? x : s
#define AND(s, x) s &= x
#define OR(s, x) s |= x
#define XOR(s, x) s ^= x
#define LAND(s, x) s = s && (int)x % 89
#define LOR(s, x) s = s || (int)x % 97 == 1
TEAM(int, add, +, 0, ADD)
TEAM(unsigned long long, multiply, *, 1, MUL)
TEAM(int, min, min, 5000, MIN)
TEAM(short, max, max, -1000, MAX)
TEAM(unsigned char, and, &, 255, AND)
TEAM(long long, or, |, 0, OR)
TEAM(unsigned, xor, ^, 0, XOR)
TEAM(int, land, &&, 1, LAND)
TEAM(int, lor, ||, 0, LOR)
TEAM(double, double_add, +, 0, ADD)
TEAM(double, double_min, min, 5000, MIN)
TEAM(float, float_max, max, -1000, MAX)
int main(void) {
  for (int i = 0; i < N; i++) data[i] = (i * 7919 + 13) % 1009 * 2 + 1;
  printf("%d %d %d %d\n", add(), multiply(), min(), max());          // prints: 0 0 0 0
  printf("%d %d %d %d %d\n", and(), or(), xor(), land(), lor());     // prints: 0 0 0 0 0
  printf("%d %d %d\n", double_add(), double_min(), float_max());     // prints: 0 0 0
}
