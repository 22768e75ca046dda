/* Words that are keywords in later versions of C only. */
#include <stdio.h>
#ifdef GNU
#define typeof typeof_
#define asm asm_
#define inline inline_
#elif defined C99
#define inline inline_
#endif
struct pair { int typeof; };
#ifndef C99
int restrict = 3;
#pragma acc declare copyin(restrict)
#define WORD restrict
#else
int word = 3;
#pragma acc declare copyin(word)
#define WORD word
#endif
#pragma acc routine seq
static int nullptr(int constexpr) { return constexpr + WORD; }
int main(void) {
  int i, bool = 0, true = 2, inline = 0, asm = 1, alignas[4], thread_local = 4;
  struct pair p;
  p.typeof = 1;
#pragma acc parallel loop reduction(+:bool) copy(inline) copyout(alignas) copyin(p)
  for (i = 0; i < 10; i++) {
    bool += i;
    if (i == 4) inline = nullptr(true) + p.typeof * asm;
    if (i < 4) alignas[i] = i + true;
  }
  for (i = 0; i < 4; i++) thread_local += i == 3 ? 2 * alignas[i] : 0;
  printf("sum %d %d %d\n", bool, inline, thread_local);
  return 0;
}
