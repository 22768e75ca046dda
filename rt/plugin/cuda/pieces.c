// PTX of a unit in pieces.
// In:  PTX as clang writes it.  Out: which names are in which piece; the pieces' texts.
// A kernel is a piece with all that it leads to: functions and strings are in each piece that needs them, but a variable is
// in one piece alone, with all kernels that lead to it. Variables that the runtime asks for by name share a piece.
#include "plugin/cuda/pieces.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef enum {
  PART_HEAD,
  PART_FUNCTION,
  PART_KERNEL,
  PART_VARIABLE,
  PART_BLOCK /* block-shared */,
  PART_DROPPED
} PartKind;

// A declaration or definition; of PART_HEAD a line that each piece needs.
typedef struct {
  const char *at;
  size_t length;
  PartKind kind;
  bool named;       // the runtime may ask for it
  const char *word; // the name in the text; NULL: none
  int name;         // its number; -1: none
  int next;         // part of that name; -1: none
} Part;

typedef struct {
  const char *at;
  size_t length;
  int first;       // part
  int uses, nuses; // in the list of all uses: numbers of names
  int set;         // a name of the same piece; its own: it stands for its piece
} Name;

struct CudaPieces {
  Part *parts;
  Name *names;
  int *uses, *table; // table: 1 + number of a name, by hash
  int nparts, nnames, nuses, mask;
};

// --- words -----------------------------------------------------------------------------

