// Types: libclang's, copied once each.
// In:  CXType.  Out: Type, interned by canonical type, spelling and qualifiers. libclang
// shows a parameter declared as an array with its array type, although it is a pointer:
// parameter_type() and decayed_type() put that right.
#include "front/c/clang.h"

enum { BUCKETS = 1024 };

struct TypeEntry {
  Type *type;
  CXType key; // in by_type; in by_spelling the canonical type
  TypeEntry *next;
  Fields fields; // a record's, once they were asked for
};

static void add_type_entry(Reader *r, TypeEntry **bucket, Type *t, CXType key) {
  TypeEntry *e = alloc(r->unit->arena, TypeEntry);
  *e = (TypeEntry){.type = t, .key = key, .next = *bucket};
  *bucket = e;
}

static TypeKind type_kind(enum CXTypeKind k) {
  if (k == CXType_Void) return TYPE_VOID;
  if (k == CXType_Bool) return TYPE_BOOL;
  if (k >= CXType_Char_U && k <= CXType_Int128) return TYPE_INT;
  if (k == CXType_Float || k == CXType_Double || k == CXType_Float16) return TYPE_FLOAT;
  if (k == CXType_LongDouble || k == CXType_Float128) return TYPE_LONG_DOUBLE;
  if (k == CXType_Complex) return TYPE_COMPLEX;
  if (k == CXType_Enum) return TYPE_ENUM;
  if (k == CXType_Pointer) return TYPE_POINTER;
  if (k == CXType_ConstantArray || k == CXType_IncompleteArray ||
      k == CXType_VariableArray)
    return TYPE_ARRAY;
  if (k == CXType_Record) return TYPE_RECORD;
  if (k == CXType_FunctionProto || k == CXType_FunctionNoProto) return TYPE_FUNCTION;
  if (k == CXType_DependentSizedArray) return TYPE_ARRAY;
  return TYPE_OTHER;
}

// libclang has no word for most of the types that a template's arguments decide, nor for those of names that are no values
// yet: overloaded functions, members.
static bool is_dependent_kind(enum CXTypeKind k) {
  return k == CXType_Unexposed || k == CXType_Dependent || k == CXType_Overload ||
         k == CXType_Auto;
}

static bool is_signed_kind(enum CXTypeKind k) {
  return (k >= CXType_Char_S && k <= CXType_Int128) || k == CXType_Float ||
         k == CXType_Float16 || k == CXType_Double || k == CXType_LongDouble;
}

// Removes one layer of spelling; keeps as many typedef names below as libclang lets us.
static CXType desugar(CXType t) {
  if (t.kind == CXType_Elaborated) return clang_Type_getNamedType(t);
  if (t.kind == CXType_Attributed) return clang_Type_getModifiedType(t);
  if (t.kind == CXType_Typedef)
    return clang_getTypedefDeclUnderlyingType(clang_getTypeDeclaration(t));
  return clang_getCanonicalType(t);
}

static CXType outermost(CXType t) {
  CXType canonical = clang_getCanonicalType(t);
  while (t.kind != canonical.kind && t.kind != CXType_Invalid) t = desugar(t);
  return t.kind == CXType_Invalid ? canonical : t;
}

static void fill_array(Reader *r, Type *t, CXType c) {
  t->element = type_of(r, clang_getArrayElementType(c));
  t->count = c.kind == CXType_ConstantArray ? clang_getArraySize(c)
             : c.kind == CXType_VariableArray || c.kind == CXType_DependentSizedArray
                 ? -1
                 : -2;
  t->is_vm = c.kind == CXType_VariableArray || t->element->is_vm;
  t->is_const |= t->element->is_const;
}

