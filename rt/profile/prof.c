// The profiling interface of OpenACC 3.3, chapter 5: who is told of which events.
// In: registrations of tools; events as the other files tell them (ProfFacts).  Out: calls
// of callbacks with the structures of acc_prof.h.
// A callback is called without a lock: what is registered is copied first.
#include "profile/nvtx.h"
#include "profile/ompt.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { ERROR = 26, EVENTS = 27, MOST = 16 };

typedef struct {
  acc_callback fn;
  unsigned count; // registrations
  bool off;       // by acc_toggle
  int tool;       // whose tool_info it sees
} Callback;

typedef struct {
  Callback list[MOST];
  int n;
  bool off;
} Event;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // guards the next four
static Event events[EVENTS];                             // 0, acc_ev_none: 'off' for all
static const void *tools[PROF_TOOLS]; // load address of each tool's library
static int tool_count;
static bool ended;

_Atomic unsigned accomp_prof_wanted, accomp_prof_implied;
static _Atomic unsigned tools_want; // what tools have a part in
static _Atomic unsigned listening[CLIENTS], implied[CLIENTS];
static _Atomic(ProfHear *) hear[CLIENTS];

// --- registration ----------------------------------------------------------------------

static int index_of(acc_event_t e) {
  if (e == acc_ev_error) return ERROR;
  return e >= acc_ev_none && e <= acc_ev_wait_end ? (int)e : -1;
}

static bool is_end(int event) {
  switch (event) {
  case acc_ev_device_init_end:
  case acc_ev_device_shutdown_end:
  case acc_ev_enter_data_end:
  case acc_ev_exit_data_end:
  case acc_ev_update_end:
  case acc_ev_compute_construct_end:
  case acc_ev_enqueue_launch_end:
  case acc_ev_enqueue_upload_end:
  case acc_ev_enqueue_download_end:
  case acc_ev_wait_end: return true;
  }
  return false;
}

static bool runs_locked(const Event *e, const Callback *c) {
  return !(c->off || e->off || events[acc_ev_none].off || ended);
}

static void publish_locked(void) {
  unsigned bits = 0;
  for (int i = 1; i < EVENTS; i++)
    for (int j = 0; j < events[i].n; j++)
      if (runs_locked(&events[i], &events[i].list[j])) bits |= 1u << i;
  atomic_store(&tools_want, bits);
  unsigned all = bits, inside = bits;
  for (int i = 0; i < CLIENTS; i++) all |= listening[i], inside |= implied[i];
  atomic_store(&accomp_prof_implied, inside);
  atomic_store(&accomp_prof_wanted, all);
  accomp_work_listen(LISTEN_PROFILE, all != 0);
}

static Callback *find_locked(Event *e, acc_callback fn) {
  for (int i = 0; i < e->n; i++)
    if (e->list[i].fn == fn) return &e->list[i];
  return NULL;
}

// A tool is the library that its callbacks are in. When there are too many, the last ones
// share.
static const void *library_of(acc_callback fn) {
  Dl_info info;
  void *address;
  memcpy(&address, &fn, sizeof address);
  return fn && dladdr(address, &info) ? info.dli_fbase : address;
}

static int tool_of_locked(const void *base) {
  for (int i = 0; i < tool_count; i++)
    if (tools[i] == base) return i;
  if (tool_count == PROF_TOOLS) return PROF_TOOLS - 1;
  tools[tool_count] = base;
  return tool_count++;
}

// False: there are too many.
static bool add_locked(int event, acc_callback fn, const void *library) {
  Event *e = &events[event];
  Callback *c = find_locked(e, fn);
  if (c) {
    c->count++;
    return true;
  }
  if (e->n == MOST) return false;
  int at = is_end(event) ? 0 : e->n;
  memmove(&e->list[at + 1], &e->list[at], (size_t)(e->n++ - at) * sizeof *e->list);
  e->list[at] = (Callback){.fn = fn, .count = 1, .tool = tool_of_locked(library)};
  return true;
}

static void drop_locked(Event *e, Callback *c) {
  if (--c->count) return;
  size_t at = (size_t)(c - e->list);
  memmove(c, c + 1, ((size_t)e->n-- - at - 1) * sizeof *c);
}

