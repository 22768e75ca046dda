// Operands of constructs: made present, copied, counted, released.
// In: operands as compiled code passes them (accomp/abi.h).  Out: entries of the present table, parameters of kernels,
// work in a queue. Under the device's lock the table changes and actions are collected; they are done behind it.
#include "map.h"
#include "prof.h"
#include <stdlib.h>

// OpenMP 5.2, 5.8.3: what is mapped implicitly takes the part that is present already.
static bool takes_part(const Mapping *m, unsigned bits) {
  return !accomp_lookup_is_acc(m) && bits & __ACCOMP_IMPLICIT;
}

// A pointer that is looked up. With ATTACH the bits are about what a member points to.
static bool is_looked_up(unsigned bits) {
  return bits & (__ACCOMP_LOOKUP | __ACCOMP_LOOKUP_STRICT) && !(bits & __ACCOMP_ATTACH);
}

// --- inferred sections ---------------------------------------------------------------

// The operand's section is partly present. Where less of it will do, the entry of its own object stands for it; NULL:
// there is none, or several, or all of it is needed. What another construct infers for itself, of another thread, is no
// word of the program's about how much it needs.
static Entry *find_own_locked(Mapping *m, Actions *a, unsigned i) {
  unsigned bits = m->descs[i].map;
  if (!(bits & (__ACCOMP_AT_MOST | __ACCOMP_MAYBE))) return NULL;
  Inferred in;
  do in = accomp_inferred_find_locked(m->device, &m->operands[i]);
  while (accomp_lookup_waited_locked(m, a, in.own));
  bool enough = in.own && (in.own->cut || (bits & __ACCOMP_AT_MOST && !in.own->implicit));
  if (!enough || in.several) return NULL;
  accomp_lookup_follow(m, in.own);
  return in.own;
}

// Is what is present of it other objects', so that the operand's own is absent?
static bool are_others_locked(Mapping *m, unsigned i) {
  return m->descs[i].map & __ACCOMP_AT_MOST &&
         !accomp_inferred_find_locked(m->device, &m->operands[i]).own;
}

// What a new entry is to have, and what of that the host's copy fills.
typedef struct {
  char *lo, *end;
  HostRange to;
  bool maybe; // not all of it is surely touched
} Extent;

static bool is_mapped_section(const Mapping *m, unsigned i) {
  unsigned bits = m->descs[i].map;
  return bits & __ACCOMP_ALLOC && !(bits & (__ACCOMP_DEVICEPTR | __ACCOMP_ROWS)) &&
         m->operands[i].size && !accomp_lookup_is_null(&m->operands[i]);
}

static void join(Extent *x, const struct __accomp_operand *o, unsigned bits) {
  char *lo = o->lo, *end = lo + o->size;
  if (lo < x->lo) x->lo = lo;
  if (end > x->end) x->end = end;
  x->maybe |= (bits & __ACCOMP_MAYBE) != 0;
  if (!(bits & (__ACCOMP_TO | __ACCOMP_ALWAYS_TO))) return;
  if (lo < x->to.lo || x->to.lo == x->to.end) x->to.lo = lo;
  if (end > x->to.end) x->to.end = end;
}

// Sections of one construct may overlap where the program does not write them: pointers into one object. They
// become one entry, unless something of that is present already.
static void join_implicit_locked(Mapping *m, unsigned i, Extent *x) {
  for (unsigned k = i + 1; k < m->n; k++) {
    const struct __accomp_operand *o = &m->operands[k];
    if (!(m->descs[k].map & __ACCOMP_IMPLICIT) || !is_mapped_section(m, k)) continue;
    char *lo = o->lo, *end = lo + o->size;
    if (lo >= x->end || end <= x->lo || (lo >= x->lo && end <= x->end)) continue;
    Extent both = *x;
    Entry *e;
    join(&both, o, m->descs[k].map);
    if (accomp_present_find_locked(m->device, both.lo, (size_t)(both.end - both.lo),
                                   &e) != PRESENT_NONE)
      continue;
    *x = both;
    k = i; // it may meet one that it did not meet before
  }
}

