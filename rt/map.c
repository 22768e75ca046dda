// Operands of constructs: made present, copied, counted, released.
// In: operands as compiled code passes them (accomp/abi.h).  Out: entries of the present
// table, parameters of kernels, work in a queue.
// Under the device's lock the table changes and actions are collected; they are done
// after it is released. An entry whose first copy is collected but not yet in a queue is
// 'pending', and other threads that need it wait on d->settled.
#include "prof.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- actions -------------------------------------------------------------------------

void accomp_actions_add(Actions *a, Action x) {
  if (!a->room) {
    a->list = a->fixed;
    a->room = sizeof a->fixed / sizeof *a->fixed;
  }
  if (a->n == a->room) {
    Action *old = a->list == a->fixed ? NULL : a->list;
    Action *list = realloc(old, 2 * a->room * sizeof *list);
    if (!list) abort();
    if (!old) memcpy(list, a->fixed, sizeof a->fixed);
    a->list = list;
    a->room *= 2;
  }
  x.implicit = a->implicit;
  a->list[a->n++] = x;
}

static void copy_now(Mapping *m, const Action *x) {
  Rows r = {x->size, x->rows ? x->rows : 1, x->pitch};
  if (accomp_notify_wants(NOTIFY_MOVE))
    accomp_notify_move(m->c, m->device, m->queue, x->copy, x->name, r.bytes * r.count);
  accomp_queue_copy_rows(&m->place, m->queue, x->dst, x->src, &r,
                         (CopyWhat){x->copy, x->name, x->implicit, false});
}

// The eight bytes must live until the queue has read them.
static void point_now(Mapping *m, const Action *x) {
  accomp_check_set(&m->place, m->queue, x->dst, x->size);
  if (m->device->shared) return; // the pointer is right as it is
  const void **value = malloc(sizeof *value);
  if (!value) abort();
  *value = x->src;
  accomp_queue_copy(&m->place, m->queue, x->dst, value, sizeof *value,
                    (CopyWhat){COPY_TO_DEVICE, x->name, true, true});
  accomp_queue_later(&m->place, m->queue, free, value);
}

static void zero_now(Mapping *m, const Action *x) {
  Device *d = m->device;
  accomp_check_set(&m->place, m->queue, x->dst, x->size);
  if (d->shared) return;
  atomic_fetch_add(&m->queue->issued, 1);
  accomp_error_check(&m->place, d, d->plugin->fill(m->queue->handle, x->dst, 0, x->size));
}

// 'first' and 'second' are create and alloc, or delete and free, in the order of the standard.
static void tell_entry(const Mapping *m, const Action *x, acc_event_t first,
                       acc_event_t second) {
  if (!accomp_prof_wants(first) && !accomp_prof_wants(second)) return;
  ProfFacts facts = {.at = &m->place,
                     .device = m->device,
                     .queue = m->queue,
                     .implicit = x->implicit,
                     .name = x->name,
                     .bytes = x->size,
                     .host = x->src,
                     .copy = (char *)x->dst + x->pad};
  accomp_prof_tell(first, &facts);
  accomp_prof_tell(second, &facts);
}

static void free_now(Mapping *m, const Action *x) {
  if (m->device->shared) return;
  tell_entry(m, x, acc_ev_delete, acc_ev_free);
  if (!m->sync)
    accomp_mem_free_after(&m->place, m->queue, x->dst);
  else
    accomp_error_check(&m->place, m->device,
                       accomp_mem_free(m->device, x->dst, MEM_DEVICE));
}

static void perform(Mapping *m, const Action *x) {
  switch (x->kind) {
  case ACT_NEW: tell_entry(m, x, acc_ev_alloc, acc_ev_create); return;
  case ACT_COPY: copy_now(m, x); return;
  case ACT_ZERO: zero_now(m, x); return;
  case ACT_POINTER: point_now(m, x); return;
  case ACT_FREE: free_now(m, x); return;
  }
}

bool accomp_actions_perform(Mapping *m, Actions *a) {
  bool frees = false;
  for (unsigned i = 0; i < a->n; i++) {
    if (a->list[i].kind != ACT_FREE) {
      perform(m, &a->list[i]);
      continue;
    }
    frees = true;
    if (a->list[i].checked) accomp_check_unmap(&m->place, m->queue, a->list[i].checked);
  }
  bool wait = frees && m->sync;
  if (wait) accomp_queue_sync(&m->place, m->queue);
  for (unsigned i = 0; frees && i < a->n; i++)
    if (a->list[i].kind == ACT_FREE) perform(m, &a->list[i]);
  if (a->list != a->fixed) free(a->list);
  a->n = a->room = 0;
  return wait;
}

// --- words ---------------------------------------------------------------------------

static const char *name_of(const Mapping *m, unsigned i) {
  const char *name = m->descs[i].name;
  return name ? name : "data";
}

