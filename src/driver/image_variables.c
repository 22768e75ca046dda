// Variables of the device that instances of templates have: the tree has the template's alone.
// In:  an Image, Var.device_global of templates; the PTX.  Out: Unit.instances.
#include "driver/image.h"
#include "emit/emit.h"
#include "ir/query.h"

#include <stdlib.h>

// The variable by whose directive devices have the instance's: the template's, of this name without arguments; or its own.
static const Var *declared_as(const Unit *u, const char *symbol, const char *name) {
  for (int i = 0; i < u->directives.len; i++)
    for (Items it = all_items(u->directives.at[i]); next_item(&it);)
      if (it.var && it.var->instance && !strcmp(it.var->instance, symbol)) return it.var;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->vars.len; k++) {
      const Var *v = u->decls.at[i]->vars.at[k];
      if (is_of_instances(v) && v->device_global &&
          !strcmp(without_arguments(u->arena, v->qualified), name))
        return v;
    }
  return NULL;
}

static bool has_word(const ImageSymbol *s, const char *word) {
  const char *end = s->text + strcspn(s->text, "\n");
  const char *found = memmem(s->text, (size_t)(end - s->text), word, strlen(word));
  const char *constant = memmem(s->text, (size_t)(end - s->text), " constant ", 10);
  return found && (!constant || found < constant);
}

static bool may_be_instance(const ImageSymbol *s) {
  return *s->head == '@' && s->reached && !strncmp(s->name, "_Z", 2) &&
         strncmp(s->name, "_ZZ", 3) != 0 && strncmp(s->name, "_ZGV", 4) != 0 &&
         has_word(s, " global ") && !has_word(s, " external ");
}

// Clang's function that computes the value has the variable's group, if that has one.
static bool is_computed(const Image *image, int symbol) {
  static const char start[] = "__cxx_global_var_init";
  const char *name = image->symbols.at[symbol].name;
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (!s->body || strncmp(s->name, start, sizeof start - 1) != 0) continue;
    const char *group = memmem(s->text, (size_t)(s->body - s->text), "comdat($", 8);
    size_t length = 0;
    const char *of = group ? name_at(group + 8, &length) : NULL;
    if (of && (strncmp(of, name, length) != 0 || name[length])) continue;
    for (int k = 0; k < s->uses.len; k++)
      if (s->uses.at[k].symbol == symbol) return true;
  }
  return false;
}

void find_instance_variables(Unit *u, Image *image) {
  Vec(int) found = {0};
  Vec(const char *) names = {0};
  for (int i = 0; i < image->symbols.len; i++) {
    if (!may_be_instance(&image->symbols.at[i])) continue;
    push(u->arena, &found, i);
    push(u->arena, &names, image->symbols.at[i].name);
  }
  demangle_names(image->options, names.at, names.len, false);
  for (int i = 0; i < found.len; i++) {
    const ImageSymbol *s = &image->symbols.at[found.at[i]];
    const Var *v = declared_as(u, s->name, without_arguments(u->arena, names.at[i]));
    if (!v) continue;
    if (has_word(s, " internal "))
      sorry(u->diag, v->loc,
            "'%s', a variable of the device of a template that other files do not see",
            names.at[i]);
    push(u->arena, &u->instances,
         ((DeviceInstance){.symbol = s->name,
                           .computed = is_computed(image, found.at[i])}));
    if (has_word(s, " linkonce_odr ") || has_word(s, " weak_odr "))
      add_shared_variable(u, image, found.at[i], v->loc);
  }
}

// ".visible .global .align 8 .b8 name[16] = {...}"
static unsigned long long size_in_ptx(const char *ptx, const char *name) {
  size_t n = strlen(name);
  for (const char *s = ptx; (s = strstr(s, name)); s += n) {
    const char *line = s;
    while (line > ptx && line[-1] != '\n') line--;
    if (s[-1] != ' ' || !strchr("[ ;", s[n])) continue;
    if (!memmem(line, (size_t)(s - line), ".global ", 8)) continue;
    const char *type = s - 1;
    while (*type != '.') type--;
    unsigned long long bytes = strtoull(type + 2, NULL, 10) / 8;
    return s[n] == '[' ? bytes * strtoull(s + n + 1, NULL, 10) : bytes;
  }
  return 0;
}

void size_instance_variables(Unit *u, const char *ptx) {
  for (int i = 0; i < u->instances.len; i++) {
    DeviceInstance *v = &u->instances.at[i];
    v->size = size_in_ptx(ptx, device_symbol(u, v->symbol));
  }
}
