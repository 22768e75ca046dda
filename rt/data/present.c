// The present table: which host ranges have a copy on a device.
// In: host ranges.  Out: entries. One balanced (AVL) tree for each device, keyed by host
// address; ranges in it never overlap, so the tree needs no interval bounds.
#include "check/check.h"
#include "data/map.h"
#include <stdlib.h>
#include <string.h>

// --- the tree ------------------------------------------------------------------------

static int height(const Entry *e) { return e ? e->height : 0; }

static void measure(Entry *e) {
  int l = height(e->left), r = height(e->right);
  e->height = (l > r ? l : r) + 1;
}

static Entry *rotate_right(Entry *e) {
  Entry *top = e->left;
  e->left = top->right;
  top->right = e;
  measure(e);
  measure(top);
  return top;
}

static Entry *rotate_left(Entry *e) {
  Entry *top = e->right;
  e->right = top->left;
  top->left = e;
  measure(e);
  measure(top);
  return top;
}

static Entry *balance(Entry *e) {
  measure(e);
  int lean = height(e->left) - height(e->right);
  if (lean > 1) {
    if (height(e->left->left) < height(e->left->right)) e->left = rotate_left(e->left);
    return rotate_right(e);
  }
  if (lean < -1) {
    if (height(e->right->right) < height(e->right->left))
      e->right = rotate_right(e->right);
    return rotate_left(e);
  }
  return e;
}

static Entry *insert(Entry *top, Entry *e) {
  if (!top) return e;
  if (e->host < top->host)
    top->left = insert(top->left, e);
  else
    top->right = insert(top->right, e);
  return balance(top);
}

static Entry *take_lowest(Entry *top, Entry **lowest) {
  if (!top->left) {
    *lowest = top;
    return top->right;
  }
  top->left = take_lowest(top->left, lowest);
  return balance(top);
}

static Entry *take_out(Entry *top, const Entry *e) {
  if (top != e) {
    if (e->host < top->host)
      top->left = take_out(top->left, e);
    else
      top->right = take_out(top->right, e);
    return balance(top);
  }
  if (!top->left) return top->right;
  if (!top->right) return top->left;
  Entry *next, *right = take_lowest(top->right, &next);
  next->left = top->left;
  next->right = right;
  return balance(next);
}

// --- look-up -------------------------------------------------------------------------

Presence accomp_present_find_locked(Device *d, const void *host, size_t size,
                                    Entry **out) {
  uintptr_t at = (uintptr_t)host;
  size_t length = size ? size : 1;
  *out = NULL;
  for (Entry *e = d->root; e;) {
    uintptr_t start = (uintptr_t)e->host;
    if (at - start < e->size && at >= start) {
      *out = e;
      return length <= e->size - (at - start) ? PRESENT_ALL : PRESENT_PART;
    }
    if (at > start) {
      e = e->right;
    } else {
      if (start - at < length) *out = e; // it begins below e and reaches into it
      e = e->left;
    }
  }
  return *out ? PRESENT_PART : PRESENT_NONE;
}

Entry *accomp_present_pointer_locked(Device *d, const void *base) {
  Entry *above = NULL;
  for (Entry *e = d->root; e;) {
    uintptr_t start = (uintptr_t)e->host, at = (uintptr_t)base;
    if (at >= start) {
      if (at - start < e->size) return e;
      e = e->right;
    } else {
      above = e;
      e = e->left;
    }
  }
  return above && above->base == base ? above : NULL;
}

Entry *accomp_present_insert_locked(Device *d, void *host, size_t size, void *device) {
  static _Atomic unsigned long long serial;
  Entry *e = d->spare;
  if (e)
    d->spare = e->right;
  else
    e = malloc(sizeof *e);
  if (!e) abort(); // a few dozen bytes of host memory
  memset(e, 0, sizeof *e);
  e->host = host;
  e->base = host;
  e->size = size;
  e->device = device;
  e->height = 1;
  e->serial = ++serial;
  e->epoch = atomic_fetch_add(&d->epoch, 1) + 1;
  d->root = insert(d->root, e);
  d->entries++;
  d->version++;
  return e;
}

