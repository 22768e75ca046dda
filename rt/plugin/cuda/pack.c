// Packing on the GPU, by kernels that are a part of the runtime (nvptx/pack.c).
// In: packings.  Out: a launch in queue order.
#include <stdint.h>
#include "plugin/cuda/internal.h"
#include "plugin/cuda/pack.h"

// The PTX that the Makefile makes of nvptx/pack.c.
__asm__(".section .rodata\n"
        "accomp_pack_ptx: .incbin \"" ACCOMP_PACK_PTX "\"\n"
        ".byte 0\n"
        ".previous\n");
extern const char accomp_pack_ptx[] __attribute__((visibility("hidden")));

static CUresult load_locked(PluginDevice *d) {
  static const char *const names[PACK_WORDS] = {"accomp_pack_1", "accomp_pack_2",
                                                "accomp_pack_4", "accomp_pack_8",
                                                "accomp_pack_16"};
  CUresult r = cu.ModuleLoadDataEx(&d->pack_module, accomp_pack_ptx, 0, NULL, NULL);
  for (int i = 0; !r && i < PACK_WORDS; i++)
    r = cu.ModuleGetFunction(&d->pack[i], d->pack_module, names[i]);
  return r;
}

// In the device's context.
static CUresult load(PluginDevice *d) {
  pthread_mutex_lock(&d->pack_lock);
  CUresult r = d->pack[PACK_WORDS - 1] ? CUDA_SUCCESS : load_locked(d);
  pthread_mutex_unlock(&d->pack_lock);
  return r;
}

void accomp_cuda_pack_close(PluginDevice *d) {
  if (d->pack_module) cu.ModuleUnload(d->pack_module);
}

// The widest word of which all that is moved consists: its bytes are 1 << that.
static unsigned word_of(const Packing *p) {
  const struct __accomp_shape *s = p->shape;
  unsigned long long bits = (unsigned long long)(uintptr_t)p->packed |
                            (unsigned long long)(uintptr_t)(p->data + s->offset) |
                            p->first | p->bytes | s->bytes;
  if (s->pieces) bits |= s->pieces->bits;
  for (unsigned i = 0; i < s->levels; i++)
    if (s->level[i].count > 1) bits |= (unsigned long long)s->level[i].stride;
  return (unsigned)__builtin_ctzll(bits | 1ull << (PACK_WORDS - 1));
}

static CUresult launch(PluginQueue *q, const Packing *p) {
  enum { THREADS = 256, MOST_BLOCKS = 4096 };
  const struct __accomp_shape *s = p->shape;
  unsigned word = word_of(p);
  PackArguments a = {.packed = p->packed, .data = p->data + s->offset, .list = p->list};
  a.pieces = s->pieces ? s->pieces->n : 0;
  a.bytes = s->bytes, a.first = p->first, a.words = p->bytes >> word;
  a.levels = s->levels, a.unpacks = p->unpacks;
  for (unsigned i = 0; i < s->levels; i++) a.level[i] = s->level[i];
  unsigned long long blocks = (a.words + THREADS - 1) / THREADS;
  if (blocks > MOST_BLOCKS) blocks = MOST_BLOCKS;
  void *params[] = {&a};
  return cu.LaunchKernel(q->device->pack[word], (unsigned)blocks, 1, 1, THREADS, 1, 1, 0,
                         q->stream, params, NULL);
}

Fault accomp_cuda_pack(PluginQueue *q, const Packing *p) {
  Fault late = accomp_cuda_defer_drain(q);
  if (late || !p->bytes) return late;
  bool entered = enter(q->device);
  CUresult r = load(q->device);
  if (!r) r = launch(q, p);
  leave(entered);
  return check(r, "packing data");
}
