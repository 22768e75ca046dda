int size = 3;
#pragma acc declare copyin(size)
int of_library(void) { return size; }
