// ACCOMP_PROFILE: the profile as JSON, for accomp-report and other programs (doc/profiling.md).
// In:  the profile.  Out: one document: the run, its devices, an item for each line and what happens there.
#include "profile/json.h"
#include "profile/prof_time.h"
#include <string.h>
#include <unistd.h>

static void add_member(Json *out, const char *key, const char *value) {
  if (value) accomp_json_member(out, key, value);
}

static void add_known(Json *out, const char *key, long long value) {
  if (value) accomp_json_count(out, key, value);
}

static void write_record(FILE *out, Json *record) {
  fwrite(record->text, 1, record->used, out);
  record->used = 0;
}

// --- devices ---------------------------------------------------------------------------

static const char *type_of(const Device *d) { return d ? d->plugin->name : "none"; }

static void add_device(Json *out, const Device *d) {
  const DeviceProperties *p = &d->properties;
  JSON(out, "{\"index\":");
  accomp_json_number(out, d->index);
  add_member(out, "type", type_of(d));
  accomp_json_count(out, "number", d->number);
  add_member(out, "name", p->name);
  add_known(out, "units", p->units);
  add_known(out, "unit_threads", p->unit_threads);
  char capability[32];
  snprintf(capability, sizeof capability, "%d.%d", p->major, p->minor);
  if (p->major) accomp_json_member(out, "capability", capability);
  add_known(out, "clock_khz", p->clock);
  add_known(out, "memory_clock_khz", p->memory_clock);
  add_known(out, "memory_bus_bits", p->bus);
  JSON(out, "}");
}

// Each device once, in the order of its first region.
static void add_devices(FILE *out, const Profile *p) {
  bool told[MAX_DEVICES] = {false}, first = true;
  for (unsigned i = 0; i < p->count; i++) {
    const Device *d = p->regions[i]->device;
    if (!d || told[d->index]) continue;
    told[d->index] = true;
    Json record = {.used = 0};
    accomp_json_text(&record, first ? "\n " : ",\n ");
    first = false;
    add_device(&record, d);
    write_record(out, &record);
  }
}

// --- items -----------------------------------------------------------------------------

static void add_times(Json *out, const Item *i) {
  accomp_json_count(out, "count", (long long)i->reached);
  accomp_json_count(out, "timed", (long long)i->device.count);
  accomp_json_count(out, "total_ns", accomp_time_total(&i->device, i->reached));
  accomp_json_count(out, "min_ns", i->device.min);
  accomp_json_count(out, "max_ns", i->device.max);
  if (i->kind == ITEM_KERNEL)
    accomp_json_count(out, "elapsed_ns", accomp_time_total(&i->elapsed, i->reached));
}

static void add_size(Json *out, const char *key, const unsigned n[3]) {
  char text[64];
  snprintf(text, sizeof text, ",\"%s\":[%u,%u,%u]", key, n[0], n[1], n[2]);
  accomp_json_text(out, text);
}

static void add_kernel(Json *out, const Item *i) {
  add_member(out, "kernel", i->kernel);
  accomp_json_count(out, "iterations", (long long)i->iterations);
  add_size(out, "grid_least", i->low.grid);
  add_size(out, "grid_most", i->high.grid);
  add_size(out, "block_least", i->low.block);
  add_size(out, "block_most", i->high.block);
  if (!i->needs.registers) return;
  accomp_json_count(out, "registers", i->needs.registers);
  accomp_json_count(out, "local_bytes", i->needs.local);
  accomp_json_count(out, "shared_bytes", i->needs.shared);
  add_known(out, "blocks_at_once", i->needs.blocks);
}

static void add_item(Json *out, const Item *i) {
  static const char *const kinds[] = {"copyin", "kernel", "copyout", "host"};
  const Region *r = i->region;
  JSON(out, "{\"kind\":");
  accomp_json_string(out, kinds[i->kind]);
  if (r->device) accomp_json_count(out, "device", r->device->index);
  add_member(out, "file", r->file);
  add_member(out, "function", r->function);
  add_member(out, "construct", r->word);
  accomp_json_count(out, "construct_line", r->line);
  accomp_json_count(out, "construct_count", (long long)r->reached);
  accomp_json_count(out, "line", i->line);
  add_times(out, i);
  if (i->kind == ITEM_KERNEL)
    add_kernel(out, i);
  else if (i->kind != ITEM_HOST)
    accomp_json_count(out, "bytes", (long long)i->bytes);
  JSON(out, "}");
}

void accomp_time_write(FILE *out, const Profile *p) {
  char program[1024] = "", host[256] = "";
  ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
  program[n > 0 ? n : 0] = 0;
  const char *slash = strrchr(program, '/');
  if (gethostname(host, sizeof host - 1)) host[0] = 0;
  Json record = {.used = 0};
  JSON(&record, "{\"producer\":\"accomp\",\"profile\":1");
  add_member(&record, "program", slash ? slash + 1 : program);
  add_member(&record, "host", host);
  accomp_json_count(&record, "pid", getpid());
  accomp_json_count(&record, "run_ns", p->run);
  JSON(&record, ",\"devices\":[");
  write_record(out, &record);
  add_devices(out, p);
  fprintf(out, "],\"items\":[");
  const char *separator = "\n ";
  for (unsigned i = 0; i < p->count; i++)
    for (const Item *x = p->regions[i]->items; x; x = x->next, separator = ",\n ") {
      accomp_json_text(&record, separator);
      add_item(&record, x);
      write_record(out, &record);
    }
  fprintf(out, "\n]}\n");
}
