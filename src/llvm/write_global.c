// Variables and constants of the file: constants as words of memory, variables of the device by their addresses.
#include "llvm/write.h"

#include <ctype.h>

// --- what constants are made of --------------------------------------------------------

bool address_of_value(const Module *m, const LlvmValue *v, const LlvmGlobal **base,
                      long long *offset) {
  const LlvmInst *inst = v->inst;
  switch (v->kind) {
  case VALUE_GLOBAL: {
    const LlvmGlobal *named = m->globals.at[v->number];
    if (named->alias && named->alias->kind == VALUE_EXPRESSION)
      return address_of_value(m, named->alias, base, offset);
    *base = aliased(m, named);
    return true;
  }
  case VALUE_INT: *offset += (long long)v->low; return true;
  case VALUE_ZERO:
  case VALUE_UNDEF: return true;
  case VALUE_EXPRESSION: break;
  default: return false;
  }
  if (inst->op == OP_PTRTOINT || inst->op == OP_INTTOPTR || inst->op == OP_BITCAST ||
      inst->op == OP_ADDRSPACECAST)
    return address_of_value(m, inst->values[0], base, offset);
  if (inst->op != OP_GETELEMENTPTR) return false;
  const LlvmType *t = inst->about;
  for (int i = 1; i < inst->len; i++) {
    const LlvmValue *index = inst->values[i];
    if (index->kind != VALUE_INT && index->kind != VALUE_ZERO) return false;
    long long n = (long long)(int64_t)index->low;
    if (index->type->bits < 64)
      n = (long long)((uint64_t)n << (64 - index->type->bits)) >>
          (64 - index->type->bits);
    if (i == 1) {
      *offset += n * size_of_type(t);
      continue;
    }
    *offset += offset_of_member(t, n);
    t = type_of_member(t, n);
  }
  return address_of_value(m, inst->values[0], base, offset);
}

typedef struct {
  long long at;
  const LlvmValue *value;
} Address;
typedef struct {
  unsigned char *bytes;
  Vec(Address) addresses;
} Image;

static void put_bytes(Image *image, long long at, uint64_t low, uint64_t high,
                      long long n) {
  for (long long i = 0; i < n && i < 16; i++)
    image->bytes[at + i] = (unsigned char)(i < 8 ? low >> i * 8 : high >> (i - 8) * 8);
}

// Runtime type information is no code's on devices: its places hold 0.
static bool is_type_information(const LlvmGlobal *g) {
  return g && (!strncmp(g->name, "_ZTI", 4) || !strncmp(g->name, "_ZTS", 4) ||
               !strncmp(g->name, "_ZTVN10__cxxabi", 15));
}

// The number of one unit's function is not another's: what a call through a pointer does not know ends the kernel.
uint64_t function_address(const Writer *w, const LlvmGlobal *g) {
  return hash_text(HASH_START, w->unit->uid) << 20 >> 4 | 1ull << 63 |
         (uint64_t)g->number << 4;
}

static void fill_image(Writer *w, Image *image, const LlvmValue *v, long long at) {
  const LlvmType *t = v->type;
  const LlvmGlobal *base = NULL;
  long long offset = 0;
  switch (v->kind) {
  case VALUE_INT:
    put_bytes(image, at, v->low, v->high,
              t->kind == TYPE_INT ? (t->bits + 7) / 8 : size_of_type(t));
    return;
  case VALUE_REAL:
    if (t->kind == TYPE_DOUBLE) {
      put_bytes(image, at, v->low, 0, 8);
    } else {
      put_bytes(image, at, float_bits(v->low), 0, 4);
    }
    return;
  case VALUE_ZERO:
  case VALUE_UNDEF: return;
  case VALUE_BYTES: memcpy(image->bytes + at, v->bytes, (size_t)v->len); return;
  case VALUE_LIST:
    for (int i = 0; i < v->len; i++)
      fill_image(w, image, v->list[i], at + offset_of_member(t, i));
    return;
  default: break;
  }
  bool known = address_of_value(w->m, v, &base, &offset);
  if (known && is_type_information(base)) return;
  if (known && !base)
    put_bytes(image, at, (uint64_t)offset, 0, 8);
  else if (known && base->is_function)
    put_bytes(image, at, function_address(w, base) + (uint64_t)offset, 0, 8);
  else
    push(w->a, &image->addresses, ((Address){at, v}));
}

static Image image_of(Writer *w, const LlvmGlobal *g) {
  Image image = {0};
  image.bytes = alloc_n(w->a, unsigned char, size_of_type(g->type) + 16);
  if (g->value) fill_image(w, &image, g->value, 0);
  return image;
}

static uint64_t word_at(const Image *image, long long at) {
  uint64_t word = 0;
  for (int i = 8; i-- > 0;) word = word << 8 | image->bytes[at + i];
  return word;
}

const char *constant_string(const Module *m, const LlvmValue *v) {
  const LlvmGlobal *g = NULL;
  long long offset = 0;
  if (!address_of_value(m, v, &g, &offset) || !g || !g->is_constant || !g->value)
    return NULL;
  if (g->value->kind == VALUE_ZERO) return "";
  if (g->value->kind != VALUE_BYTES || offset < 0 || offset >= g->value->len) return NULL;
  const char *s = g->value->bytes + offset;
  return memchr(s, 0, (size_t)(g->value->len - offset)) ? s : NULL;
}

