// Operands of update and host_data: nothing is made present.
// In:  operands.  Out: copies in a queue; device addresses.
#include "data/map.h"
#include "queue/depend.h"
#include <stdlib.h>

// A section with bytes between its elements.
typedef struct {
  Mapping *m;
  Actions *a;
  CopyKind kind;
  const char *name;
  Entry *entry; // has it from its first to its last byte; NULL: each row is looked up
  Entry *part;  // the first that has something of it
  bool absent;  // some row is, or a part of one
} Pieces;

typedef struct {
  Entry *entry;
  const char *name;
  Actions *actions;
} Update;

static void copy_out(void *arg, HostRange r) {
  const Update *u = arg;
  accomp_attach_copy_locked(u->entry, r.lo, (size_t)(r.end - r.lo), COPY_FROM_DEVICE,
                            u->name, u->actions);
}

// The host gets what it can write of a variable that may be const.
static bool update_writable(Mapping *m, unsigned i, Entry *e, Actions *a) {
  const char *name = m->descs[i].name;
  char *lo = m->operands[i].lo;
  HostRange r = {lo, lo + m->operands[i].size};
  HostRanges *usable = accomp_inferred_ranges(r.lo, r.end, r.lo, true);
  if (!usable) return false;
  accomp_depend_copies_locked(m, e);
  accomp_depend_use_locked(m, 0, e);
  accomp_inferred_each(usable, r, copy_out, &(Update){e, name, a});
  free(usable);
  return true;
}

static void update_section(Mapping *m, Entry *e, char *lo, size_t size, CopyKind kind,
                           const char *name, Actions *a) {
  accomp_depend_copies_locked(m, e);
  accomp_depend_use_locked(m, 0, e);
  accomp_attach_copy_locked(e, lo, size, kind, name, a);
}

static void update_rows(void *arg, char *lo, const Rows *r) {
  Pieces *p = arg;
  if (p->entry) {
    accomp_depend_copies_locked(p->m, p->entry);
    accomp_depend_use_locked(p->m, 0, p->entry);
    return accomp_attach_copy_rows_locked(p->entry, lo, r, p->kind, p->name, p->a);
  }
  for (size_t i = 0; i < r->count; i++) {
    Entry *e;
    char *row = lo + i * r->pitch;
    bool present = accomp_lookup_locked(p->m, p->a, row, r->bytes, &e) == PRESENT_ALL;
    if (present) update_section(p->m, e, row, r->bytes, p->kind, p->name, p->a);
    p->absent |= !present;
    if (!p->part) p->part = e;
  }
}

// Other memory may lie between the elements, so that these need not be in one entry.
static bool update_pieces(Mapping *m, unsigned i, bool skips, CopyKind kind, Actions *a) {
  const struct __accomp_operand *o = &m->operands[i];
  Pieces p = {.m = m, .a = a, .kind = kind, .name = m->descs[i].name};
  if (accomp_lookup_locked(m, a, o->lo, o->size, &p.entry) != PRESENT_ALL) p.entry = NULL;
  accomp_pieces_each(o->base, o->lo, update_rows, &p);
  if (!p.absent) return true;
  if (p.part) return accomp_problem_refuse(m, i, p.part, PROBLEM_PART);
  return skips || accomp_problem_refuse(m, i, NULL, PROBLEM_ABSENT);
}

// OpenMP leaves out what is not present (5.2, 14).
static bool skip_absent(const Mapping *m, unsigned i, bool asked) {
  Place at = m->place;
  if (at.file && m->descs[i].line > 0) at.line = m->descs[i].line;
  if (accomp_env.check && !asked)
    accomp_check_absent(&at, m->device, accomp_problem_name(m, i), "copied");
  return true;
}

