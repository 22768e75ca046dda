// The emulated device: separate memory on the CPU, running the same device C as the GPU.
// In:  the op table's calls.  Out: its entries; here devices, properties, images.
// Memory is emu/memory.c, queues emu/queue.c, launches emu/run.c, barriers emu/fiber.c,
// the check of each access emu/check.c.
//
// 'free' takes effect at once, also when queued work still uses the memory: that is the
// caller's mistake, and here it shows. An asynchronous copy reads its source when its
// turn comes, never earlier. After a fault in a kernel, or a copy to memory freed too
// early, launches, copies and fills are skipped (host data stays intact); host functions
// and waits still run.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "plugin/emu/internal.h"

enum { DEVICES_MAX = __ACCOMP_EMU_DEVICES, DEVICE_BIT = __ACCOMP_DEVICE_EMU, UNITS = 4 };
enum { MEMORY_LEAST = 64 << 20 }; // of a device whose size nobody set
// Of a thread that can wait. A page or two of it is really used: the rest is only
// addresses, and a GPU thread may have 512 KB of local memory.
enum { STACK_DEFAULT = 256 * 1024, STACK_LEAST = 16 * 1024 };

// --- faults ----------------------------------------------------------------------------

static const char *fault_text(void) { return accomp_emu_thread()->words; }

static const void *fault_address(PluginDevice *d) {
  return atomic_load(&d->fault_address);
}

// --- environment -----------------------------------------------------------------------

// "64M" and the like from the environment: *out stays when the variable is not set.
static Fault env_size(const char *name, size_t *out) {
  if (accomp_size_of_env(name, out)) return FAULT_NONE;
  return accomp_emu_fail(FAULT_OTHER, "%s=%s is not a size such as 512M", name,
                         secure_getenv(name));
}

static size_t default_memory(void) {
  size_t half = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * (size_t)sysconf(_SC_PAGESIZE);
  size_t most = (size_t)4 << 30;
  return half < most ? half : most;
}

static size_t device_count = 1;
static Fault device_count_fault;
static char device_count_text[512]; // of device_count_fault

static void read_device_count(void) {
  static const char name[] = "ACCOMP_EMU_DEVICES";
  device_count_fault = env_size(name, &device_count);
  if (!device_count_fault && device_count > DEVICES_MAX) {
    device_count_fault = accomp_emu_fail(FAULT_OTHER, "%s=%zu: at most %d", name,
                                         device_count, DEVICES_MAX);
  }
  if (!device_count_fault) return;
  device_count = 1; // whose opening then tells what is wrong
  snprintf(device_count_text, sizeof device_count_text, "%s", accomp_emu_thread()->words);
}

static int count(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, read_device_count);
  return (int)device_count;
}

// --- devices ---------------------------------------------------------------------------

static void traits(int number, DeviceTraits *out) {
  *out = (DeviceTraits){
      .kinds = "nohost|any|gpu", .archs = "nvptx|nvptx64", .vendor = "accomp"};
  snprintf(out->uid, sizeof out->uid, "emu-%d", number);
}

static bool shared; // kernels use the program's memory as it is

static Sharing share(void) {
  const char *text = secure_getenv("ACCOMP_EMU_UNIFIED");
  if (text && !strcmp(text, "2")) return SHARING_HEAP;
  shared = !text || strcmp(text, "0") != 0;
  return shared ? SHARING_ALL : SHARING_NONE;
}

static PluginDevice *open_devices;
static pthread_rwlock_t devices_lock = PTHREAD_RWLOCK_INITIALIZER;

__attribute__((visibility(
    "default"))) struct __accomp_emu_memory __accomp_emu_memories[__ACCOMP_EMU_DEVICES];
static bool tells_all;

void accomp_emu_tell_all(void) { tells_all = true; }

