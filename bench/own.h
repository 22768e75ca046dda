// Small arrays of each thread, under subscripts that are constants once short loops are written out.
//   dock_acc, dock_omp   energies of poses of a molecule beside a protein, four for each thread, atoms in the inner loop
//   dock_8               eight for each thread
//   dct                  an 8 x 8 cosine transform of a picture's blocks, a block for each thread
//   solve                systems of five unknowns, by elimination
// In: ways to do it, each a Variant.
#include "levels.h"

typedef struct { float x, y, z; int type; } Atom;
typedef struct { int bond; float radius, hydrophobic, charge; } Kind;
enum { KINDS = 38, UNKNOWNS = 5, BLOCK = 8 };

typedef struct {
  int nprotein, nligand, nposes;
  Atom *protein, *ligand;
  Kind *kinds;
  float *pose[6], *energy;   // angles and places
  int width, height;         // of the picture
  float *picture, *transform;
  int nsystems;
  double *matrix, *right;    // nsystems x 5 x 5, x 5
  double *solution;
} Own;

typedef struct {
  const char *name;
  int type; // 'e', 't', 's': which result
  void (*run)(const Own *);
} Case;

static inline float *floats_of(size_t n, float scale) {
  float *p = (float *)new_array(n * sizeof(float));
  for (size_t i = 0; i < n; i++) p[i] = (float)random_value() * scale;
  place(p, n * sizeof(float));
  return p;
}

static inline Atom *atoms_of(int n, float scale) {
  Atom *p = (Atom *)new_array(n * sizeof *p);
  for (int i = 0; i < n; i++) {
    p[i].x = (float)random_value() * scale, p[i].y = (float)random_value() * scale;
    p[i].z = (float)random_value() * scale, p[i].type = (int)(random_bits() % KINDS);
  }
  place(p, n * sizeof *p);
  return p;
}

static inline void make_own(Own *x) {
  x->nprotein = SIZE(20, 200, 938), x->nligand = SIZE(5, 26, 26), x->nposes = SIZE(64, 4096, 65536 * 4);
  x->protein = atoms_of(x->nprotein, 40), x->ligand = atoms_of(x->nligand, 8);
  x->kinds = (Kind *)new_array(KINDS * sizeof(Kind));
  for (int i = 0; i < KINDS; i++) {
    x->kinds[i].bond = 69 + i % 3, x->kinds[i].radius = 1 + i % 4 * 0.5f;
    x->kinds[i].hydrophobic = (float)(i % 5 - 2) * 0.25f, x->kinds[i].charge = (float)(i % 7 - 3) * 0.125f;
  }
  place(x->kinds, KINDS * sizeof(Kind));
  for (int k = 0; k < 6; k++) x->pose[k] = floats_of(x->nposes, k < 3 ? 6 : 10);
  x->energy = (float *)new_array(x->nposes * sizeof(float));
  reserve(x->energy, x->nposes * sizeof(float));

  x->width = SIZE(40, 1024, 16384), x->height = SIZE(24, 1024, 8192);
  size_t pixels = (size_t)x->width * x->height;
  x->picture = floats_of(pixels, 256);
  x->transform = (float *)new_array(pixels * sizeof(float));
  reserve(x->transform, pixels * sizeof(float));

  x->nsystems = SIZE(100, 20000, 2000000);
  size_t n = x->nsystems;
  x->matrix = (double *)new_array(n * UNKNOWNS * UNKNOWNS * sizeof(double));
  x->right = (double *)new_array(n * UNKNOWNS * sizeof(double));
  x->solution = (double *)new_array(n * UNKNOWNS * sizeof(double));
  for (size_t i = 0; i < n * UNKNOWNS * UNKNOWNS; i++)
    x->matrix[i] = random_value() + (i / n % (UNKNOWNS + 1) == 0 ? 4 : 0);
  for (size_t i = 0; i < n * UNKNOWNS; i++) x->right[i] = random_value();
  place(x->matrix, n * UNKNOWNS * UNKNOWNS * sizeof(double));
  place(x->right, n * UNKNOWNS * sizeof(double));
  reserve(x->solution, n * UNKNOWNS * sizeof(double));
}

// --- what is right, on the host ----------------------------------------------------------------------

static inline float energy_of(const Own *x, int i) {
  float sx = sinf(x->pose[0][i]), cx = cosf(x->pose[0][i]), sy = sinf(x->pose[1][i]), cy = cosf(x->pose[1][i]);
  float sz = sinf(x->pose[2][i]), cz = cosf(x->pose[2][i]);
  float t[3][4] = {{cy * cz, sx * sy * cz - cx * sz, cx * sy * cz + sx * sz, x->pose[3][i]},
                   {cy * sz, sx * sy * sz + cx * cz, cx * sy * sz - sx * cz, x->pose[4][i]},
                   {-sy, sx * cy, cx * cy, x->pose[5][i]}};
  double sum = 0;
  for (int l = 0; l < x->nligand; l++) {
    Atom a = x->ligand[l];
    Kind ka = x->kinds[a.type];
    float p[3];
    for (int k = 0; k < 3; k++) p[k] = t[k][3] + a.x * t[k][0] + a.y * t[k][1] + a.z * t[k][2];
    for (int m = 0; m < x->nprotein; m++) {
      Atom b = x->protein[m];
      Kind kb = x->kinds[b.type];
      float dx = p[0] - b.x, dy = p[1] - b.y, dz = p[2] - b.z;
      float apart = sqrtf(dx * dx + dy * dy + dz * dz), radii = ka.radius + kb.radius, gap = apart - radii;
      float reach = ka.bond == 70 && kb.bond == 70 ? 4.0f : 2.0f;
      int inside = gap < 0;
      sum += (1 - apart / radii) * (inside ? 76.0f : 0);
      float charge = ka.charge * kb.charge * (inside ? 1 : 1 - gap / reach) * (gap < reach ? 1 : 0);
      sum += (ka.bond == 69 || kb.bond == 69 ? -fabsf(charge) : charge) * 45.0f;
      float water = ka.hydrophobic + kb.hydrophobic;
      sum += gap < 5.5f ? water * (inside ? 1 : 1 - gap / 5.5f) : 0;
    }
  }
  return (float)(sum * 0.5);
}

