// A program built once is taken from the cache folder; a broken file is ignored and written again.
// In:  an OpenCL device; XDG_CACHE_HOME, an empty folder.  Out: status 1 and both values at the first difference.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "plugin/opencl/internal.h"

static char path[4096];

Upcalls accomp_upcalls;
#include "../plugin_test.h"

// Files in the folder; 'path' is the last of them.
static int count_files(void) {
  char folder[2048];
  int n = 0;
  snprintf(folder, sizeof folder, "%s/accomp", getenv("XDG_CACHE_HOME"));
  DIR *d = opendir(folder);
  for (struct dirent *e; d && (e = readdir(d));) {
    if (e->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
    n++;
  }
  if (d) closedir(d);
  return n;
}

static bool builds(const ClDevice *c, const char *text, bool keeps) {
  Fault fault;
  cl_program p = accomp_opencl_build(c, &text, 1, "-DACCOMP_WARP=1", keeps, &fault);
  if (p) cl.ReleaseProgram(p);
  return p && !fault;
}

static struct stat about(void) {
  struct stat s;
  SAME(stat(path, &s), 0);
  return s;
}

int main(void) {
  static const char text[] = "__kernel void one(__global int *p) { *p = 1; }\n",
                    other[] = "__kernel void two(__global int *p) { *p = 2; }\n";
  if (!accomp_opencl_device(VIEW_ALL, 0)) {
    printf("%s\n", accomp_opencl_words());
    return 77;
  }
  const ClDevice *c = accomp_opencl_device(VIEW_ALL, 0);
  // Listing the devices has built a probe for each.
  while (count_files()) SAME(remove(path), 0);
  SAME(builds(c, other, false), 1);
  SAME(count_files(), 0);
  SAME(builds(c, text, true), 1);
  SAME(count_files(), 1);
  struct stat first = about();
  SAME(first.st_mode & 0777, 0600);
  SAME(builds(c, text, true), 1);
  SAME(count_files(), 1);
  SAME(about().st_ino, first.st_ino);
  // Shorter, as after a full disk; then with other bytes in it.
  SAME(truncate(path, first.st_size / 2), 0);
  SAME(builds(c, text, true), 1);
  SAME(about().st_size, first.st_size);
  first = about();
  FILE *f = fopen(path, "r+b");
  SAME(f && !fseek(f, 100, SEEK_SET) && fputs("xyz", f) >= 0 && !fclose(f), 1);
  SAME(builds(c, text, true), 1);
  SAME(count_files(), 1);
  f = fopen(path, "rb");
  char bytes[4] = "";
  SAME(f && !fseek(f, 100, SEEK_SET) && fread(bytes, 3, 1, f) == 1 && !fclose(f), 1);
  SAME(strcmp(bytes, "xyz") != 0, 1);
  // Whoever else can write to the folder could run code on the device.
  char folder[2048];
  snprintf(folder, sizeof folder, "%s/accomp", getenv("XDG_CACHE_HOME"));
  SAME(chmod(folder, 0777), 0);
  SAME(builds(c, other, true), 1);
  SAME(count_files(), 1);
  return 0;
}
