int total = 20;
#pragma acc declare copyin(total)
#pragma acc routine seq
int half(int x);
#pragma acc routine seq
int both(int x) { return half(x + total - 19); }
