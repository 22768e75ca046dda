// Bit-fields as bytes, for OpenCL C, which has no bit-fields: rt/device/opencl_bits.h.
// Neighbours are one member, '__accomp_bits_NAME' with the name of the first of them, at the same bytes as clang's.
#include "front/c/clang_edit.h"

enum { BYTE = 8, INT_BITS = 32 };

static long long offset_of_field(CXCursor f) { return clang_Cursor_getOffsetOfField(f); }

static bool is_bits(CXCursor c) {
  return clang_getCursorKind(c) == CXCursor_FieldDecl && clang_Cursor_isBitField(c);
}

static bool is_union(CXCursor record) {
  return clang_getCursorKind(record) == CXCursor_UnionDecl;
}

// The fields of a record, and the structs and unions without a name that are members.
static Cursors members_of(Rewriter *w, CXCursor record) {
  Cursors all = children_of(&w->r, record), out = {0};
  for (int i = 0; i < all.len; i++)
    if (clang_getCursorKind(all.at[i]) == CXCursor_FieldDecl ||
        clang_Cursor_isAnonymousRecordDecl(all.at[i]))
      push(w->a, &out, all.at[i]);
  return out;
}

// The name of a field in it.
static const char *a_field(Rewriter *w, CXCursor record) {
  Cursors all = members_of(w, record);
  for (int i = 0; i < all.len; i++) {
    const char *name = clang_getCursorKind(all.at[i]) == CXCursor_FieldDecl
                           ? string_of(&w->r, clang_getCursorSpelling(all.at[i]))
                           : a_field(w, all.at[i]);
    if (name && *name) return name;
  }
  return NULL;
}

// In bits. libclang has no field for a struct without a name: it lies where a field of it does.
static long long offset_of_member(Rewriter *w, CXCursor record, CXCursor member) {
  if (clang_getCursorKind(member) == CXCursor_FieldDecl) return offset_of_field(member);
  const char *name = a_field(w, member);
  if (!name) return -1;
  return clang_Type_getOffsetOf(clang_getCursorType(record), name) -
         clang_Type_getOffsetOf(clang_getCursorType(member), name);
}

// --- declarations ------------------------------------------------------------------------

// The neighbours from 'at' on: of a union each is alone. Returns the one behind the last.
static int end_of_run(const Cursors *members, int at, bool alone) {
  int end = at + 1;
  while (!alone && end < members->len && is_bits(members->at[end])) end++;
  return end;
}

static const char *name_of_run(Rewriter *w, const Cursors *members, int at, int end) {
  for (int i = at; i < end; i++) {
    const char *name = string_of(&w->r, clang_getCursorSpelling(members->at[i]));
    if (*name) return arena_printf(w->a, "__accomp_bits_%s", name);
  }
  return arena_printf(w->a, "__accomp_bits_at_%lld", offset_of_field(members->at[at]));
}

// Its first byte: behind the member before, so that what clang leaves free there belongs to it.
static long long start_of_run(Rewriter *w, CXCursor record, const Cursors *members,
                              int at) {
  if (is_union(record) || !at) return 0;
  CXCursor before = members->at[at - 1];
  return offset_of_member(w, record, before) / BYTE +
         clang_Type_getSizeOf(clang_getCursorType(before));
}

static long long bytes_of_run(Rewriter *w, CXCursor record, const Cursors *members,
                              int at, int end) {
  CXCursor last = members->at[end - 1];
  long long bits = offset_of_field(last) + clang_getFieldDeclBitWidth(last);
  if (!is_union(record) && end < members->len)
    bits = offset_of_member(w, record, members->at[end]);
  return (bits + BYTE - 1) / BYTE - start_of_run(w, record, members, at);
}

static void rewrite_record(Rewriter *w, CXCursor c) {
  Cursors members = members_of(w, c);
  bool any = false;
  for (int i = 0, end; i < members.len; i = end) {
    end = i + 1;
    if (!is_bits(members.at[i])) continue;
    end = end_of_run(&members, i, is_union(c));
    any = true;
    long long bytes = bytes_of_run(w, c, &members, i, end);
    replaces(w, extent_of(members.at[i]).start, extent_of(members.at[end - 1]).end,
             bytes ? arena_printf(w->a, "uchar %s[%lld]",
                                  name_of_run(w, &members, i, end), bytes)
                   : "");
  }
  if (any)
    closes(w, extent_of(c).end,
           arena_printf(w->a, " __attribute__((__aligned__(%lld)))",
                        clang_Type_getAlignOf(clang_getCursorType(c))));
}

