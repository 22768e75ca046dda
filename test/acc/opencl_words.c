// Device C may have all that OpenCL C has no words for: such a unit goes by LLVM's text.
// flags: -acc
#include <stdio.h>
enum { N = 100 };
struct bits { unsigned few : 3; int a[2]; };
struct named { const char *s; int i; };
struct shared { _Atomic int n; int other; };
static int letter(int k) {
  const struct named t[] = {{"abc", 1}, {"xyz", 2}};
  return t[k % 2].s[k % 3] + t[k % 2].i;
}
static void wide(unsigned long *high, long *quotient, int i) {
  unsigned __int128 x = (unsigned __int128)~0ul * (i + 3);
  *high = x >> 64;
  *quotient = (long)((__int128)-7 * i / 2);
}
int main(void) {
  int r = 0, letters[N], parts[N], atomics = 0;
  unsigned long high[N];
  long quotient[N];
  struct named names[] = {{"text", 1}, {"other", 2}};
  struct shared all = {0};
  #pragma acc parallel loop reduction(+: r) copyout(letters, parts)
  for (int i = 0; i < N; i++) {
    struct bits t = {i, {2, 3}}, zero = {0}, u = t;
    int _Complex z = i + 2i, product = z * z;
    struct named st = {"text", i};
    r += t.few + zero.a[0] + u.a[1] + st.s[1] + st.i;
    letters[i] = letter(i);
    parts[i] = __real__ product * 1000 + __imag__ product;
  }
  #pragma acc parallel loop copyout(high, quotient)
  for (int i = 0; i < N; i++) {
    wide(&high[i], &quotient[i], i);
  }
  #pragma acc parallel loop copy(all)
  for (int i = 0; i < N; i++) all.n += 2;
  atomics = all.n;
  printf("%d %c%d %d %d\n", r, letters[4], letters[5], parts[0], parts[7]); // prints: 15692 c124 -4000 45028
  printf("%lu %ld %d %d\n", high[5], quotient[9], atomics, names[1].i); // prints: 7 -31 200 2
  return 0;
}