static Named named(const Entry *e) {
  return (Named){e->host, e->device, e->size, e->name, e->file, e->line, NULL};
}

void accomp_present_note_free(Device *d, const void *memory, size_t size,
                              const char *routine, const void *pc) {
  pthread_mutex_lock(&d->lock);
  d->gone[d->gone_count++ % GONE] =
      (Named){.device = memory, .size = size, .name = routine, .freed = pc};
  pthread_mutex_unlock(&d->lock);
}

static Named *find_empty_locked(Device *d, const void *address) {
  for (unsigned i = 0; i < EMPTY && i < d->empty_count; i++)
    if (d->empty[i].host == address) return &d->empty[i];
  return NULL;
}

void accomp_present_note_empty_locked(Device *d, Named section) {
  Named *old = find_empty_locked(d, section.host);
  *(old ? old : &d->empty[d->empty_count++ % EMPTY]) = section;
}

void accomp_present_forget_empty_locked(Device *d, const void *address) {
  Named *old = find_empty_locked(d, address);
  if (old) old->host = NULL;
}

bool accomp_present_was_empty(Device *d, const void *address, Named *out) {
  pthread_mutex_lock(&d->lock);
  Named *found = address ? find_empty_locked(d, address) : NULL;
  if (found) *out = *found;
  pthread_mutex_unlock(&d->lock);
  return found;
}

void accomp_present_remove_locked(Device *d, Entry *e) {
  d->gone[d->gone_count++ % GONE] = named(e);
  d->root = take_out(d->root, e);
  d->entries--;
  d->version++;
}

static void forget_attached(Entry *e) {
  for (Attachment *x = e->attached, *next; x; x = next) {
    next = x->next;
    free(x);
  }
  e->attached = e->last = NULL;
}

void accomp_present_recycle_locked(Device *d, Entry *e) {
  forget_attached(e);
  accomp_sections_forget_locked(e);
  free(e->ranges);
  e->ranges = NULL;
  e->serial = 0;
  e->right = d->spare;
  d->spare = e;
}

static void each(Entry *e, void (*fn)(Entry *, void *), void *arg) {
  if (!e) return;
  each(e->left, fn, arg);
  fn(e, arg);
  each(e->right, fn, arg);
}

void accomp_present_each_locked(Device *d, void (*fn)(Entry *, void *), void *arg) {
  each(d->root, fn, arg);
}

// --- for routines --------------------------------------------------------------------

void accomp_present_expose_locked(Entry *e) { e->users.since = e->epoch; }

void accomp_present_give_locked(Entry *e) {
  e->given = true;
  accomp_present_expose_locked(e);
}

static void *device_address(Device *d, const void *host, bool gives) {
  if (d->unified) {
    accomp_check_expose(d, host, 0);
    return (void *)(uintptr_t)host;
  }
  pthread_mutex_lock(&d->lock);
  Entry *e;
  void *address = NULL;
  if (accomp_present_find_locked(d, host, 0, &e) == PRESENT_ALL) {
    address = accomp_present_translate(e, host);
    accomp_present_expose_locked(e);
    if (gives) accomp_present_give_locked(e);
  }
  pthread_mutex_unlock(&d->lock);
  if (address) accomp_check_expose(d, address, 0);
  return address;
}

void *accomp_present_device_address(Device *d, const void *host) {
  return device_address(d, host, false);
}

void *accomp_present_give(const Place *at, Device *d, const void *host) {
  accomp_left_settle(at);
  return device_address(d, host, true);
}

typedef struct {
  uintptr_t device;
  size_t size;
  void *host;
  bool partly;
} Reverse;

static void match_device(Entry *e, void *arg) {
  Reverse *r = arg;
  uintptr_t start = (uintptr_t)e->device, offset = r->device - start;
  bool starts = r->device >= start && offset < e->size;
  if (starts) r->host = e->host + offset;
  r->partly |= starts ? r->size > e->size - offset
                      : r->device < start && start - r->device < r->size;
}