static void fill_type(Reader *r, Type *t, CXType c, CXType canonical) {
  enum CXTypeKind k = canonical.kind;
  t->kind = r->unit->cxx && is_dependent_kind(k) ? TYPE_DEPENDENT : type_kind(k);
  t->is_signed = is_signed_kind(k);
  CXCursor decl = clang_getTypeDeclaration(c);
  if (k == CXType_Enum)
    t->is_signed =
        is_signed_kind(clang_getCanonicalType(clang_getEnumDeclIntegerType(
                                                  clang_getTypeDeclaration(canonical)))
                           .kind);
  t->decl = file_scope_decl(r, decl);
  if (t->kind == TYPE_ARRAY) fill_array(r, t, outermost(c));
  if (t->kind == TYPE_POINTER) {
    t->element = type_of(r, clang_getPointeeType(outermost(c)));
    t->is_vm = t->element->is_vm;
  }
  // libclang dies on the size of its own placeholders, such as "<builtin fn type>".
  bool unknown = *t->spelling == '<' || t->kind == TYPE_DEPENDENT;
  long long size = unknown ? -1 : clang_Type_getSizeOf(canonical);
  t->size = size < 0 || (t->is_vm && t->kind == TYPE_ARRAY) ||
                    k == CXType_IncompleteArray || t->kind == TYPE_FUNCTION ||
                    t->kind == TYPE_VOID
                ? -1
                : size;
}

static bool same_qualifiers(const Type *a, const Type *b) {
  return a->is_const == b->is_const && a->is_volatile == b->is_volatile &&
         a->is_restrict == b->is_restrict;
}

// An entry without libclang's type is a pointer that pointer_to() made.
static bool same_type(Reader *r, const TypeEntry *e, CXType c, CXType canonical) {
  if (e->key.kind != CXType_Invalid) return clang_equalTypes(e->key, canonical);
  return canonical.kind == CXType_Pointer &&
         e->type->element == type_of(r, clang_getPointeeType(outermost(c)));
}

// --- types without a name ------------------------------------------------------------------

// The element that arrays and pointers lead to.
static CXType innermost(CXType c) {
  for (;;) {
    c = clang_getCanonicalType(c);
    if (c.kind == CXType_Pointer)
      c = clang_getPointeeType(c);
    else if (clang_getArrayElementType(c).kind != CXType_Invalid)
      c = clang_getArrayElementType(c);
    else
      return c;
  }
}

// The offset of a tag in its definition, or of one to be added: before '{', or the ':' of C23's enum.
static uint32_t tag_place(const Unit *u, Range r) {
  bool is_enum = !strncmp(u->text + r.start, "enum", 4);
  for (uint32_t i = r.start; i < r.end; i++) {
    char c = u->text[i];
    bool colon = c == ':' && u->text[i + 1] != ':' && u->text[i - 1] != ':';
    if (c == '{' || (is_enum && colon)) return i;
  }
  return 0;
}

static const char *tag_at(Unit *u, uint32_t at) {
  int i = u->tags.len;
  while (i && u->tags.at[i - 1].at > at) i--;
  if (i && u->tags.at[i - 1].at == at) return u->tags.at[i - 1].name;
  Tag tag = {at, arena_printf(u->arena, TAG_OF_OURS "%u", at)};
  push(u->arena, &u->tags, tag);
  for (int k = u->tags.len - 1; k > i; k--) u->tags.at[k] = u->tags.at[k - 1];
  u->tags.at[i] = tag;
  return tag.name;
}

// Behind ':LINE:COLUMN)', the first that there is: a file's name may have parentheses. NULL: there is none.
static const char *place_end(const char *s) {
  for (; (s = strchr(s, ':')); s++) {
    size_t line = strspn(s + 1, "0123456789"), column = 0;
    if (line && s[line + 1] == ':') column = strspn(s + line + 2, "0123456789");
    if (column && s[line + 2 + column] == ')') return s + line + column + 3;
  }
  return NULL;
}

// The start of the qualifiers in libclang's spelling of a member's type: 'struct s::(unnamed at ...)'.
static const char *qualifier_start(const char *spelling, const char *mark) {
  while (mark - spelling > 2 && !strncmp(mark - 2, "::", 2)) {
    mark -= 2;
    if (mark[-1] == ')')
      while (mark > spelling && *mark != '(') mark--;
    else
      while (mark > spelling && mark[-1] != ' ') mark--;
  }
  return mark;
}

static const char *last_of(const char *s, const char *word) {
  const char *last = NULL;
  while ((s = strstr(s, word))) last = s++;
  return last;
}

