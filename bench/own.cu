// Small arrays of each thread, by hand.
//   nvcc -O3 -arch=native bench/own.cu -o own && ./own [small] [CASES]
#include "own.h"

static void finish() {
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

template <int POSES>
__global__ void dock(int nprotein, int nligand, int n, const Atom *__restrict__ protein, const Atom *__restrict__ ligand,
                     const Kind *__restrict__ kinds, const float *__restrict__ p0, const float *__restrict__ p1,
                     const float *__restrict__ p2, const float *__restrict__ p3, const float *__restrict__ p4,
                     const float *__restrict__ p5, float *__restrict__ energy) {
  int g = blockIdx.x * blockDim.x + threadIdx.x;
  if (g >= n / POSES) return;
  float sum[POSES], t[POSES][3][4];
  #pragma unroll
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
    #pragma unroll
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
template <int poses> static void dock_poses(const Own *x) {
  int threads = 64, groups = x->nposes / poses;
  dock<poses><<<(groups + threads - 1) / threads, threads>>>(
      x->nprotein, x->nligand, x->nposes, on_device(x->protein), on_device(x->ligand), on_device(x->kinds),
      on_device(x->pose[0]), on_device(x->pose[1]), on_device(x->pose[2]), on_device(x->pose[3]),
      on_device(x->pose[4]), on_device(x->pose[5]), on_device(x->energy));
  finish();
}

__constant__ float cosines[BLOCK][BLOCK] = COSINES;
__global__ void transform_blocks(int width, int height, const float *__restrict__ picture, float *__restrict__ transform) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (c >= width / BLOCK) return;
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
static void dct(const Own *x) {
  int threads = 128, columns = x->width / BLOCK;
  transform_blocks<<<dim3((columns + threads - 1) / threads, x->height / BLOCK), threads>>>(
      x->width, x->height, on_device(x->picture), on_device(x->transform));
  finish();
}

__global__ void eliminate(size_t n, const double *__restrict__ matrix, const double *__restrict__ right,
                          double *__restrict__ solution) {
  size_t s = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= n) return;
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
static void solve(const Own *x) {
  int threads = 128, n = x->nsystems;
  eliminate<<<(n + threads - 1) / threads, threads>>>(n, on_device(x->matrix), on_device(x->right),
                                                      on_device(x->solution));
  finish();
}

static const Case cases[] = {{"dock_acc", 'e', dock_poses<4>}, {"dock_omp", 'e', dock_poses<4>},
                             {"dock_8", 'e', dock_poses<8>},   {"dct", 't', dct},
                             {"solve", 's', solve}};

int main(int argc, char **argv) {
  return measure_own("cuda", cases, sizeof cases / sizeof *cases, argc, argv);
}