// NULL: it was done; else why not.
static const char *change_locked(int event, acc_callback fn, const void *library,
                                 acc_register_t how, bool on) {
  Event *e = &events[event];
  Callback *c = fn ? find_locked(e, fn) : NULL;
  switch (how) {
  case acc_reg:
    if (!event || !fn) return "it takes an event and a callback";
    if (on)
      return add_locked(event, fn, library) ? NULL
                                            : "16 callbacks are registered already";
    if (!c) return "the callback is not registered for the event";
    drop_locked(e, c);
    return NULL;
  case acc_toggle:
    if (!fn)
      e->off = !on;
    else if (!c)
      return "the callback is not registered for the event";
    else
      c->off = !on;
    return NULL;
  case acc_toggle_per_thread:
    if (event || fn) return "acc_toggle_per_thread takes acc_ev_none and no callback";
    accomp_thread()->tools_off = !on;
    return NULL;
  }
  return "the third argument is acc_reg, acc_toggle or acc_toggle_per_thread";
}

static void change(acc_event_t e, acc_callback fn, acc_register_t how, bool on) {
  int event = index_of(e);
  if (event < 0 && (int)e >= 0 && e < acc_ev_last) return; // reserved numbers
  const char *why = "there is no such event";
  if (event >= 0) {
    const void *library = library_of(fn);
    pthread_mutex_lock(&lock);
    why = change_locked(event, fn, library, how, on);
    publish_locked();
    pthread_mutex_unlock(&lock);
  }
  if (why)
    accomp_error_warn("%s (event %d) has no effect: %s",
                      on ? "acc_prof_register" : "acc_prof_unregister", (int)e, why);
}

ACCOMP_EXPORT void acc_prof_register(acc_event_t e, acc_callback fn, acc_register_t how) {
  change(e, fn, how, true);
}

ACCOMP_EXPORT void acc_prof_unregister(acc_event_t e, acc_callback fn,
                                       acc_register_t how) {
  change(e, fn, how, false);
}

ACCOMP_EXPORT acc_query_fn acc_prof_lookup(const char *name) {
  (void)name;
  return NULL;
}

void accomp_prof_listen(ProfClient who, ProfHear *fn, unsigned bits, unsigned inside) {
  pthread_mutex_lock(&lock);
  atomic_store(&hear[who], fn);
  atomic_store(&listening[who], bits | inside);
  atomic_store(&implied[who], inside);
  publish_locked();
  pthread_mutex_unlock(&lock);
}

// --- what an event says ----------------------------------------------------------------

static bool begins(const char *text, const char *word) {
  return !strncmp(text, word, strlen(word));
}

static acc_construct_t construct_of(const struct __accomp_construct *c) {
  if (!c) return acc_construct_runtime_api;
  switch (c->kind) {
  case __ACCOMP_COMPUTE:
  case __ACCOMP_DATA:
    if (begins(c->directive, "kernels")) return acc_construct_kernels;
    if (begins(c->directive, "serial")) return acc_construct_serial;
    if (begins(c->directive, "declare")) return acc_construct_declare;
    if (c->kind == __ACCOMP_COMPUTE || begins(c->directive, "parallel"))
      return acc_construct_parallel;
    return acc_construct_data;
  case __ACCOMP_ENTER_DATA: return acc_construct_enter_data;
  case __ACCOMP_EXIT_DATA: return acc_construct_exit_data;
  case __ACCOMP_UPDATE: return acc_construct_update;
  case __ACCOMP_HOST_DATA: return acc_construct_host_data;
  case __ACCOMP_WAIT: return acc_construct_wait;
  case __ACCOMP_INIT: return acc_construct_init;
  case __ACCOMP_SHUTDOWN: return acc_construct_shutdown;
  case __ACCOMP_SET: return acc_construct_set;
  }
  return acc_construct_runtime_api;
}

bool accomp_prof_is_split(const struct __accomp_construct *c) {
  if (c->kind != __ACCOMP_DATA) return false;
  acc_construct_t is = construct_of(c);
  return is != acc_construct_data && is != acc_construct_declare;
}

static ssize_t async_of(const Queue *q) {
  if (!q || q->value == QUEUE_THREAD) return acc_async_sync;
  return q->value == QUEUE_TASK ? acc_async_noval : (ssize_t)q->value;
}

