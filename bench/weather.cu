// A time step of air by hand: a thread for each face or cell, kernels as in weather_acc.c.
//   nvcc -O3 -arch=native bench/weather.cu -o weather && ./weather [small]
#include "weather.h"

struct View {
  int nx, nz, side, all; // cells of a row and of a quantity, halos too
  double by_dx, by_dz, factor; // 1 / the width of a cell
  const double *rest, *rest_heat, *face, *face_heat, *face_pressure;
};

#define INDEX_X ((int)(blockIdx.x * blockDim.x + threadIdx.x))
#define INDEX_Y ((int)(blockIdx.y * blockDim.y + threadIdx.y))

__global__ void halo_x(int nx, int rows, double *a) {
  int at = INDEX_X, k = at / HALO, i = at % HALO, side = nx + 2 * HALO;
  if (k >= rows) return;
  a[k * side + i] = a[k * side + nx + i];
  a[k * side + nx + HALO + i] = a[k * side + HALO + i];
}

__global__ void halo_z(View w, double *a) {
  int i = INDEX_X, k = blockIdx.y, v = blockIdx.z;
  if (i >= w.side) return;
  double sign = v == UP ? -1 : 1, *b = a + v * w.all + i;
  b[(HALO - 1 - k) * w.side] = sign * b[(HALO + k) * w.side];
  b[(w.nz + HALO + k) * w.side] = sign * b[(w.nz + HALO - 1 - k) * w.side];
}

// From the four cells at 'a', 'step' apart.
static __device__ void values_of(const View &w, const double *__restrict__ a, int step,
                                 double *value, double *jump) {
  #pragma unroll
  for (int v = 0; v < VALUES; v++, a += w.all) {
    double c0 = a[0], c1 = a[step], c2 = a[2 * step], c3 = a[3 * step];
    value[v] = (7 / 12.0) * (c1 + c2) - (1 / 12.0) * (c0 + c3);
    jump[v] = c3 - c0 - 3 * (c2 - c1);
  }
}

__global__ void fluxes_x(View w, const double *__restrict__ a, double *__restrict__ flux) {
  int i = INDEX_X, k = INDEX_Y;
  if (i > w.nx || k >= w.nz) return;
  double value[VALUES], jump[VALUES];
  values_of(w, a + (k + HALO) * w.side + i, 1, value, jump);
  double density = value[DENSITY] + w.rest[k + HALO];
  double heat = value[HEAT] + w.rest_heat[k + HALO];
  double along = value[ALONG] / density, pressure = w.factor * pow(heat, GAMMA);
  int faces = w.nz * (w.nx + 1);
  flux += k * (w.nx + 1) + i;
  flux[DENSITY * faces] = value[ALONG] - DAMPING * jump[DENSITY];
  flux[ALONG * faces] = value[ALONG] * along + pressure - DAMPING * jump[ALONG];
  flux[UP * faces] = value[UP] * along - DAMPING * jump[UP];
  flux[HEAT * faces] = heat * along - DAMPING * jump[HEAT];
}

__global__ void fluxes_z(View w, const double *__restrict__ a, double *__restrict__ flux) {
  int i = INDEX_X, k = INDEX_Y;
  if (i >= w.nx || k > w.nz) return;
  double value[VALUES], jump[VALUES];
  values_of(w, a + k * w.side + i + HALO, w.side, value, jump);
  double density = value[DENSITY] + w.face[k], heat = value[HEAT] + w.face_heat[k];
  double pressure = w.factor * pow(heat, GAMMA) - w.face_pressure[k];
  double up = value[UP] / density;
  if (k == 0 || k == w.nz) up = 0, jump[DENSITY] = 0;
  int faces = (w.nz + 1) * w.nx;
  flux += k * w.nx + i;
  flux[DENSITY * faces] = density * up - DAMPING * jump[DENSITY];
  flux[ALONG * faces] = value[ALONG] * up - DAMPING * jump[ALONG];
  flux[UP * faces] = value[UP] * up + pressure - DAMPING * jump[UP];
  flux[HEAT * faces] = heat * up - DAMPING * jump[HEAT];
}

__global__ void tendencies(View w, const double *__restrict__ a,
                           const double *__restrict__ flux_x,
                           const double *__restrict__ flux_z, double *__restrict__ tend) {
  int i = INDEX_X, k = INDEX_Y;
  if (i >= w.nx || k >= w.nz) return;
  #pragma unroll
  for (int v = 0; v < VALUES; v++) {
    const double *x = flux_x + (v * w.nz + k) * (w.nx + 1) + i;
    const double *z = flux_z + (v * (w.nz + 1) + k) * w.nx + i;
    double t = (x[0] - x[1]) * w.by_dx + (z[0] - z[w.nx]) * w.by_dz;
    if (v == UP) t -= GRAVITY * a[(k + HALO) * w.side + i + HALO];
    tend[(v * w.nz + k) * w.nx + i] = t;
  }
}

__global__ void update(View w, const double *__restrict__ now,
                       const double *__restrict__ tend, double *__restrict__ to, double dt) {
  int i = INDEX_X, k = INDEX_Y, v = blockIdx.z;
  if (i >= w.nx || k >= w.nz) return;
  int at = v * w.all + (k + HALO) * w.side + i + HALO;
  to[at] = now[at] + dt * tend[(v * w.nz + k) * w.nx + i];
}

static View view(const Weather *w) {
  int side = w->nx + 2 * HALO;
  View v = {w->nx,
            w->nz,
            side,
            (w->nz + 2 * HALO) * side,
            1 / w->dx,
            1 / w->dz,
            w->pressure_factor,
            on_device(w->rest),
            on_device(w->rest_heat),
            on_device(w->face),
            on_device(w->face_heat),
            on_device(w->face_pressure)};
  return v;
}

static int blocks_of(int n, int threads) { return (n + threads - 1) / threads; }
static dim3 plane(dim3 block, int nx, int ny, int nz = 1) {
  return dim3(blocks_of(nx, block.x), blocks_of(ny, block.y), nz);
}

template <int x, int y> static void stage(const Weather *w, double *a, double *to, double dt) {
  View v = view(w);
  dim3 block(x, y);
  int nx = w->nx, nz = w->nz, rows = VALUES * (nz + 2 * HALO);
  double *from = on_device(a), *flux_x = on_device(w->flux_x);
  double *flux_z = on_device(w->flux_z), *tend = on_device(w->tend);
  halo_x<<<blocks_of(rows * HALO, 256), 256>>>(nx, rows, from);
  halo_z<<<dim3(blocks_of(v.side, 256), HALO, VALUES), 256>>>(v, from);
  fluxes_x<<<plane(block, nx + 1, nz), block>>>(v, from, flux_x);
  fluxes_z<<<plane(block, nx, nz + 1), block>>>(v, from, flux_z);
  tendencies<<<plane(block, nx, nz), block>>>(v, from, flux_x, flux_z, tend);
  update<<<plane(block, nx, nz, VALUES), block>>>(v, on_device(w->now), tend, on_device(to),
                                                  dt);
}

template <int x, int y> static void step(const Weather *w) {
  stage<x, y>(w, w->now, w->between, w->dt / 3);
  stage<x, y>(w, w->between, w->between, w->dt / 2);
  stage<x, y>(w, w->between, w->next, w->dt);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

static const Variant variants[] = {{"cuda_32x8", step<32, 8>},
                                   {"cuda_64x4", step<64, 4>},
                                   {"cuda_128x1", step<128, 1>},
                                   {"cuda_256x1", step<256, 1>}};

int main(int argc, char **argv) { return measure_weather(variants, 4, argc, argv); }