_Noreturn static void say_part(const Mapping *m, unsigned i) {
  const Entry *e = &m->problem.entry;
  const struct __accomp_operand *o = &m->operands[i];
  unsigned long long bytes = m->descs[i].map & __ACCOMP_PIECES ? accomp_pieces_bytes(o->base) : o->size;
  char whose[512] = "";
  if (e->file) snprintf(whose, sizeof whose, ", from %s:%d", e->file, e->line);
  accomp_error(&m->place, "map the larger section first, or release the smaller one",
               "%s (%llu bytes) is partly present on device %d (mapped: %s, %zu bytes%s)",
               name_of(m, i), bytes, m->device->number,
               e->name ? e->name : "data", e->size, whose);
}

// One address cannot lead to both.
_Noreturn static void say_apart(const Mapping *m, unsigned i) {
  const Entry *a = &m->problem.entry, *b = &m->problem.other;
  accomp_error(&m->place, "map the struct as a whole, or all members that are used in one construct",
               "%s is reached through one address, but its parts are mapped apart on device %d "
               "(mapped: %s, from %s:%d; %s, from %s:%d)",
               name_of(m, i), m->device->number, a->name ? a->name : "data", a->file ? a->file : "?",
               a->line, b->name ? b->name : "data", b->file ? b->file : "?", b->line);
}

static int error_of(Problem p) {
  switch (p) {
  case PROBLEM_NONE: return acc_error_none;
  case PROBLEM_ABSENT: return acc_error_not_present;
  case PROBLEM_PART:
  case PROBLEM_APART: return acc_error_partly_present;
  case PROBLEM_NO_SECTION: return acc_error_invalid_data_section;
  case PROBLEM_MEMORY: return acc_error_out_of_memory;
  }
  return acc_error_other;
}

_Noreturn static void say_problem(const Mapping *m) {
  accomp_prof_next_error(error_of(m->problem.kind));
  unsigned i = m->problem.operand;
  const char *name = name_of(m, i);
  Place at = m->place;
  if (at.file && m->descs[i].line > 0) at.line = m->descs[i].line;
  switch (m->problem.kind) {
  case PROBLEM_PART: say_part(m, i);
  case PROBLEM_APART: say_apart(m, i);
  case PROBLEM_MEMORY: accomp_error_memory(&at, m->device, name, m->operands[i].size);
  case PROBLEM_NO_SECTION:
    accomp_error(&at, "give its bounds in a data clause, as in copy(p[0:n])",
                 "pointer %s has no section, and what it points to is not present on "
                 "device %d (%s)",
                 name, m->device->number, m->device->plugin->name);
  case PROBLEM_ABSENT:
  case PROBLEM_NONE: break;
  }
  accomp_error(&at,
               m->descs[i].map & __ACCOMP_LINKED
                   ? "map it before, or put 'declare' or 'declare target' in the file that "
                     "defines it"
                   : "map it before: 'enter data copyin' or a data region around this",
               "%s is not present on device %d (%s)", name, m->device->number,
               m->device->plugin->name);
}

// Where memory is shared and mapped for the check only, no program is at fault for that.
static bool refuse(Mapping *m, unsigned i, const Entry *e, Problem problem) {
  if (m->device->shared) return true;
  m->problem.kind = problem;
  m->problem.operand = i;
  if (e) m->problem.entry = *e;
  return false;
}

// --- look-up -------------------------------------------------------------------------

static bool is_acc(const Mapping *m) { return m->c->dialect == __ACCOMP_OPENACC; }

// Enqueues what was collected and lets other threads see it. Drops the lock meanwhile.
static void flush_locked(Mapping *m, Actions *a) {
  Device *d = m->device;
  if (!a->n) return;
  pthread_mutex_unlock(&d->lock);
  accomp_actions_perform(m, a);
  pthread_mutex_lock(&d->lock);
  for (Entry *e = m->fresh, *next; e; e = next) {
    next = e->next_fresh;
    e->pending = NULL;
    if (!m->sync) continue;
    e->filler = m->queue;
    e->filled = atomic_load(&m->queue->issued);
  }
  m->fresh = NULL;
  pthread_cond_broadcast(&d->settled);
}

// Another thread has still to fill e: true after waiting for that; look it up again.
// What this thread has collected goes first, or two threads could wait for each other.
static bool waited_locked(Mapping *m, Actions *a, const Entry *e) {
  if (__builtin_expect(!e || !e->pending || e->pending == accomp_thread_block, 1)) return false;
  if (a->n)
    flush_locked(m, a);
  else
    pthread_cond_wait(&m->device->settled, &m->device->lock);
  return true;
}

// e's first copy may still be under way in another thread's queue.
static void follow_filler(Mapping *m, Entry *e) {
  Queue *q = e->filler;
  if (__builtin_expect(!q || q == m->queue, 1)) return;
  if (atomic_load_explicit(&q->done, memory_order_acquire) >= e->filled)
    e->filler = NULL;
  else
    accomp_queue_after(&m->place, m->queue, q);
}

static Presence find_locked(Mapping *m, Actions *a, const void *host, size_t size,
                            Entry **out) {
  Presence p;
  do p = accomp_present_find_locked(m->device, host, size, out);
  while (waited_locked(m, a, *out));
  if (*out) follow_filler(m, *out);
  return p;
}

static Entry *find_pointer_locked(Mapping *m, Actions *a, const void *base) {
  Entry *e;
  do e = accomp_present_pointer_locked(m->device, base);
  while (waited_locked(m, a, e));
  if (e) follow_filler(m, e);
  return e;
}

