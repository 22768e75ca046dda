#pragma acc routine seq
int more(int x) { return x + 1; }
#pragma acc routine seq
double half(double x) { return x / 2; }
