// Operands of constructs: made present, copied, counted, attached (map_exit.c: the other end).
// In: operands as compiled code passes them (accomp/abi.h).  Out: entries of the present table, parameters of kernels,
// work in a queue. Under the device's lock the table changes and actions are collected; they are done behind it.
#include "queue/depend.h"
#include <stdlib.h>
#include <string.h>

// --- inferred sections ---------------------------------------------------------------

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

static void count_entry(Mapping *m, unsigned bits, Entry *e, MapCount count,
                        Mapped *out) {
  accomp_depend_use_locked(m, bits, e);
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
  out->entry = e;
  if (e) {
    accomp_depend_use_locked(m, m->descs[i].map, e);
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
    accomp_depend_use_locked(m, x->map, e);
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
  if (copies) accomp_inferred_copy_locked(&copy, extent.to);
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
  bool pointer = accomp_map_is_looked_up(x->map);
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
      accomp_depend_use_locked(m, x->map, e), out->entry = e;
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
                       .entry = pointer ? NULL : out->entry};
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

// Does the device use the program's own memory there?
static bool is_shared_locked(Mapping *m, const struct __accomp_operand *o) {
  Entry *e;
  return m->device->unified ||
         (accomp_present_find_locked(m->device, o->lo, o->size, &e) == PRESENT_ALL &&
          e->device == e->host);
}

// A part of the heap is used here for the first time since the host had it: by page faults it moves at an eighth of
// the speed.
static void prefetch_shared(const Mapping *m, const struct __accomp_operand *o,
                            Actions *a) {
  enum { WORTH = 1 << 20 };
  if (m->device->plugin->prefetch && o->size >= WORTH)
    accomp_actions_add(a, (Action){.kind = ACT_PREFETCH, .dst = o->lo, .size = o->size});
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
  if (accomp_map_is_looked_up(bits)) return enter_pointer(m, i, out, a);
  if (!(bits & MAP_ENTERS)) return true;
  if (!o->size) return enter_empty(m, i, out, a);
  Presence p = PRESENT_ALL;
  Entry *e = accomp_lookup_cached_locked(m, i, o->lo, o->size);
  if (!e) {
    p = accomp_lookup_locked(m, a, o->lo, o->size, &e);
    Entry *own = p == PRESENT_PART ? accomp_inferred_own_locked(m, a, i) : NULL;
    bool others = p == PRESENT_PART && !own && accomp_inferred_are_others_locked(m, i);
    if (p == PRESENT_NONE || others) return enter_absent(m, i, out, count, a);
    if (own) p = PRESENT_ALL, e = own;
    if (p == PRESENT_ALL) accomp_lookup_remember_locked(m, i, o->lo, o->size, e);
    if (p == PRESENT_ALL && e->device == e->host) prefetch_shared(m, o, a);
  }
  bool some = accomp_map_takes_part(m, bits) || bits & __ACCOMP_LINKED;
  if (p == PRESENT_PART && !some) return accomp_problem_refuse(m, i, e, PROBLEM_PART);
  if (p == PRESENT_PART && accomp_map_takes_part(m, bits) &&
      !is_one_locked(m, i, e, o->lo, (size_t)o->size))
    return false;
  bool starts = p == PRESENT_ALL && starts_section_locked(e, o->lo, count);
  if (p == PRESENT_ALL && (bits & __ACCOMP_ALWAYS_TO || (starts && bits & __ACCOMP_TO)))
    accomp_attach_copy_locked(e, o->lo, o->size, COPY_TO_DEVICE, x->name, a);
  count_entry(m, bits, e, count, out);
  out->address = accomp_present_translate(e, o->base);
  return true;
}

// This construct has made the copy: nobody else attached it. Its work reaches the target through that.
static void attach_own_locked(Mapping *m, unsigned i, Actions *a) {
  void **slot = m->operands[i].slot;
  void *to = accomp_attach_pointer(slot);
  Entry *holder, *target = accomp_lookup_pointer_locked(m, a, to);
  Presence p = accomp_present_find_locked(m->device, slot, sizeof *slot, &holder);
  if (!target || p != PRESENT_ALL) return;
  accomp_depend_use_locked(m, m->descs[i].map, target);
  accomp_attach_locked(holder, slot, accomp_present_translate(target, to), a);
}

// A kernel follows a pointer of a struct that this construct has copied: false where it leads to nothing of the device.
static bool lead_somewhere_locked(Mapping *m, const Mapped *mapped, Actions *a) {
  for (unsigned i = 0; mapped && i < m->n; i++) {
    bool follows = m->descs[i].map & __ACCOMP_LOOKUP_STRICT && mapped[i].made;
    if (!follows || !accomp_map_is_own_slot(m, i)) continue;
    void *to = accomp_attach_pointer(m->operands[i].slot);
    if (!accomp_lookup_usable(m, to) && !accomp_lookup_pointer_locked(m, a, to))
      return accomp_problem_refuse(m, i, NULL, PROBLEM_NO_SECTION);
  }
  return true;
}

void accomp_map_describe_locked(Mapping *m, unsigned i, Entry *holder, Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  if (!(x->map & __ACCOMP_DESCRIBED)) return;
  const char *text = x->name + strlen(x->name) + 1;
  if (x->map & __ACCOMP_TYPED) text += strlen(text) + 1;
  accomp_attach_describe_locked(holder, m->operands[i].slot, strtoul(text, NULL, 10),
                                holder->pending == accomp_thread(), x->name, a);
}

// OpenACC 3.3, 2.6.8: no action when the pointer or what it points to is absent.
static bool attach_all_locked(Mapping *m, Actions *a) {
  for (unsigned i = 0; i < m->n; i++) {
    const struct __accomp_operand *o = &m->operands[i];
    if (!(m->descs[i].map & __ACCOMP_ATTACH) || !o->slot || !o->base ||
        accomp_map_is_own_slot(m, i))
      continue;
    Entry *holder;
    if (accomp_lookup_locked(m, a, o->slot, sizeof(void *), &holder) != PRESENT_ALL)
      continue;
    Entry *target = accomp_lookup_empty_locked(m, a, o);
    if (!target) continue;
    if (m->descs[i].map & __ACCOMP_STRUCT &&
        !is_one_locked(m, i, target, o->base, (size_t)m->descs[i].size))
      return false;
    accomp_depend_use_locked(m, 0, holder);
    accomp_present_expose_locked(target);
    accomp_attach_locked(holder, o->slot, accomp_present_translate(target, o->base), a);
    accomp_map_describe_locked(m, i, holder, a);
  }
  return true;
}

// A parameter that leads to no entry, where it is not null, may lead to the host's memory.
static void note_open(Mapping *m, unsigned i) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  bool held = x->map & __ACCOMP_MEMBER && m->holder.whole;
  if (x->pass != __ACCOMP_PASS_ADDRESS || !m->operands[i].base) return;
  m->open |= held ? !m->holder.from : !m->found || x->map & __ACCOMP_DEVICEPTR;
}

