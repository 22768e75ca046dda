// Planes and rows whose sizes are sums: (v * (nz + 4) + k) * (nx + 4) + i, and nz * (nx + 1) faces behind each other.
// flags: -acc -fopenmp
#include "nests.h"
enum { NX = 9, NZ = 5, HALO = 2, SIDE = NX + 2 * HALO, ALL = (NZ + 2 * HALO) * SIDE, V = 3 };
static double a[V * ALL], b[V * ALL], flux[4 * (NX + 1) * (NZ + 1)];

static void reset(void) { fill(a, LENGTH(a), 1), fill(b, LENGTH(b), 2), fill(flux, LENGTH(flux), 3); }

static void mirror_rows(int nz, int nx) {
  int side = nx + 2 * HALO;
  #pragma acc kernels
  for (int i = 0; i < side; i++)                               // loop: parallel
    for (int k = 0; k < HALO; k++) {                           // loop: sequential
      a[(HALO - 1 - k) * side + i] = a[(HALO + k) * side + i];
      a[(nz + HALO + k) * side + i] = a[(nz + HALO - 1 - k) * side + i];
    }
}

static void mirror_planes(int nz, int nx) {
  int side = nx + 2 * HALO, all = (nz + 2 * HALO) * side;
  #pragma omp target teams distribute parallel for map(a)
  for (int v = 0; v < V; v++)                                  // loop: parallel
    for (int i = 0; i < side; i++)                             // loop: parallel
      for (int k = 0; k < HALO; k++) {                         // loop: sequential
        a[v * all + (HALO - 1 - k) * side + i] = a[v * all + (HALO + k) * side + i];
        a[v * all + (nz + HALO + k) * side + i] = a[v * all + (nz + HALO - 1 - k) * side + i];
      }
}

// Sizes that may be less than nothing: rows nz + k and k are the same for nz = 0, columns never.
static void rows_that_meet(int nz, int nx) {
  int side = nx + 2 * HALO;
  #pragma acc kernels
  for (int i = 0; i < side; i++)                               // loop: parallel
    for (int k = 0; k < HALO; k++) {                           // loop: sequential
      a[(1 + k) * side + i] += 1;
      a[(nz + 1 - k) * side + i] *= 2;
    }
}

static void columns_that_meet(int nz, int nx) {
  int side = nx + 2 * HALO;
  #pragma acc kernels
  for (int i = 0; i <= side; i++) {                            // loop: sequential (a)
    a[side + i] += 1;
    a[(nz + 2) * side + i] *= 2;
  }
}

static void faces_behind(int nz, int nx) {
  #pragma acc kernels
  for (int k = 0; k < nz; k++)                                 // loop: parallel
    for (int i = 0; i <= nx; i++) {                            // loop: parallel
      int at = k * (nx + 1) + i, faces = nz * (nx + 1);
      flux[at] = k;
      flux[faces + at] = i;
      flux[3 * faces + at] = flux[2 * faces + at] + k + i;
    }
}

static void faces_that_meet(int nz, int nx) {
  #pragma acc kernels
  for (int k = 0; k <= nz; k++)                                // loop: sequential (flux)
    for (int i = 0; i <= nx; i++) {                            // loop: parallel
      int at = k * (nx + 1) + i, faces = nz * (nx + 1);
      flux[at] += k;
      flux[faces + at] *= 2;
    }
}

// A short loop becomes one with the loops around and inside.
static void short_between(int nz, int nx, double *to, double *from) {
  int side = nx + 2 * HALO;
  #pragma omp target teams distribute parallel for map(to[0:V * ALL], from[0:V * ALL])
  for (int k = 0; k < nz; k++)                                 // loop: parallel
    for (int v = 0; v < V; v++)                                // loop: parallel if no overlap of to, from
      for (int i = 0; i < nx; i++) {                           // loop: parallel if no overlap of to, from
        int at = (v * (nz + 2 * HALO) + k + HALO) * side + i + HALO;
        to[at] = from[at] + v;
      }
}

int main(void) {
  TRY(mirror_rows(NZ, NX), a);                                 // prints: mirror_rows(NZ, NX) 2595
  TRY(mirror_planes(NZ, NX), a);                               // prints: mirror_planes(NZ, NX) 2617
  TRY(rows_that_meet(0, NX), a);                               // prints: rows_that_meet(0, NX) 2878
  TRY(columns_that_meet(0, NX), a);                            // prints: columns_that_meet(0, NX) 2589
  TRY(faces_behind(NZ, NX), flux);                             // prints: faces_behind(NZ, NX) 5472
  TRY(faces_that_meet(1, NX), flux);                           // prints: faces_that_meet(1, NX) 1739
  TRY(short_between(NZ, NX, a, b), a);                         // prints: short_between(NZ, NX, a, b) 3359
}