// False: the host can read nothing of it. *ranges: what it can read; NULL: all.
static bool find_extent_locked(Mapping *m, unsigned i, Extent *x, HostRanges **ranges) {
  const struct __accomp_operand *o = &m->operands[i];
  unsigned bits = m->descs[i].map;
  *x = (Extent){.lo = o->lo, .end = (char *)o->lo + o->size};
  *ranges = NULL;
  join(x, o, bits);
  if (bits & __ACCOMP_AT_MOST) {
    Inferred in = accomp_inferred_find_locked(m->device, o);
    x->lo = in.lo, x->end = in.end;
  }
  join_implicit_locked(m, i, x);
  if (x->to.lo < x->lo) x->to.lo = x->lo;
  if (x->to.end > x->end) x->to.end = x->end;
  if (!x->maybe || x->to.lo >= x->to.end) return true;
  *ranges = accomp_inferred_ranges(x->lo, x->end, accomp_inferred_near(o), false);
  if (!*ranges) return true;
  size_t n = (*ranges)->n;
  if (n) x->lo = (*ranges)->at[0].lo, x->end = (*ranges)->at[n - 1].end;
  return n > 0;
}

// Copies parts of an entry.
typedef struct {
  Entry *entry;
  CopyKind kind;
  const char *name;
  Actions *actions;
  const HostRanges *usable; // the host's memory; NULL: all of it
} RangeCopy;

static void copy_range(void *arg, HostRange r) {
  const RangeCopy *c = arg;
  accomp_attach_copy_locked(c->entry, r.lo, (size_t)(r.end - r.lo), c->kind, c->name,
                            c->actions);
}

static void copy_usable_range(void *arg, HostRange r) {
  accomp_inferred_each(((RangeCopy *)arg)->usable, r, copy_range, arg);
}

// Does one address lead to all that is present of [lo, lo + size)? e: an entry with some of it.
static bool is_one_locked(Mapping *m, unsigned i, const Entry *e, const char *lo,
                          size_t size) {
  const char *end = lo + size;
  if (lo >= e->host && end <= e->host + e->size) return true;
  for (Entry *x; lo < end; lo = x->host + x->size) {
    if (accomp_present_find_locked(m->device, lo, (size_t)(end - lo), &x) == PRESENT_NONE)
      break;
    if (x->device - x->host == e->device - e->host) continue;
    m->problem.other = *x;
    return accomp_problem_refuse(m, i, e, PROBLEM_APART);
  }
  return true;
}

// --- enter ---------------------------------------------------------------------------

static void count_entry(const Mapping *m, unsigned bits, Entry *e, MapCount count,
                        Mapped *out) {
  accomp_users_note_locked(m, bits, e);
  if (count == MAP_STRUCTURED)
    e->structured++;
  else
    e->dynamic++;
  out->entry = e;
  out->serial = e->serial;
}

// lo leads to the memory, which base may lie beside.
static bool enter_pointer(Mapping *m, unsigned i, Mapped *out, Actions *a) {
  void *base = m->operands[i].base, *lo = m->operands[i].lo;
  if (!base) return true;
  Entry *e = accomp_lookup_cached_locked(m, i, lo, 0);
  if (!e && (e = accomp_lookup_pointer_locked(m, a, lo)))
    accomp_lookup_remember_locked(m, i, lo, 0, e);
  if (e) {
    accomp_users_note_locked(m, m->descs[i].map, e);
    out->address = accomp_present_translate(e, base);
  } else if (m->descs[i].map & __ACCOMP_LOOKUP_STRICT && !accomp_lookup_usable(m, base)) {
    return accomp_problem_refuse(m, i, NULL, PROBLEM_NO_SECTION);
  }
  return !e || is_one_locked(m, i, e, base, (size_t)m->descs[i].size);
}

// For the message where its bytes are missed.
static void note_empty_locked(const Mapping *m, unsigned i) {
  int line = m->descs[i].line;
  accomp_present_note_empty_locked(m->device,
                                   (Named){.host = m->operands[i].base,
                                           .name = m->descs[i].name,
                                           .file = m->place.file,
                                           .line = line > 0 ? line : m->place.line});
}

