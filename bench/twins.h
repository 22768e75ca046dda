// Ten kernels that are written three times: in C (twins.c), in C++ with templates, classes, closures (twins_cxx.cpp), and in
// Fortran (twins_fortran.F90).
// All memory is mapped by the caller and present.
#ifndef TWINS_H
#define TWINS_H
#ifdef __cplusplus
extern "C" {
#endif
enum { TWINS = 10 };

typedef struct {
  int n, rows, side, bins;         // elements; rows of n / rows elements; a square's side; of the histogram
  double *x, *y, *z;               // n elements
  float *p, *q;                    // 2 * n: complex numbers
  int *start, *column;             // of a sparse matrix with 'rows' rows
  unsigned *count;                 // 'bins'
} Twins;

typedef struct {
  const char *name;
  double (*run)(const Twins *);    // what it gives back is compared
} Twin;
extern const Twin twins_c[TWINS], twins_cxx[TWINS];
// Kernel number k of the table in Fortran; by gfortran's own OpenMP.
double fortran_run(int k, const Twins *), peer_run(int k, const Twins *);
#ifdef __cplusplus
}
#endif
#endif
