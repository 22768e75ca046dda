// Device code of OpenCL devices: the texts of units, their variables, their kernels.
// In:  units with OpenCL C.  Out: built programs.
// The head of a text has lines that say what is in it:
//   // accomp: NAME local=BYTES arguments=N      a kernel: its arena, the elements of its struct; ' called' behind that: it may reach
//                                                what the next line is about, of any unit of the image
//   // accomp: called UID bytes=N                the arena of functions that other units may call; it begins at __accomp_called_UID
//   // kernel SYMBOL NAME                        a kernel of C++: what the host calls it
//   // accomp: __accomp_start_UID ...            a kernel that gives the unit's variables their first values
//   // accomp: reaches ...                        calls between units (cycle.c)
//   // accomp: needs ...                          what not every device has (needs.c)
//   // accomp: offers ..., calls ...             calls through pointers (far.c)
//   // accomp: variable NAME bytes=N align=N     a variable, which is memory of the device; the text finds it by NAME_at
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inspect.h"
#include "plugin/opencl/internal.h"

static const char lead[] = "// accomp: ", variable_word[] = "variable ",
                  called_word[] = "called ";

const char *accomp_opencl_line(const char *text) {
  const char *s = text;
  while ((s = strstr(s, lead)) && s != text && s[-1] != '\n') s++;
  return s ? s + sizeof lead - 1 : NULL;
}

static Fault find_text(const struct __accomp_unit *u, const char **out) {
  const struct __accomp_image *image = image_of(u, __ACCOMP_DEVICE_OPENCL);
  if (!image || image->kind != __ACCOMP_IMAGE_OPENCL_C)
    return accomp_opencl_fail(FAULT_IMAGE,
                              "%s was compiled without code for OpenCL devices", u->file);
  *out = image->data;
  return FAULT_NONE;
}

// --- variables -----------------------------------------------------------------------------

static Fault clear(PluginDevice *d, void *p, size_t bytes) {
  PluginQueue *q;
  Fault fault = accomp_opencl_queue_new(d, &q);
  if (fault) return fault;
  fault = accomp_opencl_fill(q, p, 0, bytes);
  if (!fault) fault = accomp_opencl_queue_sync(q);
  accomp_opencl_queue_free(q);
  return fault;
}

// Several units may define it (inline ones of C++): it has one place.
static bool has_variable(const PluginImage *image, const char *name, size_t length) {
  for (unsigned i = 0; i < image->n; i++)
    if (!strncmp(image->variables[i].name, name, length) &&
        !image->variables[i].name[length])
      return true;
  return false;
}

enum { MOST_ALIGNED = 4096 }; // that a variable may ask to be; drivers promise 128

// A device that reaches all memory uses the program's variable, as the program left it. NULL: it has none of that name.
static void *of_program(const PluginImage *image, const struct __accomp_unit *u,
                        const char *name, size_t length) {
  const unsigned none = __ACCOMP_GLOBAL_SLOT | __ACCOMP_GLOBAL_FUNCTIONS |
                        __ACCOMP_GLOBAL_ADDRESSES | __ACCOMP_GLOBAL_POINTERS;
  for (unsigned i = 0; image->device->shares_all && i < u->nglobals; i++) {
    const struct __accomp_global *g = &u->globals[i];
    if (!(g->flags & none) && !strncmp(g->name, name, length) && !g->name[length])
      return g->host;
  }
  return NULL;
}

static void push_variable(PluginImage *image, const char *name, size_t length,
                          size_t bytes, void *memory, void *at) {
  image->variables = realloc(image->variables, (image->n + 1) * sizeof *image->variables);
  char *copy = strndup(name, length);
  if (!image->variables || !copy) abort();
  image->variables[image->n].name = copy;
  image->variables[image->n].memory = memory;
  image->variables[image->n].at = at;
  image->variables[image->n++].bytes = bytes;
}

static Fault add_variable(PluginImage *image, const char *name, size_t length,
                          size_t bytes) {
  void *p;
  Fault fault =
      accomp_opencl_alloc(image->device, bytes + MOST_ALIGNED - 1, MEM_DEVICE, &p);
  if (fault) {
    char words[1024];
    snprintf(words, sizeof words, "%s", accomp_opencl_words());
    return accomp_opencl_fail(fault, "memory of the variable %.*s: %s", (int)length, name,
                              words);
  }
  void *at = (char *)p + -(uintptr_t)p % MOST_ALIGNED;
  push_variable(image, name, length, bytes, p, at);
  return accomp_opencl_is_heap(name, length)
             ? accomp_opencl_start_heap(image->device, at, bytes)
             : clear(image->device, at, bytes);
}