static bool is_word_byte(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static size_t word_length(const char *s) {
  size_t n = 0;
  while (is_word_byte(s[n])) n++;
  return n;
}

// Behind a comment or a string that starts there; 's' itself: none does.
static const char *after_text(const char *s) {
  if (s[0] == '/' && s[1] == '/') return s + strcspn(s, "\n");
  if (s[0] == '/' && s[1] == '*') {
    const char *end = strstr(s + 2, "*/");
    return end ? end + 2 : s + strlen(s);
  }
  if (*s != '"') return s;
  s += 1 + strcspn(s + 1, "\"\n");
  return s + (*s == '"');
}

static const char *after_space(const char *s) {
  for (const char *t;; s = t) {
    s += strspn(s, " \t\r\n");
    if (*s == '"' || (t = after_text(s)) == s) return s;
  }
}

// The next word that may be a name: no directive, register or number. NULL: there is none before 'end'.
static const char *next_word(const char *s, const char *end) {
  while (s < end) {
    const char *t = after_text(s);
    if (t != s) {
      s = t;
    } else if (*s == '.' || *s == '%' || isdigit((unsigned char)*s)) {
      s++;
      s += word_length(s);
    } else if (is_word_byte(*s)) {
      return s;
    } else {
      s++;
    }
  }
  return NULL;
}

// --- names -----------------------------------------------------------------------------

static int *place_of(const CudaPieces *p, const char *word, size_t length) {
  unsigned h = 2166136261u;
  for (size_t i = 0; i < length; i++) h = (h ^ (unsigned char)word[i]) * 16777619u;
  for (;; h++) {
    int *at = &p->table[h & (unsigned)p->mask];
    const Name *n = *at ? &p->names[*at - 1] : NULL;
    if (!n || (n->length == length && !memcmp(n->at, word, length))) return at;
  }
}

static void name_part(CudaPieces *p, int part) {
  const char *word = p->parts[part].word;
  size_t length = word_length(word);
  int *at = place_of(p, word, length);
  if (!*at) {
    p->names[p->nnames] =
        (Name){.at = word, .length = length, .first = -1, .set = p->nnames};
    *at = ++p->nnames;
  }
  Name *n = &p->names[*at - 1];
  p->parts[part].name = *at - 1;
  p->parts[part].next = n->first;
  n->first = part;
}

static void name_all(CudaPieces *p) {
  for (p->mask = 63; p->mask < 4 * p->nparts;) p->mask = 2 * p->mask + 1;
  p->table = calloc((size_t)p->mask + 1, sizeof *p->table);
  p->names = calloc((size_t)p->nparts + 1, sizeof *p->names);
  if (!p->table || !p->names) abort();
  for (int i = 0; i < p->nparts; i++)
    if (p->parts[i].word) name_part(p, i);
}

static PartKind kind_of(const CudaPieces *p, int name) {
  return p->parts[p->names[name].first].kind;
}

// A string: it is the same wherever it is.
static bool is_string(const Name *n) {
  static const char mark[] = "_$_str";
  size_t k = sizeof mark - 1;
  return n->length >= k && !memcmp(n->at, mark, k);
}

// --- parts -----------------------------------------------------------------------------

// What a directive at the start of a part means. END_LINE: it ends with its line.
enum { END_LINE = 1, LINKAGE = 2, NAMED = 4, ELSEWHERE = 8 };
static const struct Directive {
  const char *word;
  PartKind kind;
  unsigned flags;
} directives[] = {
    {"version", PART_HEAD, END_LINE},
    {"target", PART_HEAD, END_LINE},
    {"address_size", PART_HEAD, END_LINE},
    {"file", PART_HEAD, END_LINE},
    {"section", PART_DROPPED,
     0}, // of clang's own debug information, which is empty or about all functions
    {"visible", PART_HEAD, LINKAGE | NAMED},
    {"weak", PART_HEAD, LINKAGE | NAMED},
    {"common", PART_HEAD, LINKAGE | NAMED},
    {"extern", PART_HEAD, LINKAGE | ELSEWHERE},
    {"func", PART_FUNCTION, 0},
    {"entry", PART_KERNEL, 0},
    {"global", PART_VARIABLE, 0},
    {"const", PART_VARIABLE, 0},
    {"shared", PART_BLOCK, 0}};

static const struct Directive *find_directive(const char *s) {
  size_t n = *s == '.' ? word_length(s + 1) : 0;
  for (size_t i = 0; n && i < sizeof directives / sizeof *directives; i++)
    if (strlen(directives[i].word) == n && !strncmp(directives[i].word, s + 1, n))
      return &directives[i];
  return NULL;
}

// The end of a part from 's' on: behind a semicolon, or behind the braces of a function's body or a section.
static const char *end_of(const char *s, PartKind kind) {
  bool braces = kind == PART_FUNCTION || kind == PART_KERNEL || kind == PART_DROPPED;
  for (int depth = 0; *s;) {
    const char *t = after_text(s);
    if (t != s) {
      s = t;
      continue;
    }
    char c = *s++;
    depth += c == '{';
    depth -= c == '}';
    if (!depth && (c == ';' || (c == '}' && braces))) return s;
  }
  return NULL;
}

// The name that a function or variable gets: the first word outside of parentheses.
static const char *declared_name(const char *s, const char *end) {
  for (int depth = 0; s < end; s++) {
    depth += *s == '(';
    depth -= *s == ')';
    if (depth || *s == ' ' || *s == '\t' || *s == '\n' || *s == ')') continue;
    if (*s == '.' || isdigit((unsigned char)*s))
      s += word_length(s + 1);
    else
      return is_word_byte(*s) ? s : NULL;
  }
  return NULL;
}

// Appends a part to the list; there is place for powers of two.
static void add_part(CudaPieces *p, Part part) {
  int n = p->nparts++;
  if (!(n & (n - 1))) p->parts = realloc(p->parts, (n ? 2 * (size_t)n : 1) * sizeof part);
  if (!p->parts) abort();
  p->parts[n] = part;
}

// Reads the part at s, and returns what is behind it. NULL: it is none that is known here.
static const char *read_part(CudaPieces *p, const char *s) {
  const char *start = s, *word = NULL;
  const struct Directive *d = find_directive(s);
  unsigned linkage = 0;
  while (d && d->flags & LINKAGE) {
    linkage |= d->flags;
    s = after_space(s + 1 + strlen(d->word));
    d = find_directive(s);
  }
  if (!d) return NULL;
  s += 1 + strlen(d->word);
  const char *end = d->flags & END_LINE ? s + strcspn(s, "\n") : end_of(s, d->kind);
  bool has_name = d->kind != PART_HEAD && d->kind != PART_DROPPED,
       elsewhere = d->kind == PART_VARIABLE && linkage & ELSEWHERE;
  if (!end || elsewhere || (has_name && !(word = declared_name(s, end)))) return NULL;
  add_part(p, (Part){start, (size_t)(end - start), d->kind, (linkage & NAMED) != 0, word,
                     -1, -1});
  return end;
}

static bool read_parts(CudaPieces *p, const char *ptx) {
  for (const char *s = after_space(ptx); *s; s = after_space(s))
    if (!(s = read_part(p, s))) return false;
  return true;
}

// --- uses ------------------------------------------------------------------------------

static void add_use(CudaPieces *p, int *room, int name) {
  if (p->nuses == *room &&
      !(p->uses = realloc(p->uses, sizeof *p->uses * (size_t)(*room *= 2))))
    abort();
  p->uses[p->nuses++] = name;
}

// 'seen': by number of a name, 1 + that of the last one that was read and uses it.
static void read_uses(CudaPieces *p, int *room, int name, int *seen) {
  Name *n = &p->names[name];
  n->uses = p->nuses;
  for (int i = n->first; i >= 0; i = p->parts[i].next) {
    const char *s = p->parts[i].at, *end = s + p->parts[i].length;
    for (size_t length; (s = next_word(s, end)); s += length) {
      length = word_length(s);
      int used = *place_of(p, s, length) - 1;
      if (used < 0 || seen[used] == name + 1) continue;
      seen[used] = name + 1;
      add_use(p, room, used);
    }
  }
  n->nuses = p->nuses - n->uses;
}

static void read_all_uses(CudaPieces *p) {
  int room = 256, *seen = calloc((size_t)p->nnames + 1, sizeof *seen);
  p->uses = malloc(sizeof *p->uses * (size_t)room);
  if (!seen || !p->uses) abort();
  for (int i = 0; i < p->nnames; i++) read_uses(p, &room, i, seen);
  free(seen);
}

// --- pieces ----------------------------------------------------------------------------

static int set_of(const CudaPieces *p, int name) {
  while (p->names[name].set != name) name = p->names[name].set;
  return name;
}

static void join(CudaPieces *p, int a, int b) {
  p->names[set_of(p, b)].set = set_of(p, a);
}

// Marks what the name leads to, and puts what was not marked into 'list'. Returns how many these are.
static int reach(const CudaPieces *p, int name, char *reached, int *list) {
  int n = 0;
  if (!reached[name]) reached[name] = 1, list[n++] = name;
  for (int i = 0; i < n; i++) {
    const Name *at = &p->names[list[i]];
    for (int k = 0; k < at->nuses; k++) {
      int used = p->uses[at->uses + k];
      if (!reached[used]) reached[used] = 1, list[n++] = used;
    }
  }
  return n;
}

static bool is_named_variable(const CudaPieces *p, int name) {
  return kind_of(p, name) == PART_VARIABLE && p->parts[p->names[name].first].named;
}

// A string is in each piece that needs it.
static bool begins_piece(const CudaPieces *p, int name) {
  PartKind kind = kind_of(p, name);
  return kind == PART_KERNEL || (kind == PART_VARIABLE && !is_string(&p->names[name]));
}

// Room for what reach() needs.
typedef struct {
  char *reached;
  int *list;
} Reach;

static Reach new_reach(const CudaPieces *p) {
  Reach r = {calloc((size_t)p->nnames + 1, 1),
             malloc(((size_t)p->nnames + 1) * sizeof *r.list)};
  if (!r.reached || !r.list) abort();
  return r;
}

static void free_reach(Reach r) {
  free(r.reached);
  free(r.list);
}

static void join_all(CudaPieces *p) {
  Reach r = new_reach(p);
  int base = -1;
  for (int i = 0; i < p->nnames; i++) {
    if (!begins_piece(p, i)) continue;
    if (is_named_variable(p, i)) join(p, base < 0 ? (base = i) : base, i);
    int n = reach(p, i, r.reached, r.list);
    for (int k = 0; k < n; k++) {
      r.reached[r.list[k]] = 0;
      if (kind_of(p, r.list[k]) == PART_VARIABLE && begins_piece(p, r.list[k]))
        join(p, i, r.list[k]);
    }
  }
  free_reach(r);
}

static int count_sets(const CudaPieces *p) {
  int n = 0;
  for (int i = 0; i < p->nnames; i++) n += begins_piece(p, i) && set_of(p, i) == i;
  return n;
}

// --- the interface ---------------------------------------------------------------------

CudaPieces *accomp_cuda_pieces(const char *ptx) {
  // What is called through a pointer may be in any kernel's piece.
  if (strstr(ptx, ".callprototype")) return NULL;
  CudaPieces *p = calloc(1, sizeof *p);
  if (!p) abort();
  if (read_parts(p, ptx)) {
    name_all(p);
    read_all_uses(p);
    join_all(p);
    if (count_sets(p) > 1) return p;
  }
  accomp_cuda_pieces_free(p);
  return NULL;
}

void accomp_cuda_pieces_free(CudaPieces *p) {
  if (!p) return;
  free(p->parts);
  free(p->names);
  free(p->uses);
  free(p->table);
  free(p);
}

int accomp_cuda_pieces_find(const CudaPieces *p, const char *name) {
  int i = *place_of(p, name, strlen(name)) - 1;
  return i >= 0 && begins_piece(p, i) ? set_of(p, i) : -1;
}

int accomp_cuda_pieces_count(const CudaPieces *p) { return p->nnames; }

char *accomp_cuda_pieces_text(const CudaPieces *p, int piece) {
  Reach r = new_reach(p);
  size_t size = 1;
  for (int i = 0; i < p->nnames; i++)
    if (begins_piece(p, i) && set_of(p, i) == piece) reach(p, i, r.reached, r.list);
  for (int i = 0; i < p->nparts; i++) size += p->parts[i].length + 1;
  char *text = malloc(size), *to = text;
  if (!text) abort();
  for (int i = 0; i < p->nparts; i++) {
    const Part *part = &p->parts[i];
    if (part->kind != PART_HEAD && (part->name < 0 || !r.reached[part->name])) continue;
    to = (char *)memcpy(to, part->at, part->length) + part->length;
    *to++ = '\n';
  }
  *to = 0;
  free_reach(r);
  return text;
}
