// Compare mode, in the child process: the kernel again, by the CPU.
// In:  copies of the device's memory before and after the kernel.  Out: a report in shared memory.
//
// The CPU's version has all variables under the program's own addresses, so that globals, members of structs and whatever
// else it names are where it looks for them. Addresses of the device in the copies are replaced by those of the program.
// Memory of the device that stands for no variable is put at its own address, which is free or the emulated device's.
#include "check/check.h"
#include "check/compare.h"
#include "data/map.h"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

// --- memory ------------------------------------------------------------------------------

static void *program_address(const Comparison *x, const void *device) {
  const Piece *p = accomp_compare_piece(x, device);
  const Base *base = accomp_compare_base(x, device);
  if (base) return base->cpu;
  return p ? p->cpu + ((const char *)device - p->device) : NULL;
}

static void replace_address(void *arg, char *word) {
  void *address;
  memcpy(&address, word, sizeof address);
  address = program_address(arg, address);
  if (address) memcpy(word, &address, sizeof address);
}

// The program's value of an attached pointer is known; the address alone may be the end of one variable and the start of another.
static void replace_attached(const Piece *p, char *bytes) {
  const Attachment *a = p->entry ? p->entry->attached : NULL;
  for (; a; a = a->next) {
    size_t at = (size_t)((const char *)a->slot - p->cpu);
    if ((const char *)a->slot < p->cpu || at + sizeof a->value > p->size ||
        accomp_attach_pointer(bytes + at) != a->value)
      continue;
    void *host = a->start && a->value == a->device_start ? a->host_start
                                                         : accomp_attach_pointer(a->slot);
    memcpy(bytes + at, &host, sizeof host);
  }
}

static void replace_addresses(const Comparison *x, const char *layout, long long first,
                              char *bytes, size_t size) {
  accomp_compare_each_address(layout, first, bytes, size, replace_address,
                              (void *)(uintptr_t)x);
}

// Can the pages be written, and does no other process see that?
static bool is_private(uintptr_t from, uintptr_t to) {
  FILE *maps = fopen("/proc/self/maps", "r");
  char line[512], mode[8];
  unsigned long long lo, hi;
  while (maps && from < to && fgets(line, sizeof line, maps))
    if (sscanf(line, "%llx-%llx %7s", &lo, &hi, mode) == 3 && lo <= from && from < hi) {
      if (mode[1] != 'w' || mode[3] != 'p') break;
      from = hi;
    }
  if (maps) fclose(maps);
  return from >= to;
}

// Whatever else lies there, as the kernel of the system does it.
static void put_back(char *to, char *from, size_t size) {
  struct iovec here = {from, size}, there = {to, size};
  if (process_vm_writev(getpid(), &here, 1, &there, 1, 0) != (ssize_t)size) _exit(2);
}

