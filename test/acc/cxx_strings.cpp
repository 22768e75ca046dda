// Functions of the C library of which C++ has two, for 'char *' and for 'const char *'.
// flags: -acc -O2
#include <cstdio>
#include <cstring>
int main() {
  char text[20] = "hello world";
  long r[6] = {0};
#pragma acc parallel loop copyin(text) copy(r)
  for (int i = 0; i < 1; i++) {
    const char *t = text;
    r[0] = strchr(text, 'w') - text;
    r[1] = std::strchr(t, 'o') - t;
    r[2] = static_cast<const char *>(memchr(t, 'l', 9)) - t;
    r[3] = std::strrchr(text, 'o') - text;
    r[4] = std::strstr(t, "wor") - t;
    r[5] = strpbrk(text, "xw") - text;
  }
  printf("%ld %ld %ld %ld %ld %ld\n", r[0], r[1], r[2], r[3], r[4], r[5]);  // prints: 6 4 2 7 6 6
}
