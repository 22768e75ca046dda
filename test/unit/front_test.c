// What src/front makes of small programs: shape and places of trees, types, declarations,
// messages. Prints "N passed, N failed".
#include "front/front.h"
#include "pragma/pragma.h"
#include <stdlib.h>
#include <unistd.h>

static int passed, failed;

static void check(bool ok, const char *what, const char *got, const char *want) {
  passed += ok;
  failed += !ok;
  if (!ok) printf("FAIL %s\n  got:  %s\n  want: %s\n", what, got, want);
}

static void check_text(const char *what, const char *got, const char *want) {
  check(got && !strcmp(got, want), what, got ? got : "(nothing)", want);
}

static void check_number(const char *what, long long got, long long want) {
  char a[32], b[32];
  snprintf(a, sizeof a, "%lld", got);
  snprintf(b, sizeof b, "%lld", want);
  check_text(what, a, b);
}

// --- a program on disk, as after clang -E --------------------------------------------

static char path[] = "/tmp/accomp-front-XXXXXX";
static char messages[4096];

static void collect_messages(FILE *saved) {
  size_t n;
  rewind(saved);
  n = fread(messages, 1, sizeof messages - 1, saved);
  messages[n] = 0;
  fclose(saved);
}

// 'made' is what the preprocessor made of 'written'; NULL: the same.
static Unit *read_program(const char *written, const char *made, unsigned dialects) {
  static Diag diag;
  diag = (Diag){0};
  Arena *arena = arena_new();
  Unit *u = alloc(arena, Unit);
  u->arena = arena;
  u->diag = &diag;
  u->path = path;
  u->dialects = dialects;
  write_file(path, written, strlen(written));
  const char *text = arena_printf(arena, "# 1 \"%s\"\n%s", path, made ? made : written);
  FILE *saved = tmpfile();
  fflush(stderr);
  int old = dup(2);
  dup2(fileno(saved), 2);
  SourceKind source = read_source(u, text, strlen(text));
  if (source == SOURCE_OURS || source == SOURCE_CHANGED)
    parse_c(u, (const char *const[]){"-std=gnu11", "-Wno-everything", NULL});
  fflush(stderr);
  dup2(old, 2);
  close(old);
  collect_messages(saved);
  return u;
}

static void close_program(Unit *u) {
  front_close(u);
  arena_free(u->arena);
}

// --- trees as text -------------------------------------------------------------------

static const char *const kinds[] = {
    [N_REF] = "ref",
    [N_LITERAL] = "literal",
    [N_STRING] = "string",
    [N_PAREN] = "paren",
    [N_SUBSCRIPT] = "[]",
    [N_MEMBER] = "member",
    [N_UNARY] = "unary",
    [N_BINARY] = "binary",
    [N_ASSIGN] = "assign",
    [N_CONDITIONAL] = "?:",
    [N_CALL] = "call",
    [N_CAST] = "cast",
    [N_SIZEOF] = "sizeof",
    [N_STMT_EXPR] = "({})",
    [N_INIT_LIST] = "init",
    [N_COMPOUND_LITERAL] = "(){}",
    [N_OTHER_EXPR] = "other",
    [N_COMPOUND] = "{}",
    [N_FOR] = "for",
    [N_WHILE] = "while",
    [N_DO] = "do",
    [N_IF] = "if",
    [N_SWITCH] = "switch",
    [N_CASE] = "case",
    [N_LABEL] = "label",
    [N_GOTO] = "goto",
    [N_BREAK] = "break",
    [N_CONTINUE] = "continue",
    [N_RETURN] = "return",
    [N_NULL_STMT] = ";",
    [N_ASM] = "asm",
    [N_DECL_STMT] = "decl",
    [N_VAR] = "var",
    [N_TYPE_DECL] = "type",
    [N_DIRECTIVE] = "directive",
    [N_OTHER_STMT] = "statement",
};

static void print_tree(Unit *u, const Node *n, Text *out) {
  if (!n) {
    text_add(out, " -");
    return;
  }
  if (n->kind == N_REF || n->kind == N_LITERAL) {
    text_printf(out, " %.*s", (int)(n->range.end - n->range.start),
                u->text + n->range.start);
    return;
  }
  text_printf(out, " (%s", kinds[n->kind]);
  if (n->kind == N_VAR || n->kind == N_MEMBER) text_printf(out, " %s", n->name);
  for (int i = 0; i < n->nchild; i++) print_tree(u, n->child[i], out);
  text_add(out, ")");
}

