#pragma acc routine seq
int half(int x) { return x / 2; }
