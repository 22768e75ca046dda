__attribute__((weak)) int size = 3;
#pragma acc declare copyin(size)
int of_other(void) { return size; }