// --- uses ----------------------------------------------------------------------------------

// A bit-field that an expression names.
typedef struct {
  CXCursor field;
  const char *run; // the member that it lies in
  long long at;    // its first bit there
  int width;
  bool is_signed, is_bool;
} Bits;

static bool is_signed_type(CXType t) {
  t = clang_getCanonicalType(t);
  if (t.kind == CXType_Enum)
    t = clang_getCanonicalType(clang_getEnumDeclIntegerType(clang_getTypeDeclaration(t)));
  return t.kind >= CXType_Char_S && t.kind <= CXType_Int128;
}

static Bits bits_of(Rewriter *w, CXCursor field) {
  CXCursor record = clang_getCursorSemanticParent(field);
  CXType type = clang_getCursorType(field);
  Cursors members = members_of(w, record);
  Bits b = {.field = field, .width = clang_getFieldDeclBitWidth(field)};
  b.is_signed = is_signed_type(type);
  b.is_bool = clang_getCanonicalType(type).kind == CXType_Bool;
  for (int i = 0, end; i < members.len; i = end) {
    end = i + 1;
    if (!is_bits(members.at[i])) continue;
    end = end_of_run(&members, i, is_union(record));
    for (int k = i; k < end; k++)
      if (clang_equalCursors(members.at[k], field)) {
        b.run = name_of_run(w, &members, i, end);
        b.at = offset_of_field(field) - start_of_run(w, record, &members, i) * BYTE;
      }
  }
  return b;
}

// C11, 6.3.1.1: the type of its value in an expression.
static const char *promoted(const Bits *b) {
  if (b->width < INT_BITS) return "int";
  if (b->width == INT_BITS) return b->is_signed ? "int" : "unsigned";
  return b->is_signed ? "long" : "ulong";
}

// As clang has it, the value behind 'n++' and 'n--' is no bit-field's: its type is the declared one.
static const char *declared(const Bits *b) {
  long long bytes = clang_Type_getSizeOf(clang_getCursorType(b->field));
  if (bytes < INT_BITS / BYTE) return "int";
  if (bytes == INT_BITS / BYTE) return b->is_signed ? "int" : "unsigned";
  return b->is_signed ? "long" : "ulong";
}

static const char *stored(const Bits *b) {
  return b->is_bool ? "_Bool" : b->is_signed ? "long" : "ulong";
}

static const char *place_of(Rewriter *w, const Bits *b) {
  return arena_printf(w->a, "%lld, %d, %d", b->at, b->width, b->is_signed);
}

// The bit-field that is the object of an expression, perhaps in parentheses; the null cursor: it is none.
static CXCursor named_bits(Rewriter *w, CXCursor c) {
  while (clang_getCursorKind(c) == CXCursor_ParenExpr) {
    Cursors kids = children_of(&w->r, c);
    if (kids.len != 1) break;
    c = kids.at[0];
  }
  CXCursor to = clang_getCursorReferenced(c);
  bool is = clang_getCursorKind(c) == CXCursor_MemberRefExpr && is_bits(to);
  return is ? c : clang_getNullCursor();
}

// The name becomes that of its bytes. Nothing else is done where the expression is looked at.
static Bits take(Rewriter *w, CXCursor member) {
  Bits b = bits_of(w, clang_getCursorReferenced(member));
  replaces(w, offset_of(member), extent_of(member).end, b.run);
  map_put(&w->r, &w->taken, member, w);
  return b;
}

static void rewrite_store(Rewriter *w, CXCursor c, CXCursor left, CXCursor right,
                          CXCursor member) {
  Bits b = take(w, member);
  around(w, c, arena_printf(w->a, "((%s)__accomp_bits_set(", promoted(&b)), ")))");
  replaces(w, extent_of(left).end, extent_of(right).start,
           arena_printf(w->a, ", %s, (%s)(", place_of(w, &b), stored(&b)));
}

// 's.f += v': the member's address is computed once.
static void rewrite_change(Rewriter *w, CXCursor c, CXCursor left, CXCursor right,
                           CXCursor member) {
  Bits b = take(w, member);
  uint32_t from = extent_of(left).end, to = extent_of(right).start;
  const char *between = arena_strndup(w->a, w->text + from, to - from),
             *place = place_of(w, &b);
  const char *equals = strrchr(between, '=');
  around(w, c, "({ __auto_type __accomp_b = &(", "))); })");
  replaces(w, from, to,
           arena_printf(
               w->a,
               ")[0]; (%s)__accomp_bits_set(__accomp_b, %s, (%s)((%s)__accomp_bits_get("
               "__accomp_b, %s) %.*s (",
               promoted(&b), place, stored(&b), promoted(&b), place,
               (int)(equals - between), between));
}