static const char *tree(Unit *u, const Node *n) {
  Text out = {.arena = u->arena};
  text_add(&out, "");
  print_tree(u, n, &out);
  return out.at + 1;
}

static const char *slice(Unit *u, const Node *n) {
  return n ? arena_strndup(u->arena, u->text + n->range.start,
                           n->range.end - n->range.start)
           : "(none)";
}

// Statement i of the first function with directives, after the directive that put it
// there.
static Node *statement(Unit *u, int i) { return u->functions.at[0]->body->child[i]; }

static void check_statement(const char *code, const char *want, const char *text) {
  char program[2000];
  snprintf(
      program, sizeof program,
      "typedef struct { double x; struct { int in; }; int id[3]; } P; enum { E = 4 };\n"
      "int g(int); void f(int n, double a[n][n], P s, P *p, double x, int k) {\n"
      "#pragma acc wait\n%s }\n",
      code);
  Unit *u = read_program(program, NULL, DIALECT_ACC);
  check_text(code, tree(u, statement(u, 1)), want);
  check_text(code, slice(u, statement(u, 1)), text ? text : code);
  check_text(code, messages, "");
  close_program(u);
}

static void test_statements(void) {
  check_statement("x = a[k][n] + 1;", "(assign x (binary ([] ([] a k) n) 1))", NULL);
  check_statement("for (;;) break;", "(for - - - (break))", NULL);
  check_statement("for (k = 0; ; k++) ;", "(for (assign k 0) - (unary k) (;))", NULL);
  check_statement("for (int i = 0, j = 1; i < n;) { j += 2; }",
                  "(for (decl (var i 0) (var j 1)) (binary i n) - ({} (assign j 2)))",
                  NULL);
  check_statement("if (k) x = 1; else if (n) x = 2;",
                  "(if k (assign x 1) (if n (assign x 2) -))", NULL);
  check_statement("while (k--) g(k);", "(while (unary k) (call g k))", NULL);
  check_statement("do k++; while (k < n) ;", "(do (unary k) (binary k n))", NULL);
  check_statement("switch (k) { case 1: g(1); break; default: ; }",
                  "(switch k ({} (case 1 (call g 1)) (break) (case (;))))", NULL);
  check_statement("again: if (k) goto again;", "(label (if k (goto) -))", NULL);
  check_statement("return;", "(return)", NULL);
}

static void test_declarations_inside(void) {
  check_statement("double v[n][k + 1], *q = &x;",
                  "(decl (var v n (binary k 1)) (var q (unary x)))", NULL);
  check_statement("struct { int m; } l, l2 = {3};",
                  "(decl (type) (var l) (var l2 (init 3)))", NULL);
  check_statement("__typeof__(a[k]) *r = a, t;",
                  "(decl (paren ([] a k)) (var r a) (var t))", NULL);
  check_statement("typedef double row[n];", "(decl (type n))", NULL);
}

static void test_expressions(void) {
  check_statement(
      "x = s.in + p->id[1] + p->in;",
      "(assign x (binary (binary (member in s) ([] (member id p) 1)) (member in p)))",
      NULL);
  check_statement("x = k ?: n;", "(assign x (other k n))", NULL);
  check_statement("x = ({ int t = n; t; }) + (float)k;",
                  "(assign x (binary (({}) ({} (decl (var t n)) t;)) (cast k)))", NULL);
  check_statement("s = (P){.x = x, .id = {[1] = k}};",
                  "(assign s ((){} (init (other x) (other (init (other 1 k))))))", NULL);
  check_statement("x = _Generic(x, double: g(k), default: n) + sizeof(double[n]);",
                  "(assign x (binary (paren (call g k)) (sizeof n)))", NULL);
  check_statement(
      "x = k ? (n) : E, k = __builtin_abs(n);",
      "(binary (assign x (?: k (paren n) E)) (assign k (call __builtin_abs n)))", NULL);
}

// --- values and types ----------------------------------------------------------------

static void check_value(const char *expression, bool known, long long value) {
  char program[500];
  snprintf(program, sizeof program,
           "enum { E = 4 }; struct S { int a, b[3]; }; void f(int n) {\n"
           "#pragma acc wait\n(void)(%s); }\n",
           expression);
  Unit *u = read_program(program, NULL, DIALECT_ACC);
  Node *n = statement(u, 1)->child[0];
  check_number(expression, n->has_value, known);
  if (known) check_number(expression, n->value, value);
  close_program(u);
}

