// Files that ACCOMP_TIMELINE and ACCOMP_PROFILE name.
// In:  a pattern: %p is the process's number, %h the host's name, %q{NAME} a variable's value, %% a per cent sign.
// Out: the file, locked and empty.
// Two processes with one name, such as ranks of MPI: the second one gets its number behind it.
#include "profile/prof.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { LONGEST = 4096 };

typedef struct {
  char text[LONGEST];
  size_t used;
} Name;

static void add(Name *n, const char *s) {
  size_t most = LONGEST - 1 - n->used, length = strlen(s);
  if (length > most) length = most;
  memcpy(n->text + n->used, s, length);
  n->used += length;
  n->text[n->used] = 0;
}

static void add_process(Name *n) {
  char number[24];
  snprintf(number, sizeof number, "%d", (int)getpid());
  add(n, number);
}

// *pattern is behind the per cent sign and goes on.
static void add_field(Name *n, const char **pattern) {
  const char *p = *pattern;
  char name[256];
  if (*p == 'p') {
    add_process(n);
  } else if (*p == 'h') {
    if (gethostname(name, sizeof name)) snprintf(name, sizeof name, "host");
    name[sizeof name - 1] = 0;
    add(n, name);
  } else if (*p == 'q' && p[1] == '{' && strchr(p, '}')) {
    snprintf(name, sizeof name, "%.*s", (int)strcspn(p + 2, "}"), p + 2);
    const char *value = secure_getenv(name);
    add(n, value ? value : "");
    p = strchr(p, '}');
  } else if (*p == '%') {
    add(n, "%");
  } else {
    add(n, "%"); // it stands for itself
    return;
  }
  *pattern = p + 1;
}

static void fill_name(Name *n, const char *pattern) {
  for (const char *p = pattern; *p;) {
    char plain[2] = {*p++, 0};
    if (plain[0] == '%')
      add_field(n, &p);
    else
      add(n, plain);
  }
}

int accomp_prof_file_open(const char *variable, const char *pattern, bool forked) {
  Name name = {.used = 0};
  fill_name(&name, pattern);
  if (forked && !strstr(pattern, "%p")) {
    add(&name, ".");
    add_process(&name);
  }
  int fd = open(name.text, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) {
    close(fd);
    add(&name, ".");
    add_process(&name);
    accomp_error_warn("%s: another process writes that file; this one writes %s",
                      variable, name.text);
    fd = open(name.text, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  }
  if (fd >= 0 && ftruncate(fd, 0)) {
    close(fd);
    fd = -1;
  }
  return fd;
}
