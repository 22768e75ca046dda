// Objects of a team: constructors with and without arguments run once, arrays of objects too; plain ones start without a value.
// flags: -mp
#include <cstdio>
#include <omp.h>

struct Plain {
  unsigned char x, y;
};
struct Made {
  int v;
  Made() : v(4) {}
  Made(int a) : v(a) {}
};
struct Member {
  int v = 6;
};

int main() {
  int out[8] = {0};
  #pragma omp target teams num_teams(2) thread_limit(4) map(tofrom: out)
  {
    Plain t[4];
    Made made, given(8), many[3], copied = Made(2);
    Member member;
    #pragma omp parallel for
    for (int i = 0; i < 4; i++) t[i].x = (unsigned char)i;
    #pragma omp parallel for
    for (int i = 0; i < 4; i++)
      out[omp_get_team_num() * 4 + i] = t[3 - i].x + 10 * made.v + 100 * member.v +
                                        1000 * many[2].v + 10000 * given.v + 100000 * copied.v;
  }
  printf("%d %d\n", out[0], out[3]); // prints: 284643 284640
  return 0;
}
