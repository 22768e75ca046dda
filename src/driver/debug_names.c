// Debuggers see the user's names in kernels: a second step of clang, with -g and -O0, -O1 or -Og, over LLVM's text.
// In:  LLVM's text, not optimised, of generated C (emit/debug.c).  Out: the same, in which
//   - "__accomp_n_x", a pointer, is the variable 'x' that it points to; "__accomp_w_x" is 'x'; where there is "__accomp_z_x", too,
//     'x' is what "__accomp_w_x" points to, with the type of "__accomp_z_x",
//   - "__accomp_f_x", a pointer, is the array 'x' of Fortran there, whose first and last subscripts "__accomp_l0_x" and "__accomp_u0_x"
//     have, which get no name; those of the slowest dimension have the largest number,
//   - types of Fortran and their components have the names of the program,
//   - the lengths of VLAs have no name,
//   - other variables of ours are unknown to debuggers, as is "this" of a kernel's lambda in C++,
//   - kernels and device functions have the names that -Minfo uses.
#include "driver/target.h"

#include <stdlib.h>
#include <string.h>

typedef enum { KEPT, DROPPED, POINTED, PLACE, ROWS, BOUND, FORTRAN } Fate;

typedef struct {
  const char *at, *end; // "!12 = ..." without its newline; NULL: no such number
  Fate fate;            // DILocalVariable: what its records become
  int type;             // FORTRAN: the number of its new type
} Row;
typedef struct {
  Arena *arena;
  Row *rows;
  int nrows, next;   // next: the first number that nothing has
  Text added;        // types
  const char *place; // where the last pointer to rows is: "ptr %5", in its record
} Metadata;

static const char *end_of_line(const char *at) {
  const char *end = strchr(at, '\n');
  return end ? end : at + strlen(at);
}

// The end of 'word' in the line; NULL: it is not there.
static const char *after(const char *at, const char *end, const char *word) {
  const char *found = strstr(at, word);
  return found && found < end ? found + strlen(word) : NULL;
}

static Row *row_of(const Metadata *m, const char *number) {
  int n = number ? atoi(number) : m->nrows;
  return n < m->nrows && m->rows[n].at ? &m->rows[n] : NULL;
}

// The number of "type: !12" of what the row, a pointer behind qualifiers, points to; NULL: it is none.
static const char *pointed_type(const Metadata *m, const Row *row) {
  const char *type = after(row->at, row->end, ", type: !");
  for (const Row *r; (r = row_of(m, type));
       type = after(r->at, r->end, ", baseType: !")) {
    if (after(r->at, r->end, "DW_TAG_pointer_type"))
      return after(r->at, r->end, ", baseType: !");
    if (!after(r->at, r->end, "_type, baseType: !")) return NULL;
  }
  return NULL;
}

static const char local[] = "!DILocalVariable(name: \"";

// The number of the variable "PREFIXx" in the scope of the one whose name 'x' is, with a quotation mark behind it; -1: there is none.
static int find_beside(const Metadata *m, const char *prefix, const char *name,
                       const char *end) {
  const char *scope = after(name, end, "scope: !");
  size_t length = strcspn(name, "\"") + 1, digits = strspn(scope, "0123456789") + 1;
  for (int i = 0; i < m->nrows; i++) {
    const Row *row = &m->rows[i];
    const char *other = row->at ? after(row->at, row->end, prefix) : NULL;
    const char *in = other && !strncmp(other, name, length)
                         ? after(other, row->end, "scope: !")
                         : NULL;
    if (in && !strncmp(in, scope, digits)) return i;
  }
  return -1;
}

static bool has_beside(const Metadata *m, const char *prefix, const char *name,
                       const char *end) {
  return find_beside(m, prefix, name, end) >= 0;
}

// "__accomp_l0_x", "__accomp_u0_x"
static bool is_bound(const char *name) {
  if (strncmp(name, "__accomp_l", 10) && strncmp(name, "__accomp_u", 10)) return false;
  size_t digits = strspn(name + 10, "0123456789");
  return digits && name[10 + digits] == '_';
}