static bool enter_empty(Mapping *m, unsigned i, Mapped *out, Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  Entry *e = accomp_lookup_empty_locked(m, a, o);
  if (e) {
    accomp_users_note_locked(m, x->map, e);
    out->address = accomp_present_translate(e, o->base);
    return true;
  }
  if (x->map & (__ACCOMP_IF_PRESENT | __ACCOMP_IMPLICIT)) return true;
  if (!accomp_lookup_is_bare(x)) {
    if (x->map & __ACCOMP_ALLOC) note_empty_locked(m, i);
    return true;
  }
  if (!o->base || !accomp_lookup_is_acc(m)) return true;
  if (x->map & __ACCOMP_PRESENT) return accomp_problem_refuse(m, i, NULL, PROBLEM_ABSENT);
  return accomp_lookup_usable(m, o->base) ||
         accomp_problem_refuse(m, i, NULL, PROBLEM_NO_SECTION);
}

// The device copy of base, not of lo, is aligned: a section that starts inside an array
// keeps the alignment which the array's type promises.
static Entry *create_locked(Mapping *m, unsigned i, const Extent *extent) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  size_t pad = o->base ? ((uintptr_t)extent->lo - (uintptr_t)o->base) & 255 : 0;
  size_t size = (size_t)(extent->end - extent->lo);
  void *block = extent->lo - pad;
  Fault fault = FAULT_NONE;
  if (!m->device->unified)
    fault = accomp_mem_alloc(m->device, size + pad, MEM_DEVICE, &block);
  if (fault == FAULT_MEMORY) return NULL;
  if (fault) pthread_mutex_unlock(&m->device->lock);
  accomp_error_check(&m->place, m->device, fault);
  Entry *e =
      accomp_present_insert_locked(m->device, extent->lo, size, (char *)block + pad);
  e->pad = (unsigned)pad;
  e->base = o->base;
  accomp_present_forget_empty_locked(m->device, o->base);
  e->name = x->name ? x->name : "data";
  e->typed = (x->map & __ACCOMP_TYPED) != 0;
  e->file = m->place.file;
  e->line = x->line > 0 ? x->line : m->place.line;
  e->unit = m->c->unit;
  accomp_check_map(m->device, m->queue, e, !accomp_lookup_is_acc(m),
                   x->pass == __ACCOMP_PASS_COPY ? 0 : x->size, false);
  return e;
}

static bool enter_absent(Mapping *m, unsigned i, Mapped *out, MapCount count,
                         Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  if (x->map & __ACCOMP_IF_PRESENT) return true;
  // OpenMP's 'present' modifier comes with a map type: both bits.
  if (x->map & __ACCOMP_PRESENT || !(x->map & __ACCOMP_ALLOC))
    return accomp_problem_refuse(m, i, NULL, PROBLEM_ABSENT);
  void *result = accomp_result_take_locked(m, i);
  if (result) {
    out->address = result;
    return true;
  }
  Extent extent;
  HostRanges *ranges;
  if (!find_extent_locked(m, i, &extent, &ranges)) return free(ranges), true;
  Entry *e = create_locked(m, i, &extent);
  if (!e) return free(ranges), accomp_problem_refuse(m, i, NULL, PROBLEM_MEMORY);
  e->ranges = ranges;
  e->implicit = (x->map & __ACCOMP_IMPLICIT) != 0;
  e->cut = ranges || extent.lo > (char *)o->lo || extent.end < (char *)o->lo + o->size;
  if (accomp_prof_wants(acc_ev_create) || accomp_prof_wants(acc_ev_alloc))
    accomp_actions_add(a, (Action){.kind = ACT_NEW,
                                   .dst = e->device,
                                   .src = e->host,
                                   .size = e->size,
                                   .name = x->name});
  if (x->map & __ACCOMP_ZERO)
    accomp_actions_add(a, (Action){.kind = ACT_ZERO, .dst = e->device, .size = e->size});
  bool copies = extent.to.lo < extent.to.end;
  RangeCopy copy = {e, COPY_TO_DEVICE, x->name, a, NULL};
  if (copies) accomp_inferred_each(ranges, extent.to, copy_range, &copy);
  if (copies || x->map & (__ACCOMP_ZERO | __ACCOMP_STRUCT)) {
    e->pending = accomp_thread(); // which stands for it
    e->next_fresh = m->fresh;
    m->fresh = e;
  }
  count_entry(m, x->map, e, count, out);
  out->address = accomp_present_translate(e, o->base);
  out->made = true;
  return true;
}

// --- structs and their members -------------------------------------------------------

