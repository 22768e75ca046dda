// C++: the region of target device(ancestor: 1) is the body of a lambda that stands in its place, so that private members, types of the
// function and parameters of templates mean in it what they mean around it. The host calls it with the variables' addresses.
// In:  a region that rewrite/reverse.c has checked.  Out: edits of the text:
//   #pragma omp target device(ancestor: 1)      { auto *__accomp_v0_0 = &(a);
//                      map(always, to: a)         auto __accomp_reversed0_0 = [](void *const *__accomp_reversed) {
//   { a[2] = n; }                       becomes     auto &&a = __accomp::reversed<decltype(__accomp_v0_0)>::of(__accomp_reversed[0]);
//                                                   { a[2] = n; } };
//                                                 unsigned long long __accomp_i0_0[] = {...};
//                                                 __accomp_reverse(KEY, 2, __accomp_i0_0); }
// KEY is __accomp::reverse_key<UNIT, TAG, LAMBDA, NUMBER>() (rt/device/cxx.h): each instance of a template has its own, by the name that the
// linker gives to the class TAG of the function. The front gives the lambda's body no tree: no device runs it.
#include "accomp/abi.h"
#include "ir/query.h"
#include "ir/type.h"
#include "rewrite/reverse.h"

// Which bits an item has (rt/unit/reverse.c), where a template's arguments decide what its variable is; the variable's address becomes
// the variable, or the pointer of which a clause names a section.
static const char prelude[] =
    "# 1 \"<accomp>\" 3\n"
    "namespace __accomp {\n"
    "template<class U, class G, class F, unsigned long long number> unsigned long long "
    "reverse_key();\n"
    "template<class T> void check_reversed(T *);\n"
    "template<unsigned long long scalar, unsigned long long pointer, unsigned long long "
    "object, class T> constexpr unsigned long long reversed_as(T *) {\n"
    "  typedef __remove_cv(__remove_all_extents(T)) E;\n"
    "  return __is_pointer(T) ? pointer : __is_scalar(T) ? scalar : object | "
    "(__is_trivially_constructible(E, const E &) && __is_trivially_destructible(E) ? 0 : "
    "8);\n"
    "}\n"
    "template<class P, bool section = false> struct reversed;\n"
    "template<class T, bool section> struct reversed<T *, section> {\n"
    "  static T &of(void *p) { return *(T *)p; }\n"
    "};\n"
    "template<class T, bool = __is_pointer(T)> struct reversed_section {\n"
    "  static T &of(void *p) { return *(T *)p; }\n"
    "};\n"
    "template<class T> struct reversed_section<T, true> {\n"
    "  static T of(void *p) { return (T)p; }\n"
    "};\n"
    "template<class T> struct reversed<T *, true> : reversed_section<T> {};\n"
    "}\n";

// --- what it cannot be --------------------------------------------------------------------------

static const Node *construct_around(const Directive *d) {
  const Node *out = d->node;
  for (const Node *n = out->parent; n; n = n->parent)
    if (n->kind == N_DIRECTIVE) out = n;
  return out;
}

static const Node *lambda_around(const Node *n, const Node *until) {
  for (n = n->parent; n && n != until; n = n->parent)
    if (n->kind == N_LAMBDA) return n;
  return NULL;
}

// '[](auto x)': each instance has a body of its own.
static bool is_generic(Rewrite *t, const Node *lambda) {
  Range head = {lambda->range.start, lambda->child[lambda->nchild - 1]->range.start};
  return has_token(t->u, head, "auto");
}

bool check_cxx_region(Rewrite *t, const Directive *d, const AllPassed *all) {
  for (int i = 0; i < all->len; i++) {
    const Passed *p = &all->at[i];
    Loc loc = p->item ? p->item->loc : d->loc;
    if (p->var->is_pack) {
      sorry(t->u->diag, loc, "'%s', a pack of parameters, in a region with 'ancestor'",
            p->var->name);
      return false;
    }
  }
  const Node *construct = construct_around(d),
             *lambda = lambda_around(d->node, construct);
  if (!lambda || !is_generic(t, lambda)) return true;
  sorry(t->u->diag, d->loc, "'ancestor' in a generic lambda of the region");
  return false;
}

