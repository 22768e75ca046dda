// Values of one variable on two sides, element by element.
// In:  the bytes of both sides, what an element is made of (abi.h: __ACCOMP_TYPED).
// Out: how many scalars differ by more than a tolerance, and the first of them in words.
//
// Sums of floating-point numbers depend on their order, and a compiler may use one rounding for a product and a sum. Two
// numbers are the same when they differ by no more than 'rel' of the larger one, or by 'abs', or by a rounding of the
// variable's largest number, which is what is left where large ones cancel each other.
#include "check/compare.h"
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- options -----------------------------------------------------------------------------

static struct {
  double rel, abs; // negative: by the type
  long report;     // elements of a variable that are said
  bool stop;
} options = {-1, 0, 1, false};

bool accomp_compare_stops(void) { return options.stop; }

// nvc's PCAST_COMPARE has exponents: rel=4 is 1e-4.
static double tolerance(const char *text) {
  char *end;
  double value = strtod(text, &end);
  if (end == text || *end || !(value >= 0)) return -1;
  if (value < 1 || strpbrk(text, ".eE")) return value;
  double result = 1;
  for (; value >= 1; value--) result /= 10;
  return result;
}

static bool read_option(const char *word) {
  const char *value = strchr(word, '=');
  if (!strcmp(word, "1") || !strcmp(word, "summary")) return true;
  if (!strcmp(word, "stop")) return options.stop = true;
  if (!value) return false;
  value++;
  if (!strncmp(word, "rel=", 4)) return (options.rel = tolerance(value)) >= 0;
  if (!strncmp(word, "abs=", 4)) return (options.abs = tolerance(value)) >= 0;
  if (!strncmp(word, "report=", 7)) return (options.report = atol(value)) > 0;
  return false;
}

static void read_list(const char *name, const char *list) {
  char text[256], *rest = text;
  snprintf(text, sizeof text, "%s", list ? list : "");
  for (char *word; (word = strtok_r(rest, ", ", &rest));)
    if (!read_option(word))
      accomp_error(NULL, "it takes 1, or a list of rel=1e-4, abs=1e-9, report=10, stop",
                   "%s=%s: '%s' is not understood", name, list, word);
}

static void read_options(void) {
  read_list("PCAST_COMPARE", accomp_env.pcast_compare);
  read_list("ACCOMP_COMPARE", accomp_env.compare);
}

void accomp_compare_read_options(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, read_options);
}

// --- layouts -----------------------------------------------------------------------------

enum { MOST_DIMENSIONS = 8 };
typedef struct {
  char kind;           // '{': a struct
  size_t bytes;        // of one
  const char *members; // of a struct
  int dimensions;
  size_t counts[MOST_DIMENSIONS], count; // count: their product
} Layout;

static size_t number(const char **s) {
  size_t n = 0;
  while (isdigit((unsigned char)**s)) n = n * 10 + (size_t)(*(*s)++ - '0');
  return n;
}

static const char *skip_members(const char *s) {
  for (int depth = 1; depth; s++) depth += *s == '{' ? 1 : *s == '}' ? -1 : 0;
  return s;
}

// Returns what is behind it.
static const char *read_layout(const char *s, Layout *out) {
  *out = (Layout){.kind = *s++, .count = 1};
  out->bytes = number(&s);
  if (out->kind == '{') {
    out->members = s + 1;
    s = skip_members(s + 1);
  }
  while (*s == '*' && out->dimensions < MOST_DIMENSIONS) {
    s++;
    size_t n = number(&s);
    out->counts[out->dimensions++] = n;
    out->count *= n;
  }
  return s;
}

// --- scalars -----------------------------------------------------------------------------

typedef struct Walk Walk;
struct Walk {
  const Compared *c;
  void (*scalar)(Walk *, const Layout *, const char *device, const char *other);
  bool all; // equal ones, too
  char path[256];
  size_t length;
  // of the comparison
  const char *who;
  Difference *out;
  long long said;
  double largest; // of the variable's numbers; negative: not known yet
};

