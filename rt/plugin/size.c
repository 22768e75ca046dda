// Sizes such as 512M in the environment.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "plugin.h"

bool accomp_size_of_env(const char *name, size_t *out) {
  const char *text = secure_getenv(name);
  if (!text || !*text) return true;
  char *end = NULL;
  errno = 0;
  unsigned long long n = strtoull(text, &end, 10);
  static const char suffixes[] = "kKmMgGtT";
  const char *suffix = *end ? strchr(suffixes, *end) : NULL;
  unsigned shift = suffix ? 10 * (unsigned)((suffix - suffixes) / 2 + 1) : 0;
  if (suffix) end++;
  bool digit = *text >= '0' && *text <= '9';
  if (!digit || *end || errno || n > (SIZE_MAX >> shift)) return false;
  *out = (size_t)n << shift;
  return true;
}
