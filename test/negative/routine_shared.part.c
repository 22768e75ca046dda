#pragma acc routine seq
int far(int x) { return x; }
