// The start of the runtime, its threads, fork, and the end of the process.
// In: the first call of the runtime, or of a thread; exit.  Out: calls of the files below, which reach this one by accomp_upcalls
// alone.
#include "check/check.h"
#include "check/compare.h"
#include "profile/nvtx.h"
#include "profile/ompt.h"
#include "queue/work.h"
#include <openacc.h>
#include <stdlib.h>

static _Atomic bool used; // some device was opened
static void end_work(void);

// --- the calling thread --------------------------------------------------------------

static pthread_key_t thread_key;

static void end_thread(void *arg) {
  Thread *t = arg;
  Device *d;
  for (int i = 0; (d = accomp_device_listed(i)); i++) accomp_queue_leave(t, d);
  accomp_left_thread(t, false);
  if (accomp_thread_block && accomp_thread_block->runtime == t)
    accomp_thread_block->runtime = NULL;
  free(t);
}

static Thread *new_thread(void) {
  static _Atomic int threads;
  accomp_device_init();
  Thread *t = accomp_new_zeroed(sizeof *t);
  t->omp_default = -1;
  t->default_async = acc_async_default;
  t->number = ++threads;
  pthread_setspecific(thread_key, t);
  // Handlers of a start before main(), by a library's constructor, would run after other libraries' destructors.
  if (t->number == 2) atexit(end_work);
  return accomp_thread()->runtime = t;
}

// --- fork ----------------------------------------------------------------------------

static bool forked; // from a process that used a device: its tools report there

// Another thread may have had a lock of the host's, which goes on.
static void reset_locks(Device *d) {
  pthread_mutex_init(&d->lock, NULL);
  pthread_cond_init(&d->settled, NULL);
  pthread_mutex_init(&d->queues, NULL);
  pthread_mutex_init(&d->memory, NULL);
}

// A driver's context does not survive fork; threads of queues do not either, but the host can start others.
static void after_fork(void) {
  bool keeps = accomp_process_forked();
  accomp_host_forked();
  if (keeps || !atomic_load(&used)) return;
  bool gone[TYPE_COUNT] = {false};
  Device *d;
  forked = true;
  accomp_left_forget(NULL);
  pthread_mutex_init(&accomp_device_opening, NULL);
  pthread_mutex_init(&accomp_unit_loading, NULL);
  for (int i = 0; (d = accomp_device_listed(i)); i++)
    gone[d->type] |= atomic_load(&d->opened) && !d->runs_on_host;
  for (int i = 0; (d = accomp_device_listed(i)); i++) {
    if (d->runs_on_host) reset_locks(d);
    d->is_parents = gone[d->type];
    if (d->is_parents) atomic_store(&d->opened, false);
  }
}

// --- the end of the process ----------------------------------------------------------
//
// Other threads run on while one calls exit handlers and destructors, and may launch kernels until they vanish:
// nothing that they use is undone. The exit waits for the work that was put into queues before.

static void begin_exit(void) {
  if (accomp_process_begin_exit()) accomp_unit_keep_loaded();
}

static bool is_started(void) { return accomp_device_listed(0); }

static void end_work(void) {
  Place at = accomp_place_routine("exit");
  begin_exit();
  // A kernel that ends the process does not end itself; a child of fork has no threads to wait for.
  if (accomp_thread()->in_kernel || !is_started()) return;
  accomp_left_finish();
  Device *d;
  for (int i = 0; (d = accomp_device_listed(i)); i++) {
    if (!atomic_load(&d->opened)) continue;
    accomp_queue_drain(&at, d);
    if (!atomic_load(&d->dead)) accomp_span_collect(d);
  }
  accomp_race_end();
  accomp_host_end();
}

// For tools the devices end here. They stay open: the program's own exit handlers may use them.
static void end_tools(void) {
  Place at = accomp_place_routine("exit");
  begin_exit();
  if (!is_started()) return;
  if (forked) return end_work();
  accomp_left_finish();
  Device *d;
  for (int i = 0; (d = accomp_device_listed(i)); i++) {
    ProfRegion told = {.open = false};
    if (!atomic_exchange(&d->told, false)) continue;
    accomp_prof_open(&told, acc_ev_device_shutdown_start, &at, d, NULL, true);
    if (atomic_load(&d->opened) && !accomp_thread()->in_kernel)
      accomp_queue_drain(&at, d);
    accomp_prof_close(&told);
  }
  accomp_prof_shutdown();
  end_work();
}

// Again when the library goes, after those handlers.
__attribute__((destructor)) static void end_process(void) {
  if (!is_started()) return;
  end_work();
  if (forked) return;
  accomp_compare_finish();
  accomp_time_finish();
  accomp_timeline_finish();
}

// --- the start -------------------------------------------------------------------------

static void start(void) {
  accomp_env_read(atomic_load(&accomp_unit_compares));
  accomp_device_list();
  if (accomp_env.check && accomp_unit_sharing) {
    accomp_error_warn("ACCOMP_CHECK is not used: the program asks for shared memory, "
                      "where nothing need be copied");
    accomp_env.check = 0;
  }
  if (accomp_env.check && accomp_unit_reverses) {
    accomp_error_warn(
        "ACCOMP_CHECK is not used: the host runs regions of the program for "
        "devices (ancestor), whose copies are not seen");
    accomp_env.check = 0;
  }
  accomp_work_set_listeners(accomp_listeners);
  accomp_work_listen(LISTEN_NOTIFY, accomp_env.notify != 0);
  accomp_work_listen(LISTEN_CHECK, accomp_env.check != 0);
  if (accomp_env.check) accomp_emu_tell_all();
  pthread_key_create(&thread_key, end_thread);
  pthread_atfork(NULL, NULL, after_fork);
  atexit(end_tools);
}

static void start_tools(void) {
  if (accomp_env.time || accomp_env.profile) accomp_time_start();
  if (accomp_env.timeline) accomp_timeline_start();
  accomp_prof_load_tools();
  accomp_nvtx_start();
  accomp_icv_display_asked();
}

static void first_open(void) {
  atomic_store(&used, true);
  atexit(end_work);
}

static void device_died(PluginDevice *handle, const struct __accomp_kernel *k) {
  Device *d;
  for (int i = 0; (d = accomp_device_listed(i)); i++) {
    if (!atomic_load(&d->opened) || d->handle != handle) continue;
    accomp_thread()->in_kernel = true;
    Place at = {k && k->unit ? k->unit->file : NULL, k ? k->line : 0, NULL, NULL};
    accomp_error_check(&at, d, FAULT_KERNEL);
  }
}

static void end_before_driver(void) { atexit(end_work); }

// In front of the library's other constructors.
__attribute__((constructor(101))) static void set_upcalls(void) {
  accomp_upcalls.start = start;
  accomp_upcalls.start_tools = start_tools;
  accomp_upcalls.new_thread = new_thread;
  accomp_upcalls.first_open = first_open;
  accomp_upcalls.end_before_driver = end_before_driver;
  accomp_upcalls.device_died = device_died;
  accomp_upcalls.tell_error = accomp_prof_error;
  accomp_upcalls.find_nearest = accomp_present_nearest;
  accomp_upcalls.check_kernel = accomp_check_kernel;
}