static Fault open_device(int number, PluginDevice **out) {
  size_t memory = default_memory();
  int n = count();
  if (device_count_fault)
    return accomp_emu_fail(device_count_fault, "%s", device_count_text);
  if (number < 0 || number >= n) {
    return accomp_emu_fail(FAULT_NO_DEVICE, "emulated device %d of %d", number, n);
  }
  Fault fault = env_size("ACCOMP_EMU_MEMORY", &memory);
  const char *asked = secure_getenv("ACCOMP_EMU_MEMORY");
  size_t stack = STACK_DEFAULT;
  if (!fault) fault = env_size("ACCOMP_EMU_STACK", &stack);
  if (fault) return fault;
  PluginDevice *d = calloc(1, sizeof *d);
  if (!d) return accomp_emu_fail(FAULT_MEMORY, "no host memory for a device");
  fault = accomp_emu_memory_open(&d->arena, memory);
  while (fault && !(asked && *asked) && memory / 2 >= MEMORY_LEAST)
    fault = accomp_emu_memory_open(&d->arena, memory /= 2);
  if (fault) {
    free(d);
    return fault;
  }
  d->number = number;
  d->fiber_stack = stack < STACK_LEAST ? STACK_LEAST : stack;
  pthread_mutex_init(&d->fault_lock, NULL);
  accomp_emu_check_signals();
  pthread_rwlock_wrlock(&devices_lock);
  d->next = open_devices;
  open_devices = d;
  if (!tells_all)
    __accomp_emu_memories[number] = (struct __accomp_emu_memory){
        (uintptr_t)d->arena.base, d->arena.size, (const unsigned short *)d->arena.valid};
  pthread_rwlock_unlock(&devices_lock);
  *out = d;
  return FAULT_NONE;
}

static void close_device(PluginDevice *d) {
  pthread_rwlock_wrlock(&devices_lock);
  PluginDevice **link = &open_devices;
  while (*link && *link != d) link = &(*link)->next;
  if (*link) *link = d->next;
  struct __accomp_emu_memory *told = &__accomp_emu_memories[d->number];
  if (told->at == (uintptr_t)d->arena.base) told->size = 0;
  pthread_rwlock_unlock(&devices_lock);
  accomp_emu_memory_close(&d->arena);
  pthread_mutex_destroy(&d->fault_lock);
  free(d);
}

int accomp_emu_owner(const void *p) {
  int number = -1;
  pthread_rwlock_rdlock(&devices_lock);
  for (PluginDevice *d = open_devices; d; d = d->next) {
    if (accomp_emu_memory_inside(&d->arena, p)) number = d->number;
  }
  pthread_rwlock_unlock(&devices_lock);
  return number;
}

static Fault properties(PluginDevice *d, DeviceProperties *out) {
  pthread_mutex_lock(&d->arena.lock);
  size_t unused = d->arena.limit - d->arena.used;
  pthread_mutex_unlock(&d->arena.lock);
  // Units are fixed, not the machine's cores: launch shapes, and with them the order of
  // a reduction's additions, are the same everywhere.
  *out = (DeviceProperties){.memory = d->arena.limit, .free_memory = unused};
  out->units = UNITS;
  out->max_threads = EMU_BLOCK_MAX;
  out->warp = 32; // __ACCOMP_WARP of emu.h
  snprintf(out->name, sizeof out->name, "emulated device %d", d->number);
  snprintf(out->vendor, sizeof out->vendor, "accomp");
  snprintf(out->driver, sizeof out->driver, "%d.%d", ACCOMP_ABI_MAJOR, ACCOMP_ABI_MINOR);
  return FAULT_NONE;
}

// --- memory ----------------------------------------------------------------------------

static Fault alloc(PluginDevice *d, size_t size, MemKind kind, void **out) {
  Fault fault = accomp_emu_broken(d);
  if (fault) return fault;
  switch (kind) {
  case MEM_DEVICE: return accomp_emu_memory_alloc(&d->arena, size, out);
  case MEM_HOST:
  case MEM_SHARED: return accomp_emu_memory_host_alloc(size, out);
  }
  __builtin_unreachable();
}

static Fault free_memory(PluginDevice *d, void *p, MemKind kind) {
  if (kind == MEM_DEVICE) return accomp_emu_memory_free(&d->arena, p);
  return accomp_emu_memory_host_free(p);
}

// --- images: the device code is in the executable already ------------------------------