// Memory of the device, which the host reads by copies.
static Fault new_record_apart(PluginDevice *d, void **out) {
  cl_int r;
  Fault fault = accomp_opencl_alloc(d, sizeof(Record), MEM_DEVICE, out);
  if (!fault) fault = clear(d, *out, sizeof(Record));
  if (fault) return fault;
  d->record_queue =
      cl.CreateCommandQueueWithProperties(d->cl->context, d->cl->id, NULL, &r);
  return d->record_queue ? FAULT_NONE : accomp_opencl_check(r, "making a queue");
}

// Memory of the host, where kernels reach that.
static Fault new_record(PluginDevice *d) {
  void *p = NULL;
  Fault fault = accomp_opencl_alloc(d, sizeof(Record), MEM_HOST, &p);
  if (fault) return fault;
  if (accomp_opencl_owns(d, p)) {
    memset(p, 0, sizeof(Record));
  } else {
    accomp_opencl_free(d, p, MEM_HOST);
    fault = new_record_apart(d, &p);
  }
  if (!fault) d->record = p;
  return fault;
}

// Each device has one.
static Fault find_record(PluginDevice *d, void **out) {
  pthread_mutex_lock(&d->record_lock);
  Fault fault = d->record ? FAULT_NONE : new_record(d);
  *out = d->record;
  pthread_mutex_unlock(&d->record_lock);
  return fault;
}

static bool is_record(const char *name, size_t length) {
  static const char record[] = "__accomp_record";
  return length == sizeof record - 1 && !strncmp(name, record, length);
}

static Fault add_variables(PluginImage *image, const struct __accomp_unit *u,
                           const char *text) {
  Fault fault = FAULT_NONE;
  for (const char *s = text; !fault && (s = accomp_opencl_line(s));) {
    unsigned long long bytes;
    if (strncmp(s, variable_word, sizeof variable_word - 1) != 0) continue;
    s += sizeof variable_word - 1;
    size_t length = strcspn(s, " \n");
    if (sscanf(s + length, " bytes=%llu", &bytes) != 1)
      return accomp_opencl_fail(FAULT_IMAGE,
                                "the device code has a variable %.*s without a size",
                                (int)length, s);
    if (has_variable(image, s, length)) continue;
    void *host = of_program(image, u, s, length);
    if (host) {
      push_variable(image, s, length, (size_t)bytes, NULL, host);
      continue;
    }
    if (is_record(s, length)) {
      void *at;
      fault = find_record(image->device, &at);
      if (!fault) push_variable(image, s, length, (size_t)bytes, NULL, at);
      continue;
    }
    size_t all = (size_t)bytes, least = all;
    if (accomp_opencl_is_heap(s, length))
      fault = accomp_opencl_heap_bytes(image->device, all, &all, &least);
    if (!fault) fault = add_variable(image, s, length, all);
    if (fault == FAULT_MEMORY && least < all)
      fault = add_variable(image, s, length, least);
  }
  return fault;
}

// --- the arena -----------------------------------------------------------------------------

enum { ARENA_ALIGNED = 128 };

static unsigned aligned(unsigned bytes) {
  return (bytes + ARENA_ALIGNED - 1) / ARENA_ALIGNED * ARENA_ALIGNED;
}

// The end of the largest kernel's own arena, where that of functions begins.
static unsigned own_arena(const PluginImage *image) {
  unsigned most = 0, local;
  for (unsigned i = 0; i < image->ntexts; i++)
    for (const char *s = image->texts[i]; (s = accomp_opencl_line(s));)
      if (sscanf(s + strcspn(s, " \n"), " local=%u", &local) == 1 && local > most)
        most = local;
  return aligned(most);
}

// The end of all functions' arenas. Writes where each begins, as an option, to 'f' unless that is NULL.
static unsigned called_arena(const PluginImage *image, FILE *f) {
  unsigned end = own_arena(image), bytes;
  for (unsigned i = 0; i < image->ntexts; i++)
    for (const char *s = image->texts[i]; (s = accomp_opencl_line(s));) {
      if (strncmp(s, called_word, sizeof called_word - 1) != 0) continue;
      const char *uid = s + sizeof called_word - 1;
      size_t length = strcspn(uid, " \n");
      if (sscanf(uid + length, " bytes=%u", &bytes) != 1) continue;
      if (f) fprintf(f, " -D__accomp_called_%.*s=%u", (int)length, uid, end);
      end += aligned(bytes);
    }
  return end;
}

// -DNAME_at=ADDRESS for each, and -DNAME_shared for one of the program's own. The caller frees it.
static char *options_of(const PluginImage *image, Code code, size_t stack) {
  char *all = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&all, &size);
  if (!f) abort();
  if (code == CODE_LONE) fputs(" -DACCOMP_LONE", f);
  if (code == CODE_LARGE) fputs(" -DACCOMP_LARGE", f);
  if (stack) fprintf(f, " -DACCOMP_STACK=%zu", stack);
  for (unsigned i = 0; i < image->n; i++)
    fprintf(f, " -D%s_at=0x%llxul%s%s%s", image->variables[i].name,
            (unsigned long long)(uintptr_t)image->variables[i].at,
            image->variables[i].memory ? "" : " -D",
            image->variables[i].memory ? "" : image->variables[i].name,
            image->variables[i].memory ? "" : "_shared");
  called_arena(image, f);
  accomp_opencl_far_options(image, f);
  fclose(f);
  return all;
}

