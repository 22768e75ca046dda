#pragma acc routine seq nohost
int lane(int x) { return 25 + x; }
