#pragma omp begin declare target
extern double near[2];
double far[4] = {10, 20, 30, 40};
double *back = near + 1;
#pragma omp end declare target