static double floating(const char *at, size_t bytes) {
  float f;
  double d;
  long double l;
  switch (bytes) {
  case sizeof f: return memcpy(&f, at, sizeof f), (double)f;
  case sizeof d: return memcpy(&d, at, sizeof d), d;
  case sizeof l: return memcpy(&l, at, sizeof l), (double)l;
  default: return 0;
  }
}

static void note_largest(Walk *w, const Layout *l, const char *device,
                         const char *other) {
  (void)device;
  size_t part = l->kind == 'c' ? l->bytes / 2 : l->bytes;
  if (l->kind != 'f' && l->kind != 'c') return;
  for (size_t i = 0; i < l->bytes; i += part) {
    double x = fabs(floating(other + i, part));
    if (isfinite(x) && x > w->largest) w->largest = x;
  }
}

static void walk_elements(Walk *);

static double largest(Walk *w) {
  if (w->largest >= 0) return w->largest;
  Walk all = {.c = w->c, .scalar = note_largest, .all = true};
  walk_elements(&all);
  return w->largest = all.largest;
}

// Of two that are not the same bits.
static bool are_close(Walk *w, const char *device, const char *other, size_t bytes) {
  if (bytes != sizeof(float) && bytes != sizeof(double)) return false;
  double a = floating(device, bytes), b = floating(other, bytes), d = fabs(a - b),
         rel = options.rel >= 0          ? options.rel
               : bytes == sizeof(double) ? 1e-9
                                         : 1e-4,
         rounding = bytes == sizeof(double) ? 0x1p-52 : 0x1p-23;
  if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
  if (isinf(a) || isinf(b)) return a == b;
  return d <= options.abs || d <= rel * fabs(a) || d <= rel * fabs(b) ||
         (options.rel < 0 && d <= 2 * rounding * largest(w));
}

static bool is_same(Walk *w, const Layout *l, const char *device, const char *other) {
  void *a, *b;
  size_t part = l->bytes / 2;
  switch (l->kind) {
  case 'f': return are_close(w, device, other, l->bytes);
  case 'c':
    return are_close(w, device, other, part) &&
           are_close(w, device + part, other + part, part);
  case 'p':
    memcpy(&a, device, sizeof a);
    memcpy(&b, other, sizeof b);
    return w->c->is_same(w->c->arg, a, b);
  default: return false;
  }
}

typedef struct {
  char text[100];
} Value;

static Value value_of(const Layout *l, const char *at) {
  Value v;
  size_t size = sizeof v.text, part = l->bytes / 2;
  long long i = 0;
  void *p;
  bool whole = l->bytes <= sizeof i;
  if (whole) memcpy(&i, at, l->bytes);
  int shift = whole && l->bytes ? 64 - 8 * (int)l->bytes : 0;
  switch (l->kind) {
  case 'f':
    snprintf(v.text, size, "%.*g", l->bytes == sizeof(float) ? 9 : 17,
             floating(at, l->bytes));
    return v;
  case 'c':
    snprintf(v.text, size, "(%.*g, %.*g)", part == sizeof(float) ? 9 : 17,
             floating(at, part), part == sizeof(float) ? 9 : 17,
             floating(at + part, part));
    return v;
  case 'p':
    memcpy(&p, at, sizeof p);
    snprintf(v.text, size, "%p", p);
    return v;
  case 'i':
    snprintf(v.text, size, "%lld", (long long)((unsigned long long)i << shift) >> shift);
    return v;
  case 'u': snprintf(v.text, size, "%llu", (unsigned long long)i); return v;
  default:
    if (whole)
      snprintf(v.text, size, "%#llx", (unsigned long long)i);
    else
      snprintf(v.text, size, "other bytes");
    return v;
  }
}

static void say(Walk *w, const Layout *l, const char *device, const char *other) {
  size_t used = strlen(w->out->text);
  if (w->said++ >= options.report) return;
  snprintf(w->out->text + used, sizeof w->out->text - used,
           "%s'%s' is %s on the device and %s on %s", used ? "\n  " : "", w->path,
           value_of(l, device).text, value_of(l, other).text, w->who);
}

