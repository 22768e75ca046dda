// A format's sizes are what C says, also those that a GPU's printf does not know.
// flags: -fopenmp -Werror=device-format
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#pragma omp declare target
static void show(const char *name, size_t n) { printf("%s: %-6zu|%06zx\n", name, n, n); }
#pragma omp end declare target
int main(void) {
  size_t big = 5000000000u;
  ptrdiff_t less = -7000000000;
  intmax_t most = INTMAX_MIN;
  int c = 300, w = 12;
  #pragma omp target map(tofrom : big, less, most, c, w)
  {
    printf("%zu %zd %jd %td\n", big, (ptrdiff_t)big, most, less);
    printf("%hhd %hhu %hhx %hd %*zu|%%zu\n", c, c + 1, c, c + 65536, w, big);
    printf("%" PRIu64 " %" "z" "u\x41 %5.3" PRIdMAX "\n", (uint64_t)big, big,
           most);
    printf(c ? "%zu yes\n" : "%zu no\n", big), show("n", big);
    printf("%c %s %5.2f %e %i %lld %5.1lf\n", 'c', "s", 2.5, 1e10, c, 1LL << 40, 0.25);
  }
}
// prints: 5000000000 5000000000 -9223372036854775808 -7000000000
// prints: 44 45 2c 300   5000000000|%zu
// prints: 5000000000 5000000000A -9223372036854775808
// prints: 5000000000 yes
// prints: n: 5000000000|12a05f200
// prints: c s  2.50 1.000000e+10 300 1099511627776   0.2
// emits: printf("%lu %ld %ld %ld\n",
