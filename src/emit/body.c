// The Body of C: a program's statements stand in the kernel as text (body.h).
#include "emit/body.h"

static void open_region(Render *x, Region *r) {
  write_local_types(x, r);
  write_line_marker(x, r->directive->loc, true);
  write_copy_structs(x, r);
  write_reducers(x);
}

static void close_region(Render *x, Region *r) {
  (void)r;
  end_local_types(x);
}

static void write_lock(Render *x, const char *name) {
  text_printf(x->out, "static unsigned __accomp_critical_%s;\n", name);
}

void open_c_construct(Render *x, Region *r) { (void)x, (void)r; }

// By the static functions that stand before the user's (descriptor.c), in which no host directive sees the descriptor.
void write_c_call(Render *x, const Region *r, RuntimeCall c) {
  int n = r->id;
  if (c == CALL_ADDRESSES || c == CALL_END)
    return text_printf(x->out, " __accomp_r%d%c(__accomp_o%d, &__accomp_k%d);", n,
                       c == CALL_END ? 'e' : 'u', n, n);
  text_printf(x->out, " __accomp_r%d(__accomp_o%d, &__accomp_k%d);", n, n, n);
  if (c == CALL_SCOPE)
    text_printf(
        x->out,
        " struct __accomp_scope __accomp_x%d __attribute__((cleanup(__accomp_r%dx), "
        "unused)) = {__accomp_o%d, &__accomp_k%d};\n",
        n, n, n, n);
}

const Body body_c = {.form = render_form,
                     .open = open_region,
                     .close = close_region,
                     .param = write_param,
                     .bind = bind_use,
                     .write = render,
                     .host_expr = host_text,
                     .construct = render_construct,
                     .open_construct = open_c_construct,
                     .call = write_c_call,
                     .hide = push_device_addresses,
                     .lock = write_lock};
