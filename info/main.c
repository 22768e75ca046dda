// accomp-info: the command.
#include "info.h"

static const char usage[] =
    "usage: accomp-info                  devices, drivers, what code can be made for\n"
    "       accomp-info -env             variables of the runtime, with their values\n"
    "       accomp-info FILE...          what executables, objects, libraries contain, "
    "and what\n"
    "                                    their kernels need of a GPU\n";

int main(int argc, char **argv) {
  Arena *a = arena_new();
  int status = 0;
  if (argc == 1) print_devices(a);
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "-env") || !strcmp(argv[i], "--env")) {
      print_environment();
    } else if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-help")) {
      fputs(usage, stdout);
    } else if (!strcmp(argv[i], "--version") || !strcmp(argv[i], "-version")) {
      puts("accomp-info " ACCOMP_NUMBER);
    } else if (argv[i][0] == '-') {
      fprintf(stderr, "accomp-info: error: unknown option '%s'\n%s", argv[i], usage);
      status = 1;
    } else if (!print_binary(a, argv[i])) {
      status = 1;
    }
  }
  arena_free(a);
  if (fflush(stdout) || ferror(stdout)) {
    perror("accomp-info: error: cannot write the output");
    status = 1;
  }
  return status;
}
