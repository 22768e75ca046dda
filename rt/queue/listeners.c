// The listeners: each is told of the work that it wants, in the order of one table.
// In:  commands on their way through the gate (work.c).  Out: calls of notify.c, check.c and race.c, depend.c, ompt.c, prof.c.
#include "profile/ompt.h"
#include "queue/depend.h"

// --- ACC_NOTIFY --------------------------------------------------------------------------

static bool notify_wants(const Command *c) {
  bool launches = c->kind == COMMAND_LAUNCH || c->kind == COMMAND_RUN;
  return c->notify && accomp_notify_wants(launches ? NOTIFY_LAUNCH : NOTIFY_MOVE);
}

static void notify(Command *c, Heard *h) {
  (void)h;
  if (c->kind == COMMAND_COPY)
    accomp_notify_move(c->notify, c->device, c->queue, c->copy.what.kind,
                       c->copy.what.name, c->copy.rows->bytes * c->copy.rows->count);
  else if (c->kind == COMMAND_FETCH)
    accomp_notify_move(c->notify, c->device, c->queue, c->fetch.kind, NULL,
                       c->fetch.size);
  else
    accomp_notify_launch(c->notify, c->launch.ctl, c->device, c->queue, c->launch.shape);
}

// --- the checks of transfers and of races ------------------------------------------------

static bool check_wants(const Command *c) {
  const Device *d = c->device;
  return d && c->kind != COMMAND_RUN && c->kind != COMMAND_PREFETCH &&
         c->kind != COMMAND_MAP && accomp_check_tracks(d);
}

static void check_before(Command *c, Heard *h) {
  const Place *at = c->at;
  Queue *q = c->queue;
  (void)h;
  switch (c->kind) {
  case COMMAND_LAUNCH:
    atomic_store(&q->leaves, c->launch.leaves);
    c->launch.shape->step = accomp_check_launch(at, q, at->c->kernel, c->launch.operands);
    atomic_store(&q->leaves, false);
    return;
  case COMMAND_COPY:
    if (c->copy.what.pointer) {
      accomp_check_set(at, q, c->copy.dst, c->copy.rows->bytes);
      return;
    }
    accomp_check_copy_begins(q, c->copy.rows, c->copy.what.kind);
    accomp_race_copy(at, q, c->copy.dst, c->copy.src, c->copy.rows, c->copy.what.kind,
                     c->copy.what.around);
    return;
  case COMMAND_FILL:
    accomp_race_use(at, q, c->device, c->fill.memory, c->fill.size, true);
    if (c->fill.starts) accomp_check_set(at, q, c->fill.memory, c->fill.size);
    return;
  case COMMAND_PEER_COPY:
    accomp_race_use(at, q, c->peer.from, c->peer.src, c->peer.size, false);
    accomp_race_use(at, q, c->peer.to, c->peer.dst, c->peer.size, true);
    return;
  case COMMAND_FETCH:
    if (c->fetch.kind == COPY_ON_DEVICE)
      accomp_race_use(at, q, c->device, c->fetch.dst, c->fetch.size, true);
    return;
  case COMMAND_PACK: accomp_race_pack(at, q, c->pack.host); return;
  case COMMAND_RUN:
  case COMMAND_MAP:
  case COMMAND_PREFETCH: return;
  }
}

static bool expose_piece(void *device, char *data, char *packed, size_t bytes) {
  (void)packed;
  accomp_check_expose(device, data, bytes);
  return true;
}

static void check_copied(const Command *c) {
  char *dst = c->copy.dst;
  const char *src = c->copy.src;
  const Rows *r = c->copy.rows;
  for (size_t i = 0, n = 0; i < r->count; i++, n += r->pitch)
    accomp_check_copy(c->at, c->queue, dst + n, src + n, r->bytes, c->copy.what.kind);
}

static void check_submitted(Command *c, Heard *h) {
  (void)h;
  switch (c->kind) {
  case COMMAND_LAUNCH:
    accomp_check_launched(c->at, c->queue, c->launch.kernel, c->launch.shape->step);
    return;
  case COMMAND_COPY:
    if (!c->copy.what.pointer) check_copied(c);
    return;
  case COMMAND_PEER_COPY:
    accomp_check_expose(c->peer.to, c->peer.dst, c->peer.size);
    return;
  case COMMAND_FETCH:
    if (c->fetch.kind == COPY_ON_DEVICE)
      accomp_check_expose(c->device, c->fetch.dst, c->fetch.size);
    return;
  case COMMAND_PACK:
    if (c->pack.host->unpacks && c->pack.device)
      accomp_pack_each(c->pack.host, expose_piece, c->device);
    return;
  case COMMAND_FILL:
  case COMMAND_RUN:
  case COMMAND_MAP:
  case COMMAND_PREFETCH: return;
  }
}

