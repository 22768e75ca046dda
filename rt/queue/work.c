// The gate: all work that queues of devices are given passes here, and here alone.
// In:  commands (work.h).  Out: calls of the plug-in; what was put in is counted; listeners are told, in one order.
#include "queue/work.h"
#include <string.h>

_Atomic unsigned accomp_work_listening;

void accomp_work_listen(ListenerBit bit, bool on) {
  if (on)
    atomic_fetch_or(&accomp_work_listening, 1u << bit);
  else
    atomic_fetch_and(&accomp_work_listening, ~(1u << bit));
}

static const Listener *listeners; // from the start on

void accomp_work_set_listeners(const Listener l[LISTENERS]) { listeners = l; }

// --- numbers ---------------------------------------------------------------------------

static void count(Queue *q) {
  atomic_fetch_add_explicit(&q->issued, 1, memory_order_release);
}

void accomp_work_note_done(Queue *q, unsigned long long number) {
  unsigned long long before = atomic_load_explicit(&q->done, memory_order_relaxed);
  while (before < number &&
         !atomic_compare_exchange_weak_explicit(
             &q->done, &before, number, memory_order_release, memory_order_relaxed)) {}
}

// --- calls of the plug-in --------------------------------------------------------------

// None of them is waited for by itself.
static Fault copy_rows(Queue *q, void *dst, const void *src, const Rows *r,
                       CopyKind kind) {
  const Plugin *p = q->device->plugin;
  if (p->copy_rows) return p->copy_rows(q->handle, dst, src, r, kind);
  Fault fault = FAULT_NONE;
  for (size_t i = 0, at = 0; !fault && i < r->count; i++, at += r->pitch)
    fault = p->copy(q->handle, (char *)dst + at, (const char *)src + at, r->bytes, kind);
  return fault;
}

static bool is_own(const Queue *q) {
  return atomic_load_explicit(&q->value, memory_order_relaxed) == QUEUE_THREAD;
}

// Work of a thread's own queue is waited for.
static Fault copy(const Command *c, bool no_wait) {
  const Plugin *p = c->device->plugin;
  const Rows *r = c->copy.rows;
  void *dst = c->copy.dst;
  const void *src = c->copy.src;
  CopyKind kind = c->copy.what.kind;
  if (dst == src) return FAULT_NONE;
  if (r->count > 1) return copy_rows(c->queue, dst, src, r, kind);
  bool now = p->copy_now && !c->internal && !no_wait && is_own(c->queue);
  return (now ? p->copy_now : p->copy)(c->queue->handle, dst, src, r->bytes, kind);
}

static bool pack_piece(void *arg, char *data, char *packed, size_t bytes) {
  const Packing *p = arg;
  memcpy(p->unpacks ? data : packed, p->unpacks ? packed : data, bytes);
  return true;
}

void accomp_work_pack_here(const Packing *p) {
  accomp_pack_each(p, pack_piece, (void *)(uintptr_t)p);
}

static Fault pack(const Command *c) {
  if (c->pack.device) return c->device->plugin->pack(c->queue->handle, c->pack.device);
  accomp_work_pack_here(c->pack.host);
  return FAULT_NONE;
}

static Fault launch(const Command *c) {
  return c->device->plugin->launch(c->queue->handle, c->launch.kernel, c->launch.handle,
                                   c->launch.shape, c->launch.params);
}

static Fault perform(Command *c, bool no_wait) {
  const Plugin *p = c->device ? c->device->plugin : NULL;
  switch (c->kind) {
  case COMMAND_LAUNCH: return launch(c);
  case COMMAND_RUN: c->launch.build(c); return FAULT_NONE;
  case COMMAND_COPY: return copy(c, no_wait);
  case COMMAND_FILL:
    if (c->fill.starts && c->device->unified) return FAULT_NONE;
    return p->fill(c->queue->handle, c->fill.memory, c->fill.byte, c->fill.size);
  case COMMAND_PEER_COPY:
    return p->copy_peer(c->queue->handle, c->peer.to->handle, c->peer.dst,
                        c->peer.from->handle, c->peer.src, c->peer.size);
  case COMMAND_FETCH:
    return p->fetch(c->queue->handle, c->fetch.dst, c->fetch.from, c->fetch.size,
                    c->fetch.kind);
  case COMMAND_PACK: return pack(c);
  case COMMAND_MAP: return FAULT_NONE;
  case COMMAND_PREFETCH:
    p->prefetch(c->queue->handle, c->prefetch.memory, c->prefetch.size);
    return FAULT_NONE;
  }
  return FAULT_OTHER;
}

// --- the gate --------------------------------------------------------------------------

enum { NOT_COUNTED = 1 << COMMAND_RUN | 1 << COMMAND_PREFETCH | 1 << COMMAND_MAP };

static void open_listeners(Command *c, Heard *h) {
  unsigned listening = atomic_load_explicit(&accomp_work_listening, memory_order_relaxed);
  for (int i = 0; i < LISTENERS; i++) {
    const Listener *l = &listeners[i];
    if (!(listening >> i & 1) || !l->wants(c)) continue;
    h->wanted |= 1u << i;
    if (l->open) l->open(c, h);
  }
}

static void tell_before(Command *c, Heard *h) {
  for (int i = 0; i < LISTENERS; i++)
    if (h->wanted >> i & 1 && listeners[i].before) listeners[i].before(c, h);
}

