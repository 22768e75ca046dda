struct Pair { int x, by; };
long total(const long *a, int n);
int scaled(struct Pair);
