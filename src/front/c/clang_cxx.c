// Cursors of C++, where libclang has other words for what C has, too.
// In:  a cursor.  Out: is it a function, a class, an operator's name; the function that an instance is one of, and its key.
#include "front/c/clang.h"

bool is_function_cursor(CXCursor c) {
  switch ((int)clang_getCursorKind(c)) {
  case CXCursor_FunctionDecl:
  case CXCursor_FunctionTemplate:
  case CXCursor_CXXMethod:
  case CXCursor_Constructor:
  case CXCursor_Destructor:
  case CXCursor_ConversionFunction: return true;
  default: return false;
  }
}

bool is_class(CXCursor c) {
  switch ((int)clang_getCursorKind(c)) {
  case CXCursor_StructDecl:
  case CXCursor_UnionDecl:
  case CXCursor_ClassDecl:
  case CXCursor_ClassTemplate:
  case CXCursor_ClassTemplatePartialSpecialization: return true;
  default: return false;
  }
}

// Namespaces, and the braces of 'extern "C"'.
bool is_namespace(CXCursor c) {
  enum CXCursorKind k = clang_getCursorKind(c);
  return k == CXCursor_Namespace || k == CXCursor_LinkageSpec;
}

// A variable of an instance of a template, or of one's class: its name alone does not say of which.
bool is_of_instance(CXCursor c) {
  if (!clang_Cursor_isNull(clang_getSpecializedCursorTemplate(c))) return true;
  CXCursor p = clang_getCursorSemanticParent(c);
  return is_class(p) && is_of_instance(p);
}

static bool is_class_template(CXCursor c) {
  enum CXCursorKind k = clang_getCursorKind(c);
  return k == CXCursor_ClassTemplate || k == CXCursor_ClassTemplatePartialSpecialization;
}

// Each instance of a template's class has a variable of its own.
bool is_of_template(CXCursor c) {
  CXCursor p = clang_getCursorSemanticParent(c);
  return is_class_template(p) || is_of_instance(c) || (is_class(p) && is_of_template(p));
}

// C's name where the linker sees it so; else what tells overloads and members apart.
const char *function_key(Reader *r, CXCursor c, const char *name) {
  if (!r->unit->cxx) return name;
  if (clang_getCursorKind(c) == CXCursor_FunctionDecl &&
      !strcmp(string_of(r, clang_Cursor_getMangling(c)), name))
    return name;
  return string_of(r, clang_getCursorUSR(c));
}

// Does it stand in a declaration that begins with 'template<>', with code of its own?
static bool is_specialization(Reader *r, CXCursor c) {
  const Decl *d = decl_at(r->unit, offset_of(c));
  if (!d) return false;
  const char *s = r->unit->text;
  uint32_t at = d->range.start, end = d->range.end;
  for (const char *word = "template"; *word; word++)
    if (at == end || s[at++] != *word) return false;
  at = skip_blank(s, at, end);
  if (at == end || s[at] != '<') return false;
  at = skip_blank(s, at + 1, end);
  return at < end && s[at] == '>';
}

// An instance stands for its template.
CXCursor function_declared(Reader *r, CXCursor c) {
  CXCursor of = clang_getSpecializedCursorTemplate(c);
  bool is_instance =
      !clang_Cursor_isNull(of) && is_function_cursor(of) && !is_specialization(r, c);
  return clang_getCanonicalCursor(is_instance ? of : c);
}

// libclang has no list of a template's.
Cursors parameters_of(Reader *r, CXCursor function) {
  Cursors all = {0}, out = {0};
  if (clang_getCursorKind(function) == CXCursor_FunctionTemplate)
    all = children_of(r, function);
  for (int i = 0; i < all.len; i++)
    if (clang_getCursorKind(all.at[i]) == CXCursor_ParmDecl)
      push(r->unit->arena, &out, all.at[i]);
  for (int i = 0; i < clang_Cursor_getNumArguments(function); i++)
    push(r->unit->arena, &out, clang_Cursor_getArgument(function, (unsigned)i));
  return out;
}

