int table[8], size;
#pragma acc declare create(table, size)
void fill(void);
#pragma acc routine seq
int pick(int i);
