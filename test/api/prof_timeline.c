// ACCOMP_TIMELINE: a trace that is valid JSON however the program ends, with kernels, transfers,
// waits and regions; %p and %q{NAME} in the file's name.
// flags: -acc
// devices: emu, nvidia
#include "json.part.h"
#include "rerun.part.h"
#include <signal.h>

enum { N = 1000 };
static float a[N];

static void work(const char *end) {
  for (int i = 0; i < 3; i++) {
    #pragma acc parallel loop copy(a[0:N]) async(4)
    for (int j = 0; j < N; j++) a[j]++;
  }
  #pragma acc wait(4)
  #pragma acc update self(a) if_present
  if (!strcmp(end, "exit")) exit(0);
  if (!strcmp(end, "abort")) signal(SIGABRT, SIG_DFL), abort();
  if (!strcmp(end, "fault")) signal(SIGSEGV, SIG_DFL), raise(SIGSEGV);
  if (!strcmp(end, "_exit")) _exit(0);
}

static int count(const char *text, const char *what) {
  int n = 0;
  for (; (text = strstr(text, what)); text++) n++;
  return n;
}

static void look(const char *end, const char *file, bool complete) {
  static char text[4 << 20];
  FILE *f = fopen(file, "r");
  text[f ? fread(text, 1, sizeof text - 1, f) : 0] = 0;
  if (f) fclose(f);
  remove(file);
  printf("%s: %s, %d regions", end, is_json(text) ? "JSON" : "no JSON",
         count(text, "\"name\":\"parallel loop\",\"cat\":\"region\""));
  if (complete)
    printf(", %d kernels, %d uploads of 4000 bytes, queue %d",
           count(text, "\"name\":\"work_15_gpu\",\"cat\":\"kernel\""),
           count(text, "\"cat\":\"upload\"") == 3 ? count(text, "\"bytes\":4000") / 2 : -1,
           count(text, "queue 4\""));
  printf("\n");
}

int main(int argc, char **argv) {
  static const char *const ends[] = {"return", "exit", "_exit", "abort", "fault"};
  (void)argc;
  if (is_rerun()) {
    work(getenv("END"));
    return 0;
  }
  for (int i = 0; i < 5; i++) {
    char command[5000], file[4096];
    snprintf(file, sizeof file, "%s.%s.%s.json", argv[0], getenv("ACC_DEVICE_TYPE"), ends[i]);
    snprintf(command, sizeof command,
             "RERUN=1 END=%s ACCOMP_TIMELINE='%s.%%q{ACC_DEVICE_TYPE}.%%q{END}.json' '%s' "
             ">/dev/null 2>&1", ends[i], argv[0], argv[0]);
    if (system(command) < 0) return 1;
    look(ends[i], file, i < 2);
  }
}
// prints: return: JSON, 3 regions, 3 kernels, 3 uploads of 4000 bytes, queue 1
// prints: exit: JSON, 3 regions, 3 kernels, 3 uploads of 4000 bytes, queue 1
// prints: _exit: JSON, 3 regions
// prints: abort: JSON, 3 regions
// prints: fault: JSON, 3 regions
