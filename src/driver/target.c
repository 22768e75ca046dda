// Targets: the devices that code is generated for, a row each.
// In:  device C.  Out: the commands that make code of it, and objects of that.
#include "driver/minfo.h"
#include "driver/opencl.h"
#include "driver/passes.h"
#include "driver/target.h"

#include <stdlib.h>

// Calls at each access of memory, of 16 bytes at most, which rt/device/check.h has. Without 'func'
// clang accepts the option and does nothing.
void add_trace(Command *c, unsigned device) {
  if (!(c->options->traced & device)) return;
  add_list(c, "-fsanitize-coverage=func,trace-loads,trace-stores", "-fsanitize=thread",
           "-mllvm", "-tsan-instrument-memory-accesses=0", "-mprefer-vector-width=128",
           "-fno-omit-frame-pointer");
  if (!c->options->debug) add(c, "-gline-tables-only");
}

void add_device_standard(Command *c) {
  static const struct {
    const char *name;
    int words;
  } old[] = {{"c89", 2},   {"c90", 2},  {"iso9899:1990", 2}, {"iso9899:199409", 2},
             {"gnu89", 1}, {"gnu90", 1}};
  int words = 0; // __ACCOMP_C90 of device.h
  for (int i = 0; i < c->options->args.len; i++) {
    const char *text = c->options->args.at[i].text, *name = NULL;
    if (!strncmp(text, "-std=", 5) || !strncmp(text, "--std=", 6))
      name = strchr(text, '=') + 1;
    if (!strcmp(text, "-ansi")) name = "c89";
    if (name) words = 0;
    for (size_t k = 0; name && k < countof(old); k++)
      if (!strcmp(name, old[k].name)) words = old[k].words;
  }
  if (words) add(c, "-std=gnu17"), addf(c, "-D__ACCOMP_C90=%d", words);
}

static void add_device_headers(Command *c) {
  addf(c, "-I%s/lib/accomp/device", toolchain(c->options->arena)->root);
}

// Half of the time that clang needs at -O1 goes into the optimiser, which -O0 does not ask for.
Command compile_emu(const Options *o, const Text *device) {
  (void)device;
  Command c = command(o, toolchain(o->arena)->clang);
  add_list(&c, "-c", strchr("0g", optimization(o)) ? "-O0" : "-O1", "-fPIC",
           "-fvisibility=hidden", "-Wno-everything", "-DACCOMP_EMU");
  add_device_headers(&c);
  add_user(&c, STAGE_EMU);
  add_device_standard(&c);
  add_trace(&c, DEVICE_EMU);
  if (o->traced & DEVICE_EMU)
    add_list(&c, "-mllvm", "-tsan-instrument-func-entry-exit=0");
  return c;
}

// The command is documented at the top of rt/device/nvptx.h.
static void add_ptx_target(Command *c, int cc) {
  // The oldest PTX version that knows the architecture, and clang too.
  static const struct {
    int cc, sm, ptx;
  } known[] = {
      {90, 90, 78}, {89, 89, 78}, {87, 87, 74}, {86, 86, 71}, {80, 80, 70}, {75, 75, 63},
      {72, 72, 63}, {70, 70, 63}, {62, 62, 63}, {61, 61, 63}, {60, 60, 63},
  };
  for (size_t i = 0; i < countof(known); i++) {
    if (cc < known[i].cc) continue;
    addf(c, "-march=sm_%d", known[i].sm);
    addf(c, "--cuda-feature=+ptx%d", known[i].ptx);
    return;
  }
  unreachable();
}

void add_math(Command *c) {
  add_list(c, "-Xclang", "-mlink-builtin-bitcode", "-Xclang",
           toolchain(c->options->arena)->math);
}

// Linked only where it is called: reading it costs time.
static void add_device_math(Command *c, const Text *device) {
  if (device->len && strstr(device->at, "__accomp_math_")) add_math(c);
}

// GPUs have no library for conversions between floating-point numbers and integers of 128 bits: this option expands them.
// LLVM expands division by itself.
void add_wide_conversions(Command *c) {
  add_list(c, "-mllvm", "-expand-fp-convert-bits=64");
}

Command ptx_command(const Options *o) {
  Command c = command(o, toolchain(o->arena)->clang);
  add_list(&c, "--target=nvptx64-nvidia-cuda", "-O3", "--cuda-path=/nonexistent");
  add_ptx_target(&c, o->cc);
  // Under the small code model LLVM makes tables of pointers relative, which its own PTX back end
  // refuses ("circular dependency found in global variable set").
  add_list(&c, "-Xclang", "-mcmodel=medium", "-Wno-everything");
  // Iterations that a thread runs side by side share loads: LLVM looks 100 instructions back for an equal one, and these are more.
  add_list(&c, "-mllvm", "-memdep-block-scan-limit=1000");
  add(&c, o->no_fma ? "-ffp-contract=off" : "-ffp-contract=on");
  if (o->fast_math) add(&c, "-ffast-math");
  if (o->flush) add_list(&c, "-Xclang", "-fdenormal-fp-math-f32=preserve-sign");
  if (o->no_unroll) add_list(&c, "-fno-unroll-loops", "-D__ACCOMP_NO_UNROLL");
  if (o->line_info || o->debug) add(&c, "-gline-tables-only");
  return c;
}

void add_device_source(Command *c, const char *machine) {
  add_list(c, "-nostdinc", "-fconvergent-functions", "-fcx-limited-range", machine);
  add_device_headers(c);
}

static Command compile_ptx(const Options *o, const Text *device) {
  Command c = ptx_command(o);
  add_list(&c, "-S", "-std=gnu17", "-fno-math-errno");
  add_device_source(&c, "-DACCOMP_NVPTX");
  add_device_math(&c, device);
  if (device->len && (strstr(device->at, "__int128") || strstr(device->at, "_BitInt")))
    add_wide_conversions(&c);
  add_user(&c, STAGE_PTX);
  add_device_standard(&c);
  return c;
}

int assemble_ptx(Options *o, Unit *u, const Made *m) {
  const char *assembly = temp_file(o->arena, "ptx.s");
  int status = o->dry ? 0 : finish_ptx(o, u, m->code, assembly);
  if (status) return status;
  Command c = command(o, toolchain(o->arena)->as);
  add_list(&c, assembly, "-o", m->object);
  return run(&c);
}

// -E alone: the text is compiled where the device is. Lines stay, for messages of the device's driver.
static Command compile_opencl(const Options *o, const Text *device) {
  (void)device;
  Command c = command(o, toolchain(o->arena)->clang);
  add_list(&c, "-E", "-nostdinc", "-Wno-everything", "-DACCOMP_OPENCL");
  add_device_headers(&c);
  add_user(&c, STAGE_PTX);
  add_device_standard(&c);
  return c;
}

const Target targets[TARGETS] = {
    {DEVICE_NVIDIA, "nvidia", ".dev.ptx", NULL, compile_ptx, assemble_ptx,
     find_resources},
    {DEVICE_EMU, "emu", NULL, NULL, compile_emu, NULL, NULL},
    {DEVICE_OPENCL, "opencl", ".dev.cl", NULL, compile_opencl, finish_opencl, NULL},
};
