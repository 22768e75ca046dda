// The other file.
#pragma acc routine seq
int even(int n);
#pragma acc routine seq
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
