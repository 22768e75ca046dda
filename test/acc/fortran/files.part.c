// A routine of C for files.f90.
#pragma acc routine seq
int c_twice(int k) { return 2 * k; }