// --- who waits for whom ------------------------------------------------------------------

static bool depend_wants(const Command *c) {
  return c->queue && c->kind != COMMAND_RUN && accomp_depend_keeps(c->queue);
}

static void depend_submitted(Command *c, Heard *h) {
  Queue *q = c->queue;
  (void)h;
  if (c->kind == COMMAND_LAUNCH) {
    accomp_depend_launch(q, c->launch.kernel, c->at->c, c->launch.operands,
                         c->launch.mapped);
  } else if (c->kind == COMMAND_COPY) {
    if (c->copy.what.kind != COPY_FROM_DEVICE)
      accomp_depend_note_rows(q, c->copy.dst, c->copy.rows, true);
    if (c->copy.what.kind != COPY_TO_DEVICE)
      accomp_depend_note_rows(q, c->copy.src, c->copy.rows, false);
  } else if (c->kind == COMMAND_FILL) {
    accomp_depend_note(q, c->fill.memory, c->fill.size, true);
  } else if (c->kind == COMMAND_PEER_COPY) {
    accomp_depend_note(q, c->peer.src, c->peer.size, false);
    accomp_depend_note(q, c->peer.dst, c->peer.size, true);
  }
}

// --- profiles ----------------------------------------------------------------------------

static bool profile_wants(const Command *c) {
  if (c->kind == COMMAND_LAUNCH || c->kind == COMMAND_RUN)
    return accomp_prof_wants(acc_ev_enqueue_launch_start);
  return c->kind == COMMAND_COPY && c->copy.what.kind != COPY_ON_DEVICE &&
         c->copy.dst != c->copy.src &&
         (accomp_prof_wants(acc_ev_enqueue_upload_start) ||
          accomp_prof_wants(acc_ev_enqueue_download_start));
}

// A version that differs in speed alone goes by the kernel's name.
static struct __accomp_kernel *shown_kernel(const Command *c) {
  struct __accomp_kernel *k = c->launch.kernel;
  return k->flags & __ACCOMP_KERNEL_SERIAL || k->in_order ? k : c->at->c->kernel;
}

static void profile_open(Command *c, Heard *h) {
  ProfFacts *f = &h->profile.facts;
  acc_event_t start = acc_ev_enqueue_launch_start;
  *f = (ProfFacts){.at = c->at, .device = c->device, .queue = c->queue};
  if (c->kind == COMMAND_COPY) {
    bool up = c->copy.what.kind == COPY_TO_DEVICE;
    f->implicit = c->copy.what.implicit;
    f->name = c->copy.what.name;
    f->bytes = c->copy.rows->bytes * c->copy.rows->count;
    f->host = up ? c->copy.src : c->copy.dst;
    f->copy = up ? c->copy.dst : c->copy.src;
    start = up ? acc_ev_enqueue_upload_start : acc_ev_enqueue_download_start;
  } else {
    f->kernel = shown_kernel(c);
    f->ctl = c->launch.ctl;
    f->shape = c->launch.shape;
  }
  h->profile.open = false;
  accomp_prof_begin(&h->profile, start);
  h->timed = h->profile.open && f->timed;
  h->no_wait = !h->timed;
}

static void profile_before(Command *c, Heard *h) {
  if (h->timed)
    h->profile.facts.span =
        accomp_span_begin(c->device, c->kind == COMMAND_RUN ? NULL : c->queue);
}

static void profile_submitted(Command *c, Heard *h) {
  (void)c;
  if (h->timed) accomp_span_end(h->profile.facts.span);
}

static void profile_close(Command *c, Heard *h) {
  Span *span = h->profile.facts.span;
  (void)c;
  accomp_prof_close(&h->profile);
  accomp_span_commit(span);
}

// The last one is next to the work: what others put into the queue is not in its times.
const Listener accomp_listeners[LISTENERS] = {
    [LISTEN_NOTIFY] = {notify_wants, NULL, notify, NULL, NULL},
    [LISTEN_CHECK] = {check_wants, NULL, check_before, check_submitted, NULL},
    [LISTEN_DEPEND] = {depend_wants, NULL, NULL, depend_submitted, NULL},
    [LISTEN_OMPT] = {accomp_ompt_wants, accomp_ompt_open, NULL, NULL, accomp_ompt_close},
    [LISTEN_PROFILE] = {profile_wants, profile_open, profile_before, profile_submitted,
                        profile_close},
};
