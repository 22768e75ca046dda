int factor = 2, table[4] = {1, 10, 100, 1000};
#pragma acc declare copyin(factor, table)
double scratch[4];
#pragma acc declare create(scratch)
const float unit = 0.5f;
#pragma acc declare copyin(unit)
#pragma acc routine seq
int scaled(int i) { return factor * table[i % 4] + (i ? 0 : 1); }
