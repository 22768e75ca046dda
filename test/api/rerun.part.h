// Runs the program again, with other variables in its environment, and prints what it writes on
// stderr. Digits behind "=" or "(us): " become N: times differ. What stands in the order of times is left out.
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_rerun(void) { return getenv("RERUN") != NULL; }

static void print_without_times(const char *line) {
  for (int time = 0; *line; line++) {
    time = (time || line[0] == '=' || !strncmp(line, "(us): ", 6)) && line[0] != '\n';
    if (time && isdigit((unsigned char)*line)) {
      putchar('N');
      line += strspn(line, "0123456789") - 1;
    } else {
      putchar(*line);
    }
  }
}

static void rerun(const char *variables) {
  char self[4096] = "", command[8192], line[1024];
  if (readlink("/proc/self/exe", self, sizeof self - 1) < 0) return;
  snprintf(command, sizeof command, "RERUN=1 %s '%s' 2>&1 >/dev/null", variables, self);
  fflush(stdout);
  FILE *f = popen(command, "r");
  bool ordered = false;
  while (f && fgets(line, sizeof line, f)) {
    ordered |= !strncmp(line, "By time: ", 9);
    if (!ordered) print_without_times(line);
  }
  if (f) printf("status %d\n", pclose(f));
}
