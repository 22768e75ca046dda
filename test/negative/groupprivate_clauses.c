// The clauses of groupprivate (OpenMP 6.0, 7.13).
// flags: -mp
int a;
#pragma omp groupprivate                             // error: 'groupprivate' needs variables, as in groupprivate(x)
#pragma omp groupprivate(a) map(a)                   // error: 'map' is not allowed on 'groupprivate'
#pragma omp groupprivate(a) device_type(gpu)         // error: unknown argument 'gpu' of 'device_type'
int main(void) { return 0; }
