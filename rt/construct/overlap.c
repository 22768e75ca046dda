// Pointers that may lead to the same memory: the compiler made a version of the kernel for that, and the addresses
// say whether it is the right one.
// In:  a construct whose operands are mapped.  Out: does the memory of a pair overlap? Nothing is looked up where the
// compiler knows which bytes the kernel touches.
#include "data/map.h"

typedef struct {
  uintptr_t start, end;
} Bytes;

// Of the memory that the device has for what is present around the address.
static bool find_present(Device *d, const void *host, Bytes *out) {
  pthread_mutex_lock(&d->lock);
  const Entry *e = accomp_present_pointer_locked(d, host);
  if (e) *out = (Bytes){(uintptr_t)e->device, (uintptr_t)e->device + e->size};
  pthread_mutex_unlock(&d->lock);
  return e != NULL;
}

typedef struct {
  const struct __accomp_construct *c;
  const struct __accomp_operand *o;
  Device *device;
  const Mapped *mapped; // NULL: the program's own memory
} Launch;

uintptr_t accomp_overlap_address(const struct __accomp_construct *c,
                                 const struct __accomp_operand *o, const Mapped *mapped,
                                 unsigned parameter) {
  bool value = c->operands[parameter].pass == __ACCOMP_PASS_VALUE;
  const void *host = value ? *(void **)o[parameter].base : o[parameter].base;
  return host && !value && mapped ? (uintptr_t)mapped[parameter].address
                                  : (uintptr_t)host;
}

// False: not known.
static bool find_bytes(const Launch *l, unsigned operand, unsigned bytes, Bytes *out) {
  if (operand == __ACCOMP_NOT_KNOWN) return false;
  const struct __accomp_operand *o = &l->o[operand];
  bool value = l->c->operands[operand].pass == __ACCOMP_PASS_VALUE;
  uintptr_t address = accomp_overlap_address(l->c, l->o, l->mapped, operand);
  *out = (Bytes){0, 0};
  if (!address) return true; // nothing can be touched through a null pointer
  if (bytes == __ACCOMP_NOT_KNOWN)
    return !value && l->mapped && !l->device->unified &&
           find_present(l->device, o->base, out);
  const struct __accomp_operand *section = &l->o[bytes];
  out->start = address + ((uintptr_t)section->lo - (uintptr_t)section->base);
  out->end = out->start + section->size;
  return true;
}

static bool overlap(const Launch *l, const struct __accomp_pair *p) {
  Bytes a, b;
  if (!find_bytes(l, p->a, p->a_bytes, &a) || !find_bytes(l, p->b, p->b_bytes, &b))
    return true;
  bool empty = a.start == a.end || b.start == b.end;
  return !empty && a.start < b.end && b.start < a.end;
}

bool accomp_overlaps(const struct __accomp_construct *c, const struct __accomp_operand *o,
                     Device *d, const Mapped *mapped) {
  const Launch l = {c, o, d, mapped};
  for (unsigned i = 0; i < c->npairs; i++) {
    const struct __accomp_pair *p = &c->pairs[i];
    if (!overlap(&l, p)) continue;
    if (d && accomp_notify_wants(NOTIFY_LAUNCH)) accomp_notify_overlap(c, d, p);
    return true;
  }
  return false;
}
