// Behind a translated text: calls its kernel and the host's function with the same numbers.
// In:  entry(i, results) of both.  Out: the first difference; status 1 then.
enum { NUMBERS = 8, CALLS = 2000 };
extern void native(ulong i, ulong *results);
int main(void) {
  static ulong arena[8192] __attribute__((__aligned__(16)));
  int status = 0;
#ifdef START
  __accomp_start_u((struct __accomp_arguments___accomp_start_u){{0}}, arena);
#endif
  for (ulong i = 0; i < CALLS && !status; i++) {
    ulong got[NUMBERS] = {0}, expected[NUMBERS] = {0};
    struct __accomp_arguments_entry p = {{i, (ulong)got}};
    entry(p, arena);
    native(i, expected);
    for (int k = 0; k < NUMBERS; k++)
      if (got[k] != expected[k]) {
        printf("entry(%lu): result %d is %lx, not %lx\n", i, k, got[k], expected[k]);
        status = 1;
      }
  }
  return status;
}