// OpenACC 3.3, 2.7.1: members are mapped one by one, at any time. OpenMP 5.2, 5.8.3: those that a construct names share
// one mapping, and of what is mapped implicitly the part that is present will do.
static bool enter_struct(Mapping *m, unsigned i, Mapped *out, MapCount count,
                         Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  bool pointer = is_looked_up(x->map);
  char *lo = pointer ? o->base : o->lo;
  size_t size = (size_t)(pointer ? x->size : o->size);
  Entry *e = accomp_lookup_cached_locked(m, i, lo, size);
  Presence p = PRESENT_ALL;
  m->holder = (Holder){.whole = false};
  if (!lo) return true; // as for its members
  if (!size) return enter_empty(m, i, out, a);
  if (!e && (p = accomp_lookup_locked(m, a, lo, size, &e)) == PRESENT_ALL)
    accomp_lookup_remember_locked(m, i, lo, size, e);
  if (p == PRESENT_PART && x->map & __ACCOMP_SECTIONS && x->pass)
    return accomp_problem_refuse(m, i, e, PROBLEM_PART);
  if (p == PRESENT_PART) return true;
  if (p == PRESENT_ALL) {
    if (pointer)
      accomp_users_note_locked(m, x->map, e);
    else
      count_entry(m, x->map, e, count, out);
    out->address = accomp_present_translate(e, o->base);
  } else if (!(pointer ? enter_pointer(m, i, out, a)
                       : enter_absent(m, i, out, count, a))) {
    return false;
  }
  if (!e) e = out->entry;
  bool each = x->map & __ACCOMP_SECTIONS && count == MAP_DYNAMIC && out->entry;
  if (each) out->entry->dynamic--;
  m->holder = (Holder){.whole = true,
                       .each = each,
                       .from = e ? e->host : NULL,
                       .to = e ? e->host + e->size : NULL,
                       .made = out->made,
                       .copied = x->map & __ACCOMP_TO,
                       .returns = x->map & __ACCOMP_FROM,
                       .host = o->base,
                       .device = out->address,
                       .entry = out->entry};
  return true;
}

// Of p[0].a and p[3].a the second may be somewhere else, and so may it be where p[0] is not mapped.
static bool is_held_locked(Mapping *m, unsigned i, Actions *a) {
  const struct __accomp_operand *o = &m->operands[i];
  const Holder *h = &m->holder;
  const char *lo = o->lo;
  Entry *e;
  if (!h->whole) return false;
  // An array without a size at the struct's end may be mapped by itself.
  bool beside = !o->size && (h->from ? lo == h->to : true);
  if (beside && accomp_lookup_pointer_locked(m, a, lo)) return false;
  if (h->from) return lo >= h->from && lo + o->size <= h->to;
  return accomp_lookup_locked(m, a, lo, (size_t)o->size, &e) == PRESENT_NONE;
}

static bool enter_member(Mapping *m, unsigned i, Mapped *out, Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  const Holder *h = &m->holder;
  out->address = h->device + ((char *)o->base - h->host);
  out->made = h->made;
  if (!h->entry || h->returns) return true;
  out->entry = h->entry;
  out->serial = h->entry->serial;
  bool starts = h->each && accomp_sections_enter_locked(h->entry, o->lo, h->made);
  if (h->each) h->entry->dynamic++;
  bool first = (h->made || starts) && !h->copied && x->map & __ACCOMP_TO,
       always = x->map & __ACCOMP_ALWAYS_TO && !(h->made && h->copied);
  if (first || always)
    accomp_attach_copy_locked(h->entry, o->lo, o->size, COPY_TO_DEVICE, x->name, a);
  return true;
}

// Does the operand need its first copy, though its entry is older?
static bool starts_section_locked(Entry *e, const char *lo, MapCount count) {
  if (!e->sections) return false;
  return count == MAP_DYNAMIC ? accomp_sections_enter_locked(e, lo, false)
                              : accomp_sections_ended_locked(e, lo);
}

enum { ENTERS = __ACCOMP_ALLOC | __ACCOMP_PRESENT | __ACCOMP_IF_PRESENT };

// Does the device use the program's own memory there?
static bool is_shared_locked(Mapping *m, const struct __accomp_operand *o) {
  Entry *e;
  return m->device->unified ||
         (accomp_present_find_locked(m->device, o->lo, o->size, &e) == PRESENT_ALL &&
          e->device == e->host);
}

