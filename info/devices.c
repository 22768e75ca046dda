// Devices, drivers, tools.
// In: the runtime library as programs see it, NVIDIA's driver (opened here, for what the library's routines
// do not tell), /proc, what MPI says of itself.  Out: lines.
#include "info.h"
#include "inspect.h"
#include "driver/driver.h"

#include <dlfcn.h>
#include <openacc.h>
#include <stdlib.h>
#include <unistd.h>

// --- NVIDIA's driver --------------------------------------------------------------------

enum { CAPABILITY_MAJOR = 75, CAPABILITY_MINOR = 76, MULTIPROCESSORS = 16 };

typedef struct {
  int (*init)(unsigned), (*version)(int *), (*get)(int *, int),
      (*attribute)(int *, int, int);
  bool usable;
} Driver;

// POSIX lets dlsym's result be a function; C has no conversion for it.
static void find(void *library, const char *name, void *out) {
  void *symbol = dlsym(library, name);
  memcpy(out, &symbol, sizeof symbol);
}

static Driver open_driver(void) {
  Driver d = {0};
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return d;
  find(library, "cuInit", &d.init);
  find(library, "cuDriverGetVersion", &d.version);
  find(library, "cuDeviceGet", &d.get);
  find(library, "cuDeviceGetAttribute", &d.attribute);
  d.usable = d.init && d.version && d.get && d.attribute && !d.init(0);
  return d;
}

// PTX ISA, appendix "Release history": the newest version that a driver of a CUDA version reads.
static const struct {
  int cuda, ptx;
} ptx_versions[] = {
    {13010, 91}, {13000, 90}, {12090, 88}, {12080, 87}, {12070, 86}, {12050, 85},
    {12040, 84}, {12030, 83}, {12020, 82}, {12010, 81}, {12000, 80}, {11080, 78},
    {11070, 77}, {11060, 76}, {11050, 75}, {11040, 74}, {11030, 73}, {11020, 72},
    {11010, 71}, {11000, 70}, {10020, 65}, {10010, 64}, {10000, 63}, {9020, 62},
};

static void print_driver(const Driver *d) {
  int version = 0;
  if (!d->usable || d->version(&version)) {
    puts("NVIDIA's driver: none that works");
    return;
  }
  printf("NVIDIA's driver: CUDA %d.%d", version / 1000, version % 1000 / 10);
  for (size_t i = 0; i < countof(ptx_versions); i++) {
    if (version < ptx_versions[i].cuda) continue;
    printf(", PTX up to %d.%d", ptx_versions[i].ptx / 10, ptx_versions[i].ptx % 10);
    break;
  }
  puts("");
}

static void print_capability(const Driver *d, int number) {
  int device, major, minor, units;
  if (!d->usable || d->get(&device, number) ||
      d->attribute(&major, CAPABILITY_MAJOR, device) ||
      d->attribute(&minor, CAPABILITY_MINOR, device) ||
      d->attribute(&units, MULTIPROCESSORS, device))
    return;
  printf(", compute capability %d.%d, %d multiprocessors", major, minor, units);
}

// --- devices ----------------------------------------------------------------------------

static double gigabytes(size_t bytes) { return (double)bytes / (1 << 30); }

static void print_devices_of(acc_device_t type, const char *name, const Driver *driver) {
  int n = acc_get_num_devices(type);
  if (!n) printf("%s: no device\n", name);
  for (int i = 0; i < n; i++) {
    const char *model = acc_get_property_string(i, type, acc_property_name);
    printf("%s %d: %s, %.1f GB", name, i, model ? model : "?",
           gigabytes(acc_get_property(i, type, acc_property_memory)));
    size_t left = acc_get_property(i, type, acc_property_free_memory);
    if (left) printf(", %.1f GB free", gigabytes(left));
    if (type == acc_device_host) printf(", %ld cores", sysconf(_SC_NPROCESSORS_ONLN));
    if (type == acc_device_nvidia) print_capability(driver, i);
    puts("");
  }
}