static bool is_seen(const Seen *s, const Device *d, const void *host, size_t size) {
  return s->host == host && s->size == size && s->version == d->version && s->entry && !s->entry->pending;
}

// Operand i: the entry where it was one of the last times, when the table is still the same and its
// first copy is in a queue. NULL: look it up.
static Entry *seen_locked(Mapping *m, unsigned i, const void *host, size_t size) {
  const Seen *s = m->seen ? &m->seen[i * SEEN] : NULL;
  if (s && !is_seen(s, m->device, host, size)) s = is_seen(s + 1, m->device, host, size) ? s + 1 : NULL;
  if (!s) return NULL;
  follow_filler(m, s->entry);
  return s->entry;
}

static void see_locked(Mapping *m, unsigned i, const void *host, size_t size, Entry *e) {
  if (!m->seen) return;
  m->seen[i * SEEN + 1] = m->seen[i * SEEN];
  m->seen[i * SEEN] = (Seen){host, size, e, m->device->version};
}

// What an operand without bytes means: what its pointer points to.
static Entry *find_empty_locked(Mapping *m, Actions *a,
                                const struct __accomp_operand *o) {
  Entry *e = o->lo ? find_pointer_locked(m, a, o->lo) : NULL;
  return e || o->lo == o->base || !o->base ? e : find_pointer_locked(m, a, o->base);
}

// OpenACC 3.3, 6, "present data": a null pointer is always present. It has no bytes, so that nothing is done.
static bool is_null(const struct __accomp_operand *o) { return !o->lo; }

// A pointer named without a section, not p[0:n] with n zero.
static bool is_bare(const struct __accomp_operand_desc *x) {
  return !x->name || !strchr(x->name, '[');
}

static bool usable(const Mapping *m, const void *address) {
  return !address || m->device->plugin->owns(m->device->handle, address);
}

// OpenMP 5.2, 5.8.3: what is mapped implicitly takes the part that is present already.
static bool takes_part(const Mapping *m, unsigned bits) {
  return !is_acc(m) && bits & __ACCOMP_IMPLICIT;
}

// --- who uses an entry ---------------------------------------------------------------

// The construct's work is about e. What the construct itself waits for needs no note.
static void use_locked(const Mapping *m, unsigned bits, Entry *e) {
  if (!m->sync) e->users |= m->queue->bit;
  if (bits & __ACCOMP_EXPOSED) e->exposed = true;
}

// e is copied or taken away by an operation that waits: whatever uses it comes first. Where kernels reach it by
// pointers in memory or by deviceptr, that may be any work since it was mapped.
static void settle_locked(Mapping *m, const Entry *e) {
  if (!m->sync) return;
  m->users |= e->users;
  if (!e->exposed) return;
  if (!m->since || e->born < m->since) m->since = e->born;
}

static void settle(const Mapping *m) {
  if (__builtin_expect(m->users || m->since, 0))
    accomp_queue_settle(&m->place, m->c, m->device, m->users, m->since);
}

// Memory that is shared has no entries, and any kernel may reach any of it.
static void settle_shared(const Mapping *m) {
  enum { MOVES = __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM | __ACCOMP_RELEASE | __ACCOMP_FINALIZE |
                 __ACCOMP_ALWAYS_TO | __ACCOMP_ALWAYS_FROM };
  unsigned bits = 0;
  for (unsigned i = 0; i < m->n; i++) bits |= m->descs[i].map;
  if (m->sync && bits & MOVES) accomp_queue_settle(&m->place, m->c, m->device, ~0ULL, 0);
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
  while (waited_locked(m, a, in.own));
  bool enough = in.own && (in.own->cut || (bits & __ACCOMP_AT_MOST && !in.own->implicit));
  if (!enough || in.several) return NULL;
  follow_filler(m, in.own);
  return in.own;
}

// Is what is present of it other objects', so that the operand's own is absent?
static bool are_others_locked(Mapping *m, unsigned i) {
  return m->descs[i].map & __ACCOMP_AT_MOST && !accomp_inferred_find_locked(m->device, &m->operands[i]).own;
}

// What a new entry is to have, and what of that the host's copy fills.
typedef struct {
  char *lo, *end;
  HostRange to;
  bool maybe; // not all of it is surely touched
} Extent;

static bool is_mapped_section(const Mapping *m, unsigned i) {
  unsigned bits = m->descs[i].map;
  return bits & __ACCOMP_ALLOC && !(bits & (__ACCOMP_DEVICEPTR | __ACCOMP_ROWS)) && m->operands[i].size &&
         !is_null(&m->operands[i]);
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
    char *lo = o->lo, *end = lo + o->size;
    if (!(m->descs[k].map & __ACCOMP_IMPLICIT) || !is_mapped_section(m, k)) continue;
    if (lo >= x->end || end <= x->lo || (lo >= x->lo && end <= x->end)) continue;
    Extent both = *x;
    Entry *e;
    join(&both, o, m->descs[k].map);
    if (accomp_present_find_locked(m->device, both.lo, (size_t)(both.end - both.lo), &e) != PRESENT_NONE) continue;
    *x = both;
    k = i; // it may meet one that it did not meet before
  }
}