// The name of an operator of the program's, which stands among its operands.
bool names_operator(Reader *r, CXCursor c) {
  enum CXCursorKind k = clang_getCursorKind(c);
  if (!r->unit->cxx || (k != CXCursor_DeclRefExpr && k != CXCursor_UnexposedExpr &&
                        k != CXCursor_OverloadedDeclRef))
    return false;
  // An implicit cast of what the operator returns has its name, too.
  CXType t = clang_getCanonicalType(clang_getCursorType(c));
  bool function =
      clang_getCanonicalType(clang_getPointeeType(t)).kind == CXType_FunctionProto;
  if (k == CXCursor_UnexposedExpr && !function && t.kind != CXType_Overload &&
      t.kind != CXType_Unexposed)
    return false;
  const char *name = string_of(r, clang_getCursorSpelling(c));
  Cursors open =
      *name ? (Cursors){0} : children_of(r, c); // a template leaves open which one
  if (open.len == 1 && clang_getCursorKind(open.at[0]) == CXCursor_OverloadedDeclRef)
    name = string_of(r, clang_getCursorSpelling(open.at[0]));
  return !strncmp(name, "operator", 8) && !is_word_byte(name[8]) && name[8] != ' ';
}

// 'ns::name<float>' of a member of that class; NULL: it is no instance of a template, or its type cannot be written.
static const char *instance_name(Reader *r, CXCursor class) {
  if (clang_Cursor_isNull(clang_getSpecializedCursorTemplate(class))) return NULL;
  const char *s = string_of(r, clang_getTypeSpelling(clang_getCursorType(class)));
  return *s && !strchr(s, '(') ? s : NULL;
}

// A variable of a template's class is known by the class's own name, which the members of the class have.
const char *qualified_name(Reader *r, CXCursor c) {
  const char *name = string_of(r, clang_getCursorSpelling(c));
  if (!r->unit->cxx) return name;
  for (CXCursor p = clang_getCursorSemanticParent(c); is_namespace(p) || is_class(p);
       p = clang_getCursorSemanticParent(p)) {
    const char *outer = string_of(r, clang_getCursorSpelling(p)), *instance;
    if (is_class(p) && (instance = instance_name(r, p)))
      return arena_printf(r->unit->arena, "%s::%s", instance, name);
    if (*outer && !clang_Cursor_isAnonymous(p))
      name = arena_printf(r->unit->arena, "%s::%s", outer, name);
    if (clang_getCursorKind(c) == CXCursor_VarDecl && is_class_template(p)) break;
  }
  return name;
}

// 'inline', or a 'constexpr' member of a class (C++17, 10.1.5p1).
bool is_inline_variable(Reader *r, CXCursor c) {
  if (!r->unit->cxx) return false;
  bool of_class = is_class(clang_getCursorSemanticParent(c)), found = false;
  const Decl *d = decl_at(r->unit, offset_of(c));
  const char *s = r->unit->text;
  uint32_t end = offset_of(c), at = d ? d->range.start : end;
  while ((at = skip_blank(s, at, end)) < end) {
    uint32_t next = skip_token(s, at, end);
    found |= !strncmp(s + at, "inline", next - at) && next - at == 6;
    found |= of_class && !strncmp(s + at, "constexpr", next - at) && next - at == 9;
    at = next;
  }
  return found;
}

bool is_pack(Reader *r, CXType t) {
  if (!r->unit->cxx || t.kind != CXType_Unexposed) return false;
  const char *s = string_of(r, clang_getTypeSpelling(t));
  size_t n = strlen(s);
  return n > 3 && !strcmp(s + n - 3, "...");
}

bool is_constructor(CXCursor c) {
  enum CXCursorKind k = clang_getCursorKind(c);
  if (k != CXCursor_FunctionTemplate) return k == CXCursor_Constructor;
  return clang_getTemplateCursorKind(c) == CXCursor_Constructor;
}

