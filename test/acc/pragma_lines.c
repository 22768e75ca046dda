// Directives over several lines, with tabs, comments, commas and odd spacing.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[12] = {0}, b[12], n = 12, s = 0;
  #pragma acc parallel \
      loop /* here */ gang, vector \
      copy( a [ 0 : n ] ) , copyout(b) \
      reduction( + : s )  // and here
  for (int i = 0; i < n; i++) {
    a[i] = i, b[i] = -i;
    s += i;
  }
	#	pragma	acc	parallel	loop	copy(a)
  for (int i = 0;
       i < n;
       i++)
    a[i] =
        a[i]
        + 1;
  printf("%d %d %d\n", a[11], b[11], s);  // prints: 12 -11 66
}
