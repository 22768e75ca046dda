#define POWER 2
void square(int n, double *a);
