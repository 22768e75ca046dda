// What of the host is near a GPU: the memory and the cores of its NUMA node.
// In: a GPU, by its place on the PCI bus.  Out: a node's number, cores, memory that is taken there; nothing where the system
//     does not say, or has one node.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "plugin/cuda/internal.h"

enum { PREFERRED = 1 }; // MPOL_PREFERRED of linux/mempolicy.h

// The first line of a file. False: there is none.
static bool read_line(const char *path, char *line, int size) {
  FILE *f = fopen(path, "re");
  bool read = f && fgets(line, size, f);
  if (f) fclose(f);
  return read;
}

int accomp_cuda_near_node(CUdevice device) {
  int domain = 0, bus = 0, number = 0;
  char path[96], line[32];
  if (cu.DeviceGetAttribute(&domain, DEVICE_PCI_DOMAIN, device) ||
      cu.DeviceGetAttribute(&bus, DEVICE_PCI_BUS, device) ||
      cu.DeviceGetAttribute(&number, DEVICE_PCI_NUMBER, device))
    return -1;
  snprintf(path, sizeof path, "/sys/bus/pci/devices/%04x:%02x:%02x.0/numa_node",
           (unsigned)domain, (unsigned)bus, (unsigned)number);
  return read_line(path, line, sizeof line) ? atoi(line) : -1;
}

// Of a list such as 0-7,16-23.
static void add_cores(const char *list, cpu_set_t *out) {
  CPU_ZERO(out);
  for (char *end; *list >= '0' && *list <= '9'; list = *end == ',' ? end + 1 : end) {
    unsigned long first = strtoul(list, &end, 10), last = first;
    if (*end == '-') last = strtoul(end + 1, &end, 10);
    for (; first <= last && first < CPU_SETSIZE; first++) CPU_SET(first, out);
  }
}

bool accomp_cuda_near_cores(const PluginDevice *d, cpu_set_t *out) {
  char path[64], list[4096];
  cpu_set_t near;
  if (sched_getaffinity(0, sizeof *out, out)) return false;
  snprintf(path, sizeof path, "/sys/devices/system/node/node%d/cpulist", d->node);
  if (d->node < 0 || !read_line(path, list, sizeof list)) return true;
  add_cores(list, &near);
  CPU_AND(&near, &near, out);
  if (CPU_COUNT(&near)) *out = near;
  return true;
}

void accomp_cuda_serve_near(const PluginDevice *d) {
  cpu_set_t cores;
  if (accomp_cuda_near_cores(d, &cores)) sched_setaffinity(0, sizeof cores, &cores);
  prctl(PR_SET_TIMERSLACK, 1000UL, 0UL, 0UL, 0UL);
}

// Where the node has no memory left, others give it.
void accomp_cuda_near_memory(const PluginDevice *d, void *p, size_t size) {
  enum { BITS = sizeof(unsigned long) * CHAR_BIT, NODES = 1024 };
  unsigned long nodes[NODES / BITS] = {0};
  if (d->node < 0 || d->node >= NODES) return;
  nodes[d->node / BITS] = 1UL << d->node % BITS;
  syscall(SYS_mbind, p, size, PREFERRED, nodes, (unsigned long)NODES, 0);
}
