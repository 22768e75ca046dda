// Constants that functions declare, 'static T name[n] = value;': OpenCL C 1.2 has none.
// In:  the tokens of the text, one by one.  Out: the declaration twice, in front of the function for OpenCL C 1.2, in its place for later versions;
// a name of its own for each of them where it is used.
#include "driver/opencl_spelling.h"

// The token that names the one variable of 'static T name[n] = value;'. 0: there are several, or it has no value.
static int name_of_constant(const Rewrite *r, int i) {
  int name = 0, depth = 0;
  for (bool found = false; i < r->tokens->len - 1; i++) {
    if (!depth && (is(r, i, ",") || is(r, i, ";"))) return 0;
    if (!depth && (is(r, i, "[") || is(r, i, "="))) found = true;
    if (!depth && !found && is_word_char(first(r, i)) && !is(r, i + 1, "(")) name = i;
    if (!depth && is(r, i, "=")) return name;
    depth += is(r, i, "(") + is(r, i, "{") - is(r, i, ")") - is(r, i, "}");
  }
  return 0;
}

// OpenCL C 1.2 has constants of file scope alone: for it, the declaration stands in front of the function, unless it has strings, whose addresses
// are no constants.
static void end_constant(Rewrite *r) {
  copy_to(r, end_of(r, r->constant_end));
  const char *text =
      arena_strndup(r->a, r->out.at + r->constant_start, r->out.len - r->constant_start);
  r->constant_end = 0;
  if (strstr(text, "__accomp_constant(")) return;
  r->out.len = r->constant_start;
  text_printf(&r->out, "\n#ifndef ACCOMP_PTX\n%s\n#endif\n", text);
  text_printf(&r->in_front, "\n#ifdef ACCOMP_PTX\n%s\n#endif\n", text);
}

static void end_item(Rewrite *r, int i) {
  copy_to(r, end_of(r, i));
  if (r->in_front.len) {
    const char *item =
        arena_strndup(r->a, r->out.at + r->item_start, r->out.len - r->item_start);
    r->out.len = r->item_start;
    text_printf(&r->out, "%s%s", r->in_front.at, item);
    r->in_front = (Text){.arena = r->a};
  }
  r->item_start = r->out.len;
}

static const Constant *constant_named(const Rewrite *r, int i) {
  const OpenclToken *t = &r->tokens->at[i];
  for (int k = r->constants.len - 1; k >= 0; k--) {
    const OpenclToken *name = r->constants.at[k].name;
    if (t->len == name->len && !memcmp(t->at, name->at, (size_t)t->len) &&
        !is(r, i - 1, ".") && !is(r, i - 1, "->"))
      return &r->constants.at[k];
  }
  return NULL;
}

// '(unsigned long)&NAME' or '&(NAME)': a number, for which OpenCL C takes an address of constant memory as it is.
static bool is_cast_address(const Rewrite *r, int i) {
  int at = i - 1;
  while (is(r, at, "(")) at--;
  if (!is(r, at, "&") || !is(r, at - 1, ")") || !is(r, at - 2, "long")) return false;
  for (at -= 2; at && !is(r, at, "(");) at--;
  return !is(r, at - 1, "sizeof") && !is(r, i + 1, "[") && !is(r, i + 1, ".");
}

void follow_opencl_constants(Rewrite *r, int i) {
  if (r->constant_end && i > r->constant_end) end_constant(r);
  while (r->constants.len && r->constants.at[r->constants.len - 1].depth > r->around.len)
    r->constants.len--;
  if (!r->around.len && i && r->done <= end_of(r, i - 1)) {
    bool ends = is(r, i - 1, "}") && r->in_body;
    if (ends || is(r, i - 1, ";")) end_item(r, i - 1);
    if (ends) r->in_body = false;
    if (is(r, i, "{") && is(r, i - 1, ")")) r->in_body = true;
  }
  int name =
      r->around.len && r->in_body && is(r, i, "static") && r->done <= r->tokens->at[i].at
          ? name_of_constant(r, i)
          : 0;
  if (name) {
    copy_to(r, r->tokens->at[i].at);
    r->constant_start = r->out.len;
    r->constant_end = end_of_statement(r, i);
    push(r->a, &r->constants,
         ((Constant){&r->tokens->at[name], r->constants_made++, r->around.len}));
  }
  const Constant *c = constant_named(r, i);
  if (!c || r->done > r->tokens->at[i].at) return;
  copy_to(r, r->tokens->at[i].at);
  if (is_cast_address(r, i)) text_add(&r->out, "*__accomp_constant((__constant char *)&");
  text_printf(&r->out, "__accomp_constant%d_%.*s%s", c->number, c->name->len, c->name->at,
              is_cast_address(r, i) ? ")" : "");
  r->done = end_of(r, i);
}
