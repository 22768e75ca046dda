// Trait specifications, by which environment variables name devices (OpenMP 6.0, 4.3.7 and 4.3.8).
// In:  a text such as "uid(GPU-1), (kind(gpu) && !vendor(amd))[0:2], *"; what is true of each device.  Out: devices in the
//      order of the text; where it is not understood, words.
#include "rt.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef unsigned long long Set; // a bit for each device

typedef struct {
  const char *at; // what has still to be read
  const DeviceTraits *devices;
  int n;
  bool host;         // the last one is the host, and may be named
  const char *wrong; // what is wrong with the text; NULL: nothing so far
  int depth;         // parentheses that are open
} Parse;

enum { MOST_DEPTH = 100 };

static Set fail(Parse *p, const char *words) {
  if (!p->wrong) p->wrong = words;
  return 0;
}

static char next(Parse *p) {
  while (*p->at == ' ' || *p->at == '\t') p->at++;
  return *p->at;
}

static bool take(Parse *p, const char *token) {
  next(p);
  if (strncmp(p->at, token, strlen(token)) != 0) return false;
  p->at += strlen(token);
  return true;
}

// --- one trait -------------------------------------------------------------------------

typedef enum {
  TRAIT_KIND,
  TRAIT_ISA,
  TRAIT_ARCH,
  TRAIT_VENDOR,
  TRAIT_UID,
  TRAIT_NUMBER
} Trait;

// One of the words, which have bars between them.
static bool is_among(const char *words, const char *word) {
  size_t n = strlen(word);
  for (const char *w = words; *w; w += strcspn(w, "|"), w += *w == '|')
    if (strcspn(w, "|") == n && !strncasecmp(w, word, n)) return true;
  return false;
}

static bool has_trait(const DeviceTraits *d, int number, Trait t, const char *value) {
  switch (t) {
  case TRAIT_KIND: return is_among(d->kinds, value);
  case TRAIT_ISA: return is_among(d->isa, value);
  case TRAIT_ARCH: return is_among(d->archs, value);
  case TRAIT_VENDOR: return is_among(d->vendor, value);
  case TRAIT_UID: return !strcmp(d->uid, value);
  case TRAIT_NUMBER: return number == atoi(value);
  }
  return false;
}

static bool find_trait(const char *word, Trait *out) {
  static const char *const names[] = {
      [TRAIT_KIND] = "kind",     [TRAIT_ISA] = "isa", [TRAIT_ARCH] = "arch",
      [TRAIT_VENDOR] = "vendor", [TRAIT_UID] = "uid", [TRAIT_NUMBER] = "device_num"};
  for (int i = 0; i <= TRAIT_NUMBER; i++) {
    if (strcasecmp(names[i], word) != 0) continue;
    *out = (Trait)i;
    return true;
  }
  return false;
}

// Text up to one of the ends, without blanks around it. False: it is empty or too long.
static bool take_word(Parse *p, const char *ends, char word[80]) {
  next(p);
  size_t n = strcspn(p->at, ends), all = n;
  while (n && (p->at[n - 1] == ' ' || p->at[n - 1] == '\t')) n--;
  if (!n || n >= 80) return false;
  memcpy(word, p->at, n);
  word[n] = 0;
  p->at += all;
  return true;
}

static Set read_trait(Parse *p) {
  char word[80];
  Trait t;
  if (!take_word(p, "()[],&|!* \t", word) || !find_trait(word, &t))
    return fail(
        p, p->host
               ? "an item is a number, a trait such as kind(gpu), initial, invalid or "
                 "default"
               : "a trait is kind(...), isa(...), arch(...), vendor(...) or uid(...)");
  if (t == TRAIT_NUMBER && !p->host) return fail(p, "device_num is no trait here");
  if (!take(p, "(") || !take_word(p, ")", word) || !take(p, ")"))
    return fail(p, "a trait has a value in parentheses");
  if (t == TRAIT_NUMBER && strspn(word, "0123456789") != strlen(word))
    return fail(p, "device_num takes a number");
  if (t == TRAIT_KIND && !is_among("host|nohost|any|cpu|gpu|fpga", word))
    return fail(p, "a kind is nohost, any, cpu, gpu or fpga");
  if (t == TRAIT_KIND && !p->host && is_among("host", word))
    return fail(p, "kind(host) is not allowed");
  Set found = 0;
  for (int i = 0; i < p->n; i++)
    if (has_trait(&p->devices[i], i, t, word)) found |= 1ull << i;
  return found;
}

// --- a specification -------------------------------------------------------------------

