// Functions that devices find by their addresses. A pointer to a function holds the host's address on devices as well, so
// that it may come from the host, go back there, and be compared; a call through one looks up what devices have for it.
// In:  unit->by_address, unit->calls_by_address.  Out: C text of the tables, of addresses and of calls; rt/device/address.h.
#include "emit/emit.h"
#include "accomp/abi.h"

// --- device code ---------------------------------------------------------------------------

static const char *function_name(const Render *x, const Function *f) {
  const char *prefix = f->definition || f->bound ? "" : device_prefix(f->name);
  if (prefix && *prefix)
    return arena_printf(x->u->arena, "%s%s", prefix, device_base(f->name));
  return device_function(x->u, f);
}

void write_address_storage(Render *x) {
  const Unit *u = x->u;
  if (u->by_address.len)
    text_printf(x->out, "__ACCOMP_STORAGE(__typeof__(void *[%d]), __accomp_hosts_%s, )\n",
                u->by_address.len, u->uid);
  if (u->calls_by_address)
    text_printf(x->out,
                "__ACCOMP_SLOT(struct __accomp_addresses, __accomp_addresses_%s)\n",
                u->uid);
}

void write_function_table(Render *x) {
  const Unit *u = x->u;
  if (!u->by_address.len) return;
  text_printf(x->out, "__ACCOMP_TABLE(const void *, __accomp_functions_%s) = {", u->uid);
  for (int i = 0; i < u->by_address.len; i++)
    text_printf(x->out, "(const void *)&%s, ", function_name(x, u->by_address.at[i]));
  text_add(x->out, "};\n");
}

bool render_address(Render *x, const Node *n) {
  const Function *f = n->function;
  if (!x->device || !f->by_address || is_callee(n)) return false;
  text_printf(x->out, "__ACCOMP_ADDRESS(%s, __accomp_hosts_%s, %d)", function_name(x, f),
              x->u->uid, f->by_address - 1);
  return true;
}

// The pointer stands there once more for its type, which is not evaluated.
bool render_call_by_address(Render *x, Node *n) {
  Node *callee = n->kind == N_CALL ? strip_casts(n->child[0]) : NULL;
  if (!x->device || !callee || (callee->kind == N_REF && callee->function)) return false;
  const char *pointer = render_text(x, n->child[0]);
  const char *place =
      arena_printf(x->u->arena, "%s:%d:%d", n->loc.file, n->loc.line, n->loc.column);
  text_printf(x->out,
              "((__typeof__(&*(%s)))__accomp_function_at(&__ACCOMP_REACHED("
              "__accomp_addresses_%s), (const void *)(%s), %s))",
              pointer, x->u->uid, pointer, c_string(x->u->arena, place));
  render_from(x, n, 1);
  return true;
}

// --- host code -----------------------------------------------------------------------------

static const char *storage_on_emu(const Render *x, const char *name, const char *suffix) {
  if (!(x->u->devices & __ACCOMP_DEVICE_EMU)) return "0";
  const char *s = arena_printf(x->u->arena, "__accomp_%s_%s%s", name, x->u->uid, suffix);
  text_printf(x->out, "extern __attribute__((visibility(\"hidden\"))) void *%s[];\n", s);
  return s;
}

static void write_row(Render *x, Text *table, const char *name, const char *suffix,
                      const char *host, int size, int flags) {
  text_printf(table, "  {\"__accomp_%s_%s\", %s, (void *)%s, %d, %d},\n", name, x->u->uid,
              host, storage_on_emu(x, name, suffix), size, flags);
}

int write_address_rows(Render *x, Text *table) {
  const Unit *u = x->u;
  int n = u->by_address.len, size = n * 8;
  if (n) {
    text_add(x->out, "static void *const __accomp_hosts[] = {");
    for (int i = 0; i < n; i++)
      text_printf(x->out, "(void *)&%s, ", u->by_address.at[i]->name);
    text_add(x->out, "};\n");
    write_row(x, table, "hosts", "_of", "(void *)__accomp_hosts", size,
              __ACCOMP_GLOBAL_BY_DEVICE | __ACCOMP_GLOBAL_COPIED);
    write_row(x, table, "functions", "", "(void *)__accomp_hosts", size,
              __ACCOMP_GLOBAL_FUNCTIONS);
  }
  if (u->calls_by_address)
    write_row(x, table, "addresses", "", "0", 8,
              __ACCOMP_GLOBAL_BY_DEVICE | __ACCOMP_GLOBAL_SLOT |
                  __ACCOMP_GLOBAL_ADDRESSES);
  return 2 * (n > 0) + u->calls_by_address;
}