static void rewrite_step(Rewriter *w, CXCursor c, CXCursor operand, CXCursor member) {
  enum CXUnaryOperatorKind k = clang_getCursorUnaryOperatorKind(c);
  bool before = k == CXUnaryOperator_PreInc || k == CXUnaryOperator_PreDec,
       up = k == CXUnaryOperator_PreInc || k == CXUnaryOperator_PostInc;
  Bits b = take(w, member);
  Range all = extent_of(c), at = extent_of(operand);
  const char *place = place_of(w, &b);
  opens(w, all.start, "({ __auto_type __accomp_b = &(");
  if (before)
    replaces(w, all.start, at.start, "");
  else
    replaces(w, at.end, all.end, "");
  closes(w, all.end,
         arena_printf(
             w->a,
             ")[0]; %s __accomp_was = __accomp_bits_get(__accomp_b, %s), __accomp_now = "
             "__accomp_bits_set(__accomp_b, %s, (%s)(__accomp_was %s 1)); %s; })",
             before ? promoted(&b) : declared(&b), place, place, stored(&b),
             up ? "+" : "-", before ? "__accomp_now" : "__accomp_was"));
}

// A member of what a call or a list in parentheses gives, which has no address.
static bool is_value(Rewriter *w, CXCursor c) {
  enum CXCursorKind k = clang_getCursorKind(c);
  Cursors kids = children_of(&w->r, c);
  uint32_t end = kids.len ? extent_of(kids.at[0]).end : 0;
  bool inside = k == CXCursor_ParenExpr || k == CXCursor_UnexposedExpr ||
                (k == CXCursor_MemberRefExpr && !strchr(" -", w->text[end]));
  if (inside && kids.len) return is_value(w, kids.at[0]);
  return k == CXCursor_CallExpr || k == CXCursor_StmtExpr ||
         k == CXCursor_CompoundLiteralExpr || k == CXCursor_ConditionalOperator;
}

static void rewrite_load(Rewriter *w, CXCursor c) {
  if (map_get(&w->taken, c)) return;
  if (is_value(w, c)) {
    Bits b = bits_of(w, clang_getCursorReferenced(c));
    Cursors kids = children_of(&w->r, c);
    opens(w, extent_of(c).start, "({ __auto_type __accomp_t = ");
    return replaces(w, extent_of(kids.at[0]).end, extent_of(c).end,
                    arena_printf(w->a, "; (%s)__accomp_bits_get(__accomp_t.%s, %s); })",
                                 promoted(&b), b.run, place_of(w, &b)));
  }
  Bits b = take(w, c);
  around(w, c, arena_printf(w->a, "((%s)__accomp_bits_get(", promoted(&b)),
         arena_printf(w->a, ", %s))", place_of(w, &b)));
}

// --- lists ---------------------------------------------------------------------------------

static bool has_bits(Rewriter *w, CXType t) {
  t = clang_getCanonicalType(t);
  if (t.kind != CXType_Record) return false;
  Cursors members = members_of(w, clang_getTypeDeclaration(t));
  for (int i = 0; i < members.len; i++)
    if (is_bits(members.at[i])) return true;
  return false;
}

static bool is_zero(Rewriter *w, CXCursor c) {
  Range at = extent_of(c);
  return at.end == at.start + 1 && w->text[at.start] == '0';
}

// The members that values without designators are for: those with names, in order.
static Cursors named_members(Rewriter *w, CXCursor record) {
  Cursors all = members_of(w, record), out = {0};
  for (int i = 0; i < all.len; i++)
    if (clang_getCursorKind(all.at[i]) == CXCursor_FieldDecl &&
        *string_of(&w->r, clang_getCursorSpelling(all.at[i])))
      push(w->a, &out, all.at[i]);
  return out;
}

// Which member a list's value is for, and where it stands.
typedef struct {
  CXCursor member, value;
} Assigned;
typedef Vec(Assigned) AssignedList;

static int index_of(const Cursors *members, CXCursor member) {
  for (int i = 0; i < members->len; i++)
    if (clang_equalCursors(members->at[i], member)) return i;
  return members->len;
}