static Fate fate_of(const Metadata *m, const Row *row) {
  const char *name = after(row->at, row->end, local);
  if (!name) return KEPT;
  if (!strncmp(name, "__accomp_n_", 11)) return pointed_type(m, row) ? POINTED : DROPPED;
  if (!strncmp(name, "__accomp_w_", 11))
    return has_beside(m, "!DILocalVariable(name: \"__accomp_z_", name + 11, row->end)
               ? PLACE
               : KEPT;
  if (!strncmp(name, "this\"", 5) && // of the kernel's lambda
      has_beside(m, "!DILocalVariable(name: \"__accomp_p", name + 4, row->end))
    return DROPPED;
  if (!strncmp(name, "__accomp_z_", 11)) return ROWS;
  if (!strncmp(name, "__accomp_f_", 11)) return pointed_type(m, row) ? FORTRAN : DROPPED;
  if (is_bound(name)) return BOUND;
  if (has_beside(m, "!DILocalVariable(name: \"__accomp_f_", name, row->end))
    return DROPPED; // the pointer that the array has in generated C
  return !strncmp(name, "__accomp_", 9) || *name == '.' ? DROPPED : KEPT;
}

// --- arrays of Fortran -----------------------------------------------------------------------------------

// The number of the variable "__accomp_lK_x", or with 'u', in the scope of "__accomp_f_x"; -1: there is none.
static int bound_of(const Metadata *m, const Row *array, char kind, int k) {
  const char *name = after(array->at, array->end, local) + 11;
  const char *prefix =
      arena_printf(m->arena, "!DILocalVariable(name: \"__accomp_%c%d_", kind, k);
  return find_beside(m, prefix, name, array->end);
}

// The type of an array's elements, by its number: behind the pointer and what C has of its dimensions.
static const char *element_type(const Metadata *m, const Row *pointer) {
  const char *type = pointed_type(m, pointer);
  for (const Row *r; (r = row_of(m, type)) && after(r->at, r->end, "DW_TAG_array_type");)
    type = after(r->at, r->end, "baseType: !");
  return type;
}

// Adds the type of an array with these bounds, and returns its number.
static int add_array_type(Metadata *m, const Row *array) {
  int type = m->next, rank = 0;
  const char *element = element_type(m, array);
  while (bound_of(m, array, 'l', rank) >= 0) rank++;
  text_printf(&m->added,
              "!%d = !DICompositeType(tag: DW_TAG_array_type, baseType: !%.*s, elements: "
              "!%d)\n!%d = !{",
              type, (int)strspn(element, "0123456789"), element, type + 1, type + 1);
  for (int k = 0; k < rank; k++)
    text_printf(&m->added, "%s!%d", k ? ", " : "", type + 2 + k);
  text_add(&m->added, "}\n");
  for (int k = 0; k < rank; k++) {
    int dimension = rank - 1 - k, last = bound_of(m, array, 'u', dimension);
    const char *end =
        last < 0 ? "count: -1" : arena_printf(m->arena, "upperBound: !%d", last);
    text_printf(&m->added, "!%d = !DISubrange(%s, lowerBound: !%d)\n", type + 2 + k, end,
                bound_of(m, array, 'l', dimension));
  }
  m->next += 2 + rank;
  return type;
}

// --- the text ----------------------------------------------------------------------------------------

static Metadata read_metadata(Arena *a, const char *text) {
  Metadata m = {.arena = a, .added = {.arena = a}};
  for (const char *at = text; *at; at = end_of_line(at), at += *at == '\n')
    if (*at == '!' && at[1] >= '0' && at[1] <= '9' && atoi(at + 1) >= m.nrows)
      m.nrows = atoi(at + 1) + 1;
  m.rows = alloc_n(a, Row, m.nrows + 1);
  for (const char *at = text; *at; at = end_of_line(at), at += *at == '\n')
    if (*at == '!' && at[1] >= '0' && at[1] <= '9')
      m.rows[atoi(at + 1)] = (Row){.at = at, .end = end_of_line(at)};
  for (int i = 0; i < m.nrows; i++)
    if (m.rows[i].at) m.rows[i].fate = fate_of(&m, &m.rows[i]);
  m.next = m.nrows;
  for (int i = 0; i < m.nrows; i++)
    if (m.rows[i].fate == FORTRAN) m.rows[i].type = add_array_type(&m, &m.rows[i]);
  return m;
}