CXCursor converted_object(Reader *r, CXCursor call) {
  CXCursor f = clang_getCursorReferenced(call), none = clang_getNullCursor();
  if (clang_getCursorKind(call) != CXCursor_CallExpr ||
      clang_getCursorKind(f) != CXCursor_ConversionFunction)
    return none;
  Cursors member = children_of(r, call);
  if (member.len != 1 || clang_getCursorKind(member.at[0]) != CXCursor_MemberRefExpr)
    return none;
  Cursors object = children_of(r, member.at[0]);
  return object.len == 1 ? object.at[0] : none;
}

// C++20 has 'a != b' as '!(a == b)' and 'a < b' as '(a <=> b) < 0'. libclang shows that, with the places of what is written.
CXCursor rewritten_call(Reader *r, CXCursor c) {
  enum CXCursorKind k = clang_getCursorKind(c);
  if (!r->unit->cxx || (k != CXCursor_UnaryOperator && k != CXCursor_BinaryOperator &&
                        k != CXCursor_CallExpr))
    return clang_getNullCursor();
  Cursors list = children_of(r, c);
  Range range = extent_of(c);
  for (int i = 0; i < list.len; i++) {
    Range call = extent_of(list.at[i]);
    if (clang_getCursorKind(list.at[i]) == CXCursor_CallExpr &&
        (call.start < range.start || call.end > range.end))
      return list.at[i];
  }
  return clang_getNullCursor();
}

const char *written_operator(Reader *r, CXCursor call) {
  Cursors list = children_of(r, call);
  for (int i = 0; i < list.len; i++) {
    if (!names_operator(r, list.at[i])) continue;
    Range at = extent_of(list.at[i]);
    return arena_printf(r->unit->arena, "operator%.*s", (int)(at.end - at.start),
                        r->unit->text + at.start);
  }
  return string_of(r, clang_getCursorSpelling(call));
}

static bool has_dependent_base(Reader *r, CXCursor class) {
  Cursors list = children_of(r, class);
  for (int i = 0; i < list.len; i++) {
    CXType t = clang_getCanonicalType(clang_getCursorType(list.at[i]));
    if (clang_getCursorKind(list.at[i]) == CXCursor_CXXBaseSpecifier &&
        t.kind == CXType_Unexposed)
      return true;
  }
  return false;
}

void fill_member_function(Reader *r, Function *f, CXCursor c) {
  CXCursor class = clang_getCursorSemanticParent(c);
  if (!r->unit->cxx || !is_class(class)) return;
  f->has_this = !clang_CXXMethod_isStatic(c);
  f->is_const = clang_CXXMethod_isConst(c);
  f->is_virtual = clang_CXXMethod_isVirtual(c);
  f->has_dependent_base = has_dependent_base(r, class);
}

CXCursor lambda_at(Reader *r, CXCursor c, uint32_t offset) {
  CXCursor found = clang_getNullCursor();
  Range range = extent_of(c);
  if (offset < range.start || offset >= range.end) return found;
  if (clang_getCursorKind(c) == CXCursor_LambdaExpr) return c;
  Cursors list = children_of(r, c);
  for (int i = 0; i < list.len && clang_Cursor_isNull(found); i++)
    found = lambda_at(r, list.at[i], offset);
  return found;
}

CXCursor call_operator(Reader *r, CXCursor lambda) {
  Cursors list = children_of(r, clang_getTypeDeclaration(clang_getCursorType(lambda)));
  for (int i = 0; i < list.len; i++)
    if (!strcmp(string_of(r, clang_getCursorSpelling(list.at[i])), "operator()"))
      return list.at[i];
  return clang_getNullCursor();
}

// Among the words in front of the name.
bool is_declared_constexpr(Reader *r, CXCursor c) {
  static const char word[] = "constexpr";
  const char *s = r->unit->text + extent_of(c).start, *end = r->unit->text + offset_of(c);
  for (; r->unit->cxx && s + strlen(word) < end; s++)
    if (!strncmp(s, word, strlen(word))) return true;
  return false;
}
