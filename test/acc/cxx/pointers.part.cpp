#pragma acc routine seq
double far_away(double x) { return x + 100; }
