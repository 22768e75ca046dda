// Loops, branches, switches, variables that change places.
typedef unsigned long ulong;
static unsigned gcd(unsigned a, unsigned b) {
  while (b) {
    unsigned t = a % b;
    a = b;
    b = t;
  }
  return a;
}
static int classify(unsigned long n) {
  switch (n % 11) {
  case 0: return 3;
  case 1: return -7;
  case 2:
  case 3: return 12;
  case 7: n++; // fall through
  case 8: return (int)n;
  default: return 1;
  }
}
extern "C" void entry(ulong i, ulong *results) {
  ulong a = 1, b = i, c = 2;
  for (ulong k = 0; k < i % 37; k++) {
    ulong t = a;
    a = b;
    b = c;
    c = t + k;
    if (c % 5 == 3) continue;
    if (c % 17 == 1 && k > 9) break;
    for (int j = 3; j--;) a ^= b << j;
  }
  results[0] = a;
  results[1] = b ^ c;
  results[2] = gcd((unsigned)i * 12, 180);
  results[3] = (ulong)classify(i);
  unsigned n = (unsigned)i, steps = 0;
  do {
    n = n & 1 ? 3 * n + 1 : n / 2;
    steps++;
  } while (n > 1 && steps < 300);
  results[4] = steps;
  ulong x = i;
again:
  x = x * 6364136223846793005u + 1442695040888963407u;
  if (x >> 60 == 3) goto middle;
  if (x & 1024) goto again;
  results[5] = x;
middle:
  results[6] = x + 1;
  if (x % 3 == 0 && results[6] % 7) goto again;
}
