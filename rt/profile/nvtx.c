// NVTX: what a thread does, as ranges that nsys and ncu show.
// In:  NVTX_INJECTION64_PATH, or libnvToolsExt.so.1 where the program has loaded it; events.  Out: pushes and pops.
//
// A tool's library names itself in that variable. It is given a table of the places of functions, by their numbers, and
// writes its own there; two of them are called here. Constructs, transfers, launches and waits are ranges, each within the
// one around it, by the names of profiles: what, file:line, function.
#include "profile/nvtx.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

typedef void Function(void);
static int (*push)(const char *);
static int (*pop)(void);

// --- the tool ------------------------------------------------------------------------------

enum { CALLBACKS = 1, CORE = 1, PUSH = 9, POP = 11, MOST = 16 };
typedef struct {
  size_t size;
  int (*functions)(int module, Function ****table, unsigned *size);
} Export;

// The tool fills in the functions that it wants, and leaves the others NULL.
static Function *slots[MOST], **places[MOST];

static int functions_of(int module, Function ****table, unsigned *size) {
  if (module != CORE) return 0;
  for (int i = 0; i < MOST; i++) places[i] = &slots[i];
  if (table) *table = places;
  if (size) *size = MOST;
  return 1;
}

static const void *export_of(uint32_t number) {
  static const Export callbacks = {sizeof callbacks, functions_of};
  return number == CALLBACKS ? &callbacks : NULL;
}

static bool inject(const char *path) {
  int (*initialize)(const void *(*)(uint32_t)) = NULL;
  void *library = dlopen(path, RTLD_LAZY);
  if (library) *(void **)&initialize = dlsym(library, "InitializeInjectionNvtx2");
  if (!initialize || !initialize(export_of)) return false;
  memcpy(&push, &slots[PUSH], sizeof push);
  memcpy(&pop, &slots[POP], sizeof pop);
  return true;
}

static bool find_loaded(void) {
  void *library = dlopen("libnvToolsExt.so.1", RTLD_LAZY | RTLD_NOLOAD);
  if (!library) return false;
  *(void **)&push = dlsym(library, "nvtxRangePushA");
  *(void **)&pop = dlsym(library, "nvtxRangePop");
  return true;
}

#define PAIR(e) (1u << acc_ev_##e##_start | 1u << acc_ev_##e##_end)

static void hear(acc_event_t, ProfFacts *);

void accomp_nvtx_start(void) {
  const char *path = accomp_env.nvtx;
  bool found = path && *path ? inject(path) : find_loaded();
  if (!found || !push || !pop) return;
  unsigned always = PAIR(enqueue_launch) | PAIR(enqueue_upload) | PAIR(enqueue_download) |
                    PAIR(wait) | PAIR(device_init);
  accomp_prof_listen(CLIENT_NVTX, hear,
                     PAIR(compute_construct) | PAIR(enter_data) | PAIR(exit_data) |
                         PAIR(update),
                     always);
}

// --- ranges --------------------------------------------------------------------------------

typedef struct {
  char text[512];
} Name;

static const char *what_of(acc_event_t start, const ProfFacts *f) {
  const struct __accomp_construct *c = f->at->c;
  bool structured = c && (c->kind == __ACCOMP_DATA || c->kind == __ACCOMP_COMPUTE);
  switch ((int)start) {
  case acc_ev_device_init_start: return "device init";
  case acc_ev_wait_start: return "wait";
  case acc_ev_enqueue_launch_start: return "kernel";
  case acc_ev_enqueue_upload_start: return "copyin";
  case acc_ev_enqueue_download_start: return "copyout";
  case acc_ev_enter_data_start:
  case acc_ev_exit_data_start:
    if (structured) return start == acc_ev_enter_data_start ? "data in" : "data out";
  }
  return f->at->what ? f->at->what : "region";
}

static Name name_of(acc_event_t start, const ProfFacts *f) {
  Name name;
  const struct __accomp_construct *c = f->at->c;
  const char *what = what_of(start, f), *variable = f->name ? f->name : "";
  int line = c && f->kernel ? f->kernel->line : c ? c->line : 0;
  int n = snprintf(name.text, sizeof name.text, "%s%s%s", what, *variable ? " " : "",
                   variable);
  if (c && c->file && n >= 0 && (size_t)n < sizeof name.text)
    snprintf(name.text + n, sizeof name.text - (size_t)n, " %s:%d (%s)", c->file, line,
             accomp_function_of(c));
  return name;
}

static void hear(acc_event_t e, ProfFacts *f) {
  switch ((int)e) {
  case acc_ev_device_init_start:
  case acc_ev_enter_data_start:
  case acc_ev_exit_data_start:
  case acc_ev_update_start:
  case acc_ev_wait_start:
  case acc_ev_enqueue_launch_start:
  case acc_ev_enqueue_upload_start:
  case acc_ev_enqueue_download_start:
  case acc_ev_compute_construct_start: push(name_of(e, f).text); return;
  }
  pop();
}
