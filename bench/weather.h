// A time step of dry air over flat ground, in a slice of nx * nz cells: density, two momenta and density times
// potential temperature, of which density and the last are what differs from air at rest. Finite volumes: values at
// faces from four cells (fourth order), less a difference of third order; three stages of Runge and Kutta.
// Periodic in x; the ground and the top are walls.  A stage: halos, fluxes in x and z, tendencies, update.
//   weather  a step, from 'now' into 'next'
// In: ways to compute it, each a Variant.
#include "levels.h"

enum { HALO = 2, DENSITY = 0, ALONG, UP, HEAT, VALUES, STAGES = 3 };
#define GAS      287.0  // J / (kg K)
#define HEAT_CAP 1004.0 // of constant pressure
#define GAMMA    (HEAT_CAP / (HEAT_CAP - GAS))
#define PRESSURE 1e5   // on the ground
#define GRAVITY  9.81  // m / s^2
#define REST     300.0 // potential temperature of air at rest, K
#define DAMPING  12.0  // of differences of third order, m / s
#define WIDTH    20000.0
#define HEIGHT   10000.0

// Arrays of cells are VALUES * (nz + 2 * HALO) * (nx + 2 * HALO): element (v, k, i) is cell (k - HALO, i - HALO).
typedef struct {
  int nx, nz;
  double dx, dz, dt, pressure_factor;       // p = factor * (density * temperature)^GAMMA
  double *now, *next, *between;             // cells
  double *flux_x;                           // VALUES * nz * (nx + 1): faces
  double *flux_z;                           // VALUES * (nz + 1) * nx
  double *tend;                             // VALUES * nz * nx
  double *rest, *rest_heat;                 // nz + 2 * HALO: at rest, means of cells
  double *face, *face_heat, *face_pressure; // nz + 1: at rest, at faces
  double *want, most[VALUES];               // cells after a step; the most it changes one
} Weather;

typedef struct {
  const char *name;
  void (*step)(const Weather *);
} Variant;

static inline size_t cells_len(const Weather *w) {
  return (size_t)VALUES * (w->nz + 2 * HALO) * (w->nx + 2 * HALO);
}
static inline size_t cell_at(const Weather *w, int v, int k, int i) {
  return ((size_t)v * (w->nz + 2 * HALO) + k + HALO) * (w->nx + 2 * HALO) + i + HALO;
}

// Air at rest of one potential temperature, at a height.
static inline double density_at(double height) {
  double exner = 1 - GRAVITY * height / (HEAT_CAP * REST);
  return PRESSURE / (GAS * REST) * pow(exner, (HEAT_CAP - GAS) / GAS);
}

static inline void make_background(Weather *w) {
  size_t cells = (w->nz + 2 * HALO) * sizeof(double),
         faces = (w->nz + 1) * sizeof(double);
  w->rest = (double *)new_array(cells), w->rest_heat = (double *)new_array(cells);
  w->face = (double *)new_array(faces), w->face_heat = (double *)new_array(faces);
  w->face_pressure = (double *)new_array(faces);
  for (int k = 0; k < w->nz + 2 * HALO; k++) {
    w->rest[k] = density_at((k - HALO + 0.5) * w->dz);
    w->rest_heat[k] = w->rest[k] * REST;
  }
  for (int k = 0; k <= w->nz; k++) {
    w->face[k] = density_at(k * w->dz);
    w->face_heat[k] = w->face[k] * REST;
    w->face_pressure[k] = w->pressure_factor * pow(w->face_heat[k], GAMMA);
  }
  place(w->rest, cells), place(w->rest_heat, cells);
  place(w->face, faces), place(w->face_heat, faces), place(w->face_pressure, faces);
}

// A warm bubble in a wind, and a little of chance in each cell.
static inline void make_air(Weather *w) {
  memset(w->now, 0xff, cells_len(w) * sizeof(double));
  for (int k = 0; k < w->nz; k++)
    for (int i = 0; i < w->nx; i++) {
      double x = ((i + 0.5) * w->dx - WIDTH / 2) / 3000;
      double z = ((k + 0.5) * w->dz - HEIGHT / 3) / 2000;
      double bubble = 3 * exp(-x * x - z * z), rest = w->rest[k + HALO];
      w->now[cell_at(w, DENSITY, k, i)] = 1e-4 * random_value();
      w->now[cell_at(w, ALONG, k, i)] = rest * (10 + 0.1 * random_value());
      w->now[cell_at(w, UP, k, i)] = rest * 0.1 * random_value();
      w->now[cell_at(w, HEAT, k, i)] = rest * (bubble + 0.01 * random_value());
    }
}

static inline void make_weather(Weather *w) {
  w->nx = SIZE(75, 500, 4000), w->nz = SIZE(37, 250, 2000);
  w->dx = WIDTH / w->nx, w->dz = HEIGHT / w->nz;
  w->dt = 0.4 * (w->dx < w->dz ? w->dx : w->dz) / 400;
  w->pressure_factor = PRESSURE * pow(GAS / PRESSURE, GAMMA);
  size_t cells = cells_len(w) * sizeof(double);
  size_t faces_x = (size_t)VALUES * w->nz * (w->nx + 1) * sizeof(double);
  size_t faces_z = (size_t)VALUES * (w->nz + 1) * w->nx * sizeof(double);
  size_t tends = (size_t)VALUES * w->nz * w->nx * sizeof(double);
  w->now = (double *)new_array(cells), w->next = (double *)new_array(cells);
  w->between = (double *)new_array(cells), w->tend = (double *)new_array(tends);
  w->flux_x = (double *)new_array(faces_x), w->flux_z = (double *)new_array(faces_z);
  make_background(w);
  make_air(w);
  place(w->now, cells), reserve(w->next, cells), reserve(w->between, cells);
  reserve(w->flux_x, faces_x), reserve(w->flux_z, faces_z), reserve(w->tend, tends);
}

