// Part of initial_absent.c.
int missing[3] = {1, 2, 3};