// A struct, union or enum of file scope gets a tag of ours, with which all C that we write defines it. One without a
// declarator, whose members are those of the struct around it, has none.
static const char *with_tag(Reader *r, const char *spelling, CXType c) {
  const char *mark = last_of(spelling, "(unnamed ");
  const char *start = mark ? qualifier_start(spelling, mark) : NULL;
  if (!mark || memmem(spelling, (size_t)(start - spelling), "(unnamed ", 9))
    return spelling;
  CXCursor decl = clang_getTypeDeclaration(innermost(c));
  enum CXCursorKind k = clang_getCursorKind(decl);
  if ((k != CXCursor_StructDecl && k != CXCursor_UnionDecl && k != CXCursor_EnumDecl) ||
      clang_Cursor_isAnonymousRecordDecl(decl) || !file_scope_decl(r, decl))
    return spelling;
  uint32_t at = tag_place(r->unit, extent_of(decl));
  const char *end = place_end(mark);
  return at && end ? arena_printf(r->unit->arena, "%.*s%s%s", (int)(start - spelling),
                                  spelling, tag_at(r->unit, at), end)
                   : spelling;
}

// An expression inside typeof() may mean nothing elsewhere, and the word is not in ISO C.
static const char *spelling_of(Reader *r, CXType c, CXType canonical) {
  const char *s = string_of(r, clang_getTypeSpelling(clang_getUnqualifiedType(c)));
  return strstr(s, "typeof") && !clang_equalTypes(c, canonical)
             ? spelling_of(r, canonical, canonical)
             : s;
}

static Type *intern(Reader *r, CXType c) {
  CXType canonical = clang_getCanonicalType(c);
  Type q = {.is_const = clang_isConstQualifiedType(canonical),
            .is_volatile = clang_isVolatileQualifiedType(canonical),
            .is_restrict = clang_isRestrictQualifiedType(canonical)};
  q.spelling = with_tag(r, spelling_of(r, c, canonical), c);
  q.is_anonymous = strstr(q.spelling, "(unnamed ") || strstr(q.spelling, "(anonymous ");
  TypeEntry **bucket = &r->by_spelling[hash_text(HASH_START, q.spelling) % BUCKETS];
  for (TypeEntry *e = *bucket; e; e = e->next)
    if (!strcmp(e->type->spelling, q.spelling) && same_qualifiers(e->type, &q) &&
        same_type(r, e, c, canonical))
      return e->type;
  Type *t = alloc(r->unit->arena, Type);
  *t = q;
  fill_type(r, t, c, canonical);
  add_type_entry(r, bucket, t, canonical);
  t->canonical = clang_equalTypes(c, canonical) ? t : type_of(r, canonical);
  return t;
}

Type *type_of(Reader *r, CXType c) {
  if (c.kind == CXType_Invalid) {
    static Type none = {.kind = TYPE_OTHER, .spelling = "void", .size = -1};
    none.canonical = &none;
    return &none;
  }
  TypeEntry **bucket = &r->by_type[((uintptr_t)c.data[0] >> 4) % BUCKETS];
  for (TypeEntry *e = *bucket; e; e = e->next)
    if (clang_equalTypes(e->key, c)) return e->type;
  Type *t = intern(r, c);
  add_type_entry(r, bucket, t, c);
  return t;
}

// A pointer to what has this spelling. The '*' of a declarator binds after [] and ().
static const char *pointer_spelling(Reader *r, const Type *to) {
  const char *s = to->spelling;
  size_t at = strcspn(s, "[(");
  if (to->kind == TYPE_ARRAY && strchr(s, '['))
    at = strstr(s, "(*") && strstr(s, "(*") < strchr(s, '[')
             ? (size_t)(strstr(s, "(*") + 1 - s)
             : (size_t)(strchr(s, '[') - s);
  else if (to->kind == TYPE_FUNCTION && strchr(s, '('))
    at = strstr(s, "(*") ? (size_t)(strstr(s, "(*") + 1 - s)
                         : (size_t)(strchr(s, '(') - s);
  else if (to->kind == TYPE_POINTER && strstr(s, "(*"))
    at = (size_t)(strstr(s, "(*") + 1 - s);
  else
    return arena_printf(r->unit->arena, *s && s[strlen(s) - 1] == '*' ? "%s*" : "%s *",
                        s);
  if (s[at] == '*') return arena_printf(r->unit->arena, "%.*s*%s", (int)at, s, s + at);
  return arena_printf(r->unit->arena, "%.*s%s(*)%s", (int)at, s,
                      at && s[at - 1] == ' ' ? "" : " ", s + at);
}