struct PluginImage {
  PluginDevice *device;
  const struct __accomp_unit *unit;
  PluginImage *next;
};

static PluginImage *images;
static pthread_rwlock_t images_lock = PTHREAD_RWLOCK_INITIALIZER;

static Fault image_load(PluginDevice *d, const struct __accomp_unit *unit,
                        PluginImage **out) {
  Fault fault = accomp_emu_broken(d);
  if (fault) return fault;
  if (!(unit->devices & DEVICE_BIT)) {
    return accomp_emu_fail(FAULT_IMAGE, "%s was compiled without the emulated device",
                           unit->file);
  }
  PluginImage *image = malloc(sizeof *image);
  if (!image) return accomp_emu_fail(FAULT_MEMORY, "no host memory for an image");
  image->device = d;
  image->unit = unit;
  pthread_rwlock_wrlock(&images_lock);
  image->next = images;
  images = image;
  pthread_rwlock_unlock(&images_lock);
  *out = image;
  return FAULT_NONE;
}

// The device's storage of a variable, or its slot; NULL: there is none yet.
static void *place_of(const PluginDevice *d, const struct __accomp_global *g) {
  void **by_device = g->emu;
  if (!g->emu || !(g->flags & __ACCOMP_GLOBAL_BY_DEVICE)) return g->emu;
  return g->flags & __ACCOMP_GLOBAL_SLOT ? &by_device[d->number] : by_device[d->number];
}

static Fault make_storage(PluginDevice *d, const struct __accomp_global *g) {
  void **by_device = g->emu, *memory;
  Fault fault = accomp_emu_memory_alloc(&d->arena, (size_t)g->size, &memory);
  if (fault) return fault;
  by_device[d->number] = memset(memory, 0, (size_t)g->size);
  return FAULT_NONE;
}

// What was made for this device; what the image has itself stays.
static void free_storage(const PluginImage *image) {
  PluginDevice *d = image->device;
  for (unsigned i = 0; i < image->unit->nglobals; i++) {
    const struct __accomp_global *g = &image->unit->globals[i];
    void **by_device = g->emu, *memory = place_of(d, g);
    if (!memory || !(g->flags & __ACCOMP_GLOBAL_BY_DEVICE)) continue;
    if (g->flags & __ACCOMP_GLOBAL_SLOT || !accomp_emu_memory_inside(&d->arena, memory))
      continue;
    accomp_emu_memory_free(&d->arena, memory);
    by_device[d->number] = NULL;
  }
}

static void image_unload(PluginImage *image) {
  free_storage(image);
  pthread_rwlock_wrlock(&images_lock);
  PluginImage **link = &images;
  while (*link && *link != image) link = &(*link)->next;
  if (*link) *link = image->next;
  pthread_rwlock_unlock(&images_lock);
  free(image);
}

static Fault kernel(PluginImage *image, const struct __accomp_kernel *k, void **out) {
  if (!k->emu) {
    return accomp_emu_fail(FAULT_IMAGE,
                           "%s:%d: kernel %s has no code for the emulated device",
                           image->unit->file, k->line, accomp_kernel_shown(k));
  }
  memcpy(out, &k->emu, sizeof *out); // C11 has no cast from function to void pointer
  return FAULT_NONE;
}

static Fault global(PluginImage *image, const struct __accomp_global *g, void **address) {
  if (!g->emu) {
    return accomp_emu_fail(FAULT_IMAGE, "%s: %s has no storage on the emulated device",
                           image->unit->file, g->name);
  }
  if (image->unit->flags & __ACCOMP_UNIT_CXX && image->device->number && !shared) {
    return accomp_emu_fail(
        FAULT_IMAGE,
        "%s: variables of C++ have storage on one emulated device, %s on the first",
        image->unit->file, g->name);
  }
  Fault fault = FAULT_NONE;
  if (shared && g->flags & __ACCOMP_GLOBAL_BY_DEVICE)
    ((void **)g->emu)[image->device->number] = g->host;
  if (!place_of(image->device, g)) fault = make_storage(image->device, g);
  *address = place_of(image->device, g);
  return fault;
}

