#pragma acc routine seq
int next(int *counter) { return ++*counter; }