static void tell_submitted(Command *c, Heard *h) {
  for (int i = LISTENERS; i-- > 0;)
    if (h->wanted >> i & 1 && listeners[i].submitted) listeners[i].submitted(c, h);
}

static void close_listeners(Command *c, Heard *h) {
  for (int i = LISTENERS; i-- > 0;)
    if (h->wanted >> i & 1 && listeners[i].close) listeners[i].close(c, h);
}

// A thread's own queue is its own.
static void lock(Command *c) {
  if (c->kind == COMMAND_RUN || is_own(c->queue)) return;
  pthread_mutex_lock(&c->queue->build);
  c->locked = true;
}

// A fault is checked without the lock: it ends the program.
static void finish(Command *c, Fault fault) {
  if (c->locked) pthread_mutex_unlock(&c->queue->build);
  if (__builtin_expect(fault != FAULT_NONE, 0))
    accomp_error_check(c->at, c->device, fault);
}

__attribute__((noinline)) static void submit_heard(Command *c) {
  Heard h;
  h.wanted = 0, h.timed = h.no_wait = false;
  open_listeners(c, &h);
  bool launches = c->kind == COMMAND_LAUNCH;
  if ((launches && c->launch.workspace) || h.timed) lock(c);
  if (launches) c->launch.build(c);
  tell_before(c, &h);
  Fault fault = perform(c, h.no_wait);
  if (!(NOT_COUNTED >> c->kind & 1)) count(c->queue);
  tell_submitted(c, &h);
  finish(c, fault);
  close_listeners(c, &h);
}

// The same where nobody listens: launches come this way.
void accomp_work_submit(Command *c) {
  Fault fault;
  if (accomp_work_is_heard() && !c->internal) {
    submit_heard(c);
    return;
  }
  if (__builtin_expect(c->kind == COMMAND_LAUNCH, 1)) {
    if (c->launch.workspace) lock(c);
    c->launch.build(c);
    fault = launch(c);
    count(c->queue);
  } else {
    fault = perform(c, false);
    if (!(NOT_COUNTED >> c->kind & 1)) count(c->queue);
  }
  finish(c, fault);
}

void accomp_work_tell_mapped(const Mapping *m, bool enters) {
  if (!accomp_work_is_heard()) return;
  Command c = {.kind = COMMAND_MAP, .at = &m->place};
  c.device = m->device, c.queue = m->queue;
  c.map.mapping = m, c.map.enters = enters;
  accomp_work_submit(&c);
}

void accomp_work_call(const Place *at, Queue *q, void (*fn)(void *), void *arg) {
  count(q);
  accomp_error_check(at, q->device, q->device->plugin->queue_call(q->handle, fn, arg));
}

void accomp_work_on_completion(const Place *at, Queue *q, void (*fn)(void *), void *arg) {
  const Plugin *p = q->device->plugin;
  accomp_error_check(at, q->device,
                     (p->queue_on_completion ? p->queue_on_completion
                                             : p->queue_call)(q->handle, fn, arg));
}

void accomp_work_watch(const Place *at, Queue *q, void (*fn)(void *), void *arg) {
  const Plugin *p = q->device->plugin;
  accomp_error_check(
      at, q->device,
      (p->queue_watch ? p->queue_watch : p->queue_call)(q->handle, fn, arg));
}

// --- copies and fills ------------------------------------------------------------------

void accomp_work_copy_part(const Place *at, Queue *q, void *dst, const void *src,
                           size_t size, CopyKind kind) {
  Rows r = {size, 1, 0};
  Command c = {.kind = COMMAND_COPY, .internal = true, .at = at};
  c.device = q->device, c.queue = q;
  c.copy.dst = dst, c.copy.src = src, c.copy.rows = &r;
  c.copy.what = (CopyWhat){.kind = kind};
  accomp_work_submit(&c);
}

void accomp_work_fill_part(const Place *at, Queue *q, void *memory, size_t size) {
  Command c = {.kind = COMMAND_FILL, .internal = true, .at = at};
  c.device = q->device, c.queue = q;
  c.fill.memory = memory, c.fill.size = size, c.fill.byte = 0, c.fill.starts = false;
  accomp_work_submit(&c);
}

Fault accomp_work_copy_raw(const Plugin *p, PluginQueue *q, void *dst, const void *src,
                           size_t size, CopyKind kind) {
  return p->copy(q, dst, src, size, kind);
}

Fault accomp_work_zero_raw(const Plugin *p, PluginQueue *q, void *memory, size_t size) {
  return p->fill(q, memory, 0, size);
}

void accomp_work_copy(const Place *at, Queue *q, void *dst, const void *src, size_t size,
                      CopyWhat what) {
  accomp_work_copy_rows(at, q, dst, src, &(Rows){size, 1, 0}, what);
}

enum { LARGE_COPY = 1 << 28 }; // bytes that may take seconds
void accomp_work_copy_rows(const Place *at, Queue *q, void *dst, const void *src,
                           const Rows *r, CopyWhat what) {
  Command c = {.kind = COMMAND_COPY, .at = at, .notify = what.notify};
  c.device = q->device, c.queue = q;
  c.copy.dst = dst, c.copy.src = src, c.copy.rows = r, c.copy.what = what;
  LongWork told = {.on = false};
  if (r->bytes * r->count >= LARGE_COPY && !q->device->unified)
    accomp_progress_begin(&told, "copying %s, %zu MB", what.name ? what.name : "memory",
                          r->bytes * r->count >> 20);
  accomp_work_submit(&c);
  accomp_progress_end(&told);
}