// --- text ---------------------------------------------------------------------------------------

// Does the region use '*this'? A name that a template's arguments decide may be a member of a base.
static bool uses_object(Rewrite *t, const Directive *d) {
  if (!d->function->has_this) return false;
  NodeList all =
      nodes_below(t->u->arena, d->node->child[0], KIND(N_THIS) | KIND(N_OTHER_EXPR));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->kind == N_THIS ||
        (d->function->has_dependent_base && !all.at[i]->nchild))
      return true;
  return false;
}

// It stays a constant in the lambda.
static bool is_constant(const Passed *p) {
  const Var *v = p->var;
  if (p->item || is_of_file(v) || v->is_param || v->is_reference || !v->node ||
      !v->node->has_init)
    return false;
  const Node *start = strip_casts(v->node->child[v->node->nchild - 1]);
  bool known = v->is_constexpr || (v->type->is_const && start->has_value);
  return known && (type_fact(v->type).arithmetic == YES ||
                   type_fact(v->type).arithmetic == AT_INSTANTIATION);
}

static unsigned long long bits_of_clause(const Clause *c, bool pointer, bool copied) {
  const unsigned both = __ACCOMP_TO | __ACCOMP_FROM;
  switch (c ? (int)c->dflt : DEFAULT_UNSET) {
  case DEFAULT_UNSET: break;
  case DEFAULT_FIRSTPRIVATE: copied = true; break;
  case DEFAULT_ALLOC: return 0;
  case DEFAULT_PRESENT: return __ACCOMP_PRESENT << 8;
  case DEFAULT_TO: return __ACCOMP_TO << 8;
  case DEFAULT_FROM: return __ACCOMP_FROM << 8;
  default: copied = false; break;
  }
  return copied ? pointer ? 2 : 1 : both << 8;
}

// Of a scalar, a pointer and an object.
static const char *bits_text(Rewrite *t, const Directive *d, const Passed *p) {
  unsigned long long scalar, pointer, object;
  if (p->item && p->clause->kind == CL_MAP)
    scalar = pointer = object = (unsigned long long)p->clause->map << 8;
  else if (p->item)
    scalar = object = 1, pointer = 2;
  else {
    scalar = bits_of_clause(default_of_category(d, CATEGORY_SCALAR), false, true);
    pointer = bits_of_clause(default_of_category(d, CATEGORY_POINTER), true, true);
    object = bits_of_clause(default_of_category(d, CATEGORY_AGGREGATE), false, false);
  }
  return TEXT("%llu, %llu, %llu", scalar, pointer, object);
}

typedef struct {
  const char *before, *inside,
      *items; // in front of the lambda, in it, what the runtime gets
  int count;
} Texts;

// As the region names it: 'n::x'.
static const char *written_name(Rewrite *t, const Passed *p, const NodeList *refs) {
  if (!is_of_file(p->var)) return p->var->name;
  if (p->item) return TEXT("%.*s", (int)strcspn(p->item->text, "["), p->item->text);
  int i = 0;
  while (refs->at[i]->var != p->var) i++;
  Range r = refs->at[i]->range;
  return TEXT("%.*s", (int)(r.end - r.start), t->u->text + r.start);
}

// In the lambda one that no function declares has another name, since it may have been named as 'n::x'.
static const char *inner_name(Rewrite *t, const Passed *p, const char *v,
                              const NodeList *refs) {
  if (!is_of_file(p->var)) return p->var->name;
  const char *name = TEXT("%s_x", v);
  for (int i = 0; i < refs->len; i++)
    if (refs->at[i]->var == p->var) edit(t, refs->at[i]->range, name);
  return name;
}