// False: the host can read nothing of it. *held: what it can, NULL: all.
static bool find_extent_locked(Mapping *m, unsigned i, Extent *x, HostRanges **held) {
  const struct __accomp_operand *o = &m->operands[i];
  unsigned bits = m->descs[i].map;
  *x = (Extent){.lo = o->lo, .end = (char *)o->lo + o->size};
  *held = NULL;
  join(x, o, bits);
  if (bits & __ACCOMP_AT_MOST) {
    Inferred in = accomp_inferred_find_locked(m->device, o);
    x->lo = in.lo, x->end = in.end;
  }
  join_implicit_locked(m, i, x);
  if (x->to.lo < x->lo) x->to.lo = x->lo;
  if (x->to.end > x->end) x->to.end = x->end;
  if (!x->maybe || x->to.lo >= x->to.end) return true;
  *held = accomp_inferred_ranges(x->lo, x->end, accomp_inferred_near(o), false);
  if (!*held) return true;
  size_t n = (*held)->n;
  if (n) x->lo = (*held)->at[0].lo, x->end = (*held)->at[n - 1].end;
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
  accomp_attach_copy_locked(c->entry, r.lo, (size_t)(r.end - r.lo), c->kind, c->name, c->actions);
}

static void copy_usable_range(void *arg, HostRange r) {
  accomp_inferred_each(((RangeCopy *)arg)->usable, r, copy_range, arg);
}

// Does one address lead to all that is present of [lo, lo + size)? e: an entry with some of it.
static bool is_one_locked(Mapping *m, unsigned i, const Entry *e, const char *lo, size_t size) {
  const char *end = lo + size;
  if (lo >= e->host && end <= e->host + e->size) return true;
  for (Entry *x; lo < end; lo = x->host + x->size) {
    if (accomp_present_find_locked(m->device, lo, (size_t)(end - lo), &x) == PRESENT_NONE) break;
    if (x->device - x->host == e->device - e->host) continue;
    m->problem.other = *x;
    return refuse(m, i, e, PROBLEM_APART);
  }
  return true;
}

// --- enter ---------------------------------------------------------------------------

static void count_entry(const Mapping *m, unsigned bits, Entry *e, MapCount count, Mapped *out) {
  use_locked(m, bits, e);
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
  Entry *e = seen_locked(m, i, lo, 0);
  if (!e && (e = find_pointer_locked(m, a, lo))) see_locked(m, i, lo, 0, e);
  if (e) {
    use_locked(m, m->descs[i].map, e);
    out->address = accomp_present_translate(e, base);
  } else if (m->descs[i].map & __ACCOMP_LOOKUP_STRICT && !usable(m, base)) {
    return refuse(m, i, NULL, PROBLEM_NO_SECTION);
  }
  return !e || is_one_locked(m, i, e, base, (size_t)m->descs[i].size);
}

static bool enter_empty(Mapping *m, unsigned i, Mapped *out, Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  Entry *e = find_empty_locked(m, a, o);
  if (e) {
    use_locked(m, x->map, e);
    out->address = accomp_present_translate(e, o->base);
    return true;
  }
  if (!is_bare(x) || x->map & (__ACCOMP_IF_PRESENT | __ACCOMP_IMPLICIT)) return true;
  if (!o->base || !is_acc(m)) return true;
  if (x->map & __ACCOMP_PRESENT) return refuse(m, i, NULL, PROBLEM_ABSENT);
  return usable(m, o->base) || refuse(m, i, NULL, PROBLEM_NO_SECTION);
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
  if (!m->device->shared) fault = accomp_mem_alloc(m->device, size + pad, MEM_DEVICE, &block);
  if (fault == FAULT_MEMORY) return NULL;
  if (fault) pthread_mutex_unlock(&m->device->lock);
  accomp_error_check(&m->place, m->device, fault);
  Entry *e = accomp_present_insert_locked(m->device, extent->lo, size, (char *)block + pad);
  e->pad = (unsigned)pad;
  e->base = o->base;
  e->name = x->name ? x->name : "data";
  e->file = m->place.file;
  e->line = x->line > 0 ? x->line : m->place.line;
  e->unit = m->c->unit;
  accomp_check_map(m->device, m->queue, e, !is_acc(m), x->pass == __ACCOMP_PASS_COPY ? 0 : x->size, false);
  return e;
}

