static int in_header(int a, unsigned b) { return a < b; }