static inline double basis(int k, int i) {
  return (k ? 0.5 : sqrt(0.125)) * cos(acos(-1.0) * (2 * i + 1) * k / 16);
}

static inline double coefficient_of(const Own *x, int row, int column) {
  double sum = 0;
  int r0 = row / BLOCK * BLOCK, c0 = column / BLOCK * BLOCK;
  for (int i = 0; i < BLOCK; i++)
    for (int j = 0; j < BLOCK; j++)
      sum += basis(row - r0, i) * basis(column - c0, j) * x->picture[(size_t)(r0 + i) * x->width + c0 + j];
  return sum;
}

// The matrices lie element after element, and each element of all systems together.
static inline double residual_of(const Own *x, int s) {
  size_t n = x->nsystems;
  double most = 0;
  for (int i = 0; i < UNKNOWNS; i++) {
    double sum = -x->right[i * n + s];
    for (int k = 0; k < UNKNOWNS; k++) sum += x->matrix[(i * UNKNOWNS + k) * n + s] * x->solution[k * n + s];
    most = fmax(most, fabs(sum));
  }
  return most;
}

static inline size_t count_wrong(Own *x, int type) {
  size_t wrong = 0;
  if (type == 'e') {
    fetch(x->energy, x->nposes * sizeof(float));
    for (int i = 0; i < x->nposes; i += 1 + x->nposes / 97) {
      float right = energy_of(x, i);
      wrong += !(fabsf(x->energy[i] - right) <= 1e-3f * (1 + fabsf(right)));
    }
  } else if (type == 't') {
    fetch(x->transform, (size_t)x->width * x->height * sizeof(float));
    for (int i = 0; i < x->height; i += 1 + x->height / 61)
      for (int j = 0; j < x->width; j += 1 + x->width / 59)
        wrong += !(fabs(x->transform[(size_t)i * x->width + j] - coefficient_of(x, i, j)) <= 1e-3);
  } else {
    fetch(x->solution, (size_t)x->nsystems * UNKNOWNS * sizeof(double));
    for (int i = 0; i < x->nsystems; i++) wrong += !(residual_of(x, i) <= 1e-12);
  }
  return wrong;
}

static inline int measure_own(const char *variant, const Case *cases, int count, int argc, char **argv) {
  Own x;
  read_arguments(argc, argv);
  make_own(&x);
  for (int c = 0; c < count; c++) {
    if (!is_asked_for(cases[c].name, argc, argv)) continue;
    cases[c].run(&x);
    size_t wrong = count_wrong(&x, cases[c].type);
    for (int m = -WARM_UP; m < repeats; m++) {
      double start = now_us();
      cases[c].run(&x);
      measured[m < 0 ? 0 : m] = now_us() - start;
    }
    report_case(cases[c].name, variant, wrong);
  }
  return faults != 0;
}

// basis(k, i)
#define COSINES { \
  {0.353553391f, 0.353553391f, 0.353553391f, 0.353553391f, 0.353553391f, 0.353553391f, 0.353553391f, 0.353553391f},\
  {0.49039264f, 0.415734806f, 0.277785117f, 0.097545161f, -0.097545161f, -0.277785117f, -0.415734806f, -0.49039264f},\
  {0.461939766f, 0.191341716f, -0.191341716f, -0.461939766f, -0.461939766f, -0.191341716f, 0.191341716f, 0.461939766f},\
  {0.415734806f, -0.097545161f, -0.49039264f, -0.277785117f, 0.277785117f, 0.49039264f, 0.097545161f, -0.415734806f},\
  {0.353553391f, -0.353553391f, -0.353553391f, 0.353553391f, 0.353553391f, -0.353553391f, -0.353553391f, 0.353553391f},\
  {0.277785117f, -0.49039264f, 0.097545161f, 0.415734806f, -0.415734806f, -0.097545161f, 0.49039264f, -0.277785117f},\
  {0.191341716f, -0.461939766f, 0.461939766f, -0.191341716f, -0.191341716f, 0.461939766f, -0.461939766f, 0.191341716f},\
  {0.097545161f, -0.277785117f, 0.415734806f, -0.49039264f, 0.49039264f, -0.415734806f, 0.277785117f, -0.097545161f}}

// One pose's energy beside an atom of the protein, 'gap' away from touching. The text is the same for both compilers.
#define ADD_ENERGY(sum, px, py, pz)                                                                \
  do {                                                                                             \
    float dx = px - b.x, dy = py - b.y, dz = pz - b.z;                                             \
    float apart = sqrtf(dx * dx + dy * dy + dz * dz), gap = apart - radii;                         \
    int inside = gap < 0;                                                                          \
    sum += (1 - apart * by_radii) * (inside ? 76.0f : 0);                                          \
    float charge = charges * (inside ? 1 : 1 - gap * by_reach) * (gap < reach ? 1 : 0);            \
    sum += (bonded ? -fabsf(charge) : charge) * 45.0f;                                             \
    sum += gap < 5.5f ? water * (inside ? 1 : 1 - gap * (1 / 5.5f)) : 0;                           \
  } while (0)