// A part of the heap is used here for the first time since the host had it: by page faults it moves at an eighth of
// the speed.
static void fetch_shared(const Mapping *m, const struct __accomp_operand *o, Actions *a) {
  enum { WORTH = 1 << 20 };
  if (m->device->plugin->prefetch && o->size >= WORTH)
    accomp_actions_add(a, (Action){.kind = ACT_FETCH, .dst = o->lo, .size = o->size});
}

static bool enter_one(Mapping *m, unsigned i, Mapped *out, MapCount count, Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  *out = (Mapped){NULL, 0, o->base, false};
  unsigned bits = x->map;
  if (!bits || bits & __ACCOMP_DEVICEPTR) return true;
  if (bits & __ACCOMP_SELF_MAP && !is_shared_locked(m, o))
    return accomp_problem_refuse(m, i, NULL, PROBLEM_NOT_SHARED);
  if (bits & __ACCOMP_STRUCT) return enter_struct(m, i, out, count, a);
  if (accomp_lookup_is_null(o)) return true;
  if (bits & __ACCOMP_MEMBER && is_held_locked(m, i, a))
    return enter_member(m, i, out, a);
  if (is_looked_up(bits)) return enter_pointer(m, i, out, a);
  if (!(bits & ENTERS)) return true;
  if (!o->size) return enter_empty(m, i, out, a);
  Presence p = PRESENT_ALL;
  Entry *e = accomp_lookup_cached_locked(m, i, o->lo, o->size);
  if (!e) {
    p = accomp_lookup_locked(m, a, o->lo, o->size, &e);
    Entry *own = p == PRESENT_PART ? find_own_locked(m, a, i) : NULL;
    bool others = p == PRESENT_PART && !own && are_others_locked(m, i);
    if (p == PRESENT_NONE || others) return enter_absent(m, i, out, count, a);
    if (own) p = PRESENT_ALL, e = own;
    if (p == PRESENT_ALL) accomp_lookup_remember_locked(m, i, o->lo, o->size, e);
    if (p == PRESENT_ALL && e->device == e->host) fetch_shared(m, o, a);
  }
  bool some = takes_part(m, bits) || bits & __ACCOMP_LINKED;
  if (p == PRESENT_PART && !some) return accomp_problem_refuse(m, i, e, PROBLEM_PART);
  if (p == PRESENT_PART && takes_part(m, bits) &&
      !is_one_locked(m, i, e, o->lo, (size_t)o->size))
    return false;
  bool starts = p == PRESENT_ALL && starts_section_locked(e, o->lo, count);
  if (p == PRESENT_ALL && (bits & __ACCOMP_ALWAYS_TO || (starts && bits & __ACCOMP_TO)))
    accomp_attach_copy_locked(e, o->lo, o->size, COPY_TO_DEVICE, x->name, a);
  count_entry(m, bits, e, count, out);
  out->address = accomp_present_translate(e, o->base);
  return true;
}

// A pointer that is a member which the kernel uses: it is mapped for the kernel only.
static bool is_own_slot(const Mapping *m, unsigned i) {
  const struct __accomp_operand *o = &m->operands[i];
  return m->descs[i].map & __ACCOMP_IMPLICIT && o->slot && (void *)o->slot == o->lo;
}

// This construct has made the copy: nobody else attached it. Its work reaches the target through that.
static void attach_own_locked(Mapping *m, unsigned i, Actions *a) {
  void **slot = m->operands[i].slot;
  void *to = accomp_attach_pointer(slot);
  Entry *holder, *target = accomp_lookup_pointer_locked(m, a, to);
  Presence p = accomp_present_find_locked(m->device, slot, sizeof *slot, &holder);
  if (!target || p != PRESENT_ALL) return;
  accomp_users_note_locked(m, m->descs[i].map, target);
  accomp_attach_locked(holder, slot, accomp_present_translate(target, to), a);
}

// A kernel follows a pointer of a struct that this construct has copied: false where it leads to nothing of the device.
static bool lead_somewhere_locked(Mapping *m, const Mapped *mapped, Actions *a) {
  for (unsigned i = 0; mapped && i < m->n; i++) {
    bool follows = m->descs[i].map & __ACCOMP_LOOKUP_STRICT && mapped[i].made;
    if (!follows || !is_own_slot(m, i)) continue;
    void *to = accomp_attach_pointer(m->operands[i].slot);
    if (!accomp_lookup_usable(m, to) && !accomp_lookup_pointer_locked(m, a, to))
      return accomp_problem_refuse(m, i, NULL, PROBLEM_NO_SECTION);
  }
  return true;
}

