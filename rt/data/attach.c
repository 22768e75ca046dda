// Pointers on the device: attach, detach, and copies that leave attached pointers alone.
// In: the host address of a pointer variable and the entry that holds it.  Out: actions.
// OpenACC 3.3, 2.6.8 counts attachments for each pointer; OpenMP 5.2, 5.8.3 says that a
// copy in either direction does not change an attached pointer. Both hold here.
#include "data/map.h"
#include <stdlib.h>

// Slots are mostly met in ascending order.
static Attachment **place_of(Entry *e, void **slot) {
  Attachment *before = e->last && e->last->slot < slot ? e->last : NULL, *x;
  while ((x = before ? before->next : e->attached) && x->slot < slot) before = x;
  e->last = before;
  return before ? &before->next : &e->attached;
}

static void point(Entry *e, void **slot, void *value, Actions *a) {
  accomp_actions_add(a, (Action){.kind = ACT_POINTER,
                                 .src = value,
                                 .dst = accomp_present_translate(e, slot),
                                 .size = sizeof value});
}

// Says where the program's pointer leads on the device, for a variable that was initialised there.
static void *start_value_locked(const Attachment *x) {
  void *now = accomp_attach_pointer(x->slot);
  Entry *e = NULL;
  if (now == x->host_start) return x->device_start;
  if (!now || accomp_present_find_locked(x->start, now, 1, &e) == PRESENT_NONE || !e)
    return now;
  return accomp_present_translate(e, now);
}

static Attachment *insert(Attachment **at, void **slot) {
  Attachment *x = calloc(1, sizeof *x);
  if (!x) abort();
  x->slot = slot;
  x->next = *at;
  return *at = x;
}

void accomp_attach_start_locked(Device *d, Entry *holder, void **slot, void *host,
                                void *device) {
  Attachment *x = insert(place_of(holder, slot), slot);
  x->start = d;
  x->host_start = host;
  x->value = x->device_start = device;
}

void accomp_attach_locked(Entry *holder, void **slot, void *value, Actions *a) {
  Attachment **at = place_of(holder, slot), *x = *at;
  if (!x || x->slot != slot) x = insert(at, slot);
  // Already attached to the same target: one more reference only. A pointer that the
  // host has since changed is pointed anew.
  if (x->count++ && x->value == value) return;
  x->value = value;
  point(holder, slot, value, a);
}

void accomp_detach_locked(Entry *holder, void **slot, bool finalize, Actions *a) {
  Attachment **at = place_of(holder, slot), *x = *at;
  if (!x || x->slot != slot || !x->count) return;
  x->count = finalize ? 0 : x->count - 1;
  if (x->count) return;
  if (x->start) {
    point(holder, slot, x->value = start_value_locked(x), a);
    return;
  }
  point(holder, slot, accomp_attach_pointer(slot), a);
  *at = x->next;
  free(x);
}

static unsigned long long stamp_of(const void *start, size_t size) {
  unsigned long long stamp = 0xcbf29ce484222325; // FNV-1a
  for (const unsigned char *at = start, *end = at + size; at < end; at++)
    stamp = (stamp ^ *at) * 0x100000001b3;
  return stamp;
}

void accomp_attach_describe_locked(Entry *holder, void **slot, size_t behind, bool copied,
                                   const char *name, Actions *a) {
  Attachment *x = *place_of(holder, slot);
  unsigned long long stamp = stamp_of(slot + 1, behind);
  if (x && x->slot != slot) x = NULL;
  if (x && x->stamp == stamp) return;
  if (x) x->stamp = stamp;
  if (!copied)
    accomp_attach_copy_locked(holder, (char *)slot, sizeof *slot + behind, COPY_TO_DEVICE,
                              name, a);
}

static void copy(Entry *e, char *from, const Rows *r, CopyKind kind, const char *name,
                 Actions *a) {
  void *device = accomp_present_translate(e, from);
  bool up = kind == COPY_TO_DEVICE;
  accomp_actions_add(a, (Action){.kind = ACT_COPY,
                                 .copy = kind,
                                 .name = name,
                                 .dst = up ? device : from,
                                 .src = up ? from : device,
                                 .size = r->bytes,
                                 .rows = r->count,
                                 .pitch = r->pitch});
}

static void copy_between(Entry *e, char *from, char *to, CopyKind kind, const char *name,
                         Actions *a) {
  if (from < to) copy(e, from, &(Rows){(size_t)(to - from), 1, 0}, kind, name, a);
}

void accomp_attach_copy_locked(Entry *e, char *host, size_t size, CopyKind kind,
                               const char *name, Actions *a) {
  char *at = host, *end = host + size;
  for (Attachment *x = e->attached; x && (char *)x->slot < end; x = x->next) {
    char *slot = (char *)x->slot;
    if (slot + sizeof(void *) <= at) continue;
    copy_between(e, at, slot, kind, name, a);
    if (kind == COPY_TO_DEVICE && x->start && !x->count)
      point(e, x->slot, x->value = start_value_locked(x), a);
    at = slot + sizeof(void *);
  }
  copy_between(e, at, end, kind, name, a);
}

static bool has_attached(const Entry *e, const char *from, size_t size) {
  const Attachment *x = e->attached;
  while (x && (char *)x->slot + sizeof(void *) <= from) x = x->next;
  return x && (char *)x->slot < from + size;
}

void accomp_attach_copy_rows_locked(Entry *e, char *host, const Rows *r, CopyKind kind,
                                    const char *name, Actions *a) {
  size_t extent = (r->count - 1) * r->pitch + r->bytes;
  if (!has_attached(e, host, extent)) return copy(e, host, r, kind, name, a);
  for (size_t i = 0; i < r->count; i++)
    accomp_attach_copy_locked(e, host + i * r->pitch, r->bytes, kind, name, a);
}