static void test_values(void) {
  check_value("2 * E + 1", true, 9);
  check_value("0x10 | 'a'", true, 113);
  check_value("sizeof(struct S) / sizeof(int)", true, 4);
  check_value("__builtin_offsetof(struct S, b[1])", true, 8);
  check_value("-(1 << 4) >> 40 ? 1 : 2", false, 0);
  check_value("2147483647 + 1", false, 0);
  check_value("-1 < 1u", false, 0);
  check_value("(unsigned char)300", false, 0);
  check_value("n ? 1 : 2", false, 0);
}

static void check_type(const char *declaration, const char *spelling, TypeKind kind,
                       long long size) {
  char program[500];
  snprintf(
      program, sizeof program,
      "typedef double real; typedef struct { real x; } P; struct S { int a; }; int n;\n"
      "void f(%s) {\n#pragma acc wait\n}\n",
      declaration);
  Unit *u = read_program(program, NULL, DIALECT_ACC);
  Var *v = u->functions.at[0]->params.at[u->functions.at[0]->params.len - 1];
  check_text(declaration, v->type->spelling, spelling);
  check_number(declaration, v->type->kind, kind);
  check_number(declaration, v->type->size, size);
  close_program(u);
}

static void test_types(void) {
  check_type("const real *restrict a", "const real *", TYPE_POINTER, 8);
  check_type("real a[4]", "real *", TYPE_POINTER, 8);
  check_type("const double a[n][n]", "const double (*)[n]", TYPE_POINTER, 8);
  check_type("int m, P a[m][3]", "P (*)[3]", TYPE_POINTER, 8);
  check_type("int g(int)", "int (*)(int)", TYPE_POINTER, 8);
  check_type("void (*h[2])(int)", "void (**)(int)", TYPE_POINTER, 8);
  check_type("struct S s", "struct S", TYPE_RECORD, 4);
  check_type("const unsigned long x", "unsigned long", TYPE_INT, 8);
  check_type("_Complex double z", "_Complex double", TYPE_COMPLEX, 16);
  check_type("long double l", "long double", TYPE_LONG_DOUBLE, 16);
}

// --- file scope ----------------------------------------------------------------------

static const char *decl_list(Unit *u) {
  Text out = {.arena = u->arena};
  text_add(&out, "");
  for (int i = 0; i < u->decls.len; i++) {
    Range r = u->decls.at[i]->range;
    text_printf(&out, "|%.*s", (int)(r.end - r.start), u->text + r.start);
    front_uses(u, u->decls.at[i]);
    for (int j = 0; j < u->decls.at[i]->uses.len; j++)
      text_printf(&out, " <%d", u->decls.at[i]->uses.at[j]->index);
  }
  return out.at;
}

static void test_file_scope(void) {
  Unit *u =
      read_program("typedef struct T { struct T *next; } T; struct { int k; } v, w[2];\n"
                   "enum { N = 3 }; double a[N], b[N]; static const T t = {0};\n"
                   "#pragma acc routine seq\n"
                   "static int h(T *p) { return p->next ? N : w[1].k; }\n"
                   "struct __attribute__((packed)) Q { char c; int i; };\n"
                   "int old(x, y) int x; struct Q y; { return h(0); }\n"
                   "#pragma omp declare target(a)\n"
                   "void f(void) {\n#pragma acc wait\n}\n",
                   NULL, DIALECT_ACC | DIALECT_OMP);
  check_text("declarations", decl_list(u),
             "|typedef struct T { struct T *next; } T;|struct { int k; } v, w[2];"
             "|enum { N = 3 };|double a[N], b[N]; <2|static const T t = {0}; <0"
             "|static int h(T *p) { return p->next ? N : w[1].k; } <0 <2 <1"
             "|struct __attribute__((packed)) Q { char c; int i; };"
             "|int old(x, y) int x; struct Q y; { return h(0); } <6 <5|"
             "|void f(void) {\n{ }\n}");
  Function *h = u->decls.at[5]->functions.at[0];
  check_number("routine", h->routine == u->directives.at[0], 1);
  check_number("target", u->directives.at[0]->target == u->decls.at[5], 1);
  check_number("const table", u->decls.at[4]->vars.at[0]->is_const_table, 1);
  check_number("declare",
               u->directives.at[1]->clauses.at[0]->items.at[0].expr.node->var ==
                   u->decls.at[3]->vars.at[0],
               1);
  check_number("lazy body", !h->body && front_body(u, h) && h->body->nchild == 1, 1);
  check_text("no message", messages, "");
  close_program(u);
}

