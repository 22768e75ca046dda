// Runs a translated text on the first OpenCL device, by its own compiler, beside the host's function.
// In:  opencl FILE.cl [OPTIONS]: heads and a text of 'translate'; native(i, results), linked in.
// Out: the first difference; status 1 then, 77 where there is no device.
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 8, CALLS = 2000, LOCAL = 16384 };
extern void native(unsigned long i, unsigned long *results);

typedef void *Handle;
#define FUNCTION(result, name, ...) static result (*name)(__VA_ARGS__);
#define FUNCTIONS                                                                                       \
  FUNCTION(int, clGetPlatformIDs, unsigned, Handle *, unsigned *)                                       \
  FUNCTION(int, clGetDeviceIDs, Handle, unsigned long, unsigned, Handle *, unsigned *)                  \
  FUNCTION(Handle, clCreateContext, void *, unsigned, Handle *, void *, void *, int *)                  \
  FUNCTION(Handle, clCreateCommandQueue, Handle, Handle, unsigned long, int *)                          \
  FUNCTION(Handle, clCreateProgramWithSource, Handle, unsigned, const char **, const size_t *, int *)   \
  FUNCTION(int, clBuildProgram, Handle, unsigned, Handle *, const char *, void *, void *)               \
  FUNCTION(int, clGetProgramBuildInfo, Handle, Handle, unsigned, size_t, void *, size_t *)              \
  FUNCTION(Handle, clCreateKernel, Handle, const char *, int *)                                         \
  FUNCTION(int, clSetKernelArg, Handle, unsigned, size_t, const void *)                                 \
  FUNCTION(int, clSetKernelExecInfo, Handle, unsigned, size_t, const void *)                            \
  FUNCTION(int, clEnqueueNDRangeKernel, Handle, Handle, unsigned, const size_t *, const size_t *, const size_t *, unsigned, void *, void *) \
  FUNCTION(void *, clSVMAlloc, Handle, unsigned long, size_t, unsigned)                                 \
  FUNCTION(int, clEnqueueSVMMemFill, Handle, void *, const void *, size_t, size_t, unsigned, void *, void *) \
  FUNCTION(int, clEnqueueSVMMemcpy, Handle, unsigned, void *, const void *, size_t, unsigned, void *, void *) \
  FUNCTION(int, clFinish, Handle)
FUNCTIONS
#undef FUNCTION

static Handle device, context, queue;
static void *memory[64];
static size_t nmemory;

static void *allocate(size_t size) {
  char zero = 0;
  void *p = clSVMAlloc(context, 1, size, 0); // CL_MEM_READ_WRITE
  if (!p || nmemory == 64 || clEnqueueSVMMemFill(queue, p, &zero, 1, size, 0, NULL, NULL)) {
    printf("no memory\n");
    exit(1);
  }
  return memory[nmemory++] = p;
}

static void open_device(void) {
  void *library = dlopen("libOpenCL.so.1", RTLD_NOW);
  Handle platforms[8];
  unsigned n = 0;
  if (!library) exit(77);
#define FUNCTION(result, name, ...) *(void **)&name = dlsym(library, #name);
  FUNCTIONS
#undef FUNCTION
  clGetPlatformIDs(8, platforms, &n);
  for (unsigned i = 0; i < n && !device; i++)
    clGetDeviceIDs(platforms[i], 0xffffffff, 1, &device, NULL);
  if (!device) exit(77);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  queue = clCreateCommandQueue(context, device, 0, NULL);
}

// '#define NAME_at variable_N' and 'static unsigned long variable_N[WORDS];' become options: the place of memory.
static void place_variables(char *text, char *options) {
  for (char *s = text; (s = strstr(s, "_at variable_"));) {
    char *name = s, *words = strchr(s, '[');
    while (name[-1] != ' ') name--;
    void *p = allocate(strtoul(words + 1, NULL, 10) * 8);
    sprintf(options + strlen(options), " -D%.*s_at=0x%llxul", (int)(s - name), name,
            (unsigned long long)(uintptr_t)p);
    char *line = name - strlen("#define "), *end = strchr(words, '\n');
    memset(line, ' ', (size_t)(end - line));
    s = end;
  }
}

static void run(Handle kernel, const unsigned long *cells, size_t n) {
  size_t one = 1;
  if (clSetKernelArg(kernel, 0, n * 8, cells) || clSetKernelArg(kernel, 1, LOCAL, NULL) ||
      clSetKernelExecInfo(kernel, 0x11B6, nmemory * sizeof *memory, memory) || // CL_KERNEL_EXEC_INFO_SVM_PTRS
      clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL)) {
    printf("the launch fails\n");
    exit(1);
  }
}

static char *read_text(const char *path) {
  FILE *f = fopen(path, "r");
  char *text = calloc(1, 1 << 24);
  if (!f || !text || !fread(text, 1, (1 << 24) - 1, f)) exit(2);
  fclose(f);
  return text;
}

int main(int argc, char **argv) {
  static unsigned long got[CALLS][NUMBERS];
  char options[65536] = "-cl-std=CL1.2";
  char *text = read_text(argv[1]);
  open_device();
  for (int i = 2; i < argc; i++) sprintf(options + strlen(options), " %s", argv[i]);
  place_variables(text, options);
  Handle program = clCreateProgramWithSource(context, 1, (const char **)&text, NULL, NULL);
  if (clBuildProgram(program, 1, &device, options, NULL, NULL)) {
    static char log[4000];
    clGetProgramBuildInfo(program, device, 0x1183, sizeof log - 1, log, NULL); // CL_PROGRAM_BUILD_LOG
    printf("the compiler refuses it: %s\n", log);
    return 1;
  }
  unsigned long *results = allocate(sizeof got), none = 0;
  Handle start = clCreateKernel(program, "__accomp_start_u", NULL), kernel = clCreateKernel(program, "entry", NULL);
  if (start) run(start, &none, 1);
  for (unsigned long i = 0; i < CALLS; i++)
    run(kernel, (unsigned long[]){i, (unsigned long)(uintptr_t)results + i * sizeof *got}, 2);
  if (clEnqueueSVMMemcpy(queue, 1, got, results, sizeof got, 0, NULL, NULL) || clFinish(queue)) {
    printf("the kernel fails\n");
    return 1;
  }
  for (unsigned long i = 0; i < CALLS; i++) {
    unsigned long expected[NUMBERS] = {0};
    native(i, expected);
    for (int k = 0; k < NUMBERS; k++)
      if (got[i][k] != expected[k]) {
        printf("entry(%lu): result %d is %lx, not %lx\n", i, k, got[i][k], expected[k]);
        return 1;
      }
  }
  return 0;
}
