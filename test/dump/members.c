// Members of one struct, mapped by one clause, by another construct, and through a pointer to it.
typedef struct { int n; float *x, *y; float scale[4]; } Field;
void scale(Field *f) {
  #pragma acc enter data copyin(f[0:1]) copyin(f->x[0:f->n]) create(f->y[0:f->n])
  #pragma acc parallel loop present(f)
  for (int i = 0; i < f->n; i++) f->y[i] = f->scale[i % 4] * f->x[i];
  #pragma acc exit data copyout(f->y[0:f->n]) delete(f->x, f[0:1])
}
void apart(Field g) {
  #pragma omp target teams distribute parallel for map(tofrom: g.x[0:g.n]) map(to: g.scale)
  for (int i = 0; i < g.n; i++) g.x[i] *= g.scale[0];
}