static const char *const_pointer_spelling(Reader *r, const Type *to) {
  if (!to->is_const || to->kind == TYPE_ARRAY) return pointer_spelling(r, to);
  const char *format = to->kind == TYPE_POINTER ? "%s const *" : "const %s *";
  return arena_printf(r->unit->arena, format, to->spelling);
}

static Type *pointer_to(Reader *r, Type *to, bool is_restrict) {
  Type *t = alloc(r->unit->arena, Type);
  *t = (Type){.kind = TYPE_POINTER,
              .size = (long long)sizeof(void *),
              .element = to,
              .is_vm = to->is_vm,
              .is_restrict = is_restrict,
              .is_anonymous = to->is_anonymous};
  t->spelling = const_pointer_spelling(r, to);
  TypeEntry **bucket = &r->by_spelling[hash_text(HASH_START, t->spelling) % BUCKETS];
  for (TypeEntry *e = *bucket; e; e = e->next)
    if (!strcmp(e->type->spelling, t->spelling) && e->type->element == to &&
        same_qualifiers(e->type, t))
      return e->type;
  add_type_entry(r, bucket, t, (CXType){.kind = CXType_Invalid});
  t->canonical = to->canonical == to ? t : pointer_to(r, to->canonical, is_restrict);
  return t;
}

Type *decayed_type(Reader *r, Type *t) {
  return pointer_to(r, t->kind == TYPE_ARRAY ? t->element : t, false);
}

Type *class_type(Reader *r, CXCursor c) {
  Type *t = type_of(r, clang_getCursorType(c));
  if (t->size >= 0 || t->kind == TYPE_RECORD) return t;
  Type named = {.kind = TYPE_DEPENDENT,
                .size = -1,
                .spelling = string_of(r, clang_getCursorDisplayName(c))};
  TypeEntry **bucket = &r->by_spelling[hash_text(HASH_START, named.spelling) % BUCKETS];
  for (TypeEntry *e = *bucket; e; e = e->next)
    if (!strcmp(e->type->spelling, named.spelling)) return e->type;
  t = alloc(r->unit->arena, Type);
  *t = named;
  t->canonical = t;
  add_type_entry(r, bucket, t, (CXType){.kind = CXType_Invalid});
  return t;
}

Type *parameter_type(Reader *r, CXType c) {
  Type *t = type_of(r, c);
  if (t->kind != TYPE_ARRAY) return t->kind == TYPE_FUNCTION ? decayed_type(r, t) : t;
  // 'double a[restrict n]': the word stands in the first brackets only (C11, 6.7.6.3).
  const char *s = string_of(r, clang_getTypeSpelling(c)), *at = strstr(s, "restrict");
  return pointer_to(r, t->element, at && at < strchr(s, ']'));
}

// --- members -----------------------------------------------------------------------------

typedef struct {
  Reader *r;
  Fields *out;
  int count; // the number of members
} Members;

static enum CXVisitorResult count_field(CXCursor c, CXClientData data) {
  (void)c;
  ((Members *)data)->count++;
  return CXVisit_Continue;
}

