#pragma omp declare target
int table[8], size;
int pick(int i);
#pragma omp end declare target
void fill(void);
