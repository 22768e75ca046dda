// Small arrays of each thread, by directives.
//   accomp -acc -fopenmp -O3 bench/own_acc.c -o own_acc -lm && ./own_acc [small] [CASES]
#include "own.h"

static void dock_acc(const Own *x) {
  int nprotein = x->nprotein, nligand = x->nligand, n = x->nposes;
  const Atom *protein = x->protein, *ligand = x->ligand;
  const Kind *kinds = x->kinds;
  const float *p0 = x->pose[0], *p1 = x->pose[1], *p2 = x->pose[2], *p3 = x->pose[3], *p4 = x->pose[4], *p5 = x->pose[5];
  float *energy = x->energy;
  enum { POSES = 4 };
  #pragma acc parallel loop vector_length(64) present(protein[0:nprotein], ligand[0:nligand], kinds[0:KINDS], energy[0:n], \
                                                      p0[0:n], p1[0:n], p2[0:n], p3[0:n], p4[0:n], p5[0:n])
  for (int g = 0; g < n / POSES; g++) {
    float sum[POSES], t[POSES][3][4];
    for (int l = 0; l < POSES; l++) {
      int i = g * POSES + l;
      float sx = sinf(p0[i]), cx = cosf(p0[i]), sy = sinf(p1[i]), cy = cosf(p1[i]), sz = sinf(p2[i]), cz = cosf(p2[i]);
      t[l][0][0] = cy * cz, t[l][0][1] = sx * sy * cz - cx * sz, t[l][0][2] = cx * sy * cz + sx * sz, t[l][0][3] = p3[i];
      t[l][1][0] = cy * sz, t[l][1][1] = sx * sy * sz + cx * cz, t[l][1][2] = cx * sy * sz - sx * cz, t[l][1][3] = p4[i];
      t[l][2][0] = -sy, t[l][2][1] = sx * cy, t[l][2][2] = cx * cy, t[l][2][3] = p5[i];
      sum[l] = 0;
    }
    for (int k = 0; k < nligand; k++) {
      Atom a = ligand[k];
      Kind ka = kinds[a.type];
      float px[POSES], py[POSES], pz[POSES];
      for (int l = 0; l < POSES; l++) {
        px[l] = t[l][0][3] + a.x * t[l][0][0] + a.y * t[l][0][1] + a.z * t[l][0][2];
        py[l] = t[l][1][3] + a.x * t[l][1][0] + a.y * t[l][1][1] + a.z * t[l][1][2];
        pz[l] = t[l][2][3] + a.x * t[l][2][0] + a.y * t[l][2][1] + a.z * t[l][2][2];
      }
      for (int m = 0; m < nprotein; m++) {
        Atom b = protein[m];
        Kind kb = kinds[b.type];
        float radii = ka.radius + kb.radius, by_radii = 1 / radii, charges = ka.charge * kb.charge;
        float water = ka.hydrophobic + kb.hydrophobic, reach = ka.bond == 70 && kb.bond == 70 ? 4.0f : 2.0f;
        float by_reach = reach == 4.0f ? 0.25f : 0.5f;
        int bonded = ka.bond == 69 || kb.bond == 69;
        for (int l = 0; l < POSES; l++) ADD_ENERGY(sum[l], px[l], py[l], pz[l]);
      }
    }
    for (int l = 0; l < POSES; l++) energy[g * POSES + l] = sum[l] * 0.5f;
  }
}
static void dock_omp(const Own *x) {
  int nprotein = x->nprotein, nligand = x->nligand, n = x->nposes;
  const Atom *protein = x->protein, *ligand = x->ligand;
  const Kind *kinds = x->kinds;
  const float *p0 = x->pose[0], *p1 = x->pose[1], *p2 = x->pose[2], *p3 = x->pose[3], *p4 = x->pose[4], *p5 = x->pose[5];
  float *energy = x->energy;
  enum { POSES = 4 };
  #pragma omp target teams distribute parallel for thread_limit(64)
  for (int g = 0; g < n / POSES; g++) {
    float sum[POSES], t[POSES][3][4];
    for (int l = 0; l < POSES; l++) {
      int i = g * POSES + l;
      float sx = sinf(p0[i]), cx = cosf(p0[i]), sy = sinf(p1[i]), cy = cosf(p1[i]), sz = sinf(p2[i]), cz = cosf(p2[i]);
      t[l][0][0] = cy * cz, t[l][0][1] = sx * sy * cz - cx * sz, t[l][0][2] = cx * sy * cz + sx * sz, t[l][0][3] = p3[i];
      t[l][1][0] = cy * sz, t[l][1][1] = sx * sy * sz + cx * cz, t[l][1][2] = cx * sy * sz - sx * cz, t[l][1][3] = p4[i];
      t[l][2][0] = -sy, t[l][2][1] = sx * cy, t[l][2][2] = cx * cy, t[l][2][3] = p5[i];
      sum[l] = 0;
    }
    for (int k = 0; k < nligand; k++) {
      Atom a = ligand[k];
      Kind ka = kinds[a.type];
      float px[POSES], py[POSES], pz[POSES];
      for (int l = 0; l < POSES; l++) {
        px[l] = t[l][0][3] + a.x * t[l][0][0] + a.y * t[l][0][1] + a.z * t[l][0][2];
        py[l] = t[l][1][3] + a.x * t[l][1][0] + a.y * t[l][1][1] + a.z * t[l][1][2];
        pz[l] = t[l][2][3] + a.x * t[l][2][0] + a.y * t[l][2][1] + a.z * t[l][2][2];
      }
      for (int m = 0; m < nprotein; m++) {
        Atom b = protein[m];
        Kind kb = kinds[b.type];
        float radii = ka.radius + kb.radius, by_radii = 1 / radii, charges = ka.charge * kb.charge;
        float water = ka.hydrophobic + kb.hydrophobic, reach = ka.bond == 70 && kb.bond == 70 ? 4.0f : 2.0f;
        float by_reach = reach == 4.0f ? 0.25f : 0.5f;
        int bonded = ka.bond == 69 || kb.bond == 69;
        for (int l = 0; l < POSES; l++) ADD_ENERGY(sum[l], px[l], py[l], pz[l]);
      }
    }
    for (int l = 0; l < POSES; l++) energy[g * POSES + l] = sum[l] * 0.5f;
  }
}
static void dock_8(const Own *x) {
  int nprotein = x->nprotein, nligand = x->nligand, n = x->nposes;
  const Atom *protein = x->protein, *ligand = x->ligand;
  const Kind *kinds = x->kinds;
  const float *p0 = x->pose[0], *p1 = x->pose[1], *p2 = x->pose[2], *p3 = x->pose[3], *p4 = x->pose[4], *p5 = x->pose[5];
  float *energy = x->energy;
  enum { POSES = 8 };
  #pragma omp target teams distribute parallel for thread_limit(64)
  for (int g = 0; g < n / POSES; g++) {
    float sum[POSES], t[POSES][3][4];
    for (int l = 0; l < POSES; l++) {
      int i = g * POSES + l;
      float sx = sinf(p0[i]), cx = cosf(p0[i]), sy = sinf(p1[i]), cy = cosf(p1[i]), sz = sinf(p2[i]), cz = cosf(p2[i]);
      t[l][0][0] = cy * cz, t[l][0][1] = sx * sy * cz - cx * sz, t[l][0][2] = cx * sy * cz + sx * sz, t[l][0][3] = p3[i];
      t[l][1][0] = cy * sz, t[l][1][1] = sx * sy * sz + cx * cz, t[l][1][2] = cx * sy * sz - sx * cz, t[l][1][3] = p4[i];
      t[l][2][0] = -sy, t[l][2][1] = sx * cy, t[l][2][2] = cx * cy, t[l][2][3] = p5[i];
      sum[l] = 0;
    }
    for (int k = 0; k < nligand; k++) {
      Atom a = ligand[k];
      Kind ka = kinds[a.type];
      float px[POSES], py[POSES], pz[POSES];
      for (int l = 0; l < POSES; l++) {
        px[l] = t[l][0][3] + a.x * t[l][0][0] + a.y * t[l][0][1] + a.z * t[l][0][2];
        py[l] = t[l][1][3] + a.x * t[l][1][0] + a.y * t[l][1][1] + a.z * t[l][1][2];
        pz[l] = t[l][2][3] + a.x * t[l][2][0] + a.y * t[l][2][1] + a.z * t[l][2][2];
      }
      for (int m = 0; m < nprotein; m++) {
        Atom b = protein[m];
        Kind kb = kinds[b.type];
        float radii = ka.radius + kb.radius, by_radii = 1 / radii, charges = ka.charge * kb.charge;
        float water = ka.hydrophobic + kb.hydrophobic, reach = ka.bond == 70 && kb.bond == 70 ? 4.0f : 2.0f;
        float by_reach = reach == 4.0f ? 0.25f : 0.5f;
        int bonded = ka.bond == 69 || kb.bond == 69;
        for (int l = 0; l < POSES; l++) ADD_ENERGY(sum[l], px[l], py[l], pz[l]);
      }
    }
    for (int l = 0; l < POSES; l++) energy[g * POSES + l] = sum[l] * 0.5f;
  }
}
static const float cosines[BLOCK][BLOCK] = COSINES;
static void dct(const Own *x) {
  int width = x->width, height = x->height;
  const float *picture = x->picture;
  float *transform = x->transform;
  #pragma omp target teams distribute parallel for collapse(2)
  for (int r = 0; r < height / BLOCK; r++)
    for (int c = 0; c < width / BLOCK; c++) {
      float v[BLOCK][BLOCK];
      for (int i = 0; i < BLOCK; i++) {
        float in[BLOCK];
        for (int j = 0; j < BLOCK; j++) in[j] = picture[(size_t)(r * BLOCK + i) * width + c * BLOCK + j];
        for (int k = 0; k < BLOCK; k++) {
          v[i][k] = 0;
          for (int j = 0; j < BLOCK; j++) v[i][k] += cosines[k][j] * in[j];
        }
      }
      for (int k = 0; k < BLOCK; k++)
        for (int j = 0; j < BLOCK; j++) {
          float s = 0;
          for (int i = 0; i < BLOCK; i++) s += cosines[k][i] * v[i][j];
          transform[(size_t)(r * BLOCK + k) * width + c * BLOCK + j] = s;
        }
    }
}
static void solve(const Own *x) {
  size_t n = x->nsystems;
  const double *matrix = x->matrix, *right = x->right;
  double *solution = x->solution;
  #pragma acc parallel loop present(matrix[0:n * UNKNOWNS * UNKNOWNS], right[0:n * UNKNOWNS], solution[0:n * UNKNOWNS])
  for (size_t s = 0; s < n; s++) {
    double m[UNKNOWNS][UNKNOWNS], b[UNKNOWNS];
    for (int i = 0; i < UNKNOWNS; i++) {
      for (int k = 0; k < UNKNOWNS; k++) m[i][k] = matrix[(i * UNKNOWNS + k) * n + s];
      b[i] = right[i * n + s];
    }
    for (int k = 0; k < UNKNOWNS; k++)
      for (int i = k + 1; i < UNKNOWNS; i++) {
        double f = m[i][k] / m[k][k];
        for (int j = k + 1; j < UNKNOWNS; j++) m[i][j] -= f * m[k][j];
        b[i] -= f * b[k];
      }
    for (int k = UNKNOWNS - 1; k >= 0; k--) {
      for (int j = k + 1; j < UNKNOWNS; j++) b[k] -= m[k][j] * b[j];
      b[k] /= m[k][k];
      solution[k * n + s] = b[k];
    }
  }
}

static const Case cases[] = {{"dock_acc", 'e', dock_acc}, {"dock_omp", 'e', dock_omp}, {"dock_8", 'e', dock_8},
                             {"dct", 't', dct},           {"solve", 's', solve}};

int main(int argc, char **argv) {
  return measure_own("acc", cases, sizeof cases / sizeof *cases, argc, argv);
}