static void compare_scalar(Walk *w, const Layout *l, const char *device,
                           const char *other) {
  if (is_same(w, l, device, other)) return;
  w->out->wrong++;
  say(w, l, device, other);
}

// --- elements ----------------------------------------------------------------------------

__attribute__((format(printf, 2, 3))) static void extend(Walk *w, const char *text, ...) {
  va_list list;
  va_start(list, text);
  int n = vsnprintf(w->path + w->length, sizeof w->path - w->length, text, list);
  va_end(list);
  if (n > 0) w->length += (size_t)n;
  if (w->length >= sizeof w->path) w->length = sizeof w->path - 1;
}

static void walk(Walk *, const char *layout, const char *device, const char *other);

static void walk_members(Walk *w, const char *s, const char *device, const char *other) {
  while (*s != '}') {
    Layout l;
    size_t start = w->length;
    int name = (int)strcspn(s, "@");
    const char *at = s + name + 1;
    size_t offset = number(&at);
    if (*s != '?') extend(w, ".%.*s", name, s);
    walk(w, at + 1, device + offset, other + offset);
    w->path[w->length = start] = 0;
    s = read_layout(at + 1, &l) + 1;
  }
}

static void add_subscripts(Walk *w, const Layout *l, size_t i) {
  size_t below = l->count;
  for (int k = 0; k < l->dimensions; k++) {
    below /= l->counts[k];
    extend(w, "[%zu]", i / below);
    i %= below;
  }
}

static void walk(Walk *w, const char *layout, const char *device, const char *other) {
  Layout l;
  size_t start = w->length;
  read_layout(layout, &l);
  for (size_t i = 0; i < l.count; i++, device += l.bytes, other += l.bytes) {
    if (!w->all && !memcmp(device, other, l.bytes)) continue;
    add_subscripts(w, &l, i);
    if (l.kind == '{')
      walk_members(w, l.members, device, other);
    else
      w->scalar(w, &l, device, other);
    w->path[w->length = start] = 0;
  }
}

// "a" of "a[0:n]", "p[i]" of "p[i][0:n]": what stands before the first brackets with a section.
static int plain_length(const char *name) {
  for (const char *s = name; *s; s++) {
    if (*s != '[') continue;
    const char *open = s;
    bool section = false;
    for (int depth = 0;; s++) {
      depth += *s == '[' ? 1 : *s == ']' ? -1 : 0;
      section |= *s == ':';
      if (!depth || !*s) break;
    }
    if (section) return (int)(open - name);
    if (!*s) break;
  }
  return (int)strlen(name);
}

// A memory that nobody named, or of no known type, has bytes.
static const char *layout_of(const Compared *c) { return c->layout ? c->layout : "b1"; }

static void walk_element(Walk *w, size_t at, size_t each) {
  const Compared *c = w->c;
  const char *name = c->name ? c->name : "memory of the device";
  int plain = plain_length(name);
  if (!w->all && !memcmp(c->device + at, c->other + at, each)) return;
  w->length = 0;
  if (!c->layout)
    extend(w, "byte %lld of %.*s", c->first + (long long)at, plain, name);
  else if (c->size <= each && !name[plain])
    extend(w, "%.*s", plain, name);
  else
    extend(w, "%.*s[%lld]", plain, name, (c->first + (long long)at) / (long long)each);
  walk(w, layout_of(c), c->device + at, c->other + at);
}

// Bytes before the first element that lies in them as a whole.
static size_t skew(long long first, size_t each) {
  long long rest = first % (long long)each;
  return rest > 0 ? each - (size_t)rest : (size_t)-rest;
}

// Those elements that lie in the bytes as a whole.
static void walk_elements(Walk *w) {
  enum { BLOCK = 1 << 16 };
  const Compared *c = w->c;
  Layout l;
  read_layout(layout_of(c), &l);
  size_t each = l.bytes * l.count, most = each < BLOCK ? BLOCK / each * each : each;
  for (size_t at = skew(c->first, each), n; at + each <= c->size; at += n) {
    n = (c->size - at) / each * each;
    if (n > most) n = most;
    if (!w->all && !memcmp(c->device + at, c->other + at, n)) continue;
    for (size_t i = 0; i < n; i += each) walk_element(w, at + i, each);
  }
}

