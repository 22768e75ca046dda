// Tables of strings are on the device: constant ones, others, such as nobody but a table names.
// flags: -mp
#include <stddef.h>
#include <stdio.h>

#pragma omp begin declare target
char *names[] = {"a", "bc"};
const char *const fixed[] = {"def", &("gh" "i")[1], &"jkl"[2], NULL};
static const wchar_t *wide = L"mn";
static char copied[2][4] = {"op", "qrs"};
static const struct pair { char inside[4]; const char *outside; } pairs[] = {{"tu", ("vw")}, {.outside = "x"}};
static int length(const char *s) {
  int n = 0;
  while (s[n]) n++;
  return n;
}
#pragma omp end declare target

int main(void) {
  int lengths = 0;
  char seen[8] = "";
  #pragma omp target map(from: lengths) map(tofrom: seen)
  {
    lengths = length(names[0]) + 10 * length(names[1]) + 100 * length(fixed[0]) + 1000 * length(fixed[1]);
    seen[0] = names[1][1], seen[1] = fixed[2][0], seen[2] = (char)wide[1], seen[3] = copied[1][2];
    seen[4] = pairs[0].inside[1], seen[5] = pairs[0].outside[1], seen[6] = fixed[3] ? '!' : pairs[1].outside[0];
  }
  printf("%d %s\n", lengths, seen); // prints: 2321 clnsuwx
  return 0;
}
