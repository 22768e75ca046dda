// The other end of constructs: operands are counted down, detached, copied back, released.
// In:  operands as compiled code passes them, and the entries that map.c found; NULL: they are looked up anew.
// Out: entries that go, work in a queue. Under the device's lock the table changes and actions are collected; they are
// done behind it.
#include "queue/depend.h"
#include <stdlib.h>

enum {
  EXITS = MAP_ENTERS | __ACCOMP_RELEASE | __ACCOMP_FINALIZE | __ACCOMP_FROM |
          __ACCOMP_ALWAYS_FROM
};

// The entry of an operand that is released; NULL: none. *p says how much is present.
static Entry *entry_locked(Mapping *m, unsigned i, const Mapped *mapped, Actions *a,
                           Presence *p) {
  unsigned bits = m->descs[i].map;
  const struct __accomp_operand *o = &m->operands[i];
  *p = PRESENT_ALL;
  // Finalizing a detach is about the pointer, not about what it points to.
  if (bits & __ACCOMP_DETACH && !o->size) bits &= ~(unsigned)__ACCOMP_FINALIZE;
  if (!(bits & EXITS) || accomp_lookup_is_null(o) || bits & __ACCOMP_DEVICEPTR ||
      accomp_map_is_looked_up(bits))
    return NULL;
  if (mapped) {
    Entry *e = mapped[i].entry;
    return e && e->serial == mapped[i].serial ? e : NULL;
  }
  Entry *e = NULL;
  if (o->size) {
    *p = accomp_lookup_locked(m, a, o->lo, o->size, &e);
    Entry *own = *p == PRESENT_PART ? accomp_inferred_own_locked(m, a, i) : NULL;
    if (own) *p = PRESENT_ALL, e = own;
    if (*p == PRESENT_PART && accomp_inferred_are_others_locked(m, i))
      *p = PRESENT_NONE, e = NULL;
  } else if (bits & (__ACCOMP_RELEASE | __ACCOMP_FINALIZE) && accomp_lookup_is_acc(m) &&
             accomp_lookup_is_bare(&m->descs[i]) && o->base) {
    e = accomp_lookup_empty_locked(m, a, o);
    *p = e ? PRESENT_ALL : PRESENT_NONE;
  }
  if (*p == PRESENT_PART && accomp_map_takes_part(m, bits)) *p = PRESENT_ALL;
  if (*p == PRESENT_PART && bits & __ACCOMP_STRUCT) e = NULL, *p = PRESENT_NONE;
  if (*p != PRESENT_PART || !m->device->unified) return e;
  *p = PRESENT_ALL;
  return NULL;
}

static bool is_unused(const Entry *e) {
  return !e->structured && !e->dynamic && !e->forever && !e->borrowed;
}

// OpenMP has one count, which is the sum of the two. holder: of the struct whose member the operand is.
static void uncount(const Mapping *m, unsigned i, Entry *e, const Entry *holder,
                    MapCount count) {
  bool omp = !accomp_lookup_is_acc(m);
  unsigned bits = m->descs[i].map;
  if (e->sections && count == MAP_DYNAMIC) {
    bool all = m->finalize || bits & __ACCOMP_FINALIZE;
    int off = accomp_sections_leave_locked(e, m->operands[i].lo, all);
    if (off > 0) e->dynamic -= (unsigned)off;
    if (off >= 0 || bits & __ACCOMP_STRUCT) return;
  }
  if (bits & __ACCOMP_MEMBER && e == holder) return;
  unsigned *first = count == MAP_STRUCTURED ? &e->structured : &e->dynamic;
  unsigned *other = count == MAP_STRUCTURED ? &e->dynamic : &e->structured;
  if (m->finalize || bits & __ACCOMP_FINALIZE) {
    e->dynamic = 0;
    if (omp) e->structured = 0;
  } else if (*first) {
    --*first;
  } else if (omp && *other) {
    --*other;
  }
}

// Is the operand copied back?
static bool returns_locked(const Mapping *m, unsigned i, const Entry *e) {
  unsigned bits = m->descs[i].map;
  bool ended = is_unused(e) || accomp_sections_ended_locked(e, m->operands[i].lo);
  return bits & __ACCOMP_ALWAYS_FROM || (bits & __ACCOMP_FROM && ended);
}

// The pointers of an entry that goes, and is not copied back, stay as they are. One that is copied back has the descriptors
// of the program first, which may have allocated since.
static void detach_all_locked(Mapping *m, Actions *a) {
  for (unsigned i = 0; i < m->n; i++) {
    unsigned bits = m->descs[i].map;
    void **slot = m->operands[i].slot;
    if (!(bits & (__ACCOMP_ATTACH | __ACCOMP_DETACH)) || !slot) continue;
    if (accomp_map_is_own_slot(m, i)) continue;
    Entry *holder;
    if (accomp_lookup_locked(m, a, slot, sizeof(void *), &holder) != PRESENT_ALL)
      continue;
    accomp_depend_copies_locked(m, holder);
    accomp_depend_use_locked(m, 0, holder);
    if (is_unused(holder) && !holder->returns) continue;
    if (holder->returns) accomp_map_describe_locked(m, i, holder, a);
    accomp_detach_locked(holder, slot, m->finalize || bits & __ACCOMP_FINALIZE, a);
  }
}

