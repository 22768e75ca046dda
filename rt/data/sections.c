// Sections that share one mapping, and which a program releases one by one (enter data, exit data): each has a count.
// In:  an entry and where a section of it begins.  Out: does it start, has it ended? The caller counts the entry itself.
#include "data/map.h"
#include <stdlib.h>

struct CountedSection {
  CountedSection *next;
  const char *lo;
  unsigned count;
};

static CountedSection *find(const Entry *e, const char *lo) {
  CountedSection *s = e->sections;
  while (s && s->lo != lo) s = s->next;
  return s;
}

bool accomp_sections_enter_locked(Entry *e, const char *lo, bool make) {
  CountedSection *s = find(e, lo);
  if (s) return !s->count++;
  if (!make) return false;
  s = malloc(sizeof *s);
  if (!s) abort();
  *s = (CountedSection){e->sections, lo, 1};
  e->sections = s;
  return true;
}

int accomp_sections_leave_locked(Entry *e, const char *lo, bool all) {
  CountedSection *s = find(e, lo);
  if (!s) return -1;
  unsigned off = all ? s->count : s->count > 0;
  s->count -= off;
  return (int)off;
}

bool accomp_sections_ended_locked(const Entry *e, const char *lo) {
  const CountedSection *s = find(e, lo);
  return s && !s->count;
}

void accomp_sections_forget_locked(Entry *e) {
  for (CountedSection *s = e->sections, *next; s; s = next) {
    next = s->next;
    free(s);
  }
  e->sections = NULL;
}
