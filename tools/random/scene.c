// Scenes: blocks with data of their own, each about one matter. A scene fills its data, uses it in constructs and takes
// a checksum of it as soon as the host's copy is to be right; the end of the program prints the checksums.
// In:  the place in the function.  Out: lines; declarations in front of the function.
#include "random.h"

static const struct {
  const char *acc, *omp;
} words[] = {
    {"copy", "tofrom"},  {"copyin", "to"},
    {"create", "alloc"}, {"present", "present, tofrom"},
    {"copyout", "from"}, {"delete", "release"},
};

// --- clauses -------------------------------------------------------------------------------------

void name_in(Gen *g, Named *list, const char *word, const char *item) {
  push(g->arena, list, (Name){word, item});
}

static const char *one_clause(Gen *g, const char *word, const char *items) {
  if (g->dialect == ACC) return format(g, " %s(%s)", word, items);
  for (size_t i = 0; i < countof(words); i++)
    if (!strcmp(words[i].acc, word))
      return format(g, " map(%s: %s)", words[i].omp, items);
  return "";
}

// Items of one word share a clause or have several.
const char *named_clauses(Gen *g, Named *list) {
  const char *text = "";
  for (int i = 0; i < list->len; i++) {
    const char *word = list->at[i].word, *items = list->at[i].item;
    if (!word) continue;
    for (int k = i + 1; k < list->len; k++) {
      if (!list->at[k].word || strcmp(list->at[k].word, word) != 0 || chance(g, 30))
        continue;
      items = format(g, "%s, %s", items, list->at[k].item);
      list->at[k].word = NULL;
    }
    text = format(g, "%s%s", text, one_clause(g, word, items));
  }
  return text;
}

void shuffle_names(Gen *g, Named *list) {
  for (int i = list->len - 1; i > 0; i--) {
    int k = pick(g, i + 1);
    Name n = list->at[i];
    list->at[i] = list->at[k];
    list->at[k] = n;
  }
}

// --- checksums -------------------------------------------------------------------------------------

const char *new_checksum(Gen *g, const char *start) {
  const char *name = new_name(g, start);
  text_printf(&g->declared, "  unsigned long %s = 7;\n", name);
  text_printf(&g->prints, "  printf(\" %s=%%lu\", %s);\n", name, name);
  return name;
}

// --- which -----------------------------------------------------------------------------------------

void write_scene(Gen *g) {
  static const struct {
    void (*write)(Gen *);
    Feature feature;
    int weight;
    bool functions; // it has some, which a second file may define
  } scenes[] = {
      {members_scene, F_MEMBER, 36, false},
      {null_scene, F_NULLS, 22, false},
      {scalars_scene, F_KERNELS_RESULT, 50, false},
      {busy_scene, F_BUSY, 40, false},
      {tasks_scene, F_NOWAIT_DATA, 12, false},
      {strides_scene, F_STRIDE, 30, false},
      {mappers_scene, F_MAPPER, 30, false},
      {variants_scene, F_VARIANT, 30, false},
      {unified_scene, F_UNIFIED, 60, false},
      {scan_scene, F_SCAN, 24, false},
      {reuse_scene, F_REUSE, 24, false},
      {indirect_scene, F_INDIRECT, 24, true},
      {declared_scene, F_DECLARED, 40, true},
      {who_scene, F_WHO, 36, true},
      {printed_scene, F_PRINTED, 24, true},
      {flexible_scene, F_FLEXIBLE, 36, false},
      {chain_scene, F_CHAIN, 40, true},
  };
  int all = 0;
  for (size_t i = 0; i < countof(scenes); i++) all += scenes[i].weight;
  for (int tries = 0; tries < 12; tries++) {
    int r = pick(g, all);
    size_t i = 0;
    while (r >= scenes[i].weight) r -= scenes[i++].weight;
    if (g->files && !scenes[i].functions && tries < 11 && chance(g, 80)) continue;
    if (!take(g, scenes[i].feature, 90)) continue;
    scenes[i].write(g);
    return;
  }
}
