// A time step of air by OpenACC, all loops of a nest collapsed, and by OpenMP with one
// directive a nest.
//   accomp -acc -fopenmp -O3 bench/weather_acc.c -o weather_acc -lm && ./weather_acc [small]
#include "weather.h"

static void halo_x_acc(const Weather *w, double *a) {
  int nx = w->nx, rows = VALUES * (w->nz + 2 * HALO), side = nx + 2 * HALO;
  #pragma acc parallel loop collapse(2) default(present)
  for (int k = 0; k < rows; k++)
    for (int i = 0; i < HALO; i++) {
      a[k * side + i] = a[k * side + nx + i];
      a[k * side + nx + HALO + i] = a[k * side + HALO + i];
    }
}
static void halo_z_acc(const Weather *w, double *a) {
  int nz = w->nz, side = w->nx + 2 * HALO, all = (nz + 2 * HALO) * side;
  #pragma acc parallel loop collapse(2) default(present)
  for (int v = 0; v < VALUES; v++)
    for (int i = 0; i < side; i++)
      for (int k = 0; k < HALO; k++) {
        double sign = v == UP ? -1 : 1;
        a[v * all + (HALO - 1 - k) * side + i] =
            sign * a[v * all + (HALO + k) * side + i];
        a[v * all + (nz + HALO + k) * side + i] =
            sign * a[v * all + (nz + HALO - 1 - k) * side + i];
      }
}
static void fluxes_x_acc(const Weather *w, double *a, double *flux) {
  int nx = w->nx, nz = w->nz, side = nx + 2 * HALO, all = (nz + 2 * HALO) * side;
  double factor = w->pressure_factor, *rest = w->rest, *rest_heat = w->rest_heat;
  #pragma acc parallel loop collapse(2) default(present)
  for (int k = 0; k < nz; k++)
    for (int i = 0; i <= nx; i++) {
      double value[VALUES], jump[VALUES];
      for (int v = 0; v < VALUES; v++) {
        double c[4];
        for (int s = 0; s < 4; s++) c[s] = a[v * all + (k + HALO) * side + i + s];
        value[v] = (7 / 12.0) * (c[1] + c[2]) - (1 / 12.0) * (c[0] + c[3]);
        jump[v] = c[3] - c[0] - 3 * (c[2] - c[1]);
      }
      double density = value[DENSITY] + rest[k + HALO];
      double heat = value[HEAT] + rest_heat[k + HALO];
      double along = value[ALONG] / density, pressure = factor * pow(heat, GAMMA);
      int at = k * (nx + 1) + i, faces = nz * (nx + 1);
      flux[DENSITY * faces + at] = value[ALONG] - DAMPING * jump[DENSITY];
      flux[ALONG * faces + at] = value[ALONG] * along + pressure - DAMPING * jump[ALONG];
      flux[UP * faces + at] = value[UP] * along - DAMPING * jump[UP];
      flux[HEAT * faces + at] = heat * along - DAMPING * jump[HEAT];
    }
}
static void fluxes_z_acc(const Weather *w, double *a, double *flux) {
  int nx = w->nx, nz = w->nz, side = nx + 2 * HALO, all = (nz + 2 * HALO) * side;
  double factor = w->pressure_factor, *face = w->face, *face_heat = w->face_heat;
  double *face_pressure = w->face_pressure;
  #pragma acc parallel loop collapse(2) default(present)
  for (int k = 0; k <= nz; k++)
    for (int i = 0; i < nx; i++) {
      double value[VALUES], jump[VALUES];
      for (int v = 0; v < VALUES; v++) {
        double c[4];
        for (int s = 0; s < 4; s++) c[s] = a[v * all + (k + s) * side + i + HALO];
        value[v] = (7 / 12.0) * (c[1] + c[2]) - (1 / 12.0) * (c[0] + c[3]);
        jump[v] = c[3] - c[0] - 3 * (c[2] - c[1]);
      }
      double density = value[DENSITY] + face[k], heat = value[HEAT] + face_heat[k];
      double up = value[UP] / density,
             pressure = factor * pow(heat, GAMMA) - face_pressure[k];
      if (k == 0 || k == nz) up = 0, jump[DENSITY] = 0;
      int at = k * nx + i, faces = (nz + 1) * nx;
      flux[DENSITY * faces + at] = density * up - DAMPING * jump[DENSITY];
      flux[ALONG * faces + at] = value[ALONG] * up - DAMPING * jump[ALONG];
      flux[UP * faces + at] = value[UP] * up + pressure - DAMPING * jump[UP];
      flux[HEAT * faces + at] = heat * up - DAMPING * jump[HEAT];
    }
}
static void tendencies_acc(const Weather *w, double *a) {
  int nx = w->nx, nz = w->nz, side = nx + 2 * HALO;
  double by_dx = 1 / w->dx, by_dz = 1 / w->dz, *flux_x = w->flux_x, *flux_z = w->flux_z,
         *tend = w->tend;
  #pragma acc parallel loop collapse(2) default(present)
  for (int k = 0; k < nz; k++)
    for (int i = 0; i < nx; i++)
      for (int v = 0; v < VALUES; v++) {
        int x = (v * nz + k) * (nx + 1) + i, z = (v * (nz + 1) + k) * nx + i;
        double t = (flux_x[x] - flux_x[x + 1]) * by_dx + (flux_z[z] - flux_z[z + nx]) * by_dz;
        if (v == UP) t -= GRAVITY * a[(k + HALO) * side + i + HALO];
        tend[(v * nz + k) * nx + i] = t;
      }
}
static void update_acc(const Weather *w, double *to, double dt) {
  int nx = w->nx, nz = w->nz, side = nx + 2 * HALO;
  double *now = w->now, *tend = w->tend;
  #pragma acc parallel loop collapse(3) default(present)
  for (int v = 0; v < VALUES; v++)
    for (int k = 0; k < nz; k++)
      for (int i = 0; i < nx; i++) {
        int at = (v * (nz + 2 * HALO) + k + HALO) * side + i + HALO;
        to[at] = now[at] + dt * tend[(v * nz + k) * nx + i];
      }
}
static void stage_acc(const Weather *w, double *from, double *to, double dt) {
  halo_x_acc(w, from);
  halo_z_acc(w, from);
  fluxes_x_acc(w, from, w->flux_x);
  fluxes_z_acc(w, from, w->flux_z);
  tendencies_acc(w, from);
  update_acc(w, to, dt);
}
static void step_acc(const Weather *w) {
  stage_acc(w, w->now, w->between, w->dt / 3);
  stage_acc(w, w->between, w->between, w->dt / 2);
  stage_acc(w, w->between, w->next, w->dt);
}

