// Functions that call themselves: directly, through each other, through pointers and tables of virtual functions; what is used behind
// a call: numbers of all types, structs, arrays, addresses of the function's own variables, arguments by value.
typedef unsigned long ulong;
#define OWN __attribute__((noinline)) static
OWN bool odd(ulong n);
OWN bool even(ulong n) { return n == 0 ? true : !odd(n - 1) ? false : n != 12345; }
OWN bool odd(ulong n) { return n == 0 ? false : even(n - 1) | (n == 7777); }
OWN unsigned ack(unsigned m, unsigned n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
OWN ulong swapped(ulong a, ulong b, int n) { return n ? swapped(b, a, n - 1) * 3 + a - b : 5 * a + b; }

OWN void sort(int *a, int n) {
  if (n < 2) return;
  int pivot = a[n / 2], i = 0, j = n - 1;
  while (i <= j) {
    while (a[i] < pivot) i++;
    while (a[j] > pivot) j--;
    if (i <= j) {
      int t = a[i];
      a[i++] = a[j], a[j--] = t;
    }
  }
  sort(a, j + 1);
  sort(a + i, n - i);
}

struct Tree {
  Tree *left, *right;
  int value;
};
OWN void insert(Tree **at, Tree *node) {
  if (!*at) *at = node;
  else insert(node->value < (*at)->value ? &(*at)->left : &(*at)->right, node);
}
OWN int height(const Tree *t) {
  if (!t) return 0;
  int l = height(t->left), r = height(t->right);
  return 1 + (l > r ? l : r);
}
OWN ulong hash(const Tree *t, ulong depth) {
  return t ? hash(t->left, depth + 1) * 31 + (ulong)t->value * depth + hash(t->right, depth + 1) * 17 : depth;
}

struct Wide {
  long at[9];
  short tag;
};
// A copy for each call, and the caller's variable that each one changes.
OWN Wide taken(Wide w, int n, long *sum) {
  if (n == 0) return w;
  long own[5] = {n, w.at[n % 9], 3, 4, 5};
  w.at[n % 9] += n;
  w.tag = (short)(w.tag + n);
  Wide got = taken(w, n - 1, &own[2]);
  *sum += own[2] + own[0] * own[1];
  got.at[0] += w.at[8] + own[4];
  return got;
}
// Numbers of all types across calls, and aligned variables.
OWN double types(int n, float f, double d, unsigned char c, short s, bool b, unsigned __int128 wide) {
  alignas(64) double own[3] = {f, d, (double)n};
  if (n <= 0) return f + d + c + s + b + (double)(ulong)(wide >> 70) + (double)((ulong)&own[0] % 64);
  double below = types(n - 1 - b, f * 0.5f, d + f, (unsigned char)(c + 77), (short)-s, c > s, wide * 5 + c);
  return below * 0.25 + f - d + c * s + own[0] - own[1] + own[2] + b + (double)(ulong)(wide >> 64) + (double)((ulong)own % 64);
}

struct Node {
  virtual long value(int depth) const = 0;
  virtual const Node *self() const { return this; }
};
struct Leaf : Node {
  long n;
  long value(int depth) const override { return n * depth; }
};
struct Pair : Node {
  const Node *a, *b;
  long value(int depth) const override { return depth > 6 ? 1 : a->value(depth + 1) - 2 * b->self()->value(depth + 2); }
};
typedef long (*Step)(long, int);
OWN long up(long x, int n);
OWN long down(long x, int n);
OWN long flat(long x, int n) { return x + n; }
static const Step steps[] = {up, down, flat};
OWN long up(long x, int n) { return n ? steps[(x + n) & 1 ? 1 : 2](x + 1, n - 1) + n : x; }
OWN long down(long x, int n) { return n ? 2 * steps[x % 3 ? 0 : 1](x - 1, n - 1) - x : -x; }
// A function of its own component inside of another's, a loop with calls, a switch.
OWN ulong walk(ulong n, int depth) {
  ulong sum = n;
  if (depth == 0) return swapped(n, sum + 3, (int)(n % 4));
  for (ulong k = 0; k < n % 4; k++) switch ((n + k) % 5) {
    case 0: sum += walk(n / 2 + k, depth - 1); break;
    case 1: continue;
    case 2: sum ^= walk(n + k, depth - 1) + walk(k, depth - 1);
    default: sum += k;
    }
  return sum;
}
// Deeper than the part of the stack that a thread has of its own.
OWN ulong deep(ulong n, ulong x) {
  ulong own[6] = {n, x, n ^ x, n + x, 5, 6};
  if (n == 0) return x;
  ulong below = deep(n - 1, x * 3 + own[n % 6]);
  return below ^ own[x % 6] ^ (n << 7);
}

extern "C" void entry(ulong i, ulong *results) {
  int n = (int)(i % 50), list[40];
  Tree nodes[40], *root = nullptr;
  for (int k = 0; k < 40; k++) {
    list[k] = (int)((i + 1) * (ulong)(k * k + 7) % 101);
    nodes[k].left = nodes[k].right = nullptr, nodes[k].value = list[k];
    insert(&root, &nodes[k]);
  }
  sort(list, 40);
  results[0] = even(i) * 2 + odd(i + 3) + 100 * (i % 97 ? ack(1, (unsigned)n) : ack(2, (unsigned)n)) + swapped(i, 7, n);
  for (int k = 0; k < 40; k++) results[1] = results[1] * 5 + (ulong)list[k];
  results[2] = (ulong)height(root) + hash(root, 1) * 64;
  Wide w = {{1, 2, 3, 4, 5, 6, 7, 8, 9}, 11};
  long sum = 0;
  w = taken(w, n % 20, &sum);
  for (int k = 0; k < 9; k++) results[3] = results[3] * 7 + (ulong)w.at[k];
  results[3] += (ulong)sum + (ulong)w.tag;
  double d = types(n % 12, 1.5f + (float)n, 0.25, (unsigned char)n, (short)(n - 20), n & 1, (unsigned __int128)i << 66 | i);
  results[4] = (ulong)(long)(d * 16);
  Leaf leaf;
  leaf.n = n;
  Pair inner, outer;
  inner.a = &leaf, inner.b = &outer, outer.a = &inner, outer.b = &leaf;
  const Node *start = i % 3 ? (const Node *)&outer : &leaf;
  results[5] = (ulong)start->value(1);
  results[6] = (ulong)steps[i % 3]((long)i, n % 30) + walk(i % 1000, 5);
  results[7] = deep(i % 40 ? i % 10 : i, i);
}
