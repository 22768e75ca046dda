// Zero-copy results of reductions.
// In:  a construct that its thread waits for, with a reduction's variable that is not present.
// Out: a place in page-locked memory where the kernel finds the variable's value and leaves the result.
//
// A copy of a few bytes to the device and one back cost more than a short kernel. The kernel touches the
// variable twice, at its end (__ACCOMP_RESULT): that may as well go over the bus. Nothing is present meanwhile, and
// nothing is copied that a tool could be told of. The memory belongs to a thread's own queue, in which one
// construct is at a time.
#include "data/map.h"
#include <string.h>

enum {
  SLOT = 64, // bytes: the largest variable, and its alignment
  BITS = __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM,
  OTHERS = __ACCOMP_PRESENT | __ACCOMP_IF_PRESENT | __ACCOMP_DEVICEPTR | __ACCOMP_ZERO,
};

// OpenACC's reductions imply a copy: whoever asks for one by a clause shall have it. OpenMP's had to be mapped by
// one before 5.0.
static bool is_result(const Mapping *m, unsigned i) {
  unsigned map = m->descs[i].map;
  bool asked = m->c->dialect == __ACCOMP_OPENACC && !(map & __ACCOMP_IMPLICIT);
  return map & __ACCOMP_RESULT && (map & (BITS | OTHERS)) == BITS && !asked;
}

void *accomp_result_take_locked(Mapping *m, unsigned i) {
  const struct __accomp_operand *o = &m->operands[i];
  Queue *q = m->queue;
  if (!m->sync || m->device->unified || m->device->properties.host_only ||
      !is_result(m, i) || o->size > SLOT)
    return NULL;
  if (accomp_env.compare) return NULL; // its memory is to be compared
  if (m->nresults == RESULT_BYTES / SLOT) return NULL;
  void *memory = NULL;
  if (!q->results && !accomp_mem_alloc(m->device, RESULT_BYTES, MEM_HOST, &memory))
    q->results = memory;
  if (!q->results) return NULL;
  return memcpy(q->results + SLOT * m->nresults++, o->lo, o->size);
}

void accomp_result_deliver(const Mapping *m, const Mapped *mapped) {
  for (unsigned i = 0, slot = 0; slot < m->nresults; i++) {
    const char *result = m->queue->results + SLOT * slot;
    if (mapped[i].address != result) continue;
    memcpy(m->operands[i].lo, result, m->operands[i].size);
    slot++;
  }
}
