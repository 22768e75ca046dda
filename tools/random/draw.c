// Random numbers, features, lines of the program.
// In:  the seed, the enabled features.  Out: decisions; lines in g->out.
#include "random.h"

static const struct {
  const char *name;
  int dialects;
} features[] = {
#define FEATURE(id, dialects, name) {name, dialects},
#include "features.def"
};

const char *const type_names[] = {"int", "unsigned", "long", "short", "float", "double"};

const char *feature_name(Feature f) { return features[f].name; }
int feature_dialects(Feature f) { return features[f].dialects; }

// splitmix64
static uint64_t next_number(Gen *g) {
  uint64_t z = (g->state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

int pick(Gen *g, int n) { return (int)(next_number(g) % (uint64_t)n); }
bool chance(Gen *g, int percent) { return pick(g, 100) < percent; }

bool want(Gen *g, Feature f, int percent) {
  if (!g->enabled[f] || !(features[f].dialects & g->dialect)) return false;
  return chance(g, g->focus[f] && percent < 80 ? 80 : percent);
}

bool take(Gen *g, Feature f, int percent) {
  bool yes = want(g, f, percent);
  if (yes) g->used[f] = true;
  return yes;
}

void use(Gen *g, Feature f) { g->used[f] = true; }

bool in_language(const Gen *g, int dialects) {
  if (g->fortran) return dialects & (FORTRAN | FORTRAN_ONLY);
  return !(dialects & ((g->cxx ? C_ONLY : CXX) | FORTRAN_ONLY));
}

// A few features that this program draws more often than others.
void set_features(Gen *g, const bool enabled[N_FEATURES]) {
  int fitting = 0;
  for (int i = 0; i < N_FEATURES; i++) {
    int dialects = features[i].dialects;
    g->enabled[i] = enabled[i] && dialects & g->dialect && in_language(g, dialects);
    fitting += g->enabled[i];
  }
  for (int k = 0; fitting && k < 6; k++)
    for (int nth = pick(g, fitting), i = 0; i < N_FEATURES; i++)
      if (g->enabled[i] && nth-- == 0) g->focus[i] = true;
}

// "all" leaves out what must be asked for by its name; "cxx" is what only C++ has.
static bool set_named(Gen *g, const char *name, size_t n, bool on) {
  bool known = false;
  for (int i = 0; i < N_FEATURES; i++) {
    const char *own = features[i].name;
    bool any = n == 3 && !strncmp(name, "all", 3) && !(features[i].dialects & ASKED);
    any |= n == 3 && !strncmp(name, "cxx", 3) && features[i].dialects & CXX;
    if (!any && (strlen(own) != n || strncmp(own, name, n) != 0)) continue;
    g->enabled[i] = on;
    known = true;
  }
  return known;
}

bool read_features(Gen *g, const char *list, bool on) {
  for (const char *s = list; *s;) {
    size_t n = strcspn(s, ",");
    if (n && !set_named(g, s, n, on)) return false;
    s += n + (s[n] == ',');
  }
  return true;
}

const char *format(Gen *g, const char *fmt, ...) {
  char text[8192];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  return arena_strdup(g->arena, text);
}

void line(Gen *g, const char *fmt, ...) {
  char text[8192];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  text_printf(g->out, "%*s%s\n", 2 * g->indent, "", text);
}

const char *new_name(Gen *g, const char *start) {
  return format(g, "%s%d", start, g->names++);
}
