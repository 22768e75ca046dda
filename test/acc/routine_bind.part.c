#pragma acc routine seq nohost
long far_away(long x) { return x - 3; }
