// A kernel prints strings that it chooses, and those of arrays; with widths, which may be arguments.
// flags: -acc
// devices: emu, nvidia, opencl
#include <cstdio>
static const char *name(int i) { return i % 2 ? "odd" : "even"; }
int main() {
  char word[8] = "abcdef";
  int w = 9;
  #pragma acc serial copyin(word, w)
  for (int i = 0; i < 2; i++)
    printf("[%s] %d [%-6s|%.2s|%*s] %s%s\n", name(i), i, name(i), word, -w, word, i ? "" : "first ", "literal");
  // prints: [even] 0 [even  |ab|abcdef   ] first literal
  // prints: [odd] 1 [odd   |ab|abcdef   ] literal
}