// libclang looks at all members to find the offset of one. In a record with very many, only members that may hold an array
// without a length get offsets.
static enum CXVisitorResult collect_field(CXCursor c, CXClientData data) {
  enum { MOST_PLACED = 4096 };
  Members *m = data;
  CXType type = clang_getCursorType(c), plain = clang_getCanonicalType(type);
  bool placed = m->count <= MOST_PLACED || plain.kind == CXType_IncompleteArray ||
                plain.kind == CXType_Record;
  Field f = {string_of(m->r, clang_getCursorSpelling(c)), type_of(m->r, type),
             placed ? clang_Cursor_getOffsetOfField(c) : -1,
             clang_getFieldDeclBitWidth(c)};
  bool unnamed = !*f.name || strchr(f.name, '(');
  if (unnamed) f.name = "";
  if (!unnamed || f.type->canonical->kind == TYPE_RECORD)
    push(m->r->unit->arena, m->out, f);
  return CXVisit_Continue;
}

static TypeEntry *record_entry(Reader *r, const Type *t) {
  TypeEntry *e = r->by_spelling[hash_text(HASH_START, t->spelling) % BUCKETS];
  while (e && e->type != t) e = e->next;
  return e && e->key.kind == CXType_Record ? e : NULL;
}

bool c_members(Unit *u, const Type *t, Fields *out) {
  Reader *r = ((Front *)u->front)->clang;
  TypeEntry *e = record_entry(r, t);
  *out = (Fields){0};
  if (e && !e->fields.len) {
    Members m = {.r = r, .out = &e->fields};
    clang_Type_visitFields(e->key, count_field, &m);
    clang_Type_visitFields(e->key, collect_field, &m);
  }
  if (e) *out = e->fields;
  return out->len > 0;
}

bool c_fields(Unit *u, const Type *t, Fields *out) {
  TypeEntry *e = record_entry(((Front *)u->front)->clang, t);
  *out = (Fields){0};
  if (!e || clang_getCursorKind(clang_getTypeDeclaration(e->key)) == CXCursor_UnionDecl)
    return false;
  return front_members(u, t, out);
}

// Behind the attributes that follow a record's '}'.
static uint32_t attributes_end(const Unit *u, uint32_t at) {
  static const char word[] = "__attribute__";
  for (;;) {
    uint32_t next = skip_blank(u->text, at, u->text_len);
    if (strncmp(u->text + next, word, strlen(word)) != 0) return at;
    at = skip_group(u->text, next + (uint32_t)strlen(word), u->text_len);
  }
}

const char *c_record_text(Unit *u, const Type *t) {
  TypeEntry *e = record_entry(((Front *)u->front)->clang, t);
  if (!e) unreachable();
  Range at = extent_of(clang_getTypeDeclaration(e->key));
  return arena_strndup(u->arena, u->text + at.start,
                       attributes_end(u, at.end) - at.start);
}

// --- C++: objects that are not copied byte by byte -------------------------------------------

enum { DEEPEST_CLASS = 8 };

typedef enum {
  COPIES = 1,
  ENDS = 2
} OwnFunctions; // functions of a class that the program writes

static bool class_has_own(Reader *r, CXCursor class, OwnFunctions which, int depth);

static bool type_has_own(Reader *r, CXType t, OwnFunctions which, int depth) {
  t = clang_getCanonicalType(t);
  while (clang_getArrayElementType(t).kind != CXType_Invalid)
    t = clang_getCanonicalType(clang_getArrayElementType(t));
  return t.kind == CXType_Record &&
         class_has_own(r, clang_getTypeDeclaration(t), which, depth + 1);
}

// Its own constructor that copies, its destructor, or those of a base or a member.
static bool is_own(Reader *r, CXCursor c, OwnFunctions which, int depth) {
  switch ((int)clang_getCursorKind(c)) {
  case CXCursor_Constructor:
    return which & COPIES &&
           (clang_CXXConstructor_isCopyConstructor(c) ||
            clang_CXXConstructor_isMoveConstructor(c)) &&
           !clang_CXXMethod_isDefaulted(c);
  case CXCursor_Destructor: return which & ENDS && !clang_CXXMethod_isDefaulted(c);
  case CXCursor_CXXBaseSpecifier:
  case CXCursor_FieldDecl: return type_has_own(r, clang_getCursorType(c), which, depth);
  default: return false;
  }
}

static bool class_has_own(Reader *r, CXCursor class, OwnFunctions which, int depth) {
  CXCursor of = clang_getSpecializedCursorTemplate(class);
  Cursors list = children_of(r, clang_Cursor_isNull(of) ? class : of);
  for (int i = 0; depth < DEEPEST_CLASS && i < list.len; i++)
    if (is_own(r, list.at[i], which, depth)) return true;
  return false;
}

