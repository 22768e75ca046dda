// Variables of C++ device code whose values lead back to them. LLVM has no order for them in PTX, so such addresses are left out
// of their values there, and the runtime puts them in (rt/unit/start.c).
// In:  an Image.  Out: ImageUse.in_circle; the text of such a variable's definition.
#include "driver/driver.h"
#include "driver/image.h"
#include "emit/emit.h"

static bool is_variable(const ImageSymbol *s) { return !s->body && *s->head == '@'; }

typedef struct {
  const Image *image;
  int *seen, visit; // the visit that has been to a symbol last
} Search;

static bool leads_to(Search *x, int from, int to) {
  const ImageSymbol *s = &x->image->symbols.at[from];
  if (from == to) return true;
  if (!is_variable(s) || x->seen[from] == x->visit) return false;
  x->seen[from] = x->visit;
  for (int i = 0; i < s->uses.len; i++)
    if (leads_to(x, s->uses.at[i].symbol, to)) return true;
  return false;
}

// Whether the runtime knows the variable's value.
static bool is_filled(const Unit *u, const char *symbol, Loc *loc) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->vars.len; k++) {
      const Var *v = u->decls.at[i]->vars.at[k];
      if (!v->symbol || strcmp(v->symbol, symbol)) continue;
      *loc = v->loc;
      if (has_device_row(u->decls.at[i], v)) return true;
    }
  for (int i = 0; i < u->instances.len; i++)
    if (!strcmp(u->instances.at[i].symbol, symbol)) return true;
  return false;
}

static void find_circles_of(Unit *u, Search *x, int holder) {
  const ImageSymbol *s = &x->image->symbols.at[holder];
  bool found = false;
  for (int i = 0; i < s->uses.len; i++) {
    x->visit++;
    s->uses.at[i].in_circle = leads_to(x, s->uses.at[i].symbol, holder);
    found |= s->uses.at[i].in_circle;
  }
  Loc loc = {0};
  if (found && s->reached && !is_filled(u, s->name, &loc))
    sorry(u->diag, loc,
          "'%s', a variable of the device whose value has addresses that lead back to it",
          demangled(x->image, s->name));
}

void find_circles(Unit *u, const Image *image) {
  Search x = {.image = image, .seen = alloc_n(u->arena, int, image->symbols.len + 1)};
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (is_variable(s) && strncmp(s->name, "llvm.", 5) != 0) find_circles_of(u, &x, i);
  }
}

// --- their text ------------------------------------------------------------------------------

static bool is_in_circle(const Image *image, const ImageSymbol *s, const char *name,
                         size_t n) {
  int symbol = find_symbol(image, name, n);
  for (int i = 0; symbol >= 0 && i < s->uses.len; i++)
    if (s->uses.at[i].symbol == symbol && s->uses.at[i].in_circle) return true;
  return false;
}

// The end of a part of the value, "ptr getelementptr (i8, ptr @a, i64 8)"; *drops: it has such an address.
static const char *part_end(const Image *image, const ImageSymbol *s, const char *part,
                            bool *drops) {
  int depth = 0;
  *drops = false;
  for (const char *at = part; *at && *at != '\n'; at++) {
    if (!depth && strchr("{[<,>]}", *at)) return at;
    depth += (*at == '(') - (*at == ')');
    if (*at == '"') at += strcspn(at + 1, "\"\n") + 1;
    if (*at != '@') continue;
    size_t n;
    const char *name = name_at(at + 1, &n);
    *drops |= is_in_circle(image, s, name, n);
  }
  return part + strcspn(part, "\n");
}

// "@a = constant %Node { i32 1, ptr @b }, align 8" becomes "@a = externally_initialized global %Node { i32 1, ptr
// zeroinitializer }, align 8", so that LLVM does not take it for the value.
const char *without_circles(const Image *image, const char *line, size_t *length) {
  size_t n;
  const char *name = name_at(line + 1, &n), *kind = NULL;
  int symbol = find_symbol(image, name, n);
  const ImageSymbol *s = symbol >= 0 ? &image->symbols.at[symbol] : NULL;
  bool any = false, drops;
  for (int i = 0; s && i < s->uses.len; i++) any |= s->uses.at[i].in_circle;
  static const char *const kinds[] = {" global ", " constant "};
  for (size_t i = 0; any && i < countof(kinds); i++)
    if (!kind && (kind = memmem(line, *length, kinds[i], strlen(kinds[i]))))
      n = strlen(kinds[i]);
  if (!kind) return line;
  Text t = {.arena = image->arena};
  text_addn(&t, line, (size_t)(kind - line));
  text_add(&t, " externally_initialized global ");
  for (const char *at = kind + n, *end; at < line + *length; at = end) {
    end = part_end(image, s, at, &drops);
    size_t blank = strspn(at, " "), type = blank + strcspn(at + blank, " ");
    if (drops)
      text_printf(&t, "%.*s zeroinitializer%s", (int)type, at, *end == ',' ? "" : " ");
    else
      text_addn(&t, at, (size_t)(end - at));
    if (end < line + *length) text_addn(&t, end++, 1);
  }
  *length = t.len;
  return t.at;
}
