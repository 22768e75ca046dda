long sums[10];
#pragma acc declare link(sums)
#pragma acc routine seq
void add(int i, long v) { sums[i] += v; }
