// Every operator on every level: in lanes, over workers with lanes inside, over gangs, and across all three.
// flags: -acc
#include <stdio.h>
enum { G = 4, W = 5, V = 41 };
static int data[G][W][V];
#define SAY(text) _Pragma(#text)
#define LEVELS(type, name, op, start, combine) \
  static int name(void) { \
    static type lane[G][W], row[G], flat[G], want[G][W]; \
    type all = start, every = start, total = start; \
    int wrong = 0; \
    SAY(acc parallel loop gang reduction(op: all) copyin(data) copyout(lane, row, flat)) \
    for (int i = 0; i < G; i++) { \
      type r = start, f = start; \
      SAY(acc loop worker reduction(op: r, all)) \
      for (int j = 0; j < W; j++) { \
        type s = start; \
        SAY(acc loop vector reduction(op: s, all)) \
        for (int k = 0; k < V; k++) { type x = (type)data[i][j][k]; combine(s, x); combine(all, x); } \
        lane[i][j] = s; \
        combine(r, s); \
      } \
      SAY(acc loop worker vector collapse(2) reduction(op: f)) \
      for (int j = 0; j < W; j++) \
        for (int k = 0; k < V; k++) { type x = (type)data[i][j][k]; combine(f, x); } \
      row[i] = r, flat[i] = f; \
    } \
    SAY(acc parallel loop collapse(3) gang worker vector reduction(op: every) copyin(data)) \
    for (int i = 0; i < G; i++) \
      for (int j = 0; j < W; j++) \
        for (int k = 0; k < V; k++) { type x = (type)data[i][j][k]; combine(every, x); } \
    for (int i = 0; i < G; i++) { \
      type r = start; \
      for (int j = 0; j < W; j++) { \
        want[i][j] = start; \
        for (int k = 0; k < V; k++) { type x = (type)data[i][j][k]; combine(want[i][j], x); } \
        wrong += lane[i][j] != want[i][j]; \
        combine(r, want[i][j]); \
      } \
      wrong += (row[i] != r) + (flat[i] != r); \
      combine(total, r); \
    } \
    return wrong + (all != total) + (every != total); \
  }
#define ADD(s, x) s += x
#define MUL(s, x) s *= x
#define MIN(s, x) s = x < s ? x : s
#define MAX(s, x) s = x > s ? x : s
#define AND(s, x) s &= x
#define OR(s, x) s |= x
#define XOR(s, x) s ^= x
#define LAND(s, x) s = s && (int)x % 97
#define LOR(s, x) s = s || (int)x % 97 == 1
LEVELS(int, add, +, 0, ADD)
LEVELS(unsigned long long, multiply, *, 1, MUL)
LEVELS(int, min, min, 1000, MIN)
LEVELS(short, max, max, -1000, MAX)
LEVELS(unsigned char, and, &, 255, AND)
LEVELS(long long, or, |, 0, OR)
LEVELS(unsigned, xor, ^, 0, XOR)
LEVELS(int, land, &&, 1, LAND)
LEVELS(int, lor, ||, 0, LOR)
LEVELS(double, double_add, +, 0, ADD)
LEVELS(double, double_min, min, 1000, MIN)
LEVELS(double, double_max, max, -1000, MAX)
LEVELS(float, float_min, min, 1000, MIN)
LEVELS(float, float_max, max, -1000, MAX)
int main(void) {
  for (int i = 0; i < G * W * V; i++) data[i / (W * V)][i / V % W][i % V] = (i * 7919 + 13) % 1009 * 2 + 1 - (i % 3 ? 0 : 700);
  printf("%d %d %d %d\n", add(), multiply(), min(), max());                       // prints: 0 0 0 0
  printf("%d %d %d %d %d\n", and(), or(), xor(), land(), lor());                  // prints: 0 0 0 0 0
  printf("%d %d %d\n", double_add(), double_min(), double_max());                 // prints: 0 0 0
  printf("%d %d\n", float_min(), float_max());                                    // prints: 0 0
}
