// acc_present_dump, acc_present_dump_all: what is present, as NVIDIA's runtime lists it.
// In:  the present tables.  Out: a line for each entry, by host address, on stderr.
#include "rt.h"
#include <stdio.h>
#include "openacc.h"

static void dump_entry(Entry *e, void *arg) {
  (void)arg;
  fprintf(stderr,
          "  host:%p device:%p size:%zu presentcount:%u+%u line:%d name:%s file:%s%s\n",
          (void *)e->host, (void *)e->device, e->size, e->structured, e->dynamic, e->line,
          e->name ? e->name : "(none)", e->file ? e->file : "(none)",
          e->forever    ? " (declared)"
          : e->borrowed ? " (acc_map_data)"
                        : "");
}

static void dump(Device *d) {
  fprintf(stderr, "Present table dump for device %d of type %s:\n", d->number,
          d->plugin->name);
  if (d->unified) {
    fprintf(stderr, "  it shares the program's memory: nothing is copied\n");
  } else if (!d->opened) {
    fprintf(stderr, "  it has not been used\n");
  } else {
    pthread_mutex_lock(&d->lock);
    if (d->root)
      accomp_present_each_locked(d, dump_entry, NULL);
    else
      fprintf(stderr, "  nothing is present\n");
    pthread_mutex_unlock(&d->lock);
  }
}

ACCOMP_EXPORT void acc_present_dump(void) {
  accomp_device_init();
  dump(accomp_device_selected());
}

ACCOMP_EXPORT void acc_present_dump_all(void) {
  accomp_device_init();
  dump(accomp_device_selected());
  for (int i = 0; accomp_device_listed(i); i++)
    if (accomp_device_listed(i) != accomp_device_selected() &&
        accomp_device_listed(i)->opened)
      dump(accomp_device_listed(i));
}