static void test_pack(void) {
  Unit *u =
      read_program("int a;\n#pragma pack(push, 2)\nint b;\n#pragma pack(1)\nint c;\n"
                   "#pragma pack(pop)\nvoid f(void) {\n#pragma acc wait\n}\n",
                   NULL, DIALECT_ACC);
  static const int want[] = {0, 2, 1, 0};
  for (int i = 0; i < 4; i++) check_number("pack", u->decls.at[i]->pack, want[i]);
  close_program(u);
}

// --- pragmas -------------------------------------------------------------------------

static void test_places(void) {
  Unit *u = read_program("#define LEN 8\nvoid f(int n) { double a[LEN];\n"
                         "  #pragma acc parallel loop \\\n"
                         "      copy(a[0:LEN])   if(n > 1)\n"
                         "  for (int i = 0;   i < LEN; i++) a[i] =   n;\n}\n",
                         "\nvoid f(int n) { double a[8];\n"
                         "#pragma acc parallel loop copy(a[0:8]) if(n > 1)\n\n"
                         "  for (int i = 0; i < 8; i++) a[i] = n;\n}\n",
                         DIALECT_ACC);
  Directive *d = u->directives.at[0];
  ClauseExpr *list[8];
  check_number("expressions", pragma_exprs(d, list, 8), 4);
  check_number("line of LEN", list[2]->loc.line, 4);
  check_number("column of LEN", list[2]->loc.column, 16);
  check_number("column of n", list[3]->loc.column, 27);
  check_text("n > 1", tree(u, list[3]->node), "(binary n 1)");
  Node *loop = d->node->child[0];
  check_number("line of the loop", loop->loc.line, 5);
  check_number("column of the condition", loop->child[1]->loc.column, 21);
  check_number("column of n", loop->child[3]->child[1]->loc.column, 44);
  check_text("the whole", slice(u, d->node),
             "if (0) { (void)(a); (void)(0); (void)(8); (void)(n > 1); } else\n\n"
             "  for (int i = 0; i < 8; i++) a[i] = n;");
  close_program(u);
}

static void test_nesting(void) {
  Unit *u = read_program("void f(int n, float *a, float s) {\n"
                         "#pragma omp parallel for\n"
                         "for (int i = 0; i < n; i++) a[i] = 0;\n"
                         "#pragma omp target map(tofrom: s)\n"
                         "for (int i = 0; i < n; i++)\n  if (i)\n"
                         "    for (int j = 0; j < n; j++)\n"
                         "      #pragma omp atomic\n      s += a[j];\n  else s = 1;\n"
                         "#pragma omp atomic\ns++;\n}\n",
                         NULL, DIALECT_OMP);
  check_number("directives of the target construct", u->directives.len, 3);
  check_text("tree", tree(u, statement(u, 1)),
             "(directive (for (decl (var i 0)) (binary i n) (unary i) (if i (for "
             "(decl (var j 0)) (binary j n) (unary j) (directive (assign s ([] a j)))) "
             "(assign s 1))))");
  close_program(u);
}

static void check_message(const char *code, const char *want) {
  char program[500];
  snprintf(program, sizeof program, "int count; double b[4];\n%s\n", code);
  Unit *u = read_program(program, NULL, DIALECT_ACC);
  check(strstr(messages, want) != NULL, code, messages, want);
  check_number(code, u->system_errors, 0);
  close_program(u);
}

static void test_messages(void) {
  check_message(
      "void f(void) {\n#pragma acc data copy(b, cuont)\n{ } }",
      ":3:26: error: use of undeclared identifier 'cuont' in clause 'copy'; did you "
      "mean 'count'?");
  check_message("void f(void) {\n#pragma acc parallel\n}",
                ":3:1: error: '#pragma acc parallel' must be followed by a statement");
  check_message("void f(void) {\n#pragma acc parallel\nint x; }", "must be followed by");
  check_message("struct S {\n#pragma acc wait\nint x; };",
                "inside a type or an initialiser");
  check_message("#pragma acc wait",
                ":2:1: error: '#pragma acc wait' must be inside a function");
  check_message("int f(void) { return (1 +\n#pragma acc wait\n1); }",
                "inside an expression");
  check_message("#pragma omp parallel\nint z;", "warning: '#pragma omp' ignored");
}

int main(void) {
  if (mkstemp(path) < 0) return 1;
  test_statements();
  test_declarations_inside();
  test_expressions();
  test_values();
  test_types();
  test_file_scope();
  test_pack();
  test_places();
  test_nesting();
  test_messages();
  unlink(path);
  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0;
}
