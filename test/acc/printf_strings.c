// Strings that a kernel prints: of variables, chosen ones, without a pointer, with widths and precisions.
// flags: -acc
#include <stdio.h>
int main(void) {
  char name[8] = "abcdef";
  #pragma acc serial copyin(name)
  {
    const char *none = name[0] == 'z' ? name : 0, *word = name[1] == 'b' ? "yes" : "no";
    printf("%s|%8s|%-8s|%.2s|%d\n", name, name + 3, name + 4, name, 7);            // prints: abcdef|     def|ef      |ab|7
    printf("[%10.3s] [%-10.3s] " "%% \x41%s\n", name,
           name + 1, name[1] ? "b" "c" : word);                                    // prints: [       abc] [bcd       ] % Abc
    printf("%5.1f %s %ld%s", 2.5, word, (long)(name[0] == 'a'), "\n");             // prints:   2.5 yes 1
    if (none) printf("%s\n", none);
    printf("%s", word);
    printf("\n");                                                                  // prints: yes
  }
}