static void add_variable(Rewrite *t, const Directive *d, const Passed *p, const char *v,
                         Texts *x) {
  NodeList refs = nodes_below(t->u->arena, d->node->child[0], KIND(N_REF));
  const char *name = written_name(t, p, &refs), *inner = inner_name(t, p, v, &refs);
  if (is_constant(p)) {
    x->before = TEXT("%sconstexpr auto %s = %s; (void)%s; ", x->before, v, name, v);
    x->inside = TEXT("%sconstexpr auto %s = %s; (void)%s; ", x->inside, inner, v, inner);
    return;
  }
  x->before = TEXT("%sauto *%s = &(%s); (void)%s; ", x->before, v, name, v);
  if (is_private(p)) {
    x->inside = TEXT("%s__remove_cvref(decltype(*%s)) %s; (void)%s; ", x->inside, v,
                     inner, inner);
    return;
  }
  x->inside = TEXT("%sauto &&%s = __accomp::reversed<decltype(%s)%s>::of("
                   "__accomp_reversed[%d]); (void)%s; ",
                   x->inside, inner, v, is_section(p) ? ", true" : "", x->count, inner);
  if (p->item && p->clause->kind == CL_FIRSTPRIVATE)
    x->inside = TEXT("%s__accomp::check_reversed((decltype(%s))nullptr); ", x->inside, v);
  const char *item =
      is_section(p) ? section_text(t, p, name)
                    : TEXT("(unsigned long long)%s, (unsigned long long)%s, sizeof *%s, "
                           "__accomp::reversed_as<%s>(%s), ",
                           v, v, v, bits_text(t, d, p), v);
  x->items = TEXT("%s%s", x->items, item);
  x->count++;
}

static Texts texts_of(Rewrite *t, const Directive *d, const AllPassed *all, int number) {
  Texts x = {"", "", "", 0};
  if (uses_object(t, d)) { // the first one, which the lambda captures
    x.items = TEXT("(unsigned long long)this, (unsigned long long)this, sizeof *this, "
                   "__accomp::reversed_as<0, 0, %d>(this), ",
                   (__ACCOMP_TO | __ACCOMP_FROM) << 8);
    x.count = 1;
  }
  for (int i = 0; i < all->len; i++)
    add_variable(t, d, &all->at[i],
                 TEXT("__accomp_v%d_%d_%d", t->u->round.number, number, i), &x);
  return x;
}

// A class of the function, or of the lambda in it that has the outermost construct: host and devices have it by one name.
static void declare_tag(Rewrite *t, const Directive *d, const char *tag) {
  const Node *lambda = lambda_around(construct_around(d), NULL);
  const Node *body = lambda ? lambda->child[lambda->nchild - 1] : d->function->body;
  insert(t, body->range.start + 1, TEXT(" struct %s {};", tag));
}

void give_to_host_cxx(Rewrite *t, const Directive *d, const AllPassed *all) {
  Unit *u = t->u;
  Range r = {d->pragma.end, statement_end(u->text, d->pragma.end, u->text_len)};
  int number = t->serial++;
  const char *id = TEXT("%d_%d", u->round.number, number),
             *tag = TEXT("__accomp_tag%s", id);
  Texts x = texts_of(t, d, all, number);
  if (number == 0 && !strstr(u->text, "__accomp::reverse_key"))
    insert(t, 0,
           TEXT("%sstruct __accomp_u_%s;\n%s%s", prelude, u->uid,
                declared_routines(t, "void __accomp_reverse(unsigned long long, int, "
                                     "const unsigned long long *); "),
                line_marker(t, front_loc(u, 0))));
  declare_tag(t, d, tag);
  carry_out(t, d,
            TEXT("{ %sauto __accomp_reversed%s = [%s](void *const *__accomp_reversed) { "
                 "(void)__accomp_reversed; %s"
                 "\n#ifndef ACCOMP_DEVICE%s",
                 x.before, id, uses_object(t, d) ? "this" : "", x.inside,
                 line_marker(t, front_loc(u, skip_blank(u->text, r.start, r.end)))));
  insert(t, r.end,
         TEXT("\n#endif\n}; (void)__accomp_reversed%s; unsigned long long __accomp_i%s[] "
              "= {%s0}; "
              "__accomp_reverse(__accomp::reverse_key<__accomp_u_%s, %s, "
              "decltype(__accomp_reversed%s), %s>(), %d, __accomp_i%s); }%s",
              id, id, x.items, u->uid, tag, id, key_text(t, number), x.count, id,
              line_marker(t, front_loc(u, r.end))));
}
