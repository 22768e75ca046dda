#pragma omp begin declare target indirect
double far_away(double x) { return x + 100; }
#pragma omp end declare target