void *accomp_present_host_section(Device *d, const void *device, size_t size,
                                  bool *partly) {
  *partly = false;
  if (d->unified) return (void *)(uintptr_t)device;
  Reverse r = {(uintptr_t)device, size, NULL, false};
  pthread_mutex_lock(&d->lock);
  accomp_present_each_locked(d, match_device, &r);
  pthread_mutex_unlock(&d->lock);
  *partly = r.partly;
  return r.host;
}

void *accomp_present_host_address(Device *d, const void *device) {
  bool partly;
  return accomp_present_host_section(d, device, 0, &partly);
}

typedef struct {
  const char *address;
  size_t distance;
  Named *best;
} Nearest;

static void compare_distance(Nearest *n, Named m) {
  size_t distance = n->address < m.device ? (size_t)(m.device - n->address)
                    : n->address < m.device + m.size
                        ? 0
                        : (size_t)(n->address - m.device) - m.size + 1;
  if (m.host && n->address >= m.host && n->address < m.host + m.size) distance = 0;
  if (m.freed && distance) return; // what lies beside it is nobody's
  if (distance >= n->distance) return;
  n->distance = distance;
  *n->best = m;
}

static void compare_entry(Entry *e, void *arg) { compare_distance(arg, named(e)); }

bool accomp_present_nearest(Device *d, const void *address, Named *out) {
  enum { FAR = 1 << 30 };
  Nearest n = {address, FAR, out};
  if (d->unified || pthread_mutex_trylock(&d->lock)) return false;
  accomp_present_each_locked(d, compare_entry, &n);
  for (unsigned i = 0; i < GONE && i < d->gone_count; i++)
    compare_distance(&n, d->gone[i]);
  pthread_mutex_unlock(&d->lock);
  return n.distance < FAR;
}

typedef struct {
  const void *address;
  Named *found;
  bool any;
} Leads;

static void compare_pointer(Entry *e, void *arg) {
  Leads *l = arg;
  const void *pointer;
  if (l->any || e->size < sizeof pointer) return;
  if (!accomp_check_peek(&pointer, (uintptr_t)e->host, sizeof pointer)) return;
  l->any = pointer == l->address;
  if (l->any) *l->found = named(e);
}

bool accomp_present_leads_to(Device *d, const void *address, Named *out) {
  Leads l = {.address = address, .found = out};
  pthread_mutex_lock(&d->lock);
  if (address) accomp_present_each_locked(d, compare_pointer, &l);
  pthread_mutex_unlock(&d->lock);
  return l.any;
}

Presence accomp_present_is(Device *d, const void *host, size_t size) {
  if (d->unified) return PRESENT_ALL;
  Entry *e;
  pthread_mutex_lock(&d->lock);
  Presence p = accomp_present_find_locked(d, host, size, &e);
  pthread_mutex_unlock(&d->lock);
  return p;
}

bool accomp_present_associate(Device *d, void *host, size_t size, void *device,
                              bool forever, const char *name) {
  if (d->unified || !size) return true;
  Entry *e;
  pthread_mutex_lock(&d->lock);
  bool absent = accomp_present_find_locked(d, host, size, &e) == PRESENT_NONE;
  if (absent) {
    e = accomp_present_insert_locked(d, host, size, device);
    e->dynamic = 1;
    e->borrowed = true;
    accomp_present_give_locked(e);
    e->forever = forever;
    e->name = name;
    accomp_check_map(d, NULL, e, forever, 0, true);
  }
  pthread_mutex_unlock(&d->lock);
  return absent;
}

Dissociate accomp_present_dissociate(Device *d, void *host) {
  if (d->unified) return DISSOCIATE_DONE;
  Dissociate result = DISSOCIATE_DONE;
  Entry *e;
  pthread_mutex_lock(&d->lock);
  if (accomp_present_find_locked(d, host, 0, &e) != PRESENT_ALL) {
    result = DISSOCIATE_ABSENT;
  } else if (!e->borrowed || e->host != host) {
    result = DISSOCIATE_FOREIGN;
  } else if (e->structured) {
    result = DISSOCIATE_IN_USE;
  } else {
    accomp_check_end(e->checked);
    accomp_present_remove_locked(d, e);
    accomp_present_recycle_locked(d, e);
  }
  pthread_mutex_unlock(&d->lock);
  return result;
}
