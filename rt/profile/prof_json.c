// ACCOMP_PROFILE: the profile as JSON, for accomp-report and other programs (doc/profiling.md).
// In:  the profile.  Out: one document: the run, its devices, an item for each line and what happens there.
#include "profile/prof_time.h"
#include <string.h>
#include <unistd.h>

// --- JSON ------------------------------------------------------------------------------

// What is no plain ASCII goes as it is: file names are bytes, and mostly UTF-8.
static void add_string(FILE *out, const char *s) {
  fputc('"', out);
  for (; s && *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (c < 0x20)
      fprintf(out, "\\u%04x", c);
    else if (c == '"' || c == '\\')
      fprintf(out, "\\%c", c);
    else
      fputc(c, out);
  }
  fputc('"', out);
}

static void add_member(FILE *out, const char *key, const char *value) {
  if (!value) return;
  fprintf(out, ",\"%s\":", key);
  add_string(out, value);
}

static void add_number(FILE *out, const char *key, long long value) {
  fprintf(out, ",\"%s\":%lld", key, value);
}

static void add_known(FILE *out, const char *key, long long value) {
  if (value) add_number(out, key, value);
}

// --- devices ---------------------------------------------------------------------------

static const char *type_of(const Device *d) { return d ? d->plugin->name : "none"; }

static void add_device(FILE *out, const Device *d) {
  const DeviceProperties *p = &d->properties;
  fprintf(out, "{\"index\":%d", d->index);
  add_member(out, "type", type_of(d));
  add_number(out, "number", d->number);
  add_member(out, "name", p->name);
  add_known(out, "units", p->units);
  add_known(out, "unit_threads", p->unit_threads);
  if (p->major) fprintf(out, ",\"capability\":\"%d.%d\"", p->major, p->minor);
  add_known(out, "clock_khz", p->clock);
  add_known(out, "memory_clock_khz", p->memory_clock);
  add_known(out, "memory_bus_bits", p->bus);
  fprintf(out, "}");
}

// Each device once, in the order of its first region.
static void add_devices(FILE *out, const Profile *p) {
  bool told[MAX_DEVICES] = {false}, first = true;
  for (unsigned i = 0; i < p->count; i++) {
    const Device *d = p->regions[i]->device;
    if (!d || told[d->index]) continue;
    told[d->index] = true;
    fprintf(out, first ? "\n " : ",\n ");
    first = false;
    add_device(out, d);
  }
}

// --- items -----------------------------------------------------------------------------

static void add_times(FILE *out, const Item *i) {
  add_number(out, "count", (long long)i->reached);
  add_number(out, "timed", (long long)i->device.count);
  add_number(out, "total_ns", accomp_time_total(&i->device, i->reached));
  add_number(out, "min_ns", i->device.min);
  add_number(out, "max_ns", i->device.max);
  if (i->kind == ITEM_KERNEL)
    add_number(out, "elapsed_ns", accomp_time_total(&i->elapsed, i->reached));
}

static void add_size(FILE *out, const char *key, const unsigned n[3]) {
  fprintf(out, ",\"%s\":[%u,%u,%u]", key, n[0], n[1], n[2]);
}

static void add_kernel(FILE *out, const Item *i) {
  add_member(out, "kernel", i->kernel);
  add_number(out, "iterations", (long long)i->iterations);
  add_size(out, "grid_least", i->low.grid);
  add_size(out, "grid_most", i->high.grid);
  add_size(out, "block_least", i->low.block);
  add_size(out, "block_most", i->high.block);
  if (!i->needs.registers) return;
  add_number(out, "registers", i->needs.registers);
  add_number(out, "local_bytes", i->needs.local);
  add_number(out, "shared_bytes", i->needs.shared);
  add_known(out, "blocks_at_once", i->needs.blocks);
}

static void add_item(FILE *out, const Item *i) {
  static const char *const kinds[] = {"copyin", "kernel", "copyout", "host"};
  const Region *r = i->region;
  fprintf(out, "{\"kind\":\"%s\"", kinds[i->kind]);
  if (r->device) add_number(out, "device", r->device->index);
  add_member(out, "file", r->file);
  add_member(out, "function", r->function);
  add_member(out, "construct", r->word);
  add_number(out, "construct_line", r->line);
  add_number(out, "construct_count", (long long)r->reached);
  add_number(out, "line", i->line);
  add_times(out, i);
  if (i->kind == ITEM_KERNEL)
    add_kernel(out, i);
  else if (i->kind != ITEM_HOST)
    add_number(out, "bytes", (long long)i->bytes);
  fprintf(out, "}");
}

void accomp_time_write(FILE *out, const Profile *p) {
  char program[1024] = "", host[256] = "";
  ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
  program[n > 0 ? n : 0] = 0;
  const char *slash = strrchr(program, '/');
  if (gethostname(host, sizeof host - 1)) host[0] = 0;
  fprintf(out, "{\"producer\":\"accomp\",\"profile\":1");
  add_member(out, "program", slash ? slash + 1 : program);
  add_member(out, "host", host);
  add_number(out, "pid", getpid());
  add_number(out, "run_ns", p->run);
  fprintf(out, ",\"devices\":[");
  add_devices(out, p);
  fprintf(out, "],\"items\":[");
  const char *separator = "\n ";
  for (unsigned i = 0; i < p->count; i++)
    for (const Item *x = p->regions[i]->items; x; x = x->next, separator = ",\n ") {
      fputs(separator, out);
      add_item(out, x);
    }
  fprintf(out, "\n]}\n");
}