static acc_callback_info general(acc_event_t e, const ProfFacts *f) {
  const struct __accomp_construct *c = f->at ? f->at->c : NULL;
  DeviceType type = f->device ? f->device->type : TYPE_HOST;
  return (acc_callback_info){
      .event_type = e,
      .valid_bytes = sizeof(acc_callback_info),
      .version = 202211,
      .device_type = (acc_device_t)accomp_device_to_acc(type),
      .device_number = f->device ? f->device->number : 0,
      .thread_id = accomp_device_thread()->number - 1,
      .async = async_of(f->queue),
      .async_queue = async_of(f->queue),
      .src_file = c ? c->file : NULL,
      .func_name = c ? accomp_function_of(c) : NULL,
      .line_no = c ? c->line : 0,
      .end_line_no = c ? c->end_line : 0,
  };
}

static void describe_data(acc_data_event_info *i, const ProfFacts *f) {
  i->valid_bytes = sizeof *i;
  i->var_name = f->name;
  i->bytes = f->bytes;
  i->host_ptr = f->host;
  i->device_ptr = f->copy;
}

static void describe_launch(acc_launch_event_info *i, const ProfFacts *f) {
  long long workers, lanes;
  accomp_notify_levels(f->ctl, f->shape, &workers, &lanes);
  i->valid_bytes = sizeof *i;
  i->kernel_name = accomp_kernel_shown(f->kernel);
  i->num_gangs = (size_t)f->shape->grid[0] * f->shape->grid[1] * f->shape->grid[2];
  i->num_workers = (size_t)workers;
  i->vector_length = (size_t)lanes;
}

// What all kinds begin with is the same.
static acc_event_info special(acc_event_t e, const ProfFacts *f) {
  acc_event_info i;
  memset(&i, 0, sizeof i);
  i.other_event = (acc_other_event_info){
      .event_type = e,
      .valid_bytes = sizeof(acc_other_event_info),
      .parent_construct = construct_of(f->at ? f->at->c : NULL),
      .implicit = f->implicit,
  };
  switch ((int)e) {
  case acc_ev_create:
  case acc_ev_delete:
  case acc_ev_alloc:
  case acc_ev_free:
  case acc_ev_enqueue_upload_start:
  case acc_ev_enqueue_upload_end:
  case acc_ev_enqueue_download_start:
  case acc_ev_enqueue_download_end: describe_data(&i.data_event, f); break;
  case acc_ev_enqueue_launch_start:
  case acc_ev_enqueue_launch_end: describe_launch(&i.launch_event, f); break;
  }
  return i;
}

static acc_api_info below(const ProfFacts *f) {
  const Device *d = f->device;
  acc_api_info i = {
      .device_api = acc_device_api_none,
      .valid_bytes = sizeof i,
      .device_type = (acc_device_t)accomp_device_to_acc(d ? d->type : TYPE_HOST),
  };
  if (!d || d->type != TYPE_NVIDIA || !atomic_load(&d->opened)) return i;
  i.device_api = acc_device_api_cuda;
  i.device_handle = d->properties.native_device;
  i.context_handle = d->properties.native_context;
  if (f->queue) i.async_handle = d->plugin->queue_native(f->queue->handle, false);
  return i;
}

// --- dispatch --------------------------------------------------------------------------

// A tool may write into the structures: the next one gets its own.
static void call(const Callback *c, acc_event_t e, const ProfFacts *f,
                 const acc_event_info *special_info, void **tool_info) {
  acc_callback_info where = general(e, f);
  acc_event_info what = special_info ? *special_info : special(e, f);
  acc_api_info api = below(f);
  what.other_event.tool_info = tool_info ? *tool_info : NULL;
  c->fn(&where, &what, &api);
  if (tool_info) *tool_info = what.other_event.tool_info;
}

// info: of an error; NULL: follows from the facts.
static void call_all(acc_event_t e, const ProfFacts *f, const acc_event_info *info,
                     void **tool_info) {
  Callback list[MOST];
  ThreadBlock *self = accomp_thread();
  int n = 0, event = index_of(e);
  pthread_mutex_lock(&lock);
  for (int i = 0; i < events[event].n; i++) {
    const Callback *c = &events[event].list[i];
    if (runs_locked(&events[event], c) && !self->tools_off) list[n++] = *c;
  }
  pthread_mutex_unlock(&lock);
  self->telling = true;
  for (int i = 0; i < n; i++) {
    void **kept = tool_info ? &tool_info[list[i].tool] : NULL;
    call(&list[i], e, f, info, kept);
  }
  self->telling = false;
}

static bool has(const _Atomic unsigned *mask, acc_event_t e) {
  return atomic_load_explicit(mask, memory_order_relaxed) >> e & 1;
}

