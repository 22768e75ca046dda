// OpenCL C of a module of LLVM's text.
// In:  the text, the kernels' names.  Out: text that opencl_head.h and opencl_llvm.h stand in front of, as driver/opencl.c writes it of C.
#include "llvm/write.h"

static void write_code(Writer *w) {
  Text code = {.arena = w->a};
  text_add(&code, "");
  w->code = code;
  for (int i = 0; i < w->reached.len; i++) {
    const LlvmGlobal *g = w->reached.at[i];
    if (g->is_function && !g->is_word && (g->function || g->is_outside))
      text_printf(&w->code, "%s;\n", head_text(w, g));
  }
  write_pointer_calls(w);
  for (int i = 0; i < w->components.len; i++) write_component(w, &w->components.at[i]);
  for (int i = 0; i < w->reached.len; i++) {
    LlvmGlobal *g = w->reached.at[i];
    if (g->is_function && g->function) write_function(w, g);
  }
  for (int i = 0; i < w->unit->kernels.len; i++) {
    const char *name = w->unit->kernels.at[i];
    int number = find_name(&w->m->global_names, name, strlen(name));
    LlvmGlobal *g = number < 0 ? NULL : w->m->globals.at[number];
    if (g && g->function) write_kernel(w, g);
  }
  write_offers(w);
  write_start(w);
}

static void write_module(const LlvmUnit *unit, bool offers, OpenclText *out,
                         LlvmRefusals *refused) {
  Module m = {.arena = unit->arena,
              .text = unit->text,
              .headers = unit->headers,
              .refused = refused};
  Writer w = {
      .m = &m, .a = unit->arena, .unit = unit, .out = out, .debug = -1, .offers = offers};
  w.types = w.constants = (Text){.arena = w.a};
  text_add(&w.types, "");
  text_add(&w.constants, "");
  out->code = (Text){.arena = unit->arena};
  text_add(&out->code, "");
  read_llvm_module(&m);
  find_reached_llvm(&w);
  write_globals(&w);
  write_code(&w);
  find_kernel_places(&w);
  text_add(&out->code, w.types.at);
  text_add(&out->code, w.constants.at);
  text_add(&out->code, w.code.at);
}

// Functions that no call of the unit's own means may do what OpenCL C has not: then nothing is offered, and calls of other units end the
// kernel.
void write_opencl_of_llvm(const LlvmUnit *unit, OpenclText *out, LlvmRefusals *refused) {
  write_module(unit, true, out, refused);
  if (!refused->len) return;
  *out = (OpenclText){0};
  refused->len = 0;
  write_module(unit, false, out, refused);
}
