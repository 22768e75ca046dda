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

const Body body_c = {.form = render_form,
                     .open = open_region,
                     .close = close_region,
                     .param = write_param,
                     .bind = bind_use,
                     .write = render,
                     .host_expr = host_text,
                     .construct = render_construct,
                     .lock = write_lock};