typedef struct {
  uintptr_t at;
  size_t size;
  uintptr_t lo, hi; // what holds it
} Place;

static bool holds(Place *p, const void *start, size_t bytes) {
  size_t offset = p->at - (uintptr_t)start;
  if (!start || offset >= bytes || p->size > bytes - offset) return false;
  p->lo = (uintptr_t)start, p->hi = p->lo + bytes;
  return true;
}

// The variable itself, or the array that says where each device has it.
static bool holds_global(Place *p, const PluginDevice *d,
                         const struct __accomp_global *g) {
  bool slot = g->flags & __ACCOMP_GLOBAL_SLOT;
  if (g->flags & __ACCOMP_GLOBAL_BY_DEVICE &&
      holds(p, g->emu, DEVICES_MAX * sizeof(void *)))
    return true;
  return holds(p, place_of(d, g), slot ? sizeof(void *) : (size_t)g->size);
}

static bool find_global(const PluginDevice *d, Place *p) {
  bool found = false;
  pthread_rwlock_rdlock(&images_lock);
  for (PluginImage *i = images; i && !found; i = i->next)
    for (unsigned k = 0; i->device == d && k < i->unit->nglobals && !found; k++)
      found = holds_global(p, d, &i->unit->globals[k]);
  pthread_rwlock_unlock(&images_lock);
  return found;
}

bool accomp_emu_accessible(PluginDevice *d, const void *p, size_t size, uintptr_t *lo,
                           uintptr_t *hi) {
  if (accomp_emu_memory_inside(&d->arena, p)) {
    *lo = (uintptr_t)p, *hi = *lo + size;
    return accomp_emu_memory_live(&d->arena, p, size);
  }
  if (accomp_emu_memory_host_find(p, size, lo, hi)) return true;
  *lo = (uintptr_t)p, *hi = *lo + size;
  if (shared && accomp_emu_owner(p) < 0) return true;
  Place place = {(uintptr_t)p, size, 0, 0};
  if (!find_global(d, &place)) return false;
  *lo = place.lo, *hi = place.hi;
  return true;
}

// Variables of the first device lie in the image.
static bool keeps_apart(PluginDevice *d, const void *p) {
  int owner = shared ? -1 : accomp_emu_owner(p);
  return owner == d->number ||
         (owner < 0 && !shared && find_global(d, &(Place){(uintptr_t)p, 1, 0, 0}));
}

int accomp_emu_keeps(const void *p) { return shared ? -1 : accomp_emu_owner(p); }

static bool owns(PluginDevice *d, const void *p) {
  uintptr_t lo, hi;
  return accomp_emu_accessible(d, p, 0, &lo, &hi);
}

// --- the table -------------------------------------------------------------------------

static void *queue_native(PluginQueue *q, bool use) {
  (void)q, (void)use;
  return NULL;
}

const Plugin accomp_plugin_emu = {
    .size = sizeof(Plugin),
    .name = "emu",
    .device_bit = DEVICE_BIT,
    .count = count,
    .traits = traits,
    .share = share,
    .open = open_device,
    .close = close_device,
    .properties = properties,
    .alloc = alloc,
    .free = free_memory,
    .keeps_apart = keeps_apart,
    .owns = owns,
    .queue_new = accomp_emu_queue_new,
    .queue_free = accomp_emu_queue_free,
    .queue_sync = accomp_emu_queue_sync,
    .queue_test = accomp_emu_queue_test,
    .queue_after = accomp_emu_queue_after,
    .queue_call = accomp_emu_queue_call,
    .queue_native = queue_native,
    .copy = accomp_emu_queue_copy,
    .fill = accomp_emu_queue_fill,
    .pack = accomp_emu_queue_pack,
    .copy_peer = accomp_emu_queue_copy_peer,
    .introduce = accomp_emu_introduce,
    .fetches = accomp_emu_fetches,
    .publish = accomp_emu_publish,
    .fetch = accomp_emu_fetch,
    .image_load = image_load,
    .image_unload = image_unload,
    .kernel = kernel,
    .global = global,
    .launch = accomp_emu_queue_launch,
    .fault_text = fault_text,
    .fault_address = fault_address,
};