static void halo_x_omp(const Weather *w, double *a) {
  int nx = w->nx, rows = VALUES * (w->nz + 2 * HALO), side = nx + 2 * HALO;
  #pragma omp target teams distribute parallel for
  for (int k = 0; k < rows; k++)
    for (int i = 0; i < HALO; i++) {
      a[k * side + i] = a[k * side + nx + i];
      a[k * side + nx + HALO + i] = a[k * side + HALO + i];
    }
}
static void halo_z_omp(const Weather *w, double *a) {
  int nz = w->nz, side = w->nx + 2 * HALO, all = (nz + 2 * HALO) * side;
  #pragma omp target teams distribute parallel for
  for (int v = 0; v < VALUES; v++)
    for (int i = 0; i < side; i++)
      for (int k = 0; k < HALO; k++) {
        double sign = v == UP ? -1 : 1;
        a[v * all + (HALO - 1 - k) * side + i] =
            sign * a[v * all + (HALO + k) * side + i];
        a[v * all + (nz + HALO + k) * side + i] =
            sign * a[v * all + (nz + HALO - 1 - k) * side + i];
      }
}
static void fluxes_x_omp(const Weather *w, double *a, double *flux) {
  int nx = w->nx, nz = w->nz, side = nx + 2 * HALO, all = (nz + 2 * HALO) * side;
  double factor = w->pressure_factor, *rest = w->rest, *rest_heat = w->rest_heat;
  #pragma omp target teams distribute parallel for
  for (int k = 0; k < nz; k++)
    for (int i = 0; i <= nx; i++) {
      double value[VALUES], jump[VALUES];
      for (int v = 0; v < VALUES; v++) {
        double c[4];
        for (int s = 0; s < 4; s++) c[s] = a[v * all + (k + HALO) * side + i + s];
        value[v] = (7 / 12.0) * (c[1] + c[2]) - (1 / 12.0) * (c[0] + c[3]);
        jump[v] = c[3] - c[0] - 3 * (c[2] - c[1]);
      }
      double density = value[DENSITY] + rest[k + HALO];
      double heat = value[HEAT] + rest_heat[k + HALO];
      double along = value[ALONG] / density, pressure = factor * pow(heat, GAMMA);
      int at = k * (nx + 1) + i, faces = nz * (nx + 1);
      flux[DENSITY * faces + at] = value[ALONG] - DAMPING * jump[DENSITY];
      flux[ALONG * faces + at] = value[ALONG] * along + pressure - DAMPING * jump[ALONG];
      flux[UP * faces + at] = value[UP] * along - DAMPING * jump[UP];
      flux[HEAT * faces + at] = heat * along - DAMPING * jump[HEAT];
    }
}
static void fluxes_z_omp(const Weather *w, double *a, double *flux) {
  int nx = w->nx, nz = w->nz, side = nx + 2 * HALO, all = (nz + 2 * HALO) * side;
  double factor = w->pressure_factor, *face = w->face, *face_heat = w->face_heat;
  double *face_pressure = w->face_pressure;
  #pragma omp target teams distribute parallel for
  for (int k = 0; k <= nz; k++)
    for (int i = 0; i < nx; i++) {
      double value[VALUES], jump[VALUES];
      for (int v = 0; v < VALUES; v++) {
        double c[4];
        for (int s = 0; s < 4; s++) c[s] = a[v * all + (k + s) * side + i + HALO];
        value[v] = (7 / 12.0) * (c[1] + c[2]) - (1 / 12.0) * (c[0] + c[3]);
        jump[v] = c[3] - c[0] - 3 * (c[2] - c[1]);
      }
      double density = value[DENSITY] + face[k], heat = value[HEAT] + face_heat[k];
      double up = value[UP] / density,
             pressure = factor * pow(heat, GAMMA) - face_pressure[k];
      if (k == 0 || k == nz) up = 0, jump[DENSITY] = 0;
      int at = k * nx + i, faces = (nz + 1) * nx;
      flux[DENSITY * faces + at] = density * up - DAMPING * jump[DENSITY];
      flux[ALONG * faces + at] = value[ALONG] * up - DAMPING * jump[ALONG];
      flux[UP * faces + at] = value[UP] * up + pressure - DAMPING * jump[UP];
      flux[HEAT * faces + at] = heat * up - DAMPING * jump[HEAT];
    }
}
static void tendencies_omp(const Weather *w, double *a) {
  int nx = w->nx, nz = w->nz, side = nx + 2 * HALO;
  double by_dx = 1 / w->dx, by_dz = 1 / w->dz, *flux_x = w->flux_x, *flux_z = w->flux_z,
         *tend = w->tend;
  #pragma omp target teams distribute parallel for
  for (int k = 0; k < nz; k++)
    for (int i = 0; i < nx; i++)
      for (int v = 0; v < VALUES; v++) {
        int x = (v * nz + k) * (nx + 1) + i, z = (v * (nz + 1) + k) * nx + i;
        double t = (flux_x[x] - flux_x[x + 1]) * by_dx + (flux_z[z] - flux_z[z + nx]) * by_dz;
        if (v == UP) t -= GRAVITY * a[(k + HALO) * side + i + HALO];
        tend[(v * nz + k) * nx + i] = t;
      }
}
static void update_omp(const Weather *w, double *to, double dt) {
  int nx = w->nx, nz = w->nz, side = nx + 2 * HALO;
  double *now = w->now, *tend = w->tend;
  #pragma omp target teams distribute parallel for
  for (int k = 0; k < nz; k++)
    for (int v = 0; v < VALUES; v++)
      for (int i = 0; i < nx; i++) {
        int at = (v * (nz + 2 * HALO) + k + HALO) * side + i + HALO;
        to[at] = now[at] + dt * tend[(v * nz + k) * nx + i];
      }
}
static void stage_omp(const Weather *w, double *from, double *to, double dt) {
  halo_x_omp(w, from);
  halo_z_omp(w, from);
  fluxes_x_omp(w, from, w->flux_x);
  fluxes_z_omp(w, from, w->flux_z);
  tendencies_omp(w, from);
  update_omp(w, to, dt);
}
static void step_omp(const Weather *w) {
  stage_omp(w, w->now, w->between, w->dt / 3);
  stage_omp(w, w->between, w->between, w->dt / 2);
  stage_omp(w, w->between, w->next, w->dt);
}

static const Variant variants[] = {{"acc", step_acc}, {"omp", step_omp}};

int main(int argc, char **argv) { return measure_weather(variants, 2, argc, argv); }