static bool hears(ProfClient who, acc_event_t e, const ProfFacts *f) {
  return has(f->implicit ? &implied[who] : &listening[who], e);
}

static void tell_clients(acc_event_t e, ProfFacts *f) {
  for (int i = 0; i < CLIENTS; i++)
    if (hears((ProfClient)i, e, f)) atomic_load (&hear[i])(e, f);
}

static void tell(acc_event_t e, ProfFacts *f, void **tool_info) {
  tell_clients(e, f);
  if (has(&tools_want, e)) call_all(e, f, NULL, tool_info);
}

void accomp_prof_begin(ProfRegion *r, acc_event_t start) {
  if (accomp_thread()->telling) return; // r->open is false
  r->open = true;
  r->start = start;
  if (!r->facts.at) {
    r->place = accomp_place_routine(NULL);
    r->facts.at = &r->place;
  }
  r->tools = atomic_load_explicit(&tools_want, memory_order_relaxed) != 0;
  if (r->tools) memset(r->tool_info, 0, sizeof r->tool_info);
  tell(start, &r->facts, r->tool_info);
}

void accomp_prof_end(ProfRegion *r) {
  acc_event_t end = (acc_event_t)(r->start + 1);
  if (has(&tools_want, end)) {
    if (!r->tools)
      memset(r->tool_info, 0, sizeof r->tool_info); // the first came meanwhile
    call_all(end, &r->facts, NULL, r->tool_info);
  }
  tell_clients(end, &r->facts);
  r->open = false;
}

void accomp_prof_tell(acc_event_t e, ProfFacts *f) {
  if (!accomp_thread()->telling) tell(e, f, NULL);
}

void accomp_prof_error(const Place *at, int code, const char *message) {
  int kept = accomp_thread()->next_error;
  if (!(atomic_load(&tools_want) >> ERROR & 1) || accomp_thread()->telling) return;
  ProfFacts f = {.at = at};
  acc_event_info info = special(acc_ev_error, &f);
  info.error_event.valid_bytes = sizeof info.error_event;
  info.error_event.error_code = (acc_error_t)(code   ? code
                                              : kept ? kept
                                                     : acc_error_other);
  info.error_event.error_message = message;
  call_all(acc_ev_error, &f, &info, NULL);
}

// --- tools -----------------------------------------------------------------------------

typedef void Register(acc_prof_reg, acc_prof_reg, acc_prof_lookup_func);

// The program's own, or that of a library which was loaded before it.
extern Register acc_register_library __attribute__((weak));

// Every program that loads GCC's OpenMP library has one: a stub, which ends the program.
static bool is_stub(Register *fn) {
  Dl_info info;
  void *address;
  memcpy(&address, &fn, sizeof address);
  if (!dladdr(address, &info) || !info.dli_fname) return false;
  const char *slash = strrchr(info.dli_fname, '/');
  return begins(slash ? slash + 1 : info.dli_fname, "libgomp.so");
}

static void load_tool(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    accomp_error_warn("ACC_PROFLIB: %s", dlerror());
    return;
  }
  Register *fn = NULL;
  *(void **)&fn = dlsym(library, "acc_register_library");
  if (!fn || is_stub(fn))
    accomp_error_warn("ACC_PROFLIB: %s has no acc_register_library", path);
  else if (fn != acc_register_library)
    fn(acc_prof_register, acc_prof_unregister, acc_prof_lookup);
}

// OpenACC 3.3, 5.4.3: libraries stand one behind the other, with semicolons between them.
static void load_tools(void) {
  char *list = accomp_env.proflib ? strdup(accomp_env.proflib) : NULL, *rest = NULL;
  for (char *path = list ? strtok_r(list, ";", &rest) : NULL; path;
       path = strtok_r(NULL, ";", &rest))
    load_tool(path);
  free(list);
}

void accomp_prof_load_tools(void) {
  if (acc_register_library && !is_stub(acc_register_library))
    acc_register_library(acc_prof_register, acc_prof_unregister, acc_prof_lookup);
  load_tools();
}

void accomp_prof_shutdown(void) {
  if (accomp_prof_wants(acc_ev_runtime_shutdown))
    accomp_prof_tell(acc_ev_runtime_shutdown, &(ProfFacts){.at = NULL});
  pthread_mutex_lock(&lock);
  ended = true;
  publish_locked();
  pthread_mutex_unlock(&lock);
}