// New pages instead; what else lies in the first and the last one stays.
static void replace_pages(char *from, char *to, size_t page, char *kept) {
  char *last = to - page;
  bool first_kept = accomp_check_peek(kept, (uintptr_t)from, page),
       last_kept = last > from && accomp_check_peek(kept + page, (uintptr_t)last, page);
  void *at = mmap(from, (size_t)(to - from), PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  if (at == MAP_FAILED) _exit(2);
  if (first_kept) put_back(from, kept, page);
  if (last_kept) put_back(last, kept + page, page);
}

static int by_target(const void *a, const void *b) {
  const Piece *p = *(const Piece *const *)a, *q = *(const Piece *const *)b;
  return p->cpu < q->cpu ? -1 : p->cpu > q->cpu;
}

typedef struct {
  size_t page;
  char *kept;  // room for two pages
  char *owned; // up to here
} Room;

static void make_room(Room *r, char *from, size_t size) {
  uintptr_t mask = r->page - 1;
  char *to = from + size;
  from -= (uintptr_t)from & mask;
  to += -(uintptr_t)to & mask;
  if (from < r->owned) from = r->owned;
  if (from < to && !is_private((uintptr_t)from, (uintptr_t)to))
    replace_pages(from, to, r->page, r->kept);
  if (to > r->owned) r->owned = to;
}

// The emulated device's copies, which a GPU would not have here: what still leads to them shall be seen. Beside them may lie
// memory that stands for no variable, and is used.
static void hide_copies(const Comparison *x, Room *r) {
  bool alone = true;
  for (unsigned i = 0; i < x->nreached; i++)
    alone &= x->pieces[x->reached[i]].cpu != x->pieces[x->reached[i]].device;
  r->owned = NULL;
  for (unsigned i = 0; i < x->n; i++) {
    const Piece *p = &x->pieces[i];
    if (p->cpu == p->device || p->global) continue;
    make_room(r, p->device, p->size);
    memset(p->device, 0xfb, p->size);
  }
  for (unsigned i = 0; i < x->n && alone; i++) {
    const Piece *p = &x->pieces[i];
    if (p->cpu == p->device || p->global) continue;
    uintptr_t from = (uintptr_t)p->device & ~(uintptr_t)(r->page - 1);
    mprotect((void *)from, (uintptr_t)p->device + p->size - from, PROT_NONE);
  }
}

static void place_pieces(const Comparison *x) {
  Room room = {.page = (size_t)sysconf(_SC_PAGESIZE)};
  room.kept = mmap(NULL, 2 * room.page, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const Piece **order = malloc((x->nreached + 1) * sizeof(const Piece *));
  if (room.kept == MAP_FAILED || !order) _exit(2);
  for (unsigned i = 0; i < x->nreached; i++) order[i] = &x->pieces[x->reached[i]];
  for (unsigned i = 0; i < x->nreached; i++) {
    replace_attached(order[i], order[i]->before);
    replace_addresses(x, order[i]->layout, accomp_compare_first(order[i]),
                      order[i]->before, order[i]->size);
  }
  qsort(order, x->nreached, sizeof(const Piece *), by_target);
  for (unsigned i = 0; i < x->nreached; i++)
    make_room(&room, order[i]->cpu, order[i]->size);
  for (unsigned i = 0; i < x->nreached; i++)
    memcpy(order[i]->cpu, order[i]->before, order[i]->size);
  if (x->route->device->type == TYPE_EMU) hide_copies(x, &room);
}

// --- the kernel --------------------------------------------------------------------------

static void *value_for_cpu(const Comparison *x, const void *value, size_t size) {
  char *copy = malloc(size + 1);
  if (!copy) _exit(2);
  memcpy(copy, value, size);
  replace_addresses(x, NULL, 0, copy, size);
  return copy;
}

static void run_kernel(const Comparison *x, RunOnCpu *run, long long gangs) {
  const struct __accomp_construct *c = x->route->c;
  Operand *o = malloc((c->noperands + 1) * sizeof *o);
  if (!o) _exit(2);
  for (unsigned i = 0; i < c->noperands; i++) {
    const struct __accomp_operand_desc *d = &c->operands[i];
    o[i] = x->operands[i];
    if (d->pass == __ACCOMP_PASS_VALUE || d->pass == __ACCOMP_PASS_COPY ||
        d->pass == __ACCOMP_PASS_CLOSURE) {
      o[i].base = value_for_cpu(x, o[i].base, (size_t)(d->size ? d->size : o[i].size));
    } else if (d->pass == __ACCOMP_PASS_ADDRESS) {
      void *address = program_address(x, o[i].base); // has_device_addr
      if (address) o[i].base = address;
    }
  }
  run(x->route, o, gangs);
}

// What an address of the device alone stands for, a function's say, nobody knows.
static bool is_same(const void *arg, const void *device, const void *cpu) {
  const void *address = program_address(arg, device);
  return address ? address == cpu : device != NULL;
}

static void compare_piece(const Comparison *x, const Piece *p, ComparisonReport *report) {
  Difference found;
  Compared c = {.name = p->name,
                .layout = p->layout,
                .first = p->device - p->base,
                .size = p->size,
                .device = p->after,
                .other = p->cpu,
                .is_same = is_same,
                .arg = x};
  replace_attached(p, p->after);
  if (!p->layout) // it is compared byte by byte
    replace_addresses(x, NULL, accomp_compare_first(p), p->after, p->size);
  accomp_compare_values(&c, "the CPU", &found);
  if (!found.wrong || report->n == MOST_SAID) return;
  report->said[report->n].name = p->name;
  report->said[report->n++].sentence =
      accomp_compare_sentence(&x->route->place, x->route->kernel->line, &found,
                              x->route->ctl->flags & __ACCOMP_THREADS_SEEN);
}

// No handler of the program's, and none of its libraries', runs in it, and it prints nothing a second time.
_Noreturn void accomp_compare_in_child(const Comparison *x, RunOnCpu *run,
                                       long long gangs, ComparisonReport *report) {
  static const int signals[] = {SIGSEGV, SIGBUS,  SIGFPE, SIGILL,
                                SIGABRT, SIGTERM, SIGINT};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    signal(signals[i], SIG_DFL);
  int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO);
  accomp_thread()->failed = true; // an error ends the process, and nothing else
  place_pieces(x);
  run_kernel(x, run, gangs);
  for (unsigned i = 0; i < x->nreached; i++)
    compare_piece(x, &x->pieces[x->reached[i]], report);
  report->over = true;
  _exit(0);
}
