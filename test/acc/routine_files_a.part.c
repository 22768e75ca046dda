struct pair { double x, y; };
#pragma acc routine seq
extern int own(int);
static double scale(double v, double by) { return v * by; }
#pragma acc routine seq
double apply(struct pair p, const double *table) {
  return scale(p.x, table[0]) + scale(p.y, table[1]) + own(0);
}