// --- addresses ---------------------------------------------------------------------------

typedef struct {
  void (*fn)(void *, char *);
  void *arg;
} Visitor;

static void visit_words(const Visitor *v, char *bytes, size_t size) {
  size_t each = sizeof(void *);
  for (; size >= each; bytes += each, size -= each) v->fn(v->arg, bytes);
}

static void visit(const Visitor *, const char *layout, char *bytes);

static void visit_members(const Visitor *v, const char *s, char *bytes) {
  while (*s != '}') {
    Layout l;
    const char *at = s + strcspn(s, "@") + 1;
    size_t offset = number(&at);
    visit(v, at + 1, bytes + offset);
    s = read_layout(at + 1, &l) + 1;
  }
}

static void visit(const Visitor *v, const char *layout, char *bytes) {
  Layout l;
  read_layout(layout, &l);
  if (l.kind == 'p' || l.kind == 'b') visit_words(v, bytes, l.bytes * l.count);
  for (size_t i = 0; l.kind == '{' && i < l.count; i++, bytes += l.bytes)
    visit_members(v, l.members, bytes);
}

static bool has_addresses(const char *layout) {
  Layout l, m;
  read_layout(layout, &l);
  if (l.kind != '{') return l.kind == 'p' || (l.kind == 'b' && l.bytes * l.count >= 8);
  for (const char *s = l.members; *s != '}';) {
    const char *at = s + strcspn(s, "@") + 1;
    number(&at);
    if (has_addresses(at + 1)) return true;
    s = read_layout(at + 1, &m) + 1;
  }
  return false;
}

void accomp_compare_each_address(const char *layout, long long first, char *bytes,
                                 size_t size, void (*fn)(void *arg, char *word),
                                 void *arg) {
  Visitor v = {fn, arg};
  size_t each = layout ? accomp_compare_element(layout) : sizeof(void *);
  if (!each || (layout && !has_addresses(layout))) return;
  for (size_t at = skew(first, each); at + each <= size; at += each)
    if (layout)
      visit(&v, layout, bytes + at);
    else
      fn(arg, bytes + at);
}

// --- a variable --------------------------------------------------------------------------

Sentence accomp_compare_sentence(const Place *at, int line, const Difference *found,
                                 bool asks) {
  Sentence s;
  char place[500] = "", many[100] = "";
  if (at->file) snprintf(place, sizeof place, "%s:%d: ", at->file, line);
  if (found->elements > 1)
    snprintf(many, sizeof many, "; %llu of %llu values differ", found->wrong,
             found->elements);
  snprintf(s.text, sizeof s.text, "%s%s: %s%s%s\n", place, at->what, found->text, many,
           asks ? "; the kernel asks for numbers of threads, which the CPU has others of"
                : "");
  return s;
}

size_t accomp_compare_element(const char *layout) {
  Layout l;
  read_layout(layout, &l);
  return l.bytes * l.count;
}

static size_t scalars_of(const char *layout) {
  Layout l, m;
  size_t n = 0;
  read_layout(layout, &l);
  if (l.kind != '{') return l.count;
  for (const char *s = l.members; *s != '}';) {
    const char *at = s + strcspn(s, "@") + 1;
    number(&at);
    n += scalars_of(at + 1);
    s = read_layout(at + 1, &m) + 1;
  }
  return n * l.count;
}

void accomp_compare_values(const Compared *c, const char *who, Difference *out) {
  Layout l;
  read_layout(layout_of(c), &l);
  *out = (Difference){.elements = 0};
  if (!l.bytes || !l.count) return;
  out->elements = c->size / (l.bytes * l.count) * scalars_of(layout_of(c));
  Walk w = {.c = c, .scalar = compare_scalar, .who = who, .out = out, .largest = -1};
  walk_elements(&w);
}
