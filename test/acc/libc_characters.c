// <ctype.h> on the device, by its macros and as functions, as the host has it in the locale "C".
// flags: -acc
#include <ctype.h>
#include <stdio.h>
#define CLASSES(c)                                                                              \
  (!!isalnum(c) | !!isalpha(c) << 1 | !!isblank(c) << 2 | !!iscntrl(c) << 3 | !!isdigit(c) << 4 | \
   !!isgraph(c) << 5 | !!islower(c) << 6 | !!isprint(c) << 7 | !!ispunct(c) << 8 |              \
   !!isspace(c) << 9 | !!isupper(c) << 10 | !!isxdigit(c) << 11)
#define FUNCTIONS(c)                                                                            \
  (!!(isalnum)(c) | !!(isalpha)(c) << 1 | !!(isblank)(c) << 2 | !!(iscntrl)(c) << 3 |           \
   !!(isgraph)(c) << 4 | !!(isprint)(c) << 5 | !!(ispunct)(c) << 6 | !!(isspace)(c) << 7 | !!(isxdigit)(c) << 8)
int main(void) {
  int classes[384], functions[384], small[384], large[384], wrong = 0;
#pragma acc parallel loop copyout(classes, functions, small, large)
  for (int i = 0; i < 384; i++) {
    int c = i - 128;
    classes[i] = CLASSES(c);
    functions[i] = c < -1 ? 0 : FUNCTIONS(c);
    small[i] = tolower(c), large[i] = toupper(c);
  }
  for (int i = 0; i < 384; i++) {
    int c = i - 128;
    wrong += classes[i] != CLASSES(c) || (c >= -1 && functions[i] != FUNCTIONS(c));
    wrong += small[i] != tolower(c) || large[i] != toupper(c);
  }
  printf("%d wrong\n", wrong); // prints: 0 wrong
}