static void copy_out_locked(Mapping *m, unsigned i, Entry *e, Actions *a) {
  const struct __accomp_operand *o = &m->operands[i];
  char *from = o->size ? o->lo : e->host, *to = from + (o->size ? o->size : e->size);
  if (from < e->host) from = e->host;
  if (to > e->host + e->size) to = e->host + e->size;
  RangeCopy copy = {e, COPY_FROM_DEVICE, m->descs[i].name, a, NULL};
  HostRanges *usable = NULL;
  if (m->descs[i].map & __ACCOMP_MAYBE)
    usable = accomp_inferred_ranges(from, to, accomp_inferred_near(o), true);
  copy.usable = usable;
  accomp_inferred_copy_locked(&copy, (HostRange){from, to});
  free(usable);
}

static void remove_locked(Mapping *m, Entry *e, Actions *a) {
  accomp_depend_releases_locked(m, e);
  accomp_present_remove_locked(m->device, e);
  accomp_actions_add(a, (Action){.kind = ACT_FREE,
                                 .dst = e->device - e->pad,
                                 .pad = e->pad,
                                 .src = e->host,
                                 .size = e->size,
                                 .name = e->name,
                                 .checked = e->checked});
  accomp_present_recycle_locked(m->device, e);
}

static void say_absent(const Mapping *m, unsigned i) {
  bool null = !m->operands[i].lo && !m->operands[i].base;
  if (!accomp_env.check || m->if_present || null) return;
  Place at = m->place;
  if (at.file && m->descs[i].line > 0) at.line = m->descs[i].line;
  accomp_check_absent(&at, m->device, accomp_problem_name(m, i), "released");
}

// All counts go first, then come the copies: of two operands in one entry, either may ask
// for the copy, and none may free what the other still copies.
static bool exit_all_locked(Mapping *m, const Mapped *mapped, MapCount count,
                            Actions *a) {
  bool more = false, detaches = false;
  Presence p;
  Entry *e, *holder = NULL;
  for (unsigned i = 0; i < m->n; i++) {
    unsigned bits = m->descs[i].map;
    if (!bits) continue;
    detaches |= (bits & (__ACCOMP_ATTACH | __ACCOMP_DETACH)) != 0;
    e = entry_locked(m, i, mapped, a, &p);
    if (p == PRESENT_PART) return accomp_problem_refuse(m, i, e, PROBLEM_PART);
    // OpenACC 3.3, 2.7.8 and 2.7.11: where the counter is zero nothing is done; OpenMP's exit data is alike.
    if (p == PRESENT_NONE && !(bits & __ACCOMP_STRUCT) && count == MAP_DYNAMIC)
      say_absent(m, i);
    if (bits & __ACCOMP_STRUCT) holder = e;
    if (!e) continue;
    uncount(m, i, e, holder, count);
    if (bits & (__ACCOMP_FROM | __ACCOMP_ALWAYS_FROM)) e->returns = true;
    more |= returns_locked(m, i, e) || is_unused(e);
  }
  if (detaches) detach_all_locked(m, a);
  for (unsigned i = 0; more && i < m->n; i++) {
    unsigned bits = m->descs[i].map;
    e = entry_locked(m, i, mapped, a, &p);
    if (!e) continue;
    accomp_actions_ask(a, bits);
    if (returns_locked(m, i, e)) {
      accomp_depend_copies_locked(m, e);
      accomp_depend_use_locked(m, 0, e);
      copy_out_locked(m, i, e, a);
    }
  }
  for (unsigned i = 0; more && i < m->n; i++) {
    e = entry_locked(m, i, mapped, a, &p);
    accomp_actions_ask(a, m->descs[i].map);
    if (e && is_unused(e)) remove_locked(m, e, a);
  }
  return true;
}

WaitState accomp_map_exit(Mapping *m, const Mapped *mapped, MapCount count) {
  Device *d = m->device;
  if (!m->n) return WAIT_NOTHING;
  if (!accomp_check_maps(d)) return accomp_depend_settle_mapping(m), WAIT_NOTHING;
  if (count == MAP_DYNAMIC) accomp_work_tell_mapped(m, false);
  Actions a;
  accomp_actions_open(&a);
  pthread_mutex_lock(&d->lock);
  bool good = exit_all_locked(m, mapped, count, &a);
  pthread_mutex_unlock(&d->lock);
  if (__builtin_expect(!good, 0)) accomp_problem_say(m);
  if (a.n || d->unified) accomp_depend_settle_mapping(m);
  if (!a.n) return WAIT_NOTHING;
  return accomp_actions_perform(m, &a) ? WAIT_OVER : WAIT_QUEUE;
}
