// Host and device files of C++.
#include "emit/body.h"

void emit_cxx(Unit *u, bool device, Text *out) {
  (void)device;
  copy_source(out, u, 0, u->text_len);
}