static bool enter_absent(Mapping *m, unsigned i, Mapped *out, MapCount count,
                         Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  if (x->map & __ACCOMP_IF_PRESENT) return true;
  // OpenMP's 'present' modifier comes with a map type: both bits.
  if (x->map & __ACCOMP_PRESENT || !(x->map & __ACCOMP_ALLOC))
    return refuse(m, i, NULL, PROBLEM_ABSENT);
  void *mailed = accomp_mailbox_take_locked(m, i);
  if (mailed) {
    out->address = mailed;
    return true;
  }
  Extent extent;
  HostRanges *held;
  if (!find_extent_locked(m, i, &extent, &held)) return free(held), true;
  Entry *e = create_locked(m, i, &extent);
  if (!e) return free(held), refuse(m, i, NULL, PROBLEM_MEMORY);
  e->held = held;
  e->implicit = (x->map & __ACCOMP_IMPLICIT) != 0;
  e->cut = held || extent.lo > (char *)o->lo || extent.end < (char *)o->lo + o->size;
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
  if (copies) accomp_inferred_each(held, extent.to, copy_range, &copy);
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
static bool enter_struct(Mapping *m, unsigned i, Mapped *out, MapCount count, Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  bool pointer = x->map & (__ACCOMP_LOOKUP | __ACCOMP_LOOKUP_STRICT);
  char *lo = pointer ? o->base : o->lo;
  size_t size = (size_t)(pointer ? x->size : o->size);
  Entry *e = seen_locked(m, i, lo, size);
  Presence p = PRESENT_ALL;
  m->holder = (Holder){.whole = false};
  if (!size) return enter_empty(m, i, out, a);
  if (!e && (p = find_locked(m, a, lo, size, &e)) == PRESENT_ALL) see_locked(m, i, lo, size, e);
  if (p == PRESENT_PART) return true;
  if (p == PRESENT_ALL) {
    if (pointer)
      use_locked(m, x->map, e);
    else
      count_entry(m, x->map, e, count, out);
    out->address = accomp_present_translate(e, o->base);
  } else if (!(pointer ? enter_pointer(m, i, out, a) : enter_absent(m, i, out, count, a))) {
    return false;
  }
  if (!e) e = out->entry;
  m->holder = (Holder){.whole = true,
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

// Of p[0].a and p[3].a the second may be somewhere else.
static bool is_held(const Holder *h, const struct __accomp_operand *o) {
  const char *lo = o->lo;
  return h->whole && (!h->from || (lo >= h->from && lo + o->size <= h->to));
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
  bool first = h->made && !h->copied && x->map & __ACCOMP_TO,
       always = x->map & __ACCOMP_ALWAYS_TO && !(h->made && h->copied);
  if (first || always)
    accomp_attach_copy_locked(h->entry, o->lo, o->size, COPY_TO_DEVICE, x->name, a);
  return true;
}

enum { ENTERS = __ACCOMP_ALLOC | __ACCOMP_PRESENT | __ACCOMP_IF_PRESENT };

static bool enter_one(Mapping *m, unsigned i, Mapped *out, MapCount count, Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  *out = (Mapped){NULL, 0, o->base, false};
  unsigned bits = x->map;
  if (!bits || bits & __ACCOMP_DEVICEPTR) return true;
  if (bits & __ACCOMP_STRUCT) return enter_struct(m, i, out, count, a);
  if (bits & __ACCOMP_MEMBER && is_held(&m->holder, o)) return enter_member(m, i, out, a);
  if (is_null(o)) return true;
  if (bits & (__ACCOMP_LOOKUP | __ACCOMP_LOOKUP_STRICT))
    return enter_pointer(m, i, out, a);
  if (!(bits & ENTERS)) return true;
  if (!o->size) return enter_empty(m, i, out, a);
  Presence p = PRESENT_ALL;
  Entry *e = seen_locked(m, i, o->lo, o->size);
  if (!e) {
    p = find_locked(m, a, o->lo, o->size, &e);
    Entry *own = p == PRESENT_PART ? find_own_locked(m, a, i) : NULL;
    bool others = p == PRESENT_PART && !own && are_others_locked(m, i);
    if (p == PRESENT_NONE || others) return enter_absent(m, i, out, count, a);
    if (own) p = PRESENT_ALL, e = own;
    if (p == PRESENT_ALL) see_locked(m, i, o->lo, o->size, e);
  }
  bool some = takes_part(m, bits) || bits & __ACCOMP_LINKED;
  if (p == PRESENT_PART && !some) return refuse(m, i, e, PROBLEM_PART);
  if (p == PRESENT_PART && takes_part(m, bits) && !is_one_locked(m, i, e, o->lo, (size_t)o->size))
    return false;
  if (bits & __ACCOMP_ALWAYS_TO && p == PRESENT_ALL)
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

// This construct has made the copy: nobody else attached it.
static void attach_own_locked(Mapping *m, unsigned i, Actions *a) {
  void **slot = m->operands[i].slot;
  Entry *holder, *target = accomp_present_pointer_locked(m->device, *slot);
  Presence p = accomp_present_find_locked(m->device, slot, sizeof *slot, &holder);
  if (target && p == PRESENT_ALL)
    accomp_attach_locked(holder, slot, accomp_present_translate(target, *slot), a);
}

// OpenACC 3.3, 2.6.8: no action when the pointer or what it points to is absent.
static bool attach_all_locked(Mapping *m, Actions *a) {
  for (unsigned i = 0; i < m->n; i++) {
    const struct __accomp_operand *o = &m->operands[i];
    if (!(m->descs[i].map & __ACCOMP_ATTACH) || !o->slot || !o->base || is_own_slot(m, i)) continue;
    Entry *holder;
    if (find_locked(m, a, o->slot, sizeof(void *), &holder) != PRESENT_ALL) continue;
    Entry *target = find_empty_locked(m, a, o);
    if (!target) continue;
    if (m->descs[i].map & __ACCOMP_STRUCT &&
        !is_one_locked(m, i, target, o->base, (size_t)m->descs[i].size))
      return false;
    use_locked(m, 0, holder);
    target->exposed = true;
    accomp_attach_locked(holder, o->slot, accomp_present_translate(target, o->base), a);
  }
  return true;
}

static bool enter_all_locked(Mapping *m, Mapped *mapped, MapCount count, Actions *a) {
  Device *d = m->device;
  bool attaches = false, reclaimed = false;
  for (unsigned i = 0; i < m->n; i++) {
    Mapped one, *out = mapped ? &mapped[i] : &one;
    attaches |= (m->descs[i].map & __ACCOMP_ATTACH) != 0;
    a->implicit = m->descs[i].map & __ACCOMP_IMPLICIT;
    if (enter_one(m, i, out, count, a)) {
      if (out->made && is_own_slot(m, i)) attach_own_locked(m, i, a);
      continue;
    }
    if (m->problem.kind != PROBLEM_MEMORY || reclaimed) return false;
    // Memory that queues have yet to free, or that is kept for reuse, may do.
    flush_locked(m, a);
    pthread_mutex_unlock(&d->lock);
    accomp_mem_reclaim(d);
    pthread_mutex_lock(&d->lock);
    reclaimed = true;
    i--;
  }
  return !attaches || attach_all_locked(m, a);
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
  flush_locked(m, &a);
  pthread_mutex_unlock(&d->lock);
  if (__builtin_expect(!good, 0)) say_problem(m);
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
  if (!(bits & EXITS) || is_null(o) ||
      bits & (__ACCOMP_DEVICEPTR | __ACCOMP_LOOKUP | __ACCOMP_LOOKUP_STRICT))
    return NULL;
  if (mapped) {
    Entry *e = mapped[i].entry;
    return e && e->serial == mapped[i].serial ? e : NULL;
  }
  Entry *e = NULL;
  if (o->size) {
    *p = find_locked(m, a, o->lo, o->size, &e);
    Entry *own = *p == PRESENT_PART ? find_own_locked(m, a, i) : NULL;
    if (own) *p = PRESENT_ALL, e = own;
    if (*p == PRESENT_PART && are_others_locked(m, i)) *p = PRESENT_NONE, e = NULL;
  } else if (bits & (__ACCOMP_RELEASE | __ACCOMP_FINALIZE) && is_acc(m) &&
             is_bare(&m->descs[i]) && o->base) {
    e = find_empty_locked(m, a, o);
    *p = e ? PRESENT_ALL : PRESENT_NONE;
  }
  if (*p == PRESENT_PART && takes_part(m, bits)) *p = PRESENT_ALL;
  if (*p == PRESENT_PART && bits & __ACCOMP_STRUCT) e = NULL, *p = PRESENT_NONE;
  if (*p != PRESENT_PART || !m->device->shared) return e;
  *p = PRESENT_ALL;
  return NULL;
}

static bool is_unused(const Entry *e) {
  return !e->structured && !e->dynamic && !e->forever && !e->borrowed;
}

// OpenMP has one count, which is the sum of the two.
static void uncount(const Mapping *m, unsigned i, Entry *e, MapCount count) {
  bool omp = !is_acc(m);
  unsigned *first = count == MAP_STRUCTURED ? &e->structured : &e->dynamic;
  unsigned *other = count == MAP_STRUCTURED ? &e->dynamic : &e->structured;
  if (m->finalize || m->descs[i].map & __ACCOMP_FINALIZE) {
    e->dynamic = 0;
    if (omp) e->structured = 0;
  } else if (*first) {
    --*first;
  } else if (omp && *other) {
    --*other;
  }
}

static void detach_all_locked(Mapping *m, Actions *a) {
  for (unsigned i = 0; i < m->n; i++) {
    unsigned bits = m->descs[i].map;
    void **slot = m->operands[i].slot;
    if (!(bits & (__ACCOMP_ATTACH | __ACCOMP_DETACH)) || !slot) continue;
    if (is_own_slot(m, i)) continue;
    Entry *holder;
    if (find_locked(m, a, slot, sizeof(void *), &holder) != PRESENT_ALL) continue;
    settle_locked(m, holder);
    use_locked(m, 0, holder);
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
  if (m->descs[i].map & __ACCOMP_MAYBE) usable = accomp_inferred_ranges(from, to, accomp_inferred_near(o), true);
  copy.usable = usable;
  accomp_inferred_each(e->held, (HostRange){from, to}, copy_usable_range, &copy);
  free(usable);
}

static void remove_locked(Mapping *m, Entry *e, Actions *a) {
  settle_locked(m, e);
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
  accomp_check_absent(&at, m->device, name_of(m, i));
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
    if (p == PRESENT_PART) return refuse(m, i, e, PROBLEM_PART);
    // OpenACC 3.3, 2.7.8 and 2.7.11: where the counter is zero nothing is done; OpenMP's exit data is alike.
    if (p == PRESENT_NONE && !(bits & __ACCOMP_STRUCT) && count == MAP_DYNAMIC) say_absent(m, i);
    if (bits & __ACCOMP_STRUCT) holder = e;
    if (!e) continue;
    if (!(bits & __ACCOMP_MEMBER) || e != holder) uncount(m, i, e, count);
    more |= is_unused(e) || bits & __ACCOMP_ALWAYS_FROM;
  }
  if (detaches) detach_all_locked(m, a);
  for (unsigned i = 0; more && i < m->n; i++) {
    unsigned bits = m->descs[i].map;
    e = entry_locked(m, i, mapped, a, &p);
    if (!e) continue;
    a->implicit = bits & __ACCOMP_IMPLICIT;
    if (bits & __ACCOMP_ALWAYS_FROM || (bits & __ACCOMP_FROM && is_unused(e))) {
      settle_locked(m, e);
      use_locked(m, 0, e);
      copy_out_locked(m, i, e, a);
    }
  }
  for (unsigned i = 0; more && i < m->n; i++) {
    e = entry_locked(m, i, mapped, a, &p);
    a->implicit = m->descs[i].map & __ACCOMP_IMPLICIT;
    if (e && is_unused(e)) remove_locked(m, e, a);
  }
  return true;
}

Work accomp_map_exit(Mapping *m, const Mapped *mapped, MapCount count) {
  Device *d = m->device;
  if (d->shared && m->c->kind != __ACCOMP_COMPUTE) settle_shared(m);
  if (!accomp_check_maps(d) || !m->n) return WORK_NONE;
  Actions a;
  accomp_actions_open(&a);
  pthread_mutex_lock(&d->lock);
  bool good = exit_all_locked(m, mapped, count, &a);
  pthread_mutex_unlock(&d->lock);
  if (__builtin_expect(!good, 0)) say_problem(m);
  if (!a.n) return WORK_NONE;
  settle(m);
  return accomp_actions_perform(m, &a) ? WORK_WAITED : WORK_QUEUED;
}

// --- update, host_data ---------------------------------------------------------------

// A section with bytes between its elements.
typedef struct {
  Mapping *m;
  Actions *a;
  CopyKind kind;
  const char *name;
  Entry *entry;  // has it from its first to its last byte; NULL: each row is looked up
  Entry *part;   // the first that has something of it
  bool absent;   // some row is, or a part of one
} Pieces;

static void update_section(Mapping *m, Entry *e, char *lo, size_t size, CopyKind kind, const char *name,
                           Actions *a) {
  settle_locked(m, e);
  use_locked(m, 0, e);
  accomp_attach_copy_locked(e, lo, size, kind, name, a);
}

static void update_rows(void *arg, char *lo, const Rows *r) {
  Pieces *p = arg;
  if (p->entry) {
    settle_locked(p->m, p->entry);
    use_locked(p->m, 0, p->entry);
    return accomp_attach_copy_rows_locked(p->entry, lo, r, p->kind, p->name, p->a);
  }
  for (size_t i = 0; i < r->count; i++) {
    Entry *e;
    char *row = lo + i * r->pitch;
    bool present = find_locked(p->m, p->a, row, r->bytes, &e) == PRESENT_ALL;
    if (present) update_section(p->m, e, row, r->bytes, p->kind, p->name, p->a);
    p->absent |= !present;
    if (!p->part) p->part = e;
  }
}

// Other memory may lie between the elements, so that these need not be in one entry.
static bool update_pieces(Mapping *m, unsigned i, bool skips, CopyKind kind, Actions *a) {
  const struct __accomp_operand *o = &m->operands[i];
  Pieces p = {.m = m, .a = a, .kind = kind, .name = m->descs[i].name};
  if (find_locked(m, a, o->lo, o->size, &p.entry) != PRESENT_ALL) p.entry = NULL;
  accomp_pieces_each(o->base, o->lo, update_rows, &p);
  if (!p.absent) return true;
  return p.part ? refuse(m, i, p.part, PROBLEM_PART) : skips || refuse(m, i, NULL, PROBLEM_ABSENT);
}

static bool update_one(Mapping *m, unsigned i, Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  bool skips = m->if_present || x->map & __ACCOMP_IF_PRESENT ||
               !(is_acc(m) || x->map & __ACCOMP_PRESENT);
  CopyKind kind = x->map & __ACCOMP_TO ? COPY_TO_DEVICE : COPY_FROM_DEVICE;
  Entry *e;
  if (is_null(o)) return true;
  if (!o->size) {
    e = is_acc(m) && is_bare(x) && o->base ? find_empty_locked(m, a, o) : NULL;
    if (e)
      update_section(m, e, e->host, e->size, kind, x->name, a);
    else if (!skips && is_bare(x) && o->base)
      return refuse(m, i, NULL, PROBLEM_ABSENT);
    return true;
  }
  if (x->map & __ACCOMP_PIECES) return update_pieces(m, i, skips, kind, a);
  Presence p = find_locked(m, a, o->lo, o->size, &e);
  if (p == PRESENT_NONE) return skips || refuse(m, i, NULL, PROBLEM_ABSENT);
  if (p == PRESENT_PART) return refuse(m, i, e, PROBLEM_PART);
  update_section(m, e, o->lo, o->size, kind, x->name, a);
  return true;
}

Work accomp_map_update(Mapping *m) {
  Device *d = m->device;
  if (d->shared) settle_shared(m);
  if (!accomp_check_maps(d)) return WORK_NONE;
  Actions a;
  accomp_actions_open(&a);
  bool good = true;
  pthread_mutex_lock(&d->lock);
  for (unsigned i = 0; good && i < m->n; i++) good = update_one(m, i, &a);
  pthread_mutex_unlock(&d->lock);
  if (!good) say_problem(m);
  if (!a.n) return WORK_NONE;
  settle(m);
  accomp_actions_perform(m, &a);
  return WORK_QUEUED;
}

void accomp_map_use_device(Mapping *m, struct __accomp_operand *o) {
  Device *d = m->device;
  if (!accomp_check_maps(d)) return;
  Actions a;
  accomp_actions_open(&a);
  bool good = true;
  pthread_mutex_lock(&d->lock);
  for (unsigned i = 0; good && i < m->n; i++) {
    unsigned bits = m->descs[i].map;
    if (!(bits & __ACCOMP_USE_DEVICE)) continue;
    Entry *e = find_pointer_locked(m, &a, o[i].lo); // base may lie in front of a section
    bool skips = m->if_present || bits & __ACCOMP_IF_PRESENT || !is_acc(m);
    if (e) {
      o[i].base = accomp_present_translate(e, o[i].base);
      e->exposed = true;
      accomp_check_expose(d, e->device, 0);
    } else if (!skips && !usable(m, o[i].base)) {
      good = refuse(m, i, NULL, PROBLEM_ABSENT);
    }
  }
  pthread_mutex_unlock(&d->lock);
  if (!good) say_problem(m);
}

// --- routines ------------------------------------------------------------------------

static acc_event_t event_of(unsigned kind) {
  if (kind == __ACCOMP_UPDATE) return acc_ev_update_start;
  return kind == __ACCOMP_ENTER_DATA ? acc_ev_enter_data_start : acc_ev_exit_data_start;
}

// A routine is a construct with one operand.
static void map_routine(const char *routine, Device *d, unsigned kind,
                        const struct __accomp_operand_desc *x,
                        const struct __accomp_operand *o, Mapped *mapped,
                        long long async) {
  Place at = accomp_place_routine(routine);
  if (d)
    accomp_device_open(&at, d);
  else
    d = accomp_device_current(&at);
  mapped->address = o->base;
  long long key = accomp_queue_key(&at, async);
  if (d->shared && key == ACCOMP_QUEUE_SYNC && kind != __ACCOMP_ENTER_DATA)
    accomp_queue_settle(&at, NULL, d, ~0ULL, 0);
  if (!accomp_check_maps(d)) return;
  struct __accomp_construct c = {.size = sizeof c,
                                 .kind = (unsigned short)kind,
                                 .dialect = __ACCOMP_OPENACC,
                                 .directive = routine};
  bool sync = key == ACCOMP_QUEUE_SYNC;
  Queue *q = sync ? accomp_queue_own(&at, d) : accomp_queue_async(&at, d, key, true);
  Mapping m = {.place = at,
               .c = &c,
               .descs = x,
               .operands = o,
               .n = 1,
               .device = d,
               .queue = q,
               .sync = sync};
  ProfRegion told;
  accomp_prof_open(&told, event_of(kind), &at, d, q, false);
  Work work = kind == __ACCOMP_ENTER_DATA  ? accomp_map_enter(&m, mapped, MAP_DYNAMIC)
              : kind == __ACCOMP_EXIT_DATA ? accomp_map_exit(&m, NULL, MAP_DYNAMIC)
                                           : accomp_map_update(&m);
  if (!sync)
    accomp_queue_sync_if_asked(&at, q);
  else if (work == WORK_QUEUED)
    accomp_queue_sync(&at, q);
  accomp_prof_close(&told);
}

void *accomp_map_routine(const char *routine, Device *d, unsigned kind, void *host,
                         size_t size, unsigned map, long long async) {
  bool returns = kind == __ACCOMP_ENTER_DATA && async == __ACCOMP_ASYNC_NONE;
  struct __accomp_operand_desc x = {.name = "data", .map = map | (returns ? __ACCOMP_EXPOSED : 0u)};
  struct __accomp_operand o = {.base = host, .lo = host, .size = size};
  Mapped mapped = {.address = NULL};
  map_routine(routine, d, kind, &x, &o, &mapped, async);
  return kind == __ACCOMP_ENTER_DATA ? mapped.address : NULL;
}

void accomp_map_attach_routine(const char *routine, void **slot, unsigned map,
                               long long async) {
  struct __accomp_operand_desc x = {.name = "pointer", .map = map};
  struct __accomp_operand o = {.base = *slot, .lo = *slot, .slot = slot};
  Mapped mapped;
  unsigned kind = map & __ACCOMP_ATTACH ? __ACCOMP_ENTER_DATA : __ACCOMP_EXIT_DATA;
  map_routine(routine, NULL, kind, &x, &o, &mapped, async);
}