// --- images --------------------------------------------------------------------------------

// Addresses of variables are others in each run: what is built with them is of use for this one alone. A binary of PoCL has all
// kernels, for blocks of any size: that took minutes for kernels with a barrier in each branch, and makes slower code than
// what it compiles for the block of a launch.
static Fault build(PluginImage *image, Code code) {
  size_t stack;
  Fault fault = accomp_opencl_stack_bytes(&stack);
  const ClDevice *c = image->device->cl;
  if (fault) return fault;
  pthread_mutex_lock(&image->lock);
  if (!image->programs[code]) {
    char *options = options_of(image, code, stack);
    unsigned n = image->ntexts + (image->far != NULL);
    image->programs[code] =
        accomp_opencl_build(c, image->texts, n, options, !image->n && !c->lazy, &fault);
    free(options);
  }
  pthread_mutex_unlock(&image->lock);
  return fault;
}

// A unit of C++ has a kernel that gives variables their first values.
static Fault start_variables(PluginImage *image) {
  static const char start[] = "__accomp_start_";
  const LaunchShape one = {.grid = {1, 1, 1}, .block = {1, 1, 1}};
  PluginQueue *q = NULL;
  Fault fault = FAULT_NONE;
  for (unsigned i = 0; i < image->ntexts; i++)
    for (const char *s = image->texts[i]; !fault && (s = accomp_opencl_line(s));) {
      void *handle;
      char name[64];
      if (strncmp(s, start, sizeof start - 1) != 0) continue;
      snprintf(name, sizeof name, "%.*s", (int)strcspn(s, " \n"), s);
      const struct __accomp_kernel k = {.name = name};
      if (!q) fault = accomp_opencl_queue_new(image->device, &q);
      if (!fault) fault = accomp_opencl_kernel(image, &k, &handle);
      if (!fault) fault = accomp_opencl_launch(q, &k, handle, &one, NULL);
    }
  if (!q) return fault;
  Fault last = accomp_opencl_queue_sync(q);
  accomp_opencl_queue_free(q);
  return fault ? fault : last;
}

// A call through a pointer may seem to lead in a circle by its type alone: such an image has calls inside of units only.
static Fault join_far(PluginImage *image) {
  image->far = accomp_opencl_far_text(image);
  if (image->far && accomp_opencl_check_cycles(image)) {
    free(image->far);
    image->far = NULL;
  }
  image->texts[image->ntexts] = image->far;
  return image->far ? FAULT_NONE : accomp_opencl_check_cycles(image);
}

// Builds the code that launches will most likely want; a fault of the code is told here then.
Fault accomp_opencl_image_join(PluginDevice *d, const struct __accomp_unit *const *units,
                               unsigned n, PluginImage **out) {
  Fault fault = FAULT_NONE;
  PluginImage *image = calloc(1, sizeof *image);
  if (image) image->texts = calloc(n + 1, sizeof *image->texts);
  if (!image || !image->texts) abort();
  pthread_mutex_init(&image->lock, NULL);
  image->device = d;
  for (unsigned i = 0; i < n && !fault; i++) {
    fault = find_text(units[i], &image->texts[i]);
    if (!fault) fault = accomp_opencl_check_needs(d->cl, image->texts[i]);
    if (!fault) fault = add_variables(image, units[i], image->texts[image->ntexts++]);
  }
  if (!fault) fault = join_far(image);
  if (!fault) fault = build(image, d->cl->cores ? CODE_LONE : CODE_ANY);
  if (!fault) fault = start_variables(image);
  if (fault)
    accomp_opencl_image_unload(image);
  else
    *out = image;
  return fault;
}

Fault accomp_opencl_image_load(PluginDevice *d, const struct __accomp_unit *u,
                               PluginImage **out) {
  return accomp_opencl_image_join(d, &u, 1, out);
}

void accomp_opencl_image_unload(PluginImage *image) {
  for (ClKernel *k = image->kernels, *next; k; k = next) {
    next = k->next;
    for (int i = 0; i < CODES; i++)
      if (k->code[i].kernel) cl.ReleaseKernel(k->code[i].kernel);
    accomp_opencl_crash_forget(image->device, k);
    free(k->name);
    pthread_mutex_destroy(&k->lock);
    free(k);
  }
  for (int i = 0; i < CODES; i++)
    if (image->programs[i]) cl.ReleaseProgram(image->programs[i]);
  pthread_mutex_destroy(&image->lock);
  for (unsigned i = 0; i < image->n; i++) {
    accomp_opencl_free(image->device, image->variables[i].memory, MEM_DEVICE);
    free(image->variables[i].name);
  }
  free(image->variables);
  free(image->texts);
  free(image->far);
  free(image);
}

