// Functions of <string.h>, <strings.h> and <stdlib.h> on the device.
// flags: -acc
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
int main(void) {
  char out[2][32];
  const char in[4][24] = {" -0x1fz", "99999999999999999999", "077", "zz"};
  long found[2], number[4];
#pragma acc parallel loop copyout(out, found)
  for (int i = 0; i < 2; i++) {
    char *s = out[i];
    strcpy(s, "ab");
    strncat(strcat(s, "cd"), "efgh", 2);
    char *end = stpcpy(s + strlen(s), "-X9");
    found[i] = (end - s) + 10 * strspn(s, "abc") + 100 * strcspn(s, "-") + 1000 * (strstr(s, "ef") - s);
    found[i] += 10000 * (strrchr(s, 'b') - s) + 100000 * (strpbrk(s, "fe") - s) + 1000000 * strnlen(s, 3);
    found[i] += 10000000L * !strcasecmp(s, "ABCDEF-x9") + 100000000L * !strncasecmp("aB", "Abc", 2);
    found[i] += !strstr(s, "zz") + atoi(" -4x") + atol("+17") + !memcmp(s, "abc", 3) + (strcmp(s, "b") > 0);
  }
  printf("%ld %s\n", found[1], out[1]); // prints: 113414654 abcdef-X9
#pragma acc parallel loop copyin(in) copyout(number)
  for (int i = 0; i < 4; i++) {
    char *end;
    number[i] = strtol(in[i], &end, 0);
    number[i] ^= (end - in[i]) * 1000000 + (long)strtoul(in[i], NULL, 36);
  }
  for (int i = 0; i < 4; i++) {
    char *end;
    long n = strtol(in[i], &end, 0);
    n ^= (end - in[i]) * 1000000 + (long)strtoul(in[i], NULL, 36);
    printf("%d", n == number[i]); // prints: 1111
  }
}
