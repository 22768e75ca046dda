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

static void fill_image(Writer *w, Image *image, const LlvmValue *v, long long at) {
  const LlvmType *t = v->type;
  const LlvmGlobal *base = NULL;
  long long offset = 0;
  switch (v->kind) {
  case VALUE_INT: put_bytes(image, at, v->low, v->high, (t->bits + 7) / 8); return;
  case VALUE_REAL:
    if (t->kind == TYPE_DOUBLE) {
      put_bytes(image, at, v->low, 0, 8);
    } else {
      double value;
      uint32_t bits;
      memcpy(&value, &v->low, sizeof value);
      float narrow = (float)value;
      memcpy(&bits, &narrow, sizeof bits);
      put_bytes(image, at, bits, 0, 4);
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
    put_bytes(image, at, (uint64_t)(base->number * 16 + offset), 0, 8);
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
    if (g->is_function || g->space == 3 || !g->is_defined) continue;
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

// Constants with addresses in them are memory of the device. Each thread of each kernel writes the same before it reads them.
void write_fills(Writer *w) {
  for (int i = 0; i < w->filled.len; i++) {
    const LlvmGlobal *g = w->filled.at[i];
    Image image = image_of(w, g);
    long long size = size_of_type(g->type);
    for (long long at = 0; at < size; at += 8) {
      const LlvmValue *address = NULL;
      for (int k = 0; k < image.addresses.len; k++)
        if (image.addresses.at[k].at == at) address = image.addresses.at[k].value;
      const char *to = arena_printf(
          w->a, "__accomp_plain(__accomp_pointer, %s_at) + %lld", g->c_name, at);
      if (address)
        text_printf(&w->code, "  *(__accomp_pointer_8 *)(%s) = %s;\n", to,
                    value_text(w, address));
      else if (word_at(&image, at))
        text_printf(&w->code, "  *(__accomp_ulong_8 *)(%s) = 0x%llxul;\n", to,
                    (unsigned long long)word_at(&image, at));
    }
  }
}