// "#dbg_declare(ptr %2, !458, !DIExpression(), !459)"; before LLVM 19 a call of @llvm.dbg.declare.
static void edit_record(Text *out, Metadata *m, const char *at, const char *end) {
  const char *number = at, *expression = after(at, end, "!DIExpression(");
  while (number < end && (*number != '!' || number[1] < '0' || number[1] > '9')) number++;
  const Row *row = number < end ? row_of(m, number + 1) : NULL;
  Fate fate = row ? row->fate : KEPT;
  if (fate == PLACE) m->place = strchr(at, '(') + 1;
  if (fate == DROPPED || fate == PLACE) return;
  if (fate == ROWS && m->place) {
    text_addn(out, at, (size_t)(strchr(at, '(') + 1 - at));
    text_addn(out, m->place, strcspn(m->place, ","));
    at = strchr(at, ',');
  }
  if ((fate == POINTED || fate == ROWS || fate == FORTRAN) && expression) {
    text_addn(out, at, (size_t)(expression - at));
    text_add(out, *expression == ')' ? "DW_OP_deref" : "DW_OP_deref, ");
    at = expression;
  }
  text_addn(out, at, (size_t)(end + (*end == '\n') - at));
}

// A list without the variables that debuggers do not see.
static void edit_list(Text *out, const Metadata *m, const char *at, const char *end) {
  const char *item = after(at, end, "!{");
  text_addn(out, at, (size_t)(item - at));
  for (bool first = true;
       item < end && *item == '!' && item[1] >= '0' && item[1] <= '9';) {
    const char *next = item + strcspn(item, ",}");
    const Row *row = row_of(m, item + 1);
    if (!row || (row->fate != DROPPED && row->fate != PLACE)) {
      if (!first) text_add(out, ", ");
      text_addn(out, item, (size_t)(next - item));
      first = false;
    }
    item = *next == ',' ? next + 2 : next;
  }
  text_addn(out, item, (size_t)(end + (*end == '\n') - item));
}

// "main_26_host" of "__accomp_b0_main_26_host", "f" of "__accomp_dev_0123456789abcdef_f" and "__accomp_dev_f".
static const char *shown_function(const char *name) {
  char *end;
  if (!strncmp(name, "__accomp_dev_", 13)) {
    size_t digits = strspn(name + 13, "0123456789abcdef");
    return name + 13 + (digits == 16 && name[29] == '_' ? 17 : 0);
  }
  if (strncmp(name, "__accomp_b", 10) || name[10] < '0' || name[10] > '9') return name;
  strtol(name + 10, &end, 10);
  return *end == '_' ? end + 1 : name;
}

// "x" of "m_x" in "point" of "accomp_t_point_2": types of Fortran and their components (front/fortran). False: it is none.
static bool edit_derived_type(Text *out, const Metadata *m, const Row *row) {
  static const char prefix[] = "accomp_t_";
  const char *type = after(row->at, row->end, "DW_TAG_structure_type, name: \"accomp_t_"),
             *member = after(row->at, row->end, "DW_TAG_member, name: \"m_"),
             *scope = member ? after(member, row->end, "scope: !") : NULL;
  const Row *of = row_of(m, scope);
  if (!type && !(scope && of && after(of->at, of->end, "name: \"accomp_t_")))
    return false;
  const char *name = type ? type : member, *end = strchr(name, '"'), *rest = end;
  text_addn(out, row->at, (size_t)(name - row->at - (long)(type ? strlen(prefix) : 2)));
  while (type && end > name && end[-1] >= '0' && end[-1] <= '9') end--;
  text_addn(out, name, (size_t)(end - (type ? 1 : 0) - name));
  text_addn(out, rest, (size_t)(row->end + (*row->end == '\n') - rest));
  return true;
}