static const char *type_name(acc_device_t type) {
  switch (type) {
  case acc_device_nvidia: return "nvidia";
  case acc_device_emu: return "emu";
  case acc_device_opencl: return "opencl";
  case acc_device_radeon: return "radeon";
  case acc_device_intel: return "intel";
  default: return "host";
  }
}

// --- what is installed beside us ----------------------------------------------------------

// The rest of the first line of a command's output that begins with 'mark'; NULL: there is none.
static const char *ask(Arena *a, const char *const *argv, const char *mark) {
  char path[] = "/tmp/accomp-info-XXXXXX";
  int fd = mkstemp(path);
  if (fd < 0) return NULL;
  close(fd);
  int status = proc_wait(proc_start(a, argv, path, "/dev/null"));
  const char *text = status ? NULL : read_file(a, path, NULL), *at = text;
  unlink(path);
  while (at && strncmp(at, mark, strlen(mark)) != 0) {
    at = strchr(at, '\n');
    if (at) at++;
  }
  if (!at) return NULL;
  at += strlen(mark);
  return arena_strndup(a, at, strcspn(at, "\n"));
}

static bool in_path(Arena *a, const char *program) {
  const char *path = secure_getenv("PATH");
  while (path && *path) {
    size_t n = strcspn(path, ":");
    if (!access(arena_printf(a, "%.*s/%s", (int)n, path, program), X_OK)) return true;
    path += n + (path[n] == ':');
  }
  return false;
}

static void print_mpi(Arena *a) {
  static const char *const open_mpi[] = {"ompi_info", "--parsable", "--all", NULL};
  static const char *const mpich[] = {"mpichversion", NULL};
  static const char mark[] = "mca:mpi:base:param:mpi_built_with_cuda_support:value:";
  bool any = false;
  if (in_path(a, "ompi_info")) {
    const char *cuda = ask(a, open_mpi, mark);
    bool aware = cuda && !strcmp(cuda, "true");
    printf("Open MPI: %s device addresses (host_data use_device)\n",
           aware  ? "takes"
           : cuda ? "does not take"
                  : "does not say whether it takes");
    any = true;
  }
  if (in_path(a, "mpichversion")) {
    const char *configured = ask(a, mpich, "MPICH configure:");
    bool aware = configured && strstr(configured, "--with-cuda");
    printf("MPICH: %s device addresses (host_data use_device)\n",
           aware ? "takes" : "does not take");
    any = true;
  }
  if (!any) puts("MPI: none in the path");
}

static void print_targets(Arena *a) {
  const Toolchain *t = toolchain(a);
  printf("code for host and emu: by %s\n", t->clang);
  puts("code for nvidia: PTX, compute capability 7.0 and above (-gpu=ccNN: 6.0 and "
       "above)");
}

// The runtime asks for devices that the program has code for.
static void want_all_devices(void) {
  static struct __accomp_unit code = {
      .size = sizeof code,
      .major = ACCOMP_ABI_MAJOR,
      .minor = ACCOMP_ABI_MINOR,
      .file = "accomp-info",
      .devices = __ACCOMP_DEVICE_HOST | __ACCOMP_DEVICE_EMU | __ACCOMP_DEVICE_NVIDIA |
                 __ACCOMP_DEVICE_OPENCL,
  };
  __accomp_register(&code);
}

void print_devices(Arena *a) {
  Driver driver = open_driver();
  want_all_devices();
  // The choice is asked for first: to ask about devices of a type opens them.
  printf("programs run on: %s (ACC_DEVICE_TYPE)\n", type_name(acc_get_device_type()));
  print_driver(&driver);
  print_devices_of(acc_device_nvidia, "nvidia", &driver);
  print_devices_of(acc_device_host, "host", &driver);
  print_devices_of(acc_device_emu, "emu", &driver);
  print_devices_of(acc_device_opencl, "opencl", &driver);
  print_targets(a);
  print_mpi(a);
}
