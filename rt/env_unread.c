// Environment variables that nobody reads: other runtimes' ones, and misspelt names.
// In:  env.def, the environment.  Out: a line on stderr for each, when the runtime starts.
// A name of the user's own is nobody's business: what is near to none of ours is left alone, unless its prefix is
// a runtime's of directives.
#include "rt.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/auxv.h>
#include <unistd.h>

enum { NAME_MAX_LENGTH = 63 };

static const char *const known[] = {
#define ENV_TEXT(field, names, doc)                  names,
#define ENV_INT(field, names, low, high, unset, doc) names,
#define ENV_SIZE(field, names, doc)                  names,
#define ENV_DEVICE(field, name, doc)                 name " " name "_DEV " name "_ALL",
#include "env.def"
#undef ENV_TEXT
#undef ENV_INT
#undef ENV_SIZE
#undef ENV_DEVICE
#undef ENV_OTHER
};

// What stands before a device's number.
static const char *const numbered[] = {
#define ENV_TEXT(field, names, doc)
#define ENV_INT(field, names, low, high, unset, doc)
#define ENV_SIZE(field, names, doc)
#define ENV_DEVICE(field, name, doc) name "_DEV_",
#include "env.def"
#undef ENV_TEXT
#undef ENV_INT
#undef ENV_SIZE
#undef ENV_DEVICE
#undef ENV_OTHER
};

static const struct {
  const char *names, *instead;
} others[] = {
#define ENV_TEXT(field, names, doc)
#define ENV_INT(field, names, low, high, unset, doc)
#define ENV_SIZE(field, names, doc)
#define ENV_DEVICE(field, name, doc)
#define ENV_OTHER(names, doc) {names, doc},
#include "env.def"
};

// Whose names are surely meant for a runtime of directives.
static const char *const foreign[] = {"LIBOMPTARGET_", "PGI_ACC_", "NVCOMPILER_ACC_",
                                      "NV_ACC_"};
// Where a name that is nearly one of ours is taken for a misspelt one.
static const char *const ours[] = {
    "ACC_", "ACCOMP_", "OMP_", "LIBOMPTARGET_", "PGI_ACC_", "NVCOMPILER_ACC_", "NV_ACC_"};

static bool begins(const char *name, const char *const *prefixes, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (!strncasecmp(name, prefixes[i], strlen(prefixes[i]))) return true;
  return false;
}
#define BEGINS(name, prefixes) begins(name, prefixes, sizeof prefixes / sizeof *prefixes)

// Takes the next name off a list into 'name'. False: there is none.
static bool next_name(const char **list, char name[NAME_MAX_LENGTH + 1]) {
  size_t n = strcspn(*list, " ");
  if (!n || n > NAME_MAX_LENGTH) return false;
  memcpy(name, *list, n);
  name[n] = 0;
  *list += n;
  *list += strspn(*list, " ");
  return true;
}

static bool is_in(const char *list, const char *name) {
  char word[NAME_MAX_LENGTH + 1];
  while (next_name(&list, word))
    if (!strcmp(word, name)) return true;
  return false;
}

// Letters to insert, delete or replace, and neighbours to swap, that make a name of the other.
static unsigned distance(const char *a, const char *b) {
  unsigned rows[3][NAME_MAX_LENGTH + 1], la = (unsigned)strlen(a),
                                         lb = (unsigned)strlen(b);
  for (unsigned j = 0; j <= lb; j++) rows[0][j] = j;
  for (unsigned i = 1; i <= la; i++) {
    unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
    row[0] = i;
    for (unsigned j = 1; j <= lb; j++) {
      unsigned least = above[j - 1] + (a[i - 1] != b[j - 1]);
      if (above[j] + 1 < least) least = above[j] + 1;
      if (row[j - 1] + 1 < least) least = row[j - 1] + 1;
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped && before[j - 2] + 1 < least) least = before[j - 2] + 1;
      row[j] = least;
    }
  }
  return rows[la % 3][lb];
}

// ACCOMP_NOTIFY for ACC_NOTIFY: the prefix of the others.
static bool has_wrong_prefix(const char *name, const char *word) {
  return !strncmp(name, "ACCOMP_", 7) && !strncmp(word, "ACC_", 4) &&
         !strcmp(name + 7, word + 4);
}

static bool is_near(const char *name, const char *word) {
  size_t n = strlen(word);
  if (!strcasecmp(name, word) || has_wrong_prefix(name, word)) return true;
  return n >= 8 && distance(name, word) <= (n < 12 ? 1 : 2);
}

// False: it is none of ours. Who sets the right name as well means something else by this one.
static bool find_near(const char *name, char word[NAME_MAX_LENGTH + 1]) {
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
    for (const char *list = known[i]; next_name(&list, word);)
      if (is_near(name, word)) return !secure_getenv(word);
  return false;
}

// NAME_DEV_n: of device n.
static bool is_numbered(const char *name) {
  for (unsigned i = 0; i < sizeof numbered / sizeof *numbered; i++) {
    size_t n = strlen(numbered[i]);
    if (!strncmp(name, numbered[i], n) && name[n] &&
        !name[n + strspn(name + n, "0123456789")])
      return true;
  }
  return false;
}

static void tell(const char *name) {
  char word[NAME_MAX_LENGTH + 1];
  if (is_numbered(name)) return;
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
    if (is_in(known[i], name)) return;
  for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
    if (is_in(others[i].names, name))
      return accomp_error_warn("%s has no effect: %s", name, others[i].instead);
  if (!BEGINS(name, ours)) return;
  if (find_near(name, word))
    accomp_error_warn("%s is not read; did you mean %s?", name, word);
  else if (BEGINS(name, foreign))
    accomp_error_warn("%s has no effect; doc/env.md has the variables that are read",
                      name);
}

void accomp_env_tell_unread(void) {
  if (getauxval(AT_SECURE)) return;
  for (char **e = environ; e && *e; e++) {
    char name[NAME_MAX_LENGTH + 1];
    size_t n = strcspn(*e, "=");
    if (!n || n > NAME_MAX_LENGTH || !(*e)[n] || !(*e)[n + 1] || !strcmp(*e + n, "=0"))
      continue;
    memcpy(name, *e, n);
    name[n] = 0;
    if (BEGINS(name, ours) || !strcmp(name, "GOMP_DEBUG")) tell(name);
  }
}