static void edit_row(Text *out, const Metadata *m, const Row *row) {
  static const char function[] = "!DISubprogram(name: \"";
  const char *name = after(row->at, row->end, local), *at = row->at;
  // Types name it, nothing else need.
  if (name && (row->fate == BOUND || !strncmp(name, "__vla_expr", 10))) {
    const char *kind = strstr(at, "!DILocal");
    text_addn(out, at, (size_t)(kind - at));
    text_add(
        out,
        "distinct !DILocalVariable("); // else LLVM takes those that are alike for one
    at = strchr(name, ',') + 2;
    name = NULL;
  }
  if (!name && edit_derived_type(out, m, row)) return;
  if (!name && (name = after(at, row->end, function))) {
    text_addn(out, at, (size_t)(name - at));
    at = shown_function(name);
  } else if (name && (row->fate == POINTED || row->fate == ROWS || row->fate == FORTRAN ||
                      !strncmp(name, "__accomp_w_", 11))) {
    text_addn(out, at, (size_t)(name - at));
    at = name + 11;
  }
  bool retyped = row->fate == POINTED || row->fate == FORTRAN;
  const char *type = retyped ? after(at, row->end, ", type: !") : NULL;
  if (type) {
    const char *pointed = row->fate == POINTED ? pointed_type(m, row)
                                               : arena_printf(m->arena, "%d", row->type);
    text_addn(out, at, (size_t)(type - at));
    text_addn(out, pointed, strspn(pointed, "0123456789"));
    at = type + strspn(type, "0123456789");
  }
  text_addn(out, at, (size_t)(row->end + (*row->end == '\n') - at));
}

static void edit_line(Text *out, Metadata *m, const char *at, const char *end) {
  bool numbered = *at == '!' && at[1] >= '0' && at[1] <= '9';
  const char *list = numbered ? after(at, end, " = !{") : NULL;
  if (list && list[strspn(list, "!0123456789, ")] == '}')
    edit_list(out, m, at, end);
  else if (numbered)
    edit_row(out, m, row_of(m, at + 1));
  else if (*at == ' ' && (after(at, end, "#dbg_") || after(at, end, "@llvm.dbg.")))
    edit_record(out, m, at, end);
  else
    text_addn(out, at, (size_t)(end + (*end == '\n') - at));
}

static Text name_for_debuggers(Arena *a, const char *text) {
  Metadata m = read_metadata(a, text);
  Text out = {.arena = a};
  for (const char *at = text, *end; *at; at = end + (*end == '\n'))
    end = end_of_line(at), edit_line(&out, &m, at, end);
  if (m.added.len) text_addn(&out, m.added.at, m.added.len);
  return out;
}

// Sanitizers check what is written for debuggers, too.
bool names_for_debuggers(const Options *o) {
  for (int i = 0; i < o->args.len; i++)
    if (!strncmp(o->args.at[i].text, "-fsanitize", 10)) return false;
  return o->debug && !o->races && strchr("01g", optimization(o));
}

// --- clang's two steps ---------------------------------------------------------------------------------

bool has_two_steps(const Options *o, const Unit *u) {
  return u->debug && u->regions.len && !o->dry && !o->host_only &&
         (o->mode == MODE_OBJECT || o->mode == MODE_LINK);
}

static const char *step_file(Arena *a, const char *object, const char *suffix) {
  const char *slash = strrchr(object, '/');
  return temp_file(a, arena_printf(a, "%s%s", slash ? slash + 1 : object, suffix));
}

void add_first_step(Command *c, const char *object) {
  add_list(c, "-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-o",
           step_file(c->options->arena, object, ".ll"));
}

// The command of the first step without its files and its output. Status of clang.
int run_second_step(Options *o, Command c, const char *object, const char *messages) {
  const char *first = step_file(o->arena, object, ".ll"),
             *named = step_file(o->arena, object, ".named.ll"),
             *text = read_file(o->arena, first, NULL);
  if (!text) return EXIT_OURS;
  Text all = name_for_debuggers(o->arena, text);
  if (!write_text(o, named, &all)) return EXIT_USER;
  add_list(&c, "-Wno-unused-command-line-argument", "-x", "ir", named, "-o", object);
  return proc_wait(start(&c, NULL, messages));
}