// False: a value is for a part of a member, or for an array.
static bool find_assigned(Rewriter *w, const Cursors *values, const Cursors *members,
                          AssignedList *out) {
  for (int i = 0, m = 0; i < values->len; i++, m++) {
    CXCursor v = values->at[i];
    if (w->text[extent_of(v).start] == '.') {
      Cursors kids = children_of(&w->r, v);
      if (kids.len != 2 || clang_getCursorKind(kids.at[0]) != CXCursor_MemberRef)
        return false;
      m = index_of(members, clang_getCursorReferenced(kids.at[0]));
      v = kids.at[1];
    }
    if (m >= members->len || w->text[extent_of(v).start] == '{') return false;
    CXType t = clang_getCanonicalType(clang_getCursorType(members->at[m]));
    CXType from = clang_getCanonicalType(clang_getCursorType(v));
    if (t.kind == CXType_ConstantArray ||
        (t.kind == CXType_Record && from.kind != CXType_Record))
      return false;
    push(w->a, out, ((Assigned){members->at[m], v}));
  }
  return true;
}

// All of its members have names, or are bit-fields.
static bool is_plain(Rewriter *w, CXCursor record) {
  Cursors all = members_of(w, record);
  for (int i = 0; i < all.len; i++)
    if (clang_getCursorKind(all.at[i]) != CXCursor_FieldDecl) return false;
  return !is_union(record);
}

static const char *assigned_member(Rewriter *w, CXCursor member) {
  if (!is_bits(member))
    return arena_printf(w->a, "__accomp_s.%s = ((",
                        string_of(&w->r, clang_getCursorSpelling(member)));
  Bits b = bits_of(w, member);
  return arena_printf(w->a, "__accomp_bits_set(__accomp_s.%s, %s, (%s)(", b.run,
                      place_of(w, &b), stored(&b));
}

static bool is_rewritten_list(Rewriter *w, CXCursor c, const Cursors *values) {
  return has_bits(w, clang_getCursorType(c)) && values->len &&
         !(values->len == 1 && is_zero(w, values->at[0]));
}

// A list of values, each for one member, becomes assignments; any other is an error.
static void rewrite_list(Rewriter *w, CXCursor c, const Cursors *values) {
  if (!is_rewritten_list(w, c, values)) return;
  CXCursor record =
      clang_getTypeDeclaration(clang_getCanonicalType(clang_getCursorType(c)));
  Cursors members = named_members(w, record);
  uint32_t at = extent_of(c).start;
  const char *type = string_of(&w->r, clang_getTypeSpelling(clang_getCursorType(record)));
  AssignedList list = {0};
  if (!is_plain(w, record) || strchr(type, '(') ||
      !find_assigned(w, values, &members, &list))
    return replaces(w, at, extent_of(c).end, "__accomp_list_of_bits");
  const char *before = arena_printf(w->a, "({ %s __accomp_s = {0}; ", type);
  for (int i = 0; i < list.len; i++) {
    Range value = extent_of(list.at[i].value);
    replaces(w, at, value.start,
             arena_printf(w->a, "%s%s", before, assigned_member(w, list.at[i].member)));
    before = ")); ";
    at = value.end;
  }
  replaces(w, at, extent_of(c).end, ")); __accomp_s; })");
}

// '(struct s){...}': the list is a value by itself.
static void rewrite_literal(Rewriter *w, CXCursor c, CXCursor list) {
  Cursors all = children_of(&w->r, list);
  if (clang_getCursorKind(list) == CXCursor_InitListExpr &&
      is_rewritten_list(w, list, &all))
    replaces(w, extent_of(c).start, extent_of(list).start, "");
}

void rewrite_bits(Rewriter *w, CXCursor c, const Cursors *operands) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  const CXCursor *o = operands->at;
  if (kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl) rewrite_record(w, c);
  if (kind == CXCursor_InitListExpr) rewrite_list(w, c, operands);
  if (kind == CXCursor_CompoundLiteralExpr && operands->len)
    rewrite_literal(w, c, o[operands->len - 1]);
  if (kind == CXCursor_MemberRefExpr && is_bits(clang_getCursorReferenced(c)))
    rewrite_load(w, c);
  if (!operands->len) return;
  CXCursor member = named_bits(w, o[0]);
  if (clang_Cursor_isNull(member)) return;
  if (kind == CXCursor_BinaryOperator && operands->len == 2 &&
      clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign)
    rewrite_store(w, c, o[0], o[1], member);
  else if (kind == CXCursor_CompoundAssignOperator && operands->len == 2)
    rewrite_change(w, c, o[0], o[1], member);
  else if (kind == CXCursor_UnaryOperator) {
    enum CXUnaryOperatorKind k = clang_getCursorUnaryOperatorKind(c);
    if (k >= CXUnaryOperator_PostInc && k <= CXUnaryOperator_PreDec)
      rewrite_step(w, c, o[0], member);
  }
}