static bool has_own(Unit *u, const Type *t, OwnFunctions which) {
  while (t->kind == TYPE_ARRAY) t = t->element;
  const TypeEntry *e = u->cxx && t->canonical->kind == TYPE_RECORD
                           ? record_entry(((Front *)u->front)->clang, t->canonical)
                           : NULL;
  return e && type_has_own(((Front *)u->front)->clang, e->key, which, 0);
}

bool c_copies_itself(Unit *u, const Type *t) { return has_own(u, t, COPIES | ENDS); }
bool c_ends_itself(Unit *u, const Type *t) { return has_own(u, t, ENDS); }

// --- arrays of variable size in templates ------------------------------------------------------

static bool is_variable_size(Reader *, CXCursor);

// A number that a function of the size gets. Of an object it may ask for what is a constant, as 'std::size' does.
static bool has_variable_argument(Reader *r, CXCursor call) {
  int count = clang_Cursor_getNumArguments(call);
  for (int i = 0; i < count; i++) {
    CXCursor argument = clang_Cursor_getArgument(call, (unsigned)i);
    enum CXTypeKind k = clang_getCanonicalType(clang_getCursorType(argument)).kind;
    bool object =
        type_kind(k) == TYPE_RECORD || type_kind(k) == TYPE_ARRAY ||
        (is_dependent_kind(k) && clang_getCursorKind(argument) == CXCursor_DeclRefExpr);
    if (!object && is_variable_size(r, argument)) return true;
  }
  return false;
}

// A variable in an array's size whose value is no constant.
static bool is_variable_size(Reader *r, CXCursor size) {
  CXCursor to = clang_getCursorReferenced(size);
  switch ((int)clang_getCursorKind(size)) {
  case CXCursor_DeclRefExpr:
    return (clang_getCursorKind(to) == CXCursor_VarDecl ||
            clang_getCursorKind(to) == CXCursor_ParmDecl) &&
           !clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(to)));
  case CXCursor_CallExpr:
    if (clang_Cursor_getNumArguments(size) >= 0) return has_variable_argument(r, size);
    break; // 'T(n)'
  case CXCursor_MemberRefExpr:
    if (clang_getCursorKind(to) == CXCursor_VarDecl) return false;
    if (!children_of(r, size).len) return true; // of 'this'
  case CXCursor_ArraySubscriptExpr:
  case CXCursor_ParenExpr:
  case CXCursor_UnexposedExpr:
  case CXCursor_UnaryOperator:
  case CXCursor_BinaryOperator:
  case CXCursor_ConditionalOperator:
  case CXCursor_CStyleCastExpr:
  case CXCursor_CXXFunctionalCastExpr:
  case CXCursor_CXXStaticCastExpr: break;
  default: return false; // 'sizeof'
  }
  Cursors parts = children_of(r, size);
  for (int i = 0; i < parts.len; i++)
    if (is_variable_size(r, parts.at[i])) return true;
  return false;
}

static Type *with_variable_size(Reader *r, const Type *of) {
  Type *t = alloc(r->unit->arena, Type);
  *t = *of;
  t->canonical = t;
  if (t->kind != TYPE_ARRAY) return t;
  t->element = with_variable_size(r, t->element);
  t->is_vm = t->count == -1 || t->element->is_vm;
  if (t->is_vm) t->size = -1;
  return t;
}

// To libclang 'T a[n]' is one type, whether 'n' is the template's parameter or a variable.
Type *local_array_type(Reader *r, CXCursor c, Type *t) {
  bool open = false;
  for (const Type *e = t; e->kind == TYPE_ARRAY && !e->is_vm; e = e->element)
    open |= e->count == -1;
  if (!open || !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(c))) return t;
  Cursors sizes = children_of(r, c);
  for (int i = 0; i < sizes.len; i++)
    if (is_variable_size(r, sizes.at[i])) return with_variable_size(r, t);
  return t;
}