static Set all_of(const Parse *p) { return p->n < 64 ? (1ull << p->n) - 1 : ~0ull; }

static Set read_expression(Parse *p);

static Set read_operand(Parse *p) {
  bool turned = false;
  while (take(p, "!")) turned = !turned;
  Set s;
  if (!take(p, "(")) {
    s = read_trait(p);
  } else {
    if (++p->depth > MOST_DEPTH) return fail(p, "parentheses are nested too deeply");
    s = read_expression(p);
    p->depth--;
    if (!p->wrong && !take(p, ")")) return fail(p, "')' is missing");
  }
  return turned ? all_of(p) & ~s : s;
}

static Set read_expression(Parse *p) {
  Set s = read_operand(p);
  bool both = false, either = false;
  while (!p->wrong) {
    if (take(p, "&&"))
      s &= read_operand(p), both = true;
    else if (take(p, "||"))
      s |= read_operand(p), either = true;
    else
      break;
  }
  return both && either ? fail(p, "'&&' and '||' side by side need parentheses") : s;
}

static long take_number(Parse *p, long otherwise) {
  char *end;
  if (next(p) < '0' || *p->at > '9') return otherwise;
  long n = strtol(p->at, &end, 10);
  p->at = end;
  return n;
}

// [i], [first:length:stride]: of the devices in ascending order. What is beyond the last one is left out.
static Set read_subscript(Parse *p, Set from) {
  if (!take(p, "[")) return from;
  bool element = next(p) != ':' && *p->at != ']', section = false;
  long first = take_number(p, -1), length = 64, stride = 1;
  if (element && first < 0)
    return fail(p, "a subscript is [number] or [first:length:stride]");
  if (take(p, ":")) section = true, length = take_number(p, 64);
  if (section && take(p, ":")) stride = take_number(p, 1);
  if (!take(p, "]") || stride < 1 || !(element || section))
    return fail(p, "a subscript is [number] or [first:length:stride]");
  if (!section) length = 1;
  if (first < 0) first = 0;
  Set out = 0;
  long at = 0;
  for (int i = 0; i < p->n; i++) {
    if (!(from >> i & 1)) continue;
    long k = at++ - first;
    if (k >= 0 && k % stride == 0 && k / stride < length) out |= 1ull << i;
  }
  return out;
}

// --- lists -----------------------------------------------------------------------------

static bool ends_item(Parse *p) { return !next(p) || *p->at == ','; }

const char *accomp_traits_select(const char *text, const DeviceTraits *devices, int n,
                                 int *order, int *count) {
  Parse p = {.at = text, .devices = devices, .n = n};
  Set seen = 0;
  *count = 0;
  do {
    Set s = take(&p, "*") ? all_of(&p) : read_expression(&p);
    if (!p.wrong) s = read_subscript(&p, s) & ~seen;
    if (!ends_item(&p)) fail(&p, "items of the list have commas between them");
    if (p.wrong) return p.wrong;
    for (int i = 0; i < n; i++)
      if (s >> i & 1) order[(*count)++] = i;
    seen |= s;
  } while (take(&p, ","));
  return NULL;
}

// One item of OMP_DEFAULT_DEVICE. False: the next one counts.
static bool read_default(Parse *p, int *number) {
  static const struct {
    const char *word;
    int number;
  } names[] = {{"initial", INITIAL_DEVICE}, {"invalid", INVALID_DEVICE}, {"default", 0}};
  next(p);
  size_t length = strcspn(p->at, ", \t");
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    if (strlen(names[i].word) != length || strncasecmp(p->at, names[i].word, length))
      continue;
    p->at += length;
    *number = names[i].number;
    return true;
  }
  bool counted = *p->at >= '0' && *p->at <= '9';
  if (counted) {
    long n = take_number(p, 0);
    *number = (int)n;
    return n < p->n;
  }
  Set s = read_expression(p);
  if (!p->wrong) s = read_subscript(p, s);
  if (s) *number = __builtin_ctzll(s);
  return s != 0;
}

const char *accomp_traits_default(const char *text, const DeviceTraits *devices, int n,
                                  int *number) {
  Parse p = {.at = text, .devices = devices, .n = n, .host = true};
  bool found = false;
  int first = INVALID_DEVICE;
  do {
    int one;
    if (read_default(&p, &one) && !found) found = true, first = one;
    if (!ends_item(&p)) fail(&p, "items of the list have commas between them");
    if (p.wrong) return p.wrong;
  } while (take(&p, ","));
  *number = first;
  return NULL;
}