enum { MOST_STORES = 32 };

// --- rows ------------------------------------------------------------------------------

static void write_constant(Writer *w, const LlvmGlobal *g) {
  Image image = image_of(w, g);
  long long size = size_of_type(g->type), words = size ? (size + 7) / 8 : 1;
  text_printf(&w->constants, "static __constant ulong %s[%lld]", g->c_name, words);
  if (g->align > 8)
    text_printf(&w->constants, " __attribute__((__aligned__(%lld)))", g->align);
  text_add(&w->constants, " = {");
  for (long long i = 0; i < words; i++)
    text_printf(&w->constants, "%s%s0x%llxul", i ? "," : "", i % 8 || !i ? " " : "\n  ",
                (unsigned long long)word_at(&image, i * 8));
  text_add(&w->constants, "};\n");
}

static bool is_zero(const LlvmValue *v) {
  if (!v || v->kind == VALUE_ZERO || v->kind == VALUE_UNDEF) return true;
  if (v->kind == VALUE_INT) return !v->low && !v->high;
  if (v->kind == VALUE_REAL) return !v->low;
  if (v->kind != VALUE_LIST) return false;
  for (int i = 0; i < v->len; i++)
    if (!is_zero(v->list[i])) return false;
  return true;
}

void write_globals(Writer *w) {
  for (int i = 0; i < w->reached.len; i++) {
    const LlvmGlobal *g = w->reached.at[i];
    if (g->is_function || g->space == 3) continue;
    if (!g->is_defined) {
      push(w->a, &w->out->others, g->c_name);
      continue;
    }
    if (g->is_constant && !g->is_filled) {
      write_constant(w, g);
      continue;
    }
    push(w->a, &w->out->variables,
         ((OpenclVariable){.name = g->c_name,
                           .bytes = size_of_type(g->type),
                           .has_value = !g->is_filled && !is_zero(g->value)}));
  }
}

// Stores what is not zero, word by word, and the last bytes; addresses may be at any place.
static void write_words(Writer *w, const LlvmGlobal *g) {
  Image image = image_of(w, g);
  long long size = size_of_type(g->type), words = size / 8, used = 0;
  const char *start =
      arena_printf(w->a, "__accomp_plain(__accomp_pointer, %s_at)", g->c_name);
  for (long long i = 0; i < words; i++) used += word_at(&image, i * 8) != 0;
  if (used > MOST_STORES) {
    text_printf(&w->constants, "static __constant ulong __accomp_start_of_%s[%lld] = {",
                g->c_name, words);
    for (long long i = 0; i < words; i++)
      text_printf(&w->constants, "%s0x%llxul", i ? ", " : "",
                  (unsigned long long)word_at(&image, i * 8));
    text_printf(&w->constants, "};\n");
    text_printf(&w->code,
                "  for (ulong i = 0; i < %lldul; i++) *(__accomp_ulong_8 *)(%s + i * 8) "
                "= __accomp_start_of_%s[i];\n",
                words, start, g->c_name);
  }
  for (long long i = 0; i < words && used <= MOST_STORES; i++)
    if (word_at(&image, i * 8))
      text_printf(&w->code, "  *(__accomp_ulong_8 *)(%s + %lld) = 0x%llxul;\n", start,
                  i * 8, (unsigned long long)word_at(&image, i * 8));
  for (long long i = words * 8; i < size; i++)
    if (image.bytes[i])
      text_printf(&w->code, "  (%s)[%lld] = %d;\n", start, i, image.bytes[i]);
  for (int i = 0; i < image.addresses.len; i++)
    text_printf(&w->code,
                "  *(__accomp_pointer_1 *)(%s + %lld) = (__accomp_pointer)%s;\n", start,
                image.addresses.at[i].at, value_text(w, image.addresses.at[i].value));
}

// Variables that are not zero at first, and constants with addresses in them, get their values by a kernel of one thread; but those that
// are the program's own have theirs.
void write_start(Writer *w) {
  const char *name = arena_printf(w->a, "__accomp_start_%s", w->unit->uid);
  Text whole = w->code;
  w->start = w->code = (Text){.arena = w->a};
  text_add(&w->start, "");
  text_add(&w->code, "");
  w->nlists = w->ntemporaries = 0;
  for (int i = 0; i < w->reached.len; i++) {
    const LlvmGlobal *g = w->reached.at[i];
    bool variable = !g->is_function && g->space != 3 && g->is_defined;
    if (!variable || !(g->is_filled || (!g->is_constant && !is_zero(g->value)))) continue;
    text_printf(&w->code, "#ifndef %s_shared\n", g->c_name);
    write_words(w, g);
    text_add(&w->code, "#endif\n");
  }
  Text body = w->code;
  w->code = whole;
  if (!body.len) return;
  text_printf(
      &w->code,
      "struct __accomp_arguments_%s { ulong __accomp_cell[1]; };\n"
      "__accomp_cl_kernel void %s(struct __accomp_arguments_%s __accomp_p, __local ulong "
      "*__accomp_local) {\n%s%s}\n",
      name, name, name, w->start.at, body.at);
  push(w->a, &w->out->kernels, ((OpenclKernel){.name = name, .arguments = 1}));
}