// Most operands of a kernel are values and what tells sections: there is nothing to map.
static bool is_no_memory(const struct __accomp_operand_desc *x) {
  return !x->map && x->pass != __ACCOMP_PASS_ADDRESS && x->pass != __ACCOMP_PASS_CLOSURE;
}

static bool enter_some_locked(Mapping *m, int lookups, Mapped *mapped, MapCount count,
                              Actions *a, bool *any_attach) {
  Device *d = m->device;
  bool attaches = false, reclaimed = false;
  for (unsigned i = 0; i < m->n; i++) {
    if (is_no_memory(&m->descs[i])) {
      if (mapped) mapped[i] = (Mapped){NULL, 0, m->operands[i].base, false};
      continue;
    }
    // Pointers come last: rows and lists may be what they lead to.
    if (lookups >= 0 && accomp_map_is_looked_up(m->descs[i].map) != (bool)lookups)
      continue;
    Mapped one, *out = mapped ? &mapped[i] : &one;
    attaches |= (m->descs[i].map & __ACCOMP_ATTACH) != 0;
    m->closures |= m->descs[i].pass == __ACCOMP_PASS_CLOSURE;
    accomp_actions_ask(a, m->descs[i].map);
    m->found = NULL;
    if (enter_one(m, i, out, count, a)) {
      note_open(m, i);
      if (out->made && accomp_map_is_own_slot(m, i)) attach_own_locked(m, i, a);
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

WaitState accomp_map_enter(Mapping *m, Mapped *mapped, MapCount count) {
  Device *d = m->device;
  if (!accomp_check_maps(d)) {
    for (unsigned i = 0; mapped && i < m->n; i++)
      mapped[i] = (Mapped){NULL, 0, m->operands[i].base, false};
    return WAIT_NOTHING;
  }
  unsigned long long before = accomp_work_number(m->queue);
  Actions a;
  accomp_actions_open(&a);
  pthread_mutex_lock(&d->lock);
  bool good = enter_all_locked(m, mapped, count, &a);
  accomp_lookup_flush_locked(m, &a);
  pthread_mutex_unlock(&d->lock);
  if (__builtin_expect(!good, 0)) accomp_problem_say(m);
  accomp_work_tell_mapped(m, true);
  return accomp_work_number(m->queue) == before ? WAIT_NOTHING : WAIT_QUEUE;
}