// OpenACC 3.3, 2.6.8: no action when the pointer or what it points to is absent.
static bool attach_all_locked(Mapping *m, Actions *a) {
  for (unsigned i = 0; i < m->n; i++) {
    const struct __accomp_operand *o = &m->operands[i];
    if (!(m->descs[i].map & __ACCOMP_ATTACH) || !o->slot || !o->base || is_own_slot(m, i))
      continue;
    Entry *holder;
    if (accomp_lookup_locked(m, a, o->slot, sizeof(void *), &holder) != PRESENT_ALL)
      continue;
    Entry *target = accomp_lookup_empty_locked(m, a, o);
    if (!target) continue;
    if (m->descs[i].map & __ACCOMP_STRUCT &&
        !is_one_locked(m, i, target, o->base, (size_t)m->descs[i].size))
      return false;
    accomp_users_note_locked(m, 0, holder);
    target->exposed = true;
    accomp_attach_locked(holder, o->slot, accomp_present_translate(target, o->base), a);
  }
  return true;
}

// What comes next is done for an operand: did the program ask for it?
static void set_asked(Actions *a, unsigned bits) {
  a->implicit = bits & __ACCOMP_IMPLICIT;
  a->around = a->implicit && bits & __ACCOMP_STRUCT;
}

static bool enter_some_locked(Mapping *m, int lookups, Mapped *mapped, MapCount count,
                              Actions *a, bool *any_attach) {
  Device *d = m->device;
  bool attaches = false, reclaimed = false;
  for (unsigned i = 0; i < m->n; i++) {
    // Pointers come last: rows and lists may be what they lead to.
    if (lookups >= 0 && is_looked_up(m->descs[i].map) != (bool)lookups) continue;
    Mapped one, *out = mapped ? &mapped[i] : &one;
    attaches |= (m->descs[i].map & __ACCOMP_ATTACH) != 0;
    m->closures |= m->descs[i].pass == __ACCOMP_PASS_CLOSURE;
    set_asked(a, m->descs[i].map);
    if (enter_one(m, i, out, count, a)) {
      if (out->made && is_own_slot(m, i)) attach_own_locked(m, i, a);
      continue;
    }
    if (m->problem.kind != PROBLEM_MEMORY || reclaimed) return false;
    // Memory that queues have yet to free, or that is kept for reuse, may do.
    accomp_lookup_flush_locked(m, a);
    pthread_mutex_unlock(&d->lock);
    accomp_mem_reclaim(d);
    pthread_mutex_lock(&d->lock);
    reclaimed = true;
    i--;
  }
  *any_attach |= attaches;
  return true;
}

static bool enter_all_locked(Mapping *m, Mapped *mapped, MapCount count, Actions *a) {
  bool attaches = false;
  if (m->n == m->c->noperands) {
    if (!enter_some_locked(m, -1, mapped, count, a, &attaches)) return false;
  } else if (!enter_some_locked(m, 0, mapped, count, a, &attaches) ||
             !enter_some_locked(m, 1, mapped, count, a, &attaches)) {
    return false;
  }
  if (attaches && !(attach_all_locked(m, a) && lead_somewhere_locked(m, mapped, a)))
    return false;
  return !m->closures || accomp_closure_enter_locked(m, mapped, a);
}

Work accomp_map_enter(Mapping *m, Mapped *mapped, MapCount count) {
  Device *d = m->device;
  if (!accomp_check_maps(d)) {
    for (unsigned i = 0; mapped && i < m->n; i++)
      mapped[i] = (Mapped){NULL, 0, m->operands[i].base, false};
    return WORK_NONE;
  }
  unsigned long long before =
      atomic_load_explicit(&m->queue->issued, memory_order_relaxed);
  Actions a;
  accomp_actions_open(&a);
  pthread_mutex_lock(&d->lock);
  bool good = enter_all_locked(m, mapped, count, &a);
  accomp_lookup_flush_locked(m, &a);
  pthread_mutex_unlock(&d->lock);
  if (__builtin_expect(!good, 0)) accomp_problem_say(m);
  return atomic_load(&m->queue->issued) == before ? WORK_NONE : WORK_QUEUED;
}

// --- exit ----------------------------------------------------------------------------