// The reference: no halos, fluxes of one face at a time. A cell beyond a wall is the mirror image, its momentum
// upwards the opposite.
static inline double cell_of(const Weather *w, const double *a, int v, int k, int i) {
  double sign = 1;
  if (i < 0 || i >= w->nx) i = (i + w->nx) % w->nx;
  if (k < 0 || k >= w->nz) {
    k = k < 0 ? -1 - k : 2 * w->nz - 1 - k;
    if (v == UP) sign = -1;
  }
  return sign * a[cell_at(w, v, k, i)];
}

// At the face between four cells: the value of each quantity and its difference.
static inline void interpolate(const Weather *w, const double *a, int k, int i, int up,
                               double *value, double *jump) {
  for (int v = 0; v < VALUES; v++) {
    double c[4];
    for (int s = 0; s < 4; s++)
      c[s] = cell_of(w, a, v, k + (up ? s - 2 : 0), i + (up ? 0 : s - 2));
    value[v] = (7 * (c[1] + c[2]) - (c[0] + c[3])) / 12;
    jump[v] = c[3] - c[0] - 3 * (c[2] - c[1]);
  }
}

// Of the face west of cell i, or below cell k.
static inline void face_flux(const Weather *w, const double *a, int k, int i, int up,
                             double *flux) {
  double value[VALUES], jump[VALUES];
  interpolate(w, a, k, i, up, value, jump);
  double density = value[DENSITY] + (up ? w->face[k] : w->rest[k + HALO]);
  double heat = value[HEAT] + (up ? w->face_heat[k] : w->rest_heat[k + HALO]);
  double pressure = w->pressure_factor * pow(heat, GAMMA);
  int wall = up && (k == 0 || k == w->nz);
  double speed = wall ? 0 : value[up ? UP : ALONG] / density;
  if (wall) jump[DENSITY] = 0;
  flux[DENSITY] = density * speed - DAMPING * jump[DENSITY];
  flux[ALONG] = value[ALONG] * speed - DAMPING * jump[ALONG];
  flux[UP] = value[UP] * speed - DAMPING * jump[UP];
  flux[HEAT] = heat * speed - DAMPING * jump[HEAT];
  flux[up ? UP : ALONG] += up ? pressure - w->face_pressure[k] : pressure;
}

// to = now + dt * (what 'from' tends to); fluxes of a row's upper faces are kept for the row above.
static inline void compute_stage(const Weather *w, const double *from, double *to,
                                 double dt) {
  double west[VALUES], east[VALUES], top[VALUES];
  double *below = (double *)new_array(w->nx * sizeof top);
  for (int i = 0; i < w->nx; i++) face_flux(w, from, 0, i, 1, below + i * VALUES);
  for (int k = 0; k < w->nz; k++) {
    face_flux(w, from, k, 0, 0, west);
    for (int i = 0; i < w->nx; i++) {
      face_flux(w, from, k, i + 1, 0, east);
      face_flux(w, from, k + 1, i, 1, top);
      for (int v = 0; v < VALUES; v++) {
        double tend =
            (west[v] - east[v]) / w->dx + (below[i * VALUES + v] - top[v]) / w->dz;
        if (v == UP) tend -= GRAVITY * from[cell_at(w, DENSITY, k, i)];
        to[cell_at(w, v, k, i)] = w->now[cell_at(w, v, k, i)] + dt * tend;
      }
      memcpy(west, east, sizeof west);
      memcpy(below + i * VALUES, top, sizeof top);
    }
  }
  free(below);
}

static inline void compute_step(Weather *w) {
  double *between = (double *)new_array(cells_len(w) * sizeof(double));
  w->want = (double *)new_array(cells_len(w) * sizeof(double));
  compute_stage(w, w->now, w->want, w->dt / 3);
  compute_stage(w, w->want, between, w->dt / 2);
  compute_stage(w, between, w->want, w->dt);
  free(between);
  for (int v = 0; v < VALUES; v++) {
    w->most[v] = 0;
    for (int k = 0; k < w->nz; k++)
      for (int i = 0; i < w->nx; i++) {
        size_t at = cell_at(w, v, k, i);
        w->most[v] = fmax(w->most[v], fabs(w->want[at] - w->now[at]));
      }
  }
}

// A result is wrong by more than a millionth of the most that a step changes of its quantity.
static inline size_t wrong_cells(const Weather *w) {
  size_t wrong = 0;
  fetch(w->next, cells_len(w) * sizeof(double));
  for (int v = 0; v < VALUES; v++)
    for (int k = 0; k < w->nz; k++) {
      size_t row = cell_at(w, v, k, 0);
      for (size_t at = row; at < row + w->nx; at++)
        wrong += !(fabs(w->next[at] - w->want[at]) <= 1e-6 * w->most[v]);
    }
  return wrong;
}

static inline int measure_weather(const Variant *v, int count, int argc, char **argv) {
  Weather w;
  read_arguments(argc, argv);
  make_weather(&w);
  compute_step(&w);
  for (int k = 0; k < count; k++)
    MEASURE_CASE("weather", v[k].name, poison(w.next, cells_len(&w) * sizeof(double)),
                 v[k].step(&w), wrong_cells(&w));
  return faults != 0;
}