Fault accomp_opencl_global(PluginImage *image, const struct __accomp_global *g,
                           void **out) {
  bool pointer = g->flags & (__ACCOMP_GLOBAL_SLOT | __ACCOMP_GLOBAL_POINTERS);
  unsigned long long want = pointer ? sizeof(void *) : g->size;
  for (unsigned i = 0; i < image->n; i++) {
    if (strcmp(image->variables[i].name, g->name) != 0) continue;
    *out = image->variables[i].at;
    if (image->variables[i].bytes >= want) return FAULT_NONE;
    return accomp_opencl_fail(FAULT_IMAGE,
                              "%s has %zu bytes in the device code, not %llu", g->name,
                              image->variables[i].bytes, want);
  }
  return accomp_opencl_fail(FAULT_IMAGE, "the device code has no variable %s", g->name);
}

// --- kernels ---------------------------------------------------------------------------------

// The head of the text says this about the kernel.
static bool read_needs(const PluginImage *image, const char *name, ClKernel *out) {
  size_t length = strlen(name);
  for (unsigned i = 0; i < image->ntexts; i++)
    for (const char *s = image->texts[i]; (s = accomp_opencl_line(s));)
      if (!strncmp(s, name, length) && s[length] == ' ') {
        int end = 0;
        if (sscanf(s + length, " local=%u arguments=%u%n", &out->local, &out->arguments,
                   &end) != 2)
          return false;
        if (!strncmp(s + length + end, " called", 7))
          out->local = called_arena(image, NULL);
        return true;
      }
  return false;
}

Fault accomp_opencl_code_locked(ClKernel *k, Code code) {
  PluginImage *image = k->image;
  ClCode *c = &k->code[code];
  size_t most = 0;
  cl_int r;
  if (c->kernel) return FAULT_NONE;
  Fault fault = build(image, code);
  if (fault) return fault;
  c->kernel = cl.CreateKernel(image->programs[code], k->name, &r);
  if (!c->kernel) return accomp_opencl_check(r ? r : CL_OUT_OF_RESOURCES, k->name);
  r = cl.GetKernelWorkGroupInfo(c->kernel, image->device->cl->id, KERNEL_WORK_GROUP_SIZE,
                                sizeof most, &most, NULL);
  c->sure = r || !most || most > MOST_THREADS ? MOST_THREADS : (unsigned)most;
  // NVIDIA's driver promises 256 for any kernel, and runs blocks for which the registers suffice.
  c->most = image->device->cl->vendor == VENDOR_NVIDIA ? MOST_THREADS : c->sure;
  cl.GetKernelWorkGroupInfo(c->kernel, image->device->cl->id, KERNEL_LOCAL_MEM_SIZE,
                            sizeof c->local, &c->local, NULL);
  return FAULT_NONE;
}

// As the code has it: kernels of C++ have shorter names there.
static const char *entry_name(const PluginImage *image, const char *symbol,
                              size_t *length) {
  const char *name = symbol;
  for (unsigned i = 0; i < image->ntexts && name == symbol; i++)
    name = __accomp_entry_name(image->texts[i], symbol, length);
  return name;
}

// A unit that may share its image gives its kernels names of their own.
Fault accomp_opencl_kernel(PluginImage *image, const struct __accomp_kernel *k,
                           void **out) {
  size_t length;
  const struct __accomp_unit *u = k->unit;
  const char *entry = entry_name(image, k->name, &length),
             *suffix = u && u->suffix ? u->suffix : "";
  size_t room = length + strlen(suffix) + 1;
  ClKernel *kernel = calloc(1, sizeof *kernel);
  if (kernel) kernel->name = malloc(room);
  if (!kernel || !kernel->name) abort();
  snprintf(kernel->name, room, "%.*s%s", (int)length, entry, suffix);
  kernel->image = image;
  kernel->source = u ? k : NULL; // else it is start_variables's own
  Fault fault = FAULT_NONE;
  if (!read_needs(image, kernel->name, kernel))
    fault =
        accomp_opencl_fail(FAULT_IMAGE, "the device code has no kernel %s", kernel->name);
  if (!fault && !image->device->cl->cores)
    fault = accomp_opencl_code_locked(kernel, CODE_ANY);
  if (fault) {
    free(kernel->name);
    free(kernel);
    return fault;
  }
  pthread_mutex_init(&kernel->lock, NULL);
  kernel->next = image->kernels;
  *out = image->kernels = kernel;
  return FAULT_NONE;
}