enum {
  EXITS =
      ENTERS | __ACCOMP_RELEASE | __ACCOMP_FINALIZE | __ACCOMP_FROM | __ACCOMP_ALWAYS_FROM
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
      is_looked_up(bits))
    return NULL;
  if (mapped) {
    Entry *e = mapped[i].entry;
    return e && e->serial == mapped[i].serial ? e : NULL;
  }
  Entry *e = NULL;
  if (o->size) {
    *p = accomp_lookup_locked(m, a, o->lo, o->size, &e);
    Entry *own = *p == PRESENT_PART ? find_own_locked(m, a, i) : NULL;
    if (own) *p = PRESENT_ALL, e = own;
    if (*p == PRESENT_PART && are_others_locked(m, i)) *p = PRESENT_NONE, e = NULL;
  } else if (bits & (__ACCOMP_RELEASE | __ACCOMP_FINALIZE) && accomp_lookup_is_acc(m) &&
             accomp_lookup_is_bare(&m->descs[i]) && o->base) {
    e = accomp_lookup_empty_locked(m, a, o);
    *p = e ? PRESENT_ALL : PRESENT_NONE;
  }
  if (*p == PRESENT_PART && takes_part(m, bits)) *p = PRESENT_ALL;
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

static void detach_all_locked(Mapping *m, Actions *a) {
  for (unsigned i = 0; i < m->n; i++) {
    unsigned bits = m->descs[i].map;
    void **slot = m->operands[i].slot;
    if (!(bits & (__ACCOMP_ATTACH | __ACCOMP_DETACH)) || !slot) continue;
    if (is_own_slot(m, i)) continue;
    Entry *holder;
    if (accomp_lookup_locked(m, a, slot, sizeof(void *), &holder) != PRESENT_ALL)
      continue;
    accomp_users_settle_locked(m, holder);
    accomp_users_note_locked(m, 0, holder);
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
  accomp_inferred_each(e->ranges, (HostRange){from, to}, copy_usable_range, &copy);
  free(usable);
}

static void remove_locked(Mapping *m, Entry *e, Actions *a) {
  accomp_users_release_locked(m, e);
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
    detaches |= (bits & (__ACCOMP_ATTACH | __ACCOMP_DETACH)) != 0;
    e = entry_locked(m, i, mapped, a, &p);
    if (p == PRESENT_PART) return accomp_problem_refuse(m, i, e, PROBLEM_PART);
    // OpenACC 3.3, 2.7.8 and 2.7.11: where the counter is zero nothing is done; OpenMP's exit data is alike.
    if (p == PRESENT_NONE && !(bits & __ACCOMP_STRUCT) && count == MAP_DYNAMIC)
      say_absent(m, i);
    if (bits & __ACCOMP_STRUCT) holder = e;
    if (!e) continue;
    uncount(m, i, e, holder, count);
    more |= returns_locked(m, i, e) || is_unused(e);
  }
  if (detaches) detach_all_locked(m, a);
  for (unsigned i = 0; more && i < m->n; i++) {
    unsigned bits = m->descs[i].map;
    e = entry_locked(m, i, mapped, a, &p);
    if (!e) continue;
    set_asked(a, bits);
    if (returns_locked(m, i, e)) {
      accomp_users_settle_locked(m, e);
      accomp_users_note_locked(m, 0, e);
      copy_out_locked(m, i, e, a);
    }
  }
  for (unsigned i = 0; more && i < m->n; i++) {
    e = entry_locked(m, i, mapped, a, &p);
    set_asked(a, m->descs[i].map);
    if (e && is_unused(e)) remove_locked(m, e, a);
  }
  return true;
}

Work accomp_map_exit(Mapping *m, const Mapped *mapped, MapCount count) {
  Device *d = m->device;
  if (!m->n) return WORK_NONE;
  if (!accomp_check_maps(d)) return accomp_users_settle(m), WORK_NONE;
  Actions a;
  accomp_actions_open(&a);
  pthread_mutex_lock(&d->lock);
  bool good = exit_all_locked(m, mapped, count, &a);
  pthread_mutex_unlock(&d->lock);
  if (__builtin_expect(!good, 0)) accomp_problem_say(m);
  if (a.n || d->unified) accomp_users_settle(m);
  if (!a.n) return WORK_NONE;
  return accomp_actions_perform(m, &a) ? WORK_WAITED : WORK_QUEUED;
}
