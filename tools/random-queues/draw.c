// Random numbers, features, lines of the program.
// In:  the seed.  Out: decisions; lines of a host's text and of the sequential program.
#include "queues.h"

static const char *const features[] = {
#define FEATURE(id, name) name,
#include "features.def"
#undef FEATURE
};

const char *feature_name(Feature f) { return features[f]; }

// splitmix64
static uint64_t next_number(Gen *g) {
  uint64_t z = (g->state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

int pick(Gen *g, int n) { return (int)(next_number(g) % (uint64_t)n); }
bool chance(Gen *g, int percent) { return pick(g, 100) < percent; }
void use(Gen *g, Feature f) { g->used[f] = true; }

// The text of a format and what follows it.
#define FILL(text, fmt)                                                                  \
  do {                                                                                   \
    va_list ap;                                                                          \
    va_start(ap, fmt);                                                                   \
    vsnprintf(text, sizeof text, fmt, ap);                                               \
    va_end(ap);                                                                          \
  } while (0)

const char *format(Gen *g, const char *fmt, ...) {
  char text[4096];
  FILL(text, fmt);
  return arena_strdup(g->arena, text);
}

void say(Host *h, const char *fmt, ...) {
  char text[4096];
  FILL(text, fmt);
  text_printf(&h->text, "%*s%s\n", 2 * h->indent, "", text);
}

void expect(Gen *g, const char *fmt, ...) {
  char text[4096];
  FILL(text, fmt);
  text_printf(&g->expected, "  %s\n", text);
}