static bool update_one(Mapping *m, unsigned i, Actions *a) {
  const struct __accomp_operand_desc *x = &m->descs[i];
  const struct __accomp_operand *o = &m->operands[i];
  bool asked = m->if_present || x->map & __ACCOMP_IF_PRESENT,
       skips = asked || !(accomp_lookup_is_acc(m) || x->map & __ACCOMP_PRESENT);
  CopyKind kind = x->map & __ACCOMP_TO ? COPY_TO_DEVICE : COPY_FROM_DEVICE;
  Entry *e;
  if (accomp_lookup_is_null(o)) return true;
  if (!o->size) {
    e = accomp_lookup_is_acc(m) && accomp_lookup_is_bare(x) && o->base
            ? accomp_lookup_empty_locked(m, a, o)
            : NULL;
    if (e)
      update_section(m, e, e->host, e->size, kind, x->name, a);
    else if (!skips && accomp_lookup_is_bare(x) && o->base)
      return accomp_problem_refuse(m, i, NULL, PROBLEM_ABSENT);
    return true;
  }
  if (x->map & __ACCOMP_PIECES) return update_pieces(m, i, skips, kind, a);
  Presence p = accomp_lookup_locked(m, a, o->lo, o->size, &e);
  if (p == PRESENT_NONE)
    return skips ? skip_absent(m, i, asked)
                 : accomp_problem_refuse(m, i, NULL, PROBLEM_ABSENT);
  if (p == PRESENT_PART) return accomp_problem_refuse(m, i, e, PROBLEM_PART);
  bool checked =
      kind == COPY_FROM_DEVICE && x->map & __ACCOMP_MAYBE && update_writable(m, i, e, a);
  if (!checked) update_section(m, e, o->lo, o->size, kind, x->name, a);
  return true;
}

// The holders on the device get the descriptors of the program, which may have allocated since: the copies back have these, too.
static void describe_all_locked(Mapping *m, Actions *a) {
  for (unsigned i = 0; i < m->n; i++) {
    unsigned bits = m->descs[i].map;
    void **slot = m->operands[i].slot;
    Entry *holder;
    if (bits & __ACCOMP_DESCRIBED && !(bits & __ACCOMP_TO) && slot &&
        accomp_lookup_locked(m, a, slot, sizeof(void *), &holder) == PRESENT_ALL)
      accomp_map_describe_locked(m, i, holder, a);
  }
}

WaitState accomp_map_update(Mapping *m) {
  Device *d = m->device;
  if (!accomp_check_maps(d)) return accomp_depend_settle_mapping(m), WAIT_NOTHING;
  Actions a;
  accomp_actions_open(&a);
  bool good = true;
  pthread_mutex_lock(&d->lock);
  describe_all_locked(m, &a);
  for (unsigned i = 0; good && i < m->n; i++) good = update_one(m, i, &a);
  pthread_mutex_unlock(&d->lock);
  if (!good) accomp_problem_say(m);
  if (a.n || d->unified) accomp_depend_settle_mapping(m);
  if (!a.n) return WAIT_NOTHING;
  accomp_actions_perform(m, &a);
  return WAIT_QUEUE;
}

void accomp_map_use_device(Mapping *m, struct __accomp_operand *o) {
  Device *d = m->device;
  if (!accomp_check_maps(d)) return;
  accomp_left_settle(&m->place);
  Actions a;
  accomp_actions_open(&a);
  bool good = true;
  pthread_mutex_lock(&d->lock);
  for (unsigned i = 0; good && i < m->n; i++) {
    unsigned bits = m->descs[i].map;
    if (!(bits & __ACCOMP_USE_DEVICE)) continue;
    Entry *e = accomp_lookup_pointer_locked(
        m, &a, o[i].lo); // base may lie in front of a section
    bool skips = m->if_present || bits & __ACCOMP_IF_PRESENT || !accomp_lookup_is_acc(m);
    if (e) {
      o[i].base = accomp_present_translate(e, o[i].base);
      accomp_present_give_locked(e);
      accomp_check_expose(d, e->device, 0);
    } else if (!skips && !accomp_lookup_usable(m, o[i].base)) {
      good = accomp_problem_refuse(m, i, NULL, PROBLEM_ABSENT);
    }
  }
  pthread_mutex_unlock(&d->lock);
  if (!good) accomp_problem_say(m);
}
