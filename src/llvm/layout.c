// Sizes and places of types, as nvptx64 and the hosts have them.
#include "llvm/module.h"

static long long round_up(long long n, long long by) { return (n + by - 1) / by * by; }

// An integer takes the next power of two of bytes; vectors are aligned to their size.
static long long power_of_bytes(long long bits) {
  long long bytes = 1;
  while (bytes * 8 < bits) bytes *= 2;
  return bytes;
}

// Numbers that nobody computes with, which may stand beside others in memory.
static long long size_of_other(const LlvmType *t) {
  static const struct {
    const char *spelling;
    long long size;
  } rows[] = {{"bfloat", 2}, {"fp128", 16}, {"x86_fp80", 16}};
  for (size_t i = 0; i < countof(rows); i++)
    if (!strcmp(t->spelling, rows[i].spelling)) return rows[i].size;
  return 0;
}

long long align_of_type(const LlvmType *t) {
  long long most = 1;
  switch (t->kind) {
  case TYPE_INT: {
    long long bytes = power_of_bytes(t->bits);
    return bytes > 16 ? 16 : bytes;
  }
  case TYPE_HALF: return 2;
  case TYPE_FLOAT: return 4;
  case TYPE_DOUBLE:
  case TYPE_POINTER: return 8;
  case TYPE_STRUCT:
    for (int i = 0; i < t->len && !t->packed; i++) {
      long long align = align_of_type(t->members[i]);
      if (align > most) most = align;
    }
    return most;
  case TYPE_ARRAY: return align_of_type(t->element);
  case TYPE_VECTOR: return power_of_bytes(t->n * size_of_type(t->element) * 8);
  case TYPE_VOID:
  case TYPE_FUNCTION: return 1;
  case TYPE_OTHER: return size_of_other(t) ? size_of_other(t) : 1;
  }
  unreachable();
}

long long size_of_type(const LlvmType *t) {
  switch (t->kind) {
  case TYPE_INT: return round_up((t->bits + 7) / 8, align_of_type(t));
  case TYPE_HALF: return 2;
  case TYPE_FLOAT: return 4;
  case TYPE_DOUBLE:
  case TYPE_POINTER: return 8;
  case TYPE_STRUCT:
    return t->len ? round_up(offset_of_member(t, t->len - 1) +
                                 size_of_type(t->members[t->len - 1]),
                             align_of_type(t))
                  : 0;
  case TYPE_ARRAY: return t->n * size_of_type(t->element);
  case TYPE_VECTOR: return round_up(t->n * size_of_type(t->element), align_of_type(t));
  case TYPE_VOID:
  case TYPE_FUNCTION: return 0;
  case TYPE_OTHER: return size_of_other(t);
  }
  unreachable();
}

long long offset_of_member(const LlvmType *t, long long i) {
  if (t->kind != TYPE_STRUCT) return i * size_of_type(t->element);
  long long at = 0;
  for (int k = 0;; k++) {
    if (!t->packed) at = round_up(at, align_of_type(t->members[k]));
    if (k == i) return at;
    at += size_of_type(t->members[k]);
  }
}

const LlvmType *type_of_member(const LlvmType *t, long long i) {
  return t->kind == TYPE_STRUCT ? t->members[i] : t->element;
}

long long members_of_type(const LlvmType *t) {
  if (t->kind == TYPE_STRUCT) return t->len;
  return t->kind == TYPE_ARRAY || t->kind == TYPE_VECTOR ? t->n : 0;
}
